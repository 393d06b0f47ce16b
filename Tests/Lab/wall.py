"""The installed product in a machine of the lab, and what is found out about it."""
import io, os, re, shlex, struct, subprocess, sys, tarfile, time, zlib

from lab import LabError, Machine, Picture, wait_until

TOP = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
EXAMPLE = "/etc/vitrine/dashboard.yaml"
SMALL = "/etc/vitrine/small.yaml"
DROP_IN = "/etc/systemd/system/vitrine.service.d/lab.conf"


class Report:
    """Rows of the table: what was expected and what was seen."""

    def __init__(self, program, suite, part, only=None, keep=None):
        self.program, self.suite, self.part, self.only, self.keep = program, suite, part, only, keep
        self.rows = []
        self.begun = time.monotonic()

    def case(self, name, expected):
        """A step that returns (good, seen); what it raises is a failure."""
        def wrap(step):
            if self.only and self.only not in name:
                return
            begin = time.monotonic()
            try:
                good, seen = step()
            except (LabError, OSError, AssertionError, subprocess.TimeoutExpired) as fault:
                good, seen = False, fault
            took = time.monotonic() - begin
            self.rows.append({"case": name, "expected": expected, "good": bool(good), "seen": " ".join(str(seen).split()), "seconds": round(took, 1)})
            print(f"{'ok  ' if good else 'FAIL'}  {self.suite:8} {self.part:9} {took:5.1f} s  {name}: {self.rows[-1]['seen']}", file=sys.stderr, flush=True)
        return wrap

    def machine(self, display="virtio:800x480", **more):
        return Machine(f"{self.part}-{self.suite}", display, fast=True, suite=self.suite, **more)


