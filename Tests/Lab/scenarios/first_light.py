#!/usr/bin/env python3
"""First light: the product, installed by script/install, started by its unit, on a real kernel.

    first_light.py PROGRAM [--suite bookworm|trixie] [--only WORD] [--keep DIR]

Prints a table: case, what was expected, what was seen.  At rest every screendump must equal what
`vitrine render` draws in the same guest for the same page, pixel for pixel.
"""
import argparse, io, os, re, subprocess, sys, tarfile, time
HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.abspath(os.path.join(HERE, "..", "..", ".."))
sys.path.insert(0, os.path.join(HERE, ".."))
from lab import LabError, Machine, Picture, wait_until

rows = []
START = time.monotonic()


def row(case, expected, good, seen):
    rows.append((case, expected, good, str(seen)))
    print(f"{'ok  ' if good else 'FAIL'}  [{time.monotonic() - START:5.1f} s]  {case}: {expected}; seen: {seen}", flush=True)


def case(name, expected):
    """A step that may raise: what it returns is what was seen."""
    def wrap(step):
        if OPTIONS.only and OPTIONS.only not in name:
            return step
        try:
            good, seen = step()
        except (LabError, OSError, AssertionError) as fault:
            good, seen = False, fault
        row(name, expected, good, seen)
        return step
    return wrap


class Wall:
    """The installed product in a machine."""

    def __init__(self, vm):
        self.vm = vm

    def install(self):
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w") as tar:
            for name in ("script", "systemd", "assets", "Examples"):
                tar.add(os.path.join(TOP, name), name)
            tar.add(OPTIONS.program, "vitrine")
        self.vm.put(buffer.getvalue(), "/opt/vitrine.tar")
        self.lend_libraries()
        out = self.vm.exec("mkdir -p /opt/vitrine && tar -C /opt/vitrine -xf /opt/vitrine.tar && cd /opt/vitrine && script/install --program ./vitrine 2>&1", 60)
        return out.strip().splitlines()[-1]

    def lend_libraries(self):
        """A program built for another release than the guest's: the guest gets the libraries it lacks."""
        have = set(self.vm.exec("ldconfig -p | awk '/=>/ {print $1}'").split())
        for line in subprocess.run(["ldd", OPTIONS.program], capture_output=True, text=True).stdout.splitlines():
            name, _, rest = line.strip().partition(" => ")
            path = rest.split(" (")[0]
            if path.startswith("/") and name not in have:
                self.vm.put(path, f"/usr/local/lib/{name}")
        self.vm.exec("ldconfig")

    def start(self, unit="vitrine"):
        self.vm.exec(f"systemctl reset-failed {unit} 2>/dev/null; systemctl start {unit}", 40)

    def stop(self):
        self.vm.exec("systemctl stop vitrine", 30, check=False)

    def state(self):
        return self.vm.state("vitrine")

    def pid(self):
        return int(self.state()["MainPID"])

    def journal(self):
        return self.vm.exec("journalctl --no-pager -q -u vitrine -o cat", 30)

    def wait_journal(self, pattern, limit=20):
        return wait_until(lambda: re.search(pattern, self.journal()), limit, f"{pattern!r} in the journal", 0.3)

    def expected(self, page, size, *more):
        """What `vitrine render` draws of a page at rest, now."""
        self.vm.exec(f"cd /etc/vitrine && /usr/local/bin/vitrine render dashboard.yaml --at $(date +%Y-%m-%dT%H:%M:%S%:z) --page {page} --size {size} {' '.join(more)} -o /tmp/want.png", 60)
        self.vm.get("/tmp/want.png", self.vm.path("want.png"))
        return load_png(self.vm.path("want.png"))

    def wait_page(self, page, size="800x480", limit=12, *more):
        want = self.expected(page, size, *more)
        picture = self.vm.wait_screen(want, limit)
        return f"equal to `vitrine render --page {page}`, {picture.width}x{picture.height}"

    def keep(self, name):
        if OPTIONS.keep:
            self.vm.screendump(os.path.join(OPTIONS.keep, f"{OPTIONS.suite}-{name}.png"))


