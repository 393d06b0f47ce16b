"""Frames and fingers in virtual time: load makes nothing late.

The clock of the guest counts instructions, one a nanosecond: about the pace of one core of a Raspberry Pi 3.
"""
import re

from lab import wait_until

TRACING = "/sys/kernel/tracing"
# DRM_IOCTL_MODE_ATOMIC
COMMIT = "cmd == 0xc03864bc"


# Run by hand: a state that was saved in real time can't be gone on from in virtual time.
START = """
modprobe -a 9p 9pnet_virtio
mount -t 9p -o trans=virtio,version=9p2000.L,ro,cache=loose lab /mnt
cp -r /mnt/vitrine /mnt/example /mnt/lib /run/
systemctl stop getty@tty1
LD_LIBRARY_PATH=/run/lib setsid /run/vitrine run /run/example/dashboard.yaml --display drm --state /run/pace --stats < /dev/tty1 > /run/pace.log 2>&1 &
"""


def run(report):
    with report.machine(icount="shift=0,sleep=off", accel="tcg", smp=1, fast=True, share=report.painter.folder) as vm:
        vm.boot()
        vm.exec(START)

        def log(pattern):
            return re.findall(pattern, vm.exec("cat /run/pace.log"))
        wait_until(lambda: log("showing") and log("listening to the touchscreen"), 60, "a picture and fingers", 0.5)
        refresh = int(log(r"800x480@(\d+)")[0])
        vm.exec("sleep 2")
        vm.exec(f"mountpoint -q {TRACING} || mount -t tracefs nodev {TRACING}; cd {TRACING}/events/syscalls/sys_enter_ioctl && echo '{COMMIT}' > filter && echo 1 > enable")
        turns = "; ".join(f"swipe {a} 440 {b} 440 300; wait 150" for a, b in ((640, 160), (160, 640)) * 5)
        played = vm.touch(f"rate 120; {turns}", 120)
        trace = vm.exec(f"cat {TRACING}/trace")
        moments = [float(t) for t in re.findall(r" (\d+\.\d+): sys_ioctl", trace)]

        @report.case("swipes in virtual time", "touch to flip: 95 of 100 within a frame")
        def _():
            # The next line of statistics; ten seconds are nothing where idle time is skipped.
            vm.exec("sleep 10")
            found = log(r"p50 ([\d.]+) p95 ([\d.]+) max ([\d.]+) ms")[-1]
            p50, p95, longest = (float(word) for word in found)
            return p95 <= 1000 / refresh, f"p50 {p50} ms, p95 {p95} ms, max {longest} ms of {1000 / refresh:.1f} ms a frame, {played['reports']} reports at 120 Hz, at most {played['late_us'] / 1000:.1f} ms late"

        @report.case("commits while it moves", "at most the refresh and 5 % in any second")
        def _():
            span = moments[-1] - moments[0] if moments else 0
            most = max((sum(1 for t in moments if begin <= t < begin + 1) for begin in moments), default=0)
            good = span > 4 and most <= refresh * 1.05 and len(moments) > span * 30
            return good, f"{len(moments)} commits in {span:.1f} s, at most {most} in a second at {refresh} Hz"

        @report.case("commits at rest", "none in 10 s")
        def _():
            vm.exec("sleep 2")
            vm.exec(f"echo > {TRACING}/trace; sleep 10")
            idle = len(re.findall("sys_ioctl", vm.exec(f"cat {TRACING}/trace")))
            return idle == 0, f"{idle} commits in 10 s"
