"""The installed product in a machine of the lab, and what is found out about it."""
import io, os, re, shlex, struct, subprocess, sys, tarfile, time, zlib

from host import DASHBOARDS, TOP
from lab import LabError, Machine, Picture, wait_until

DROP_IN = "/etc/systemd/system/vitrine.service.d/lab.conf"
# What start() takes is read from here at each start, so that systemd need not read its units again.
SETTINGS = "/run/lab-wall"
# The rules of the faulty card that can be changed, and how often they have struck.
RULES, HITS = "/run/drmfault.rules", "/var/lib/vitrine/drmfault.hits"
# Rows of the card's memory that are longer than the screen's.
PADDED = "CREATE_DUMB:*:pad=17"


class Report:
    """Rows of the table: what was expected and what was seen."""

    def __init__(self, suite, part, painter, installed=None, only=None, keep=None, padded=False):
        self.suite, self.part, self.painter, self.installed, self.only, self.keep = suite, part, painter, installed, only, keep
        self.padded = padded
        self.rows = []
        self.begun = time.monotonic()

    def case(self, name, expected, wanted=True):
        """A step that returns (good, seen); what it raises is a failure."""
        def wrap(step):
            if not wanted or self.only and not re.search(self.only, name):
                return
            begin = time.monotonic()
            try:
                good, seen = step()
            except (LabError, OSError, AssertionError, subprocess.TimeoutExpired) as fault:
                good, seen = False, fault
            took = time.monotonic() - begin
            self.rows.append({"case": name, "expected": expected, "good": bool(good), "seen": " ".join(str(seen).split())[:700], "seconds": round(took, 1)})
            print(f"{'ok  ' if good else 'FAIL'}  {self.suite:8} {self.part:8} {took:5.1f} s  {name}: {self.rows[-1]['seen']}", file=sys.stderr, flush=True)
        return wrap

    def machine(self, display="virtio:800x480", **more):
        return Machine(f"{self.part}-{self.suite}", display, suite=self.suite, **more)

    def wall(self, vm, dashboard="small"):
        """A wall that script/install has put in place, not started yet."""
        vm.options["restore"] = self.installed
        vm.boot(until="agent")
        wall = Wall(vm, self)
        if dashboard != "example":
            wall.use(dashboard)
        return wall