def load_png(path):
    """A PNG of 8 bits RGB or RGBA, by the standard library."""
    import struct, zlib
    data = open(path, "rb").read()
    at, idat = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, depth, colour = struct.unpack(">IIBB", body[:10])
        elif kind == b"IDAT":
            idat += body
        at += 12 + length
    channels = {2: 3, 6: 4}[colour]
    raw, stride = zlib.decompress(idat), width * channels
    rows_, before = [], bytearray(stride)
    for y in range(height):
        kind, line = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for i in range(stride):
            a = line[i - channels] if i >= channels else 0
            b, c = before[i], before[i - channels] if i >= channels else 0
            if kind == 1: line[i] = (line[i] + a) & 255
            elif kind == 2: line[i] = (line[i] + b) & 255
            elif kind == 3: line[i] = (line[i] + (a + b) // 2) & 255
            elif kind == 4:
                p = a + b - c
                pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
                line[i] = (line[i] + (a if pa <= pb and pa <= pc else b if pb <= pc else c)) & 255
        before = line
        rows_.append(bytes(line) if channels == 3 else b"".join(line[4 * x:4 * x + 3] for x in range(width)))
    return Picture(width, height, b"".join(rows_))


def machine(name, display="virtio:800x480", **more):
    return Machine(f"{name}-{OPTIONS.suite}", display, fast=True, suite=OPTIONS.suite, **more)


def everyday():
    """Install, light, touch, unplug, kill: the life of a wall."""
    with machine("light") as vm:
        boot = vm.boot()
        wall = Wall(vm)
        case("install", "script/install puts program, unit and example in place")(
            lambda: (True, f"{wall.install()} (boot {boot} s)"))

        @case("start by the unit", "READY at the first flip, screen equals vitrine render")
        def _():
            begin = time.monotonic()
            wall.start()
            ready = time.monotonic() - begin
            seen = wall.wait_page("today")
            wall.keep("today")
            return True, f"ready after {ready:.1f} s; {seen}"

        @case("swipe", "a finger turns the page; at rest equal to vitrine render")
        def _():
            vm.touch("swipe 640 440 160 440 200")
            seen = wall.wait_page("steps")
            wall.keep("steps")
            return True, seen

        @case("idle", "no wake-up but due timers, 0 commits in 10 s")
        def _():
            out = vm.exec(f"timeout 10 strace -f -c -p {wall.pid()} 2>&1 >/dev/null; true", 30)
            calls = {p[-1]: int(p[3]) for p in (l.split() for l in out.splitlines()) if len(p) >= 5 and p[3].isdigit() and p[-1] != "total"}
            total = sum(calls.values())
            alive = wall.state()["ActiveState"] == "active"
            return alive and calls.get("ioctl", 0) == 0 and total <= 12, f"{total} calls: {calls}" if alive else "no wall"

        @case("monitor unplugged and another plugged", "the wall lights up on the new one, at its size")
        def _():
            vm.unplug()
            time.sleep(1.5)
            vm.plug(1024, 600)
            return True, wall.wait_page("steps", "1024x600", 15)

        @case("monitor back", "the first size again")
        def _():
            vm.unplug()
            time.sleep(1)
            vm.plug(800, 480)
            return True, wall.wait_page("steps", "800x480", 15)

        @case("SIGKILL", "back by the unit, screen equals vitrine render")
        def _():
            before = wall.pid()
            begin = time.monotonic()
            vm.exec(f"kill -9 {before}")
            wait_until(lambda: wall.pid() not in (0, before) and wall.state()["ActiveState"] == "active", 15, "restart", 0.2)
            seen = wall.wait_page("today")
            return True, f"{time.monotonic() - begin:.1f} s; {seen}"

        @case("SIGSEGV", "the crash gives the console back, the unit brings the wall back")
        def _():
            before = wall.pid()
            vm.exec(f"kill -SEGV {before}")
            wait_until(lambda: wall.pid() not in (0, before) and wall.state()["ActiveState"] == "active", 15, "restart", 0.2)
            return True, wall.wait_page("today")

        @case("another terminal and back", "the wall gives the screen up and takes it again")
        def _():
            vm.exec("chvt 3")
            time.sleep(1.5)
            away = vm.screendump()
            vm.exec("chvt 1")
            seen = wall.wait_page("today", "800x480", 10)
            want = wall.expected("today", "800x480")
            return not away.same(want), f"terminal 3 was seen; then {seen}"

        @case("turned by flag", "picture and touches turn together")
        def _():
            vm.exec("mkdir -p /etc/systemd/system/vitrine.service.d && printf '[Service]\\nExecStart=\\nExecStart=/usr/local/bin/vitrine run /etc/vitrine/dashboard.yaml --display drm --state /var/lib/vitrine --rotate 90\\n' > /etc/systemd/system/vitrine.service.d/turn.conf && systemctl daemon-reload && systemctl restart vitrine", 40)
            first = wall.wait_page("today", "800x480", 12, "--rotate", "90")
            # From the picture's right to its left is, turned clockwise, from the panel's bottom to its top.
            vm.touch("swipe 60 420 60 60 200")
            seen = wall.wait_page("steps", "800x480", 12, "--rotate", "90")
            vm.exec("rm -r /etc/systemd/system/vitrine.service.d && systemctl daemon-reload && systemctl restart vitrine", 40)
            wall.wait_page("today")
            return True, seen

        @case("SIGSTOP for 30 s", "the watchdog or SIGCONT brings it back")
        def _():
            pid = wall.pid()
            vm.exec(f"kill -STOP {pid}; sleep 30; kill -CONT {pid} 2>/dev/null; true", 45)
            wait_until(lambda: wall.state()["ActiveState"] == "active", 15, "active", 0.3)
            return True, wall.wait_page("today", "800x480", 15) + (", restarted" if wall.pid() != pid else ", same process")

        @case("touchscreen unplugged in mid-swipe, back under another number", "the swipe is cancelled, the next one works")
        def _():
            vm.touch("down 0 640 440; sync; wait 30; move 0 500 440; sync; wait 30; unplug; wait 400; plug; wait 400")
            wait_until(lambda: wall.vm.exec("ls /dev/input/event* | wc -l").strip() != "0", 5, "device")
            time.sleep(1.0)
            wall.wait_page("today", "800x480", 8)
            vm.touch("swipe 640 440 160 440 200")
            return True, wall.wait_page("steps")

        @case("keys typed on a keyboard", "never reach a shell")
        def _():
            for name in ("ret", "r", "o", "o", "t", "ret", "t", "o", "u", "c", "h", "spc", "slash", "t", "m", "p", "slash", "x", "ret"):
                vm.qmp("send-key", keys=[{"type": "qcode", "data": name}])
                time.sleep(0.06)
            time.sleep(1)
            found = vm.exec("ls /tmp/x 2>/dev/null; true").strip()
            return found == "" and wall.state()["ActiveState"] == "active", "no file made, wall active" if not found else "a shell took the keys"

        @case("master held by another program for 5 s", "waits, says so, lights up")
        def _():
            wall.stop()
            vm.run("holder", "/usr/local/bin/drmtest", ["pattern", "seed=3", "hold=5"], user="root")
            vm.wait_journal("holder", "ready", 10)
            vm.exec("systemctl start --no-block vitrine")
            seen = wall.wait_page("today", "800x480", 25)
            return True, seen

        @case("SIGTERM", "an orderly end, console restored")
        def _():
            begin = time.monotonic()
            wall.stop()
            state = wall.state()
            return state["Result"] == "success" and state["ActiveState"] == "inactive", f"{state['Result']} after {time.monotonic() - begin:.1f} s"

        @case("uninstall --purge", "nothing left but the state directory")
        def _():
            vm.exec("cd /opt/vitrine && script/uninstall --purge 2>&1", 30)
            left = vm.exec("ls -d /usr/local/bin/vitrine /usr/local/share/vitrine /etc/vitrine /etc/systemd/system/vitrine.service /etc/udev/rules.d/70-vitrine.rules 2>/dev/null; getent passwd vitrine; true").split()
            kept = vm.exec("ls -d /var/lib/vitrine 2>/dev/null; true").strip()
            return not left and kept == "/var/lib/vitrine", f"left: {left}, kept: {kept}"


def bad_luck():
    """What a wall meets at boot."""
    with machine("noscreen", "virtio:off") as vm:
        vm.boot()
        wall = Wall(vm)
        wall.install()

        @case("no monitor at start", "READY while waiting, says so, lights up when one comes")
        def _():
            wall.start()
            wall.wait_journal(r"waiting for a display", 10)
            active = wall.state()["ActiveState"]
            vm.plug(800, 480)
            seen = wall.wait_page("today", "800x480", 15)
            return active == "active", f"unit {active} while waiting; then {seen}"

    with machine("nocard", "none") as vm:
        vm.boot()
        wall = Wall(vm)
        wall.install()

        @case("no /dev/dri", "READY while waiting, restarts nothing, says so")
        def _():
            wall.start()
            wall.wait_journal(r"waiting for a display", 10)
            time.sleep(6)
            state = wall.state()
            return state["ActiveState"] == "active" and state["NRestarts"] == "0", f"{state['ActiveState']}, {state['NRestarts']} restarts"

    with machine("late") as vm:
        vm.boot()
        wall = Wall(vm)
        wall.install()

        @case("card that appears 20 s late, behind a decoy without outputs", "lights up on the right card")
        def _():
            vm.card(False)
            vm.exec("modprobe vgem; udevadm settle")
            decoy = vm.exec("ls /dev/dri | tr '\\n' ' '").strip()
            wall.start()
            wall.wait_journal(r"waiting for a display", 10)
            time.sleep(20)
            vm.card(True)
            seen = wall.wait_page("today", "800x480", 20)
            return True, f"decoy: {decoy}; {seen}"

        @case("card without rights", "waits and names the mending command")
        def _():
            wall.stop()
            vm.exec("chmod 600 /dev/dri/card*; chown root:root /dev/dri/card*")
            vm.exec("systemctl start --no-block vitrine")
            wall.wait_journal(r"(?i)(permission|EACCES|rights|video)", 10)
            line = [l for l in wall.journal().splitlines() if re.search(r"(?i)permission|EACCES|rights", l)][-1]
            return True, line[:150]


parser = argparse.ArgumentParser()
parser.add_argument("program")
parser.add_argument("--suite", default="bookworm", choices=["bookworm", "trixie"])
parser.add_argument("--only", help="only cases whose name has this word")
parser.add_argument("--part", choices=["everyday", "bad_luck"], help="only one of the two halves")
parser.add_argument("--keep", help="a folder for screendumps")
OPTIONS = parser.parse_args()
if OPTIONS.keep:
    os.makedirs(OPTIONS.keep, exist_ok=True)
for part in (everyday, bad_luck):
    if OPTIONS.part and OPTIONS.part != part.__name__:
        continue
    try:
        part()
    except (LabError, OSError) as fault:
        row(part.__name__, "the machine runs", False, fault)
print(f"\n| case | expected | seen ({OPTIONS.suite}) |\n| --- | --- | --- |")
for name, expected, good, seen in rows:
    print(f"| {name} | {expected} | {'ok: ' if good else '**FAILED**: '}{seen} |")
failed = sum(1 for r in rows if not r[2])
print(f"\n{len(rows) - failed} passed, {failed} failed")
sys.exit(1 if failed or not rows else 0)
