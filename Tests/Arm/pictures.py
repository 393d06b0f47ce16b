#!/usr/bin/env python3
"""The same pages drawn for both processors, with the same Debian's libraries and fonts, compared pixel by pixel.

    pictures.py X86-PROGRAM ARM-PROGRAM [--keep FOLDER]

Both programs run in the lab's root trees of Debian 13 (Tests/Lab/build-image.sh --suite=trixie and trixie-arm64), the Arm
one through qemu-user. Prints for each page how many pixels differ and by how much, and fails where one differs by
more than two steps of 255.
"""
import argparse, os, sys

sys.path[:0] = [os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "Lab")]
from host import Painter
from wall import load_png

PAGES = [("small", "today"), ("example", "today"), ("example", "steps"), ("example", "weight")]
SIZES = [("800x480", ""), ("1920x1080", "--scale 1.5"), ("480x800", "--rotate 90")]
MOMENT = "2026-11-29T09:41:00+00:00"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("x86")
    parser.add_argument("arm")
    parser.add_argument("--keep", help="a folder for the pictures")
    options = parser.parse_args()
    painters = [("x86-64", Painter(options.x86, "trixie")), ("arm64", Painter(options.arm, "trixie-arm64"))]
    worst = same = drawn = 0
    try:
        for dashboard, page in PAGES:
            for size, flags in SIZES:
                pictures = []
                for name, painter in painters:
                    pictures.append(load_png(painter.picture(dashboard, page, size, flags, at=MOMENT)))
                    if options.keep:
                        os.makedirs(options.keep, exist_ok=True)
                        pictures[-1].save(os.path.join(options.keep, f"{dashboard}-{page}-{size}-{name}.png"))
                first, second = pictures
                count, box = first.difference(second)
                step = max(abs(a - b) for a, b in zip(first.data, second.data)) if count > 0 else 0
                drawn, same, worst = drawn + 1, same + (count == 0), max(worst, 255 if count < 0 else step)
                print(f"{dashboard} {page} {size} {flags}: " + ("the same" if count == 0 else f"{count} pixels of {first.width * first.height} differ, by {step} of 255 at most, in {box}"), flush=True)
    finally:
        for _, painter in painters:
            painter.close()
    print(f"{same} of {drawn} pictures are the same to the byte; the greatest difference is {worst} of 255")
    return 1 if worst > 2 else 0


if __name__ == "__main__":
    sys.exit(main())
