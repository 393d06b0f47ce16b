"""Install, light, touch, unplug, kill, uninstall: the life of a wall."""
import re, time

from lab import wait_until
from wall import Wall, load_png


def install(report, state):
    """Installs in a machine that has just booted, and saves it for all the others."""
    with report.machine(fast=True) as vm:
        boot = vm.boot()
        wall = Wall(vm, report)

        @report.case("install", "script/install puts program, unit, rules and example in place")
        def _():
            said = wall.install()
            vm.exec("test -x /usr/local/bin/vitrine -a -f /etc/systemd/system/vitrine.service -a -f /etc/udev/rules.d/70-vitrine.rules -a -f /etc/vitrine/dashboard.yaml && systemctl is-enabled vitrine")
            pages = int(vm.exec("getconf PAGESIZE"))
            return pages == (16384 if report.suite.endswith("16k") else 4096), f"{said} (boot {boot} s, pages of {pages} bytes)"

        @report.case("sandbox", "systemd-analyze security --offline=true gives at most 1.5")
        def _():
            line = vm.exec("systemd-analyze security --offline=true --no-pager /etc/systemd/system/vitrine.service 2>&1 | tail -1").strip()
            level = re.search(r": (\d+\.\d+)", line)
            return level is not None and float(level[1]) <= 1.5, line
        if report.padded:
            wall.pad()
        vm.save(state)