class Wall:
    def __init__(self, vm, report):
        self.vm, self.report = vm, report
        self.wanted = {}
        self.drop_in = None

    # -- life

    def install(self):
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w") as tar:
            for name in ("script", "systemd", "assets", "Examples"):
                tar.add(os.path.join(TOP, name), name)
            tar.add(self.report.program, "vitrine")
        self.vm.put(buffer.getvalue(), "/opt/vitrine.tar")
        self.lend_libraries()
        out = self.vm.exec("mkdir -p /opt/vitrine && tar -C /opt/vitrine -xf /opt/vitrine.tar && rm /opt/vitrine.tar && cd /opt/vitrine && script/install --program ./vitrine 2>&1", 90)
        return out.strip().splitlines()[-1]

    def lend_libraries(self):
        """A program built for another release than the guest's: the guest gets the libraries it lacks."""
        have = set(self.vm.exec("ldconfig -p | awk '/=>/ {print $1}'").split())
        lent = False
        for line in subprocess.run(["ldd", self.report.program], capture_output=True, text=True).stdout.splitlines():
            name, _, rest = line.strip().partition(" => ")
            path = rest.split(" (")[0]
            if path.startswith("/") and name not in have:
                self.vm.put(path, f"/usr/local/lib/{name}")
                lent = True
        if lent:
            self.vm.exec("ldconfig")

    def start(self, flags="", faults="", service="", block=True, dashboard=EXAMPLE, display="drm"):
        """Starts the wall by its unit, with more flags, faults of the card and lines of [Service]."""
        command = f"/usr/local/bin/vitrine run {dashboard} --display {display} --state /var/lib/vitrine {flags}".strip()
        lines = ["[Service]", "ExecStart=", f"ExecStart={command}"]
        if faults:
            lines += ["Environment=LD_PRELOAD=/usr/local/bin/drmfault.so", f'Environment="DRMFAULT={faults}"']
        lines += service.split("\n") if service else []
        text = "\n".join(lines) + "\n"
        prepare = ""
        if text != self.drop_in:
            prepare = f"mkdir -p {os.path.dirname(DROP_IN)}; printf %s {shlex.quote(text)} > {DROP_IN}; systemctl daemon-reload; "
        if dashboard == SMALL:
            prepare += f"echo 'version: 1\npages: [{{ id: a, cards: [] }}]' > {SMALL}; "
        self.drop_in = text
        self.vm.exec(f"{prepare}systemctl reset-failed vitrine 2>/dev/null; systemctl restart {'' if block else '--no-block'} vitrine", 60)

    def wait_fingers(self):
        """Until the touchscreen is listened to, which may be a moment after the first picture."""
        self.wait_journal("listening to the touchscreen")

    def stop(self):
        self.vm.exec("systemctl stop vitrine", 30, check=False)

    def state(self):
        return self.vm.state("vitrine")

    def pid(self):
        return int(self.state()["MainPID"])

    def wait_restart(self, before, limit=20):
        return wait_until(lambda: self.pid() not in (0, before) and self.state()["ActiveState"] == "active", limit, "restart by the unit", 0.2)

    def journal(self):
        """Of the unit's present or last run."""
        return self.vm.exec("journalctl --no-pager -q -o cat _SYSTEMD_INVOCATION_ID=$(systemctl show -P InvocationID vitrine)", 30)

    def wait_journal(self, pattern, limit=20):
        return wait_until(lambda: re.search(pattern, self.journal()), limit, f"{pattern!r} in the journal", 0.2)

    # -- pictures

    def expected(self, page, size="800x480", flags=""):
        """What `vitrine render` draws of a page at rest, now."""
        key = (page, size, flags, time.strftime("%F %H"))
        if key not in self.wanted:
            self.vm.exec(f"cd /etc/vitrine && /usr/local/bin/vitrine render dashboard.yaml --at $(date +%Y-%m-%dT%H:%M:%S%:z) --page {page} --size {size} {flags} -o /tmp/want.png", 60)
            self.vm.get("/tmp/want.png", self.vm.path("want.png"))
            self.wanted[key] = load_png(self.vm.path("want.png"))
        return self.wanted[key]

    def wait_page(self, page, limit=15, size="800x480", flags="", keep=None):
        picture = self.vm.wait_screen(self.expected(page, size, flags), limit)
        if keep and self.report.keep:
            picture.save(os.path.join(self.report.keep, f"{self.report.suite}-{keep}.png"))
        return f"equal to `vitrine render --page {page} --size {size}{' ' + flags if flags else ''}`"

    # -- the console

    def terminal(self, number=1):
        """(KD_TEXT or KD_GRAPHICS, keyboard mode) of a terminal."""
        line = self.vm.exec(f"vttest /dev/tty{number} info")
        found = re.search(r"is (\S+), keyboard mode (\d+)", line)
        return (found[1], int(found[2])) if found else (line, -1)

    def type(self, text):
        names = {" ": "spc", "/": "slash", "\n": "ret"}
        for letter in text:
            self.vm.qmp("send-key", keys=[{"type": "qcode", "data": names.get(letter, letter)}])
            time.sleep(0.05)

    # -- what is there

    def card(self):
        """The name of the card that has outputs, such as card1."""
        return self.vm.exec("cd /sys/class/drm && ls -d card?-* | head -1").strip().partition("-")[0]

    def resources(self):
        """(files, threads) of the wall."""
        pid = self.pid()
        out = self.vm.exec(f"ls /proc/{pid}/fd | wc -l; ls /proc/{pid}/task | wc -l")
        return tuple(int(word) for word in out.split())


def load_png(path):
    """A PNG of 8 bits RGB or RGBA, by the standard library."""
    data = open(path, "rb").read()
    at, idat = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + length]
        if kind == b"IHDR":
            width, height, _, colour = struct.unpack(">IIBB", body[:10])
        elif kind == b"IDAT":
            idat += body
        at += 12 + length
    channels = {2: 3, 6: 4}[colour]
    raw, stride = zlib.decompress(idat), width * channels
    rows, before = [], bytes(stride)
    for y in range(height):
        kind, line = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        if kind == 1:
            for i in range(channels, stride):
                line[i] = (line[i] + line[i - channels]) & 255
        elif kind == 2:
            line = bytearray((a + b) & 255 for a, b in zip(line, before))
        elif kind == 3:
            for i in range(stride):
                line[i] = (line[i] + ((line[i - channels] if i >= channels else 0) + before[i]) // 2) & 255
        elif kind == 4:
            for i in range(stride):
                a, b, c = (line[i - channels], before[i], before[i - channels]) if i >= channels else (0, before[i], 0)
                p = a + b - c
                pa, pb, pc = abs(p - a), abs(p - b), abs(p - c)
                line[i] = (line[i] + (a if pa <= pb and pa <= pc else b if pb <= pc else c)) & 255
        before = line
        if channels == 4:
            rgb = bytearray(width * 3)
            rgb[0::3], rgb[1::3], rgb[2::3] = line[0::4], line[1::4], line[2::4]
            line = rgb
        rows.append(bytes(line))
    return Picture(width, height, b"".join(rows))
