"""Other ways onto the glass: legacy calls, padded pitch, turns, scales; other fingers."""
import time

from lab import wait_until
from wall import Wall

# From the picture's right to its left, as the panel's own places, for each turn.
SWIPES = {"90": "swipe 400 420 400 60 200", "180": "swipe 160 40 640 40 200", "270": "swipe 400 60 400 420 200"}
RULE = "/etc/udev/rules.d/71-lab.rules"


def run(report):
    with report.machine() as vm:
        vm.boot()
        wall = Wall(vm, report)
        wall.install()

        def lit(flags="", render="", faults="", says=None, swipe="swipe 640 440 160 440 200", keep=None):
            wall.start(flags, faults)
            wall.wait_fingers()
            if says:
                wall.wait_journal(says, 3)
            vm.touch(swipe)
            return True, wall.wait_page("steps", flags=render, keep=keep)

        @report.case("legacy mode setting", "the same pictures without atomic commits")
        def _():
            return lit(faults="CLIENT_CAP_ATOMIC:*:EOPNOTSUPP", says="legacy, 2 buffers")

        @report.case("padded pitch", "the same pictures, not sheared")
        def _():
            return lit(faults="CREATE_DUMB:*:pad=17", says=r"pitch 3220")

        @report.case("one buffer", "the same pictures when the card's memory is short")
        def _():
            return lit(faults="CREATE_DUMB:2:ENOMEM", says=r"1 buffers")

        for degrees, swipe in SWIPES.items():
            @report.case(f"turned by {degrees} by flag", "picture and touches turn together")
            def _():
                return lit(f"--rotate {degrees}", f"--rotate {degrees}", swipe=swipe, keep=f"rotate-{degrees}")

        @report.case("scaled by flag", "the picture is laid out anew at 1.5, touches too")
        def _():
            return lit("--scale 1.5", "--scale 1.5", keep="scale-1.5")

        @report.case("turned and scaled by the file, while it runs", "the wall follows the file")
        def _():
            wall.start()
            wall.wait_page("today")
            pid = wall.pid()
            vm.exec("cd /etc/vitrine && cp dashboard.yaml /tmp/before.yaml && (cat /tmp/before.yaml; printf 'display: { rotate: 270, scale: 1.25 }\\n') > new.yaml && mv new.yaml dashboard.yaml")
            try:
                seen = wall.wait_page("today", flags="--rotate 270 --scale 1.25", keep="file-270-1.25")
            finally:
                vm.exec("cd /etc/vitrine && cp /tmp/before.yaml new.yaml && mv new.yaml dashboard.yaml")
            wall.wait_page("today")
            return wall.pid() == pid, f"{seen}, and back, same process"

        @report.case("the framebuffer device, when asked for", "the same pictures; the log says that it is a fallback")
        def _():
            wall.start("", display="fbdev")
            wall.wait_fingers()
            vm.touch("swipe 640 440 160 440 200")
            seen = wall.wait_page("steps", keep="fbdev")
            lines = [line for line in wall.journal().splitlines() if "fbdev" in line or "fallback" in line]
            return any("is a fallback" in line for line in lines), f"{seen}; {lines[-1]}"

        @report.case("a mouse as a finger", "pressed and dragged it turns the page; it stops at the panel's edge")
        def _():
            wall.start()
            wall.wait_page("today")

            def mouse(dx=0, dy=0, button=None):
                events = [{"type": "rel", "data": {"axis": axis, "value": value}} for axis, value in (("x", dx), ("y", dy)) if value]
                if button is not None:
                    events.append({"type": "btn", "data": {"button": "left", "down": button}})
                vm.qmp("input-send-event", events=events)
                time.sleep(0.02)
            for _ in range(30):
                mouse(100, 60)
            for _ in range(2):
                mouse(0, -20)
            mouse(button=True)
            for _ in range(40):
                mouse(-15)
            mouse(button=False)
            return True, wall.wait_page("steps")

        @report.case("a calibration matrix by udev", "a sensor that is mounted upside down")
        def _():
            wall.start()
            wall.wait_page("today")
            rule = 'SUBSYSTEM=="input", ATTRS{name}=="Lab Touchscreen", ENV{LIBINPUT_CALIBRATION_MATRIX}="-1 0 1 0 -1 1"'
            vm.exec(f"echo '{rule}' > {RULE}; udevadm control --reload")
            try:
                vm.touch("unplug; wait 300; plug; wait 300")
                vm.exec("udevadm settle")
                time.sleep(0.7)
                vm.touch("swipe 160 40 640 40 200")
                seen = wall.wait_page("steps")
                doctor = vm.exec("/usr/local/bin/vitrine doctor; true")
            finally:
                vm.exec(f"rm {RULE}; udevadm control --reload")
                vm.touch("unplug; wait 300; plug; wait 300")
            return "calibrated by -1 0 1 0 -1 1" in doctor, f"a swipe from left to right is one from right to left: {seen}; doctor names the matrix"

        @report.case("touchscreen unplugged in mid-swipe, back under another number", "the swipe is cancelled, the next one works")
        def _():
            wall.start()
            wall.wait_page("today")
            before = vm.touch("down 0 640 440; sync; wait 30; move 0 500 440; sync; wait 30")["device"]
            vm.touch("unplug")
            vm.exec("systemd-run -q --unit=usurper /usr/local/bin/labtouch serve /run/usurper.sock name=Usurper; sleep 0.5")
            after = vm.touch("plug; wait 300")["device"]
            vm.exec("udevadm settle")
            time.sleep(0.7)
            cancelled = wall.wait_page("today")
            vm.touch("swipe 640 440 160 440 200")
            seen = wall.wait_page("steps")
            vm.exec("systemctl stop usurper")
            return before != after, f"{before}, then {after}; at rest after the cancel {cancelled}, after the next swipe {seen}"