def run(report):
    with report.machine() as vm:
        wall = report.wall(vm, "example")
        # What the program and a script do alone is shown on one kernel or the other.
        old, new = report.suite != "trixie", report.suite != "bookworm"

        @report.case("start by the unit", "READY at the first flip, screen equals vitrine render")
        def _():
            begin = time.monotonic()
            vm.exec("systemctl start vitrine", 40)
            ready = time.monotonic() - begin
            status = vm.exec("systemctl show -P StatusText vitrine").strip()
            seen = wall.wait_page("today", keep="today")
            return status.startswith("showing"), f"ready after {ready:.1f} s, \"{status}\"; {seen}"
        lit = time.time()

        @report.case("swipe", "a finger turns the page; at rest equal to vitrine render")
        def _():
            vm.touch("swipe 640 440 160 440 200")
            return True, wall.wait_page("steps", keep="steps")

        @report.case("orders by vitrine ctl", "obeyed for the group vitrine, through the socket of systemd; the screenshot is the screen", new)
        def _():
            ctl = "setpriv --reuid=1000 --regid=$(getent group vitrine | cut -d: -f3) --clear-groups /usr/local/bin/vitrine ctl "
            said = [vm.exec(ctl + "page weight").strip()]
            wall.wait_page("weight")
            vm.exec("cd /tmp && umask 0 && " + ctl + "screenshot shot.png")
            vm.get("/tmp/shot.png", vm.path("shot.png"))
            same = load_png(vm.path("shot.png")).same(vm.screendump())
            said.append(vm.exec(ctl + "touch '0 down 0 160 440; 50 move 0 300 440; 100 move 0 500 440; 150 up 0 640 440'").strip())
            wall.wait_page("steps")
            said.append(vm.exec(ctl + "screen off").strip())
            dark = wait_until(lambda: vm.screendump().inactive(), 5, "an output without a signal")
            vm.touch("swipe 640 440 160 440 200")
            wall.wait_page("steps")
            said.append(vm.exec(ctl + "page today").strip())
            wall.wait_page("today")
            state = vm.exec(ctl + "state").strip()
            status, _, stranger = vm.exec("setpriv --reuid=1001 --regid=1001 --clear-groups /usr/local/bin/vitrine ctl state", check=False)
            good = same and dark and status == 1 and "group vitrine" in stranger and '"page":"today"' in state
            return good, f"{said}, {state}; a touch lit the dark screen and turned no page; a stranger: {stranger.strip()}"

        @report.case("monitor unplugged and another plugged", "the wall lights up on the new one, at its size")
        def _():
            wall.turn("today")
            wall.mark = vm.console_end()
            vm.unplug()
            wall.wait_journal(r"waiting for a display: .*(has gone|no monitor)", 10)
            vm.plug(1024, 600)
            begin = time.monotonic()
            seen = wall.wait_page("today", size="1024x600")
            return True, f"{seen}, {time.monotonic() - begin:.1f} s after the plug"

        @report.case("monitor back", "the first size again")
        def _():
            wall.mark = vm.console_end()
            vm.unplug()
            wall.wait_journal(r"waiting for a display", 10)
            vm.plug(800, 480)
            return True, wall.wait_page("today")

        @report.case("idle", "no wake-up but due timers, 0 commits in 10 s")
        def _():
            # What the sources gave is written once, half a minute after it was read.
            wait_until(lambda: vm.exec(f"find /var/lib/vitrine -type f -newermt @{lit + 5:.0f}").strip(), 45, "the store's batch", 1)
            time.sleep(6)
            out = vm.exec(f"timeout 10 strace -f -c -p {wall.pid()} 2>&1 >/dev/null; true", 30)
            fields = [line.split() for line in out.splitlines()]
            calls = {f[-1]: int(f[3]) for f in fields if len(f) >= 5 and f[3].isdigit() and f[-1] != "total"}
            total, alive = sum(calls.values()), wall.state()["ActiveState"] == "active"
            return alive and calls.get("ioctl", 0) == 0 and total <= 12, f"{total} calls: {calls}" if alive else "no wall"

        @report.case("doctor without dashboard and without rights", "names what is there, what is wrong, the command that mends it", old)
        def _():
            # Without a dashboard for the doctor only; the wall keeps its own.
            hidden = "unshare -m sh -c 'mount -t tmpfs none /etc/vitrine && cd / && {} /usr/local/bin/vitrine doctor'; true"
            poor = vm.exec(hidden.format("setpriv --reuid=1001 --regid=1001 --clear-groups"))
            rich = vm.exec(hidden.format(""))
            wanted = {"card and driver": (poor, r"/dev/dri/card0: virtio"), "connector and modes": (poor, r"Virtual-1: connected, 800x480"),
                      "rights": (poor, r"not to be opened by nobodyelse\s+mend: sudo usermod -a -G video nobodyelse"),
                      "touchscreen": (poor, r'touchscreen "Lab Touchscreen", /dev/input/event\d+'), "fonts": (poor, r"Latin: there"),
                      "planes": (rich, r"\d+ planes, 1 of them primary, for .*XR24"), "holder": (rich, r"vitrine \(process \d+\) has /dev/dri/card0 open")}
            missing = [name for name, (text, pattern) in wanted.items() if not re.search(pattern, text)]
            return not missing, f"no {', '.join(missing)}: {poor} {rich}" if missing else ", ".join(wanted)

        @report.case("text printed to the console", "does not reach the panel")
        def _():
            vm.exec("for i in 1 2 3; do echo; echo THIS IS NO PICTURE; done > /dev/tty1; echo and the kernel neither > /dev/kmsg; sleep 0.5")
            return vm.screendump().same(wall.expected("today")), "screen unchanged"

        @report.case("SIGKILL", "back by the unit, screen equals vitrine render")
        def _():
            begin = time.monotonic()
            wall.kill("KILL")
            seen = wall.wait_page("today")
            return True, f"{time.monotonic() - begin:.1f} s; {seen}"

        @report.case("SIGTERM", "an orderly end, console restored")
        def _():
            begin = time.monotonic()
            wall.stop()
            state, terminal = wall.state(), wall.terminal()
            good = state["Result"] == "success" and state["ActiveState"] == "inactive" and terminal == ("KD_TEXT", 3)
            return good, f"{state['Result']} after {time.monotonic() - begin:.1f} s, {terminal}"

        @report.case("uninstall --purge", "nothing left but the state directory", new)
        def _():
            vm.exec("cd /opt/vitrine && script/uninstall --purge 2>&1", 90)
            left = vm.exec("ls -d /usr/local/bin/vitrine /usr/local/share/vitrine /etc/vitrine /etc/systemd/system/vitrine* /etc/systemd/system/*/vitrine* /etc/udev/rules.d/70-vitrine.rules 2>/dev/null; getent passwd vitrine; true").split()
            kept = vm.exec("ls -d /var/lib/vitrine 2>/dev/null; ls /var/lib/vitrine; true").split()
            return not left and "/var/lib/vitrine" in kept and len(kept) > 1, f"left: {left}, kept: {kept}"
