#!/usr/bin/env python3
"""Power to first frame: the appliance's disk image in a machine with firmware, and what each part of it took.

    image.py IMAGE PROGRAM [--arch amd64|arm64] [--keep FILE.png] [--dashboard FOLDER]

The image is started as it is: UEFI, loader, Debian's kernel and initramfs, systemd, the wall. What is
asked of it comes by the firmware's table (SMBIOS), as units of systemd's that are in no file of the image.
Prints the times, and fails where the root can be written to, the wall is not on the glass, or something
was written to the root's part.
"""
import argparse, base64, hashlib, os, re, shutil, subprocess, sys, tempfile, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..")]
from host import Painter
from lab import LabError, Machine, wait_until
from wall import load_png

FIRMWARE = {"amd64": ("/usr/share/OVMF/OVMF_CODE_4M.fd", "/usr/share/OVMF/OVMF_VARS_4M.fd"), "arm64": ("/usr/share/AAVMF/AAVMF_CODE.fd", "/usr/share/AAVMF/AAVMF_VARS.fd")}
MACHINE = {"amd64": ["qemu-system-x86_64", "-machine", "q35,usb=off", "-cpu", "max"], "arm64": ["qemu-system-aarch64", "-machine", "virt,gic-version=3", "-cpu", "cortex-a76"]}
# How long the emulated machine may take until the wall is there.
LIMIT = {"amd64": 240, "arm64": 480}
# Says on the serial line what systemd knows, once the wall is there; in no file of the image.
REPORT = r"""[Unit]
After=vitrine.service
[Service]
Type=exec
StandardOutput=tty
TTYPath=/dev/ttyS0
ExecStart=/bin/sh -c 'systemctl is-system-running --wait; systemd-analyze time; for p in ExecMainStartTimestampMonotonic ActiveEnterTimestampMonotonic; do echo "$p=$(systemctl show -P $p vitrine.service)"; done; \
  echo "status: $(systemctl show -P StatusText vitrine.service)"; touch /root-is-writable 2>&1; findmnt -no FSTYPE,OPTIONS /; findmnt -no FSTYPE,OPTIONS /etc/vitrine; \
  findmnt -no FSTYPE,SIZE /var/lib/vitrine; ls -la /var/lib/vitrine; systemctl --failed --plain --no-legend; systemd-analyze blame --no-pager | head -n 12; journalctl -b -u vitrine -o cat --no-pager | tail -n 12; echo report-ends'
"""


class Appliance(Machine):
    """A machine with UEFI and one disk; nothing of the lab's is in it."""

    def command(self):
        _, devices = self.displays()
        arch = self.options["arch"]
        code, variables = FIRMWARE[arch]
        shutil.copy(variables, self.path("vars.fd"))
        report = REPORT.replace("ttyS0", "ttyAMA0") if self.arm else REPORT
        units = {"systemd.extra-unit.report.service": report, "systemd.unit-dropin.multi-user.target": "[Unit]\nWants=report.service\n"}
        command = [*MACHINE[arch], "-name", f"lab-{self.name}", "-nodefaults", "-no-user-config", "-display", "none", "-accel", "tcg,thread=multi", "-smp", "2", "-m", "1024", "-no-reboot", "-pidfile", self.path("qemu.pid"), "-qmp", f"unix:{self.path('qmp')},server=on,wait=off",
                   "-chardev", f"socket,id=con,path={self.path('console')},server=on,wait=off,logfile={self.path('console.log')}", "-serial", "chardev:con",
                   "-drive", f"if=pflash,format=raw,unit=0,readonly=on,file={code}", "-drive", f"if=pflash,format=raw,unit=1,file={self.path('vars.fd')}",
                   "-drive", f"file={self.options['image']},format=raw,if=none,id=disk,cache=unsafe", "-device", "virtio-blk-pci,drive=disk,bootindex=1",
                   "-device", "virtio-gpu-pci,id=gpu0,edid=on,xres=800,yres=480", "-device", "virtio-rng-pci"]
        for name, text in units.items():
            command += ["-smbios", f"type=11,value=io.systemd.credential.binary:{name}={base64.b64encode(text.encode()).decode()}"]
        return command, [{**device, "kind": "plain"} for device in devices]


def part(image, name):
    """(start, size) in bytes of a part of the disk."""
    for line in subprocess.run(["sfdisk", "-d", image], capture_output=True, text=True, check=True).stdout.splitlines():
        found = re.search(r"start= *(\d+), size= *(\d+),.*name=\"(.*?)\"", line)
        if found and found[3] == name:
            return int(found[1]) * 512, int(found[2]) * 512
    raise LabError(f"{image} has no part {name}")


def digest(image, name):
    start, size = part(image, name)
    sum_ = hashlib.sha256()
    with open(image, "rb") as file:
        file.seek(start)
        while size > 0:
            block = file.read(min(size, 1 << 20))
            sum_.update(block)
            size -= len(block)
    return sum_.hexdigest()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("image")
    parser.add_argument("program", help="the package's program, to draw what is expected")
    parser.add_argument("--arch", choices=list(FIRMWARE), default="amd64")
    parser.add_argument("--dashboard", help="a folder to drop onto the FAT part first")
    parser.add_argument("--keep", help="where the picture goes")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(dir="/var/tmp") as folder:
        image = os.path.join(folder, "wall.img")
        subprocess.run(["cp", "--sparse=always", options.image, image], check=True)
        if options.dashboard:
            start, _ = part(image, "VITRINE")
            names = [os.path.join(options.dashboard, name) for name in sorted(os.listdir(options.dashboard))]
            subprocess.run(["mcopy", "-o", "-s", "-i", f"{image}@@{start}", *names, "::/"], check=True, env={**os.environ, "MTOOLS_SKIP_CHECK": "1"})
        before = digest(image, "root")
        suite = "trixie" if options.arch == "amd64" else "trixie-arm64"
        vm = Appliance(f"image-{suite}", "virtio:800x480", image=image, suite=suite, arch=options.arch)
        painter = Painter(options.program, suite)
        try:
            begin = time.monotonic()
            vm.start()
            want = load_png(painter.picture("small", "today", "800x480", "")) if options.dashboard else None

            def lit():
                picture = vm.screendump()
                return picture if (picture.same(want) if want else picture.width == 800 and len(set(picture.data[::997])) > 6) else None
            picture = wait_until(lit, LIMIT[options.arch], "the wall on the glass", 0.25)
            seconds = time.monotonic() - begin
            vm.wait_console("report-ends", LIMIT[options.arch] / 2)
            if options.keep:
                vm.screendump(options.keep)
            said = vm.console()
        except LabError:
            # What is on the screen instead says most of why.
            if options.keep and vm.running():
                vm.screendump(options.keep)
            raise
        finally:
            vm.kill()
            painter.close()
        after = digest(image, "root")
    report = said[said.index("Startup finished"):]
    print(report)
    start, shown = (int(re.search(rf"{name}=(\d+)", report)[1]) / 1e6 for name in ("ExecMainStartTimestampMonotonic", "ActiveEnterTimestampMonotonic"))
    faults = [what for what, bad in (("the root can be written to", "Read-only file system" not in report), ("the root's part was changed", before != after),
                                     ("the wall shows nothing", "status: showing" not in report)) if bad]
    print(f"power to the first frame {seconds:.1f} s by the clock on the wall; the program started {start:.1f} s after the kernel and showed its first frame {shown - start:.1f} s later")
    print(f"faults: {faults or 'none'}")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
