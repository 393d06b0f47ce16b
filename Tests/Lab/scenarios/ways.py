"""Other ways onto the glass: legacy calls, padded pitch, turns, scales; other fingers."""
import time

# From the picture's right to its left, as the panel's own places, for each turn.
SWIPES = {0: "swipe 640 440 160 440 200", 90: "swipe 400 420 400 60 200", 180: "swipe 160 40 640 40 200", 270: "swipe 400 60 400 420 200"}
RULE = "/etc/udev/rules.d/71-lab.rules"


def run(report):
    with report.machine() as vm:
        wall = report.wall(vm)
        wall.bend()

        def lit(flags="", render="", faults="", says=None, swipe=SWIPES[0], keep=None):
            """A swipe right after the start turns the page."""
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

        # What is no matter of the kernel is shown on one of them.
        old = report.suite == "bookworm"
        if not old:
            @report.case("one buffer", "the same pictures when the card's memory is short")
            def _():
                return lit(faults="CREATE_DUMB:2:ENOMEM", says=r"1 buffers")

        for degrees, scale in ((90, ""), (270, " --scale 1.5")) if old else ((180, " --scale 1.5"),):
            @report.case(f"turned by {degrees}{' and scaled' if scale else ''} by flag", "picture and touches turn together")
            def _():
                flags = f"--rotate {degrees}{scale}"
                return lit(flags, flags, swipe=SWIPES[degrees], keep=flags.replace("--", "").replace(" ", "-"))

        if old:
            @report.case("the framebuffer device, when asked for", "the same pictures; the log says that it is a fallback")
            def _():
                wall.start("", display="fbdev")
                wall.wait_fingers()
                vm.touch(SWIPES[0])
                seen = wall.wait_page("steps", keep="fbdev")
                lines = [line for line in wall.journal().splitlines() if "fbdev" in line or "fallback" in line]
                return any("is a fallback" in line for line in lines), f"{seen}; {lines[-1]}"

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

        @report.case("a mouse as a finger", "pressed and dragged it turns the page; it stops at the panel's edge")
        def _():
            wall.turn("today")

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

        @report.case("two fingers", "the second ends what the first has begun, and the next finger is heard")
        def _():
            wall.turn("today")
            # Alone the first would have turned the page: it is fast, although it goes less than half of the way.
            vm.touch("down 0 640 440; sync; wait 20; move 0 560 440; sync; wait 20; move 0 480 440; sync; wait 20; move 0 400 440; sync; wait 10;"
                     "down 1 500 300; sync; wait 10; up 0; sync; wait 20; up 1; sync; wait 600")
            stays = wall.wait_page("today")
            vm.touch(SWIPES[0])
            return True, f"{stays}; then {wall.wait_page('steps')}"

        @report.case("a calibration matrix by udev", "a sensor that is mounted upside down", not old)
        def _():
            wall.turn("today")
            rule = 'SUBSYSTEM=="input", ATTRS{name}=="Lab Touchscreen", ENV{LIBINPUT_CALIBRATION_MATRIX}="-1 0 1 0 -1 1"'
            vm.exec(f"echo '{rule}' > {RULE}; udevadm control --reload")
            try:
                wall.mark = vm.console_end()
                vm.touch("unplug; wait 300; plug")
                wall.wait_journal(r"listening to the touchscreen .*calibrated")
                vm.touch(SWIPES[180])
                seen = wall.wait_page("steps")
                doctor = vm.exec("/usr/local/bin/vitrine doctor; true")
            finally:
                vm.exec(f"rm {RULE}; udevadm control --reload")
                wall.mark = vm.console_end()
                vm.touch("unplug; wait 300; plug")
                wall.wait_fingers()
            return "calibrated by -1 0 1 0 -1 1" in doctor, f"a swipe from left to right is one from right to left: {seen}; doctor names the matrix"

        @report.case("touchscreen unplugged in mid-swipe, back under another number", "the swipe is cancelled, the next one works")
        def _():
            wall.turn("today")
            before = vm.touch("down 0 640 440; sync; wait 30; move 0 500 440; sync; wait 30")["device"]
            vm.touch("unplug")
            vm.exec("systemd-run -q --unit=usurper /usr/local/bin/labtouch serve /run/usurper.sock name=Usurper; sleep 0.5")
            wall.mark = vm.console_end()
            after = vm.touch("plug")["device"]
            wall.wait_journal(r"listening to the touchscreen Lab")
            cancelled = wall.wait_page("today")
            vm.touch(SWIPES[0])
            seen = wall.wait_page("steps")
            vm.exec("systemctl stop usurper")
            return before != after, f"{before}, then {after}; at rest after the cancel {cancelled}, after the next swipe {seen}"
