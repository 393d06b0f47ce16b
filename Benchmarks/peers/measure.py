"""Draws and times scenes with one peer: `measure.py PEER --scene S --size WxH`, a JSON line each.

Every number is the drawing alone, on the processor that the caller pinned: warm-up first, then at
least 30 frames. `median_ms` and `min_ms` are the process's CPU time, so worker threads count;
`wall_*` is the clock. A carousel's frames are of unlike cost: its `cycle_ms` is the mean over the 32
frames of each one's median. `memset_ms` and `memcpy_ms` are a frame's worth in the same process,
before and after. `tiny_ms` is the same frame on a target of one pixel: an upper bound for what the
binding and the calls cost.
"""
import argparse
import ctypes
import importlib
import json
import os
import statistics
import time

import numpy as np

from scenes import CAROUSELS, PERIOD, SCENES, SIZES, Scene, Unsupported

PEERS = {"skia": "Skia", "blend2d": "Blend2D", "qt": "Qt", "cairo": "Cairo", "pixman": "Pixman",
         "thorvg": "ThorVG", "mem": "Mem"}


def measure(frame, seconds, least=30, most=400, warm=0.15, period=0):
    start = time.perf_counter()
    f = 0
    while f < 4 or (time.perf_counter() - start < warm and f < 64):
        frame(f)
        f += 1
    if period:
        f, least = 0, max(least, 3 * period)
    cpu, wall = [], []
    start = time.perf_counter()
    while len(wall) < least or (len(wall) < most and time.perf_counter() - start < seconds):
        c0, w0 = time.process_time_ns(), time.perf_counter_ns()
        frame(f)
        c1, w1 = time.process_time_ns(), time.perf_counter_ns()
        cpu.append((c1 - c0) / 1e6)
        wall.append((w1 - w0) / 1e6)
        f += 1
        if len(wall) >= max(10, period) and time.perf_counter() - start > 60:
            break
    row = {"median_ms": statistics.median(cpu), "min_ms": min(cpu),
           "wall_median_ms": statistics.median(wall), "wall_min_ms": min(wall), "frames": len(wall)}
    if period:
        row["cycle_ms"] = statistics.mean(statistics.median(cpu[p::period]) for p in range(period))
    return row


def floor(nbytes):
    """A frame's memset and memcpy, in milliseconds."""
    a, b = np.zeros(nbytes, np.uint8), np.zeros(nbytes, np.uint8)
    pa, pb = a.ctypes.data, b.ctypes.data
    return [measure(f, 0.05, 20, 60, 0.01)["median_ms"]
            for f in (lambda f: ctypes.memset(pa, f & 1, nbytes),
                      lambda f: ctypes.memmove(pa, pb, nbytes))]


def save_png(pixels, path):
    from PIL import Image
    os.makedirs(os.path.dirname(path), exist_ok=True)
    Image.fromarray(np.ascontiguousarray(pixels[..., [2, 1, 0]])).save(path)


def run(name, scene, size, seconds, png):
    """One scene at one size; the fields of its line."""
    peer = getattr(importlib.import_module("peer_" + name), PEERS[name])
    w, h = SIZES[size]
    row = {"peer": name, "scene": scene, "size": size}
    try:
        drawing = peer(Scene(scene, w, h), w, h)
        row["version"] = drawing.version
        if hasattr(drawing, "prepare"):
            drawing.prepare()
        if png:
            for f in (4,) if scene == "S3b" else range(5):  # S3b accumulates
                drawing.frame(f)
            save_png(drawing.pixels(), "%s/%s_%s_%s.png" % (png, scene, size, name))
        if seconds > 0:
            before = floor(w * h * 4)
            row.update(measure(drawing.frame, seconds, period=PERIOD * (scene in CAROUSELS)))
            after = floor(w * h * 4)
            row["memset_ms"], row["memcpy_ms"] = [(a + b) / 2 for a, b in zip(before, after)]
            try:
                tiny = peer(Scene(scene, w, h), 1, 1)
                row["tiny_ms"] = measure(tiny.frame, 0.1, 10, 100, 0.02)["median_ms"]
            except Unsupported:
                pass
    except Unsupported:
        row["unsupported"] = True
    except Exception as e:  # a peer that breaks must not stop the others
        row["error"] = "%s: %s" % (type(e).__name__, e)
    return row


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("peer", choices=PEERS)
    parser.add_argument("--scene", action="append", choices=SCENES)
    parser.add_argument("--size", action="append", choices=SIZES)
    parser.add_argument("--seconds", type=float, default=0.6, help="0 draws without timing")
    parser.add_argument("--png", help="folder for the frames")
    args = parser.parse_args()
    for scene in args.scene or SCENES:
        for size in args.size or SIZES:
            print(json.dumps(run(args.peer, scene, size, args.seconds, args.png)), flush=True)


if __name__ == "__main__":
    main()