class Wall:
    program = "/usr/local/bin/vitrine"

    def __init__(self, vm, report):
        self.vm, self.report = vm, report
        self.wanted = {}
        self.dashboard = "example"
        self.mark = 0

    # -- life

    def install(self):
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w") as tar:
            for name in ("script", "systemd", "assets", "Examples/health"):
                tar.add(os.path.join(TOP, name), name)
            tar.add(self.report.painter.program, "vitrine")
        self.vm.put(buffer.getvalue(), "/opt/vitrine.tar")
        for path, name in self.report.painter.lent:
            self.vm.put(path, f"/usr/local/lib/{name}")
        out = self.vm.exec("ldconfig; mkdir -p /opt/vitrine && tar -C /opt/vitrine -xf /opt/vitrine.tar && rm /opt/vitrine.tar && cd /opt/vitrine && script/install --program ./vitrine 2>&1", 90)
        return out.strip().splitlines()[-1]

    def install_from(self, source):
        """Installs a program by script/install, or a Debian package; the path of the program."""
        if not source.endswith(".deb"):
            self.install()
            return "/usr/local/bin/vitrine"
        self.vm.put(source, "/opt/vitrine.deb")
        self.vm.exec("dpkg -i /opt/vitrine.deb 2>&1; rm /opt/vitrine.deb; systemctl is-enabled vitrine", 120)
        self.program = "/usr/bin/vitrine"
        return self.program

    def pad(self):
        """Has every picture of the wall go into padded memory; the unit that is installed stays as it is."""
        folder = "/run/systemd/system/vitrine.service.d"
        text = f"[Service]\nEnvironment=LD_PRELOAD=/usr/local/bin/drmfault.so DRMFAULT={PADDED}\n"
        self.vm.exec(f"mkdir -p {folder}; printf %s {shlex.quote(text)} > {folder}/padded.conf; systemctl daemon-reload", 60)

    def use(self, dashboard):
        """Another dashboard in place of the installed one."""
        buffer = io.BytesIO()
        with tarfile.open(fileobj=buffer, mode="w") as tar:
            for name in os.listdir(DASHBOARDS[dashboard]):
                tar.add(os.path.join(DASHBOARDS[dashboard], name), name)
        self.vm.put(buffer.getvalue(), "/run/dashboard.tar")
        self.vm.exec("rm -rf /etc/vitrine/*; tar -C /etc/vitrine -xf /run/dashboard.tar")
        self.dashboard = dashboard

    def bend(self, service=""):
        """Lets start() have flags and faults, and adds lines to the unit's [Service]."""
        text = f"[Service]\nEnvironmentFile=-{SETTINGS}\nExecStart=\nExecStart=/usr/local/bin/vitrine run /etc/vitrine/dashboard.yaml --state /var/lib/vitrine $LAB_FLAGS\n{service}\n"
        self.vm.exec(f"mkdir -p {os.path.dirname(DROP_IN)}; printf %s {shlex.quote(text)} > {DROP_IN}; systemctl daemon-reload", 60)

    def start(self, flags="", faults="", block=True, display="drm", live=False):
        """Starts the wall by its unit; after bend() with more flags and with faults of the card, which
        inject() changes afterwards when they are live."""
        if faults and self.report.padded:
            faults += f";{PADDED}"
        settings = f"LAB_FLAGS=--display {display} {flags}\n" + ("LD_PRELOAD=/usr/local/bin/drmfault.so\n" if faults or live else "") + (f"DRMFAULT={faults}\n" if faults else "")
        if live:
            settings += f"DRMFAULT_FILE={RULES}\nDRMFAULT_HITS={HITS}\n"
            self.vm.exec(f"echo > {RULES}; mkdir -p {os.path.dirname(HITS)}; echo 0 > {HITS}; chmod 666 {HITS}")
        self.mark = self.vm.console_end()
        self.vm.exec(f"printf %s {shlex.quote(settings)} > {SETTINGS}; systemctl reset-failed vitrine 2>/dev/null; systemctl restart {'' if block else '--no-block'} vitrine", 60)

    def inject(self, rules):
        """Other faults of the card from its next call on."""
        self.vm.exec(f"echo 0 > {HITS}; printf %s {shlex.quote(rules)} > {RULES}")

    def struck(self):
        """How often the faults have struck."""
        return int(self.vm.exec(f"cat {HITS}"))

    def wait_fingers(self):
        """Until the touchscreen is listened to, which may be a moment after the first picture."""
        self.wait_journal("listening to the touchscreen")

    def stop(self):
        self.vm.exec("systemctl stop vitrine", 30, check=False)

    def state(self):
        return self.vm.state("vitrine")

    def pid(self):
        return int(self.vm.exec("systemctl show -P MainPID vitrine"))

    def kill(self, signal="KILL"):
        """Ends it hard, and waits until the unit has brought it back; the new process."""
        before, self.mark = self.pid(), self.vm.console_end()
        self.vm.exec(f"kill -{signal} {before}")
        return self.wait_back(before)

    def wait_back(self, before, limit=40):
        """Until another process than the one before shows something, by its number."""
        def back():
            shown = re.findall(r"vitrine\[(\d+)\]: vitrine: showing", self.vm.console(self.mark))
            return next((int(pid) for pid in shown if int(pid) != before), None)
        return wait_until(back, limit, "restart by the unit", 0.1)

    def journal(self):
        """What the wall has said since it was started last, from the copy on the serial line."""
        return "\n".join(re.findall(r"vitrine\[\d+\]: (.*)", self.vm.console(self.mark)))

    def wait_journal(self, pattern, limit=20):
        return wait_until(lambda: re.search(pattern, self.journal()), limit, f"{pattern!r} in the journal", 0.1)

    # -- pictures

    def expected(self, page, size="800x480", flags=""):
        """What `vitrine render` draws of a page at rest, now."""
        key = (self.dashboard, page, size, flags, time.strftime("%F %H"))
        if key not in self.wanted:
            self.wanted[key] = load_png(self.report.painter.picture(self.dashboard, page, size, flags))
        return self.wanted[key]

    def wait_page(self, page, limit=15, size="800x480", flags="", keep=None):
        picture = self.vm.wait_screen(self.expected(page, size, flags), limit)
        if keep and self.report.keep:
            picture.save(os.path.join(self.report.keep, f"{self.report.suite}-{keep}.png"))
        return f"equal to `vitrine render --page {page} --size {size}{' ' + flags if flags else ''}`"

    def wait_any_page(self, pages, limit=15):
        wanted = [self.expected(page) for page in pages]
        wait_until(lambda: any(self.vm.screendump().same(picture) for picture in wanted), limit, "a page at rest", 0.2)

    def turn(self, page):
        """To a page by order, at rest."""
        self.vm.exec(f"{self.program} ctl page {page}")
        self.wait_page(page)

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
        out = self.vm.exec("p=$(systemctl show -P MainPID vitrine); ls /proc/$p/fd | wc -l; ls /proc/$p/task | wc -l")
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
