"""The console: nothing typed reaches a shell, other terminals get the screen, crashes give it back."""
import re, threading, time

from lab import wait_until

# Every one of them on one kernel or the other: what they do is the program's matter.
SIGNALS = {"bookworm": ["SEGV", "BUS", "ABRT", "ILL", "TERM"], "trixie": ["SEGV", "FPE", "TRAP", "SYS", "QUIT"]}
# Starts the wall without a unit, sends it each signal, and says what the terminal was before and after.
ENDS = """
tty() {{ vttest /dev/tty1 info | tail -1; }}
for s in {signals}; do
  # A shell has what it starts in the background ignore SIGQUIT.
  setsid env --default-signal=QUIT /usr/local/bin/vitrine run /etc/vitrine/dashboard.yaml --display drm --state /run/ends < /dev/tty1 2>> /run/ends.log &
  p=$!
  i=0; until tty | grep -q GRAPHICS || [ $i -gt 50 ]; do sleep 0.2; i=$((i + 1)); done
  sleep 0.3
  echo "$s before: $(tty)"
  kill -$s $p
  (sleep 10; kill -9 $p) & late=$!
  wait $p
  kill $late
  echo "$s after: $(tty)"
done 2> /dev/null
"""
# Six ends are one more than systemd's limit for ten seconds; each comes as soon as the program runs.
KILLS = """
for n in 1 2 3 4 5 6; do
  i=0; p=
  while [ -z "$p" ] && [ $i -lt 200 ]; do sleep 0.1; p=$(pgrep -x vitrine); i=$((i + 1)); done
  kill -9 $p
  while [ -d /proc/$p ]; do sleep 0.05; done
done
echo $p
"""


def run(report):
    with report.machine() as vm:
        wall = report.wall(vm)

        # Each on one kernel: what a stopped or killed process does is the matter of program and systemd.
        stopped, killed = report.suite == "bookworm", report.suite == "trixie"

        @report.case("SIGSTOP for 30 s", "the watchdog or SIGCONT brings it back", stopped)
        def _():
            wall.start()
            before, wall.mark = wall.pid(), vm.console_end()
            vm.exec(f"kill -STOP {before}")
            time.sleep(30)
            vm.exec(f"kill -CONT {before} 2>/dev/null; true")
            wait_until(lambda: wall.state()["ActiveState"] == "active", 20, "active", 0.5)
            return True, wall.wait_page("today") + (", restarted" if wall.pid() != before else ", same process")

        @report.case("another terminal and back", "the wall gives the screen up and takes it again, also in mid-swipe; files and threads stay as many")
        def _():
            if not stopped:
                wall.start()
            wall.wait_page("today")
            pid, had = wall.pid(), wall.resources()
            vm.exec("chvt 3")
            wait_until(lambda: not vm.screendump().same(wall.expected("today")), 10, "terminal 3", 0.2)
            vm.exec("chvt 1")
            seen = wall.wait_page("today", 10)
            for _ in range(2):
                finger = threading.Thread(target=vm.touch, args=("swipe 640 440 160 440 400",))
                finger.start()
                time.sleep(0.2)
                vm.exec("chvt 3; sleep 0.3; chvt 1")
                finger.join()
            wall.wait_any_page(("today", "steps"), 10)
            has, same = wall.resources(), wall.pid() == pid
            return same and has == had, f"terminal 3 was seen; then {seen}; after 2 more in mid-swipe a page at rest; (files, threads) {had} before, {has} after"

        @report.case("keys typed on a keyboard", "never reach a shell; without the wall they do")
        def _():
            held = wall.terminal()
            wall.type("\nroot\ntouch /tmp/typed\n")
            time.sleep(1)
            under = vm.exec("ls /tmp/typed 2>/dev/null; true").strip()
            alive = wall.state()["ActiveState"] == "active"
            good = alive and not under and held == ("KD_GRAPHICS", 4)
            if report.suite == "trixie":
                return good, f"no file made under the wall, {held}"
            # Would the keys have made one? A login takes a while: one kernel is enough for that.
            vm.exec("systemctl stop vitrine; systemctl start getty@tty1; chvt 1")
            wait_until(lambda: re.search("getty|login", vm.exec("ps -t tty1 -o comm=; true")), 20, "a getty", 0.3)
            time.sleep(1)
            wall.type("root\n")
            wait_until(lambda: "bash" in vm.exec("ps -t tty1 -o comm=; true"), 40, "a shell", 0.5)
            time.sleep(1)
            wall.type("touch /tmp/typed\n")
            wait_until(lambda: vm.exec("ls /tmp/typed 2>/dev/null; true").strip(), 20, "the file by a shell without the wall", 0.5)
            vm.exec("rm /tmp/typed; systemctl stop getty@tty1")
            return good, f"no file made under the wall, {held}; a getty without it makes the file"

        @report.case("killed six times as soon as it runs", "systemd's start limit, five in ten seconds, does not stop it", killed)
        def _():
            wall.start()
            begin = time.monotonic()
            last = int(vm.exec(KILLS, 120))
            took = time.monotonic() - begin
            wait_until(lambda: wall.pid() not in (0, last) and wall.state()["ActiveState"] == "active", 40, "restart by the unit", 0.5)
            state, limit = wall.state(), vm.exec("systemctl show -P StartLimitIntervalUSec vitrine").strip()
            return limit == "0" and int(state["NRestarts"]) >= 6, f"{state['NRestarts']} restarts in {took:.1f} s, StartLimitIntervalSec {limit}, {wall.wait_page('today')}"

        @report.case("SIGKILL and the console", "the unit gives it back")
        def _():
            wall.bend("Restart=no")
            wall.start()
            held = wall.terminal()
            vm.exec(f"kill -9 {wall.pid()}")
            given = wait_until(lambda: wall.terminal() == ("KD_TEXT", 3) and wall.terminal(), 15, "console back", 0.2)
            return held == ("KD_GRAPHICS", 4), f"{held} before, {given} after"

        @report.case("fatal signals", "the program itself gives the console back, without systemd's help")
        def _():
            signals = SIGNALS[report.suite]
            said = vm.exec(ENDS.format(signals=" ".join(signals)), 120)
            found = re.findall(r"(\w+) (before|after): .*is (\S+), keyboard mode (\d+)", said)
            held, given = ("KD_GRAPHICS", "4"), ("KD_TEXT", "3")
            wrong = [row for row in found if row[2:] != (held if row[1] == "before" else given)]
            good = len(found) == 2 * len(signals) and not wrong
            return good, f"graphics and muted before, text and keys after: {', '.join(signals)}" if good else (wrong, said)
