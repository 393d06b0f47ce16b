"""The console: nothing typed reaches a shell, other terminals get the screen, crashes give it back."""
import threading, time

from lab import wait_until
from wall import SMALL, Wall

UNAIDED = "Restart=no\nTTYReset=no\nTTYVHangup=no\nTTYVTDisallocate=no"


def run(report):
    with report.machine() as vm:
        vm.boot()
        wall = Wall(vm, report)
        wall.install()

        @report.case("SIGSTOP for 30 s", "the watchdog or SIGCONT brings it back")
        def _():
            wall.start()
            pid = wall.pid()
            vm.exec(f"kill -STOP {pid}; sleep 30; kill -CONT {pid} 2>/dev/null; true", 60)
            wait_until(lambda: wall.state()["ActiveState"] == "active", 20, "active", 0.3)
            return True, wall.wait_page("today") + (", restarted" if wall.pid() != pid else ", same process")

        @report.case("another terminal and back", "the wall gives the screen up and takes it again, also in mid-swipe; files and threads stay as many")
        def _():
            wall.start()
            wall.wait_page("today")
            pid, had = wall.pid(), wall.resources()
            vm.exec("chvt 3")
            time.sleep(1)
            away = vm.screendump()
            vm.exec("chvt 1")
            seen = wall.wait_page("today", 10)
            for _ in range(4):
                finger = threading.Thread(target=vm.touch, args=("swipe 640 440 160 440 400",))
                finger.start()
                time.sleep(0.2)
                vm.exec("chvt 3; sleep 0.3; chvt 1")
                finger.join()
            pages = [wall.expected(page) for page in ("today", "steps", "weight", "pictures")]
            wait_until(lambda: any(vm.screendump().same(page) for page in pages), 10, "a page at rest", 0.2)
            has, same = wall.resources(), wall.pid() == pid
            good = not away.same(wall.expected("today")) and same and has == had
            return good, f"terminal 3 was seen; then {seen}; after 4 more in mid-swipe a page at rest; (files, threads) {had} before, {has} after"

        @report.case("keys typed on a keyboard", "never reach a shell; without the wall they do")
        def _():
            wall.start()
            wall.wait_page("today")
            wall.type("\nroot\ntouch /tmp/typed\n")
            time.sleep(1)
            under = vm.exec("ls /tmp/typed 2>/dev/null; true").strip()
            alive = wall.state()["ActiveState"] == "active"
            wall.stop()
            vm.exec("systemctl start getty@tty1; chvt 1")
            wait_until(lambda: "getty" in vm.exec("ps -t tty1 -o comm=; true"), 20, "a getty")
            time.sleep(1)
            wall.type("root\n")
            wait_until(lambda: "bash" in vm.exec("ps -t tty1 -o comm=; true"), 20, "a shell")
            time.sleep(1)
            wall.type("touch /tmp/typed\n")
            wait_until(lambda: vm.exec("ls /tmp/typed 2>/dev/null; true").strip(), 20, "the file by a shell without the wall")
            vm.exec("rm /tmp/typed; systemctl stop getty@tty1")
            return alive and not under, "no file made under the wall, wall active; a getty without it makes the file" if not under else "a shell took the keys"

        @report.case("fatal signals", "the program itself gives the console back, without systemd's help")
        def _():
            wrong, names = [], ["SEGV", "BUS", "ABRT", "ILL", "FPE", "TRAP", "SYS", "QUIT", "TERM"]
            for name in names:
                wall.start(service=UNAIDED, dashboard=SMALL)
                held = wall.terminal()
                vm.exec(f"kill -{name} {wall.pid()}")
                wait_until(lambda: wall.state()["ActiveState"] in ("failed", "inactive"), 15, f"end by SIG{name}", 0.1)
                given = wall.terminal()
                if held != ("KD_GRAPHICS", 4) or given != ("KD_TEXT", 3):
                    wrong.append((name, held, given))
            return not wrong, f"graphics and muted before, text and keys after: {', '.join(names)}" if not wrong else wrong

        @report.case("SIGKILL and the console", "the unit gives it back")
        def _():
            wall.start(service="Restart=no", dashboard=SMALL)
            held = wall.terminal()
            vm.exec(f"kill -9 {wall.pid()}")
            wait_until(lambda: wall.state()["ActiveState"] == "failed", 15, "end", 0.1)
            given = wait_until(lambda: wall.terminal() == ("KD_TEXT", 3) and wall.terminal(), 5, "console back")
            return held == ("KD_GRAPHICS", 4), f"{held} before, {given} after"

        @report.case("killed ten times in a row", "systemd's start limit does not stop it")
        def _():
            wall.start(dashboard=SMALL)
            for _ in range(10):
                before = wall.pid()
                vm.exec(f"kill -9 {before}")
                wall.wait_restart(before)
            return True, f"back, {wall.state()['NRestarts']} restarts"

        @report.case("SIGSEGV", "the unit brings the wall back")
        def _():
            wall.start()
            before = wall.pid()
            vm.exec(f"kill -SEGV {before}")
            wall.wait_restart(before)
            return True, wall.wait_page("today")

        @report.case("text printed to the console", "does not reach the panel")
        def _():
            vm.exec("for i in 1 2 3; do echo; echo THIS IS NO PICTURE; done > /dev/tty1; echo and the kernel neither > /dev/kmsg; sleep 0.5")
            picture = vm.screendump()
            return picture.same(wall.expected("today")), "screen unchanged"
