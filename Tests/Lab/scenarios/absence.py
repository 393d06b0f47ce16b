"""What a wall meets at boot: no card, a late one, no monitor, a card that is another's."""
import time

from lab import wait_until


def run(report):
    with report.machine() as vm:
        wall = report.wall(vm)

        @report.case("no /dev/dri", "READY while waiting past the watchdog's time, restarts nothing, shows itself nowhere else")
        def _():
            vm.card(False)
            there = vm.exec("ls -d /dev/dri 2>/dev/null; true").strip()
            wall.start()
            wall.wait_journal(r"waiting for a display: there is no graphics card", 10)
            time.sleep(22)
            state = wall.state()
            listening = int(vm.exec("cat /proc/net/tcp /proc/net/tcp6 | awk '$4 == \"0A\"' | wc -l"))
            status = vm.exec("systemctl show -P StatusText vitrine").strip()
            good = not there and state["ActiveState"] == "active" and state["NRestarts"] == "0" and listening == 0
            return good, f"{state['ActiveState']}, {state['NRestarts']} restarts in 22 s, {listening} listening sockets, \"{status}\""

        @report.case("card that appears 20 s late, behind a decoy without outputs", "leaves the decoy alone, lights up on the right card")
        def _():
            vm.exec("modprobe vgem; udevadm settle")
            decoy = vm.exec("ls /dev/dri | tr '\\n' ' '").strip()
            time.sleep(2)
            waits = "waiting" in vm.exec("systemctl show -P StatusText vitrine")
            vm.card(True)
            return waits and "card0" in decoy, f"decoy: {decoy}; 24 s after the start {wall.card()}: {wall.wait_page('today', 20)}"

        @report.case("card removed and back, three times", "lights up each time; files and threads stay as many")
        def _():
            pid, had = wall.pid(), wall.resources()
            for _ in range(3):
                vm.card(False, wall.card())
                # The log is sparing with what repeats; the status is not.
                wait_until(lambda: "waiting" in vm.exec("systemctl show -P StatusText vitrine"), 10, "waiting", 0.4)
                vm.card(True)
                wall.wait_page("today", 15)
            has = wall.resources()
            return wall.pid() == pid and has == had, f"(files, threads) {had} before, {has} after"

        @report.case("no monitor at start", "READY while waiting, says so, lights up when one comes")
        def _():
            vm.unplug()
            wall.start()
            wall.wait_journal(r"waiting for a display: no monitor", 10)
            state = wall.state()
            vm.plug(800, 480)
            begin = time.monotonic()
            seen = wall.wait_page("today")
            return state["ActiveState"] == "active" and state["NRestarts"] == "0", f"unit active while waiting; then {seen}, {time.monotonic() - begin:.1f} s after the plug"

        @report.case("card without rights", "waits, names the mending command, lights up when it may")
        def _():
            vm.exec("systemctl stop vitrine; chmod 600 /dev/dri/card*; chown root:root /dev/dri/card*")
            wall.start()
            wall.wait_journal(r"EACCES", 10)
            line = [l for l in wall.journal().splitlines() if "EACCES" in l][-1]
            active = wall.state()["ActiveState"]
            vm.exec("chown root:video /dev/dri/card*; chmod 660 /dev/dri/card*")
            wall.wait_page("today", 15)
            return active == "active" and "group video" in line, f"{line}; lit when the rights were given"

        @report.case("master held by another program for 5 s", "waits, says how to find who, lights up")
        def _():
            wall.stop()
            since = vm.console_end()
            vm.run("holder", "/usr/local/bin/drmtest", ["pattern", f"card=/dev/dri/{wall.card()}", "seed=3", "hold=120"], user="root")
            vm.wait_console(r"drmtest\[\d+\]: .*ready", 10, since)
            wall.start()
            wall.wait_journal(r"another program holds the screen", 10)
            line = [l for l in wall.journal().splitlines() if "another program" in l][-1]
            time.sleep(5)
            vm.stop("holder")
            return "fuser -v" in line, f"{line}; then {wall.wait_page('today', 20)}"
