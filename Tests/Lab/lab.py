#!/usr/bin/env python3
"""A device lab: a Debian 12 or 13 machine, x86-64 or 64-bit Arm, with a screen and a touch panel, under QEMU, driven from a test.

As a library:

    from lab import Machine
    with Machine("demo", display="virtio:800x480") as vm:
        vm.boot()
        vm.run("kiosk", "build/kiosk", ["--fullscreen"])
        vm.wait_journal("kiosk", r"ready", 10)
        vm.touch("tap 400 240")
        vm.wait_screen("expected.ppm", 5)
        vm.unplug(); vm.plug(1024, 600)

As a command: lab.py build|boot|list|exec|put|get|run|stop|journal|console|touch|screendump|hotplug|save|poweroff
Python standard library only.  Every wait has a limit; only processes started here are killed, by pid.
"""
import argparse, contextlib, fcntl, hashlib, json, os, re, secrets, shlex, shutil, signal, socket, struct, subprocess, sys, time, zlib

HERE = os.path.dirname(os.path.abspath(__file__))
CACHE = os.environ.get("LAB_CACHE", "/var/tmp/vitrine-lab")
RUN = os.environ.get("LAB_RUN", os.path.join(CACHE, "run"))
# Every limit is so many times as long: for a processor that is emulated beside other work.
PATIENCE = float(os.environ.get("LAB_PATIENCE", "1"))
MAGIC = 0x3142414C
HELLO, EXEC, OUT, ERR, EXIT, PUT, DATA, OK, FAIL, GET = range(1, 11)
AGENTS = 3  # conversations that can go on at the same time


class LabError(Exception):
    pass


# ---------------------------------------------------------------- processes

def start_time(pid):
    """The kernel's start time of a process: with the pid, it names one process for good.  None: ended."""
    try:
        with open(f"/proc/{pid}/stat") as f:
            fields = f.read().rpartition(")")[2].split()
        return None if fields[0] in "ZX" else int(fields[19])
    except (OSError, ValueError, IndexError):
        return None


def alive(proc):
    return bool(proc) and start_time(proc[0]) == proc[1]


def qemu_version():
    return subprocess.run(["qemu-system-x86_64", "--version"], capture_output=True, text=True, timeout=20).stdout.split("\n")[0]


def wait_until(test, limit, what, step=0.05):
    limit *= PATIENCE
    end = time.monotonic() + limit
    while True:
        value = test()
        if value:
            return value
        if time.monotonic() > end:
            raise LabError(f"{what}: not within {limit:g} s")
        time.sleep(step)


# ---------------------------------------------------------------- pictures

class Picture:
    """24-bit RGB pixels."""

    def __init__(self, width, height, data):
        self.width, self.height, self.data = width, height, data
        if len(data) != width * height * 3:
            raise LabError(f"picture: {len(data)} bytes for {width}x{height}")

    @classmethod
    def load(cls, path):
        with open(path, "rb") as f:
            raw = f.read()
        m = re.match(rb"P6\s+(?:#[^\n]*\n)*(\d+)\s+(\d+)\s+255\s", raw)
        if not m:
            raise LabError(f"{path}: not a PPM (P6)")
        return cls(int(m[1]), int(m[2]), raw[m.end():])

    @classmethod
    def pattern(cls, width, height, seed=1):
        """What guest/drmtest.c draws."""
        red = bytes((7 * x + seed) & 255 for x in range(width))
        out = bytearray(width * height * 3)
        row = bytearray(width * 3)
        row[0::3] = red
        for y in range(height):
            row[1::3] = bytes([(5 * y + 3 * seed) & 255]) * width
            row[2::3] = bytes([((x ^ y) + seed) & 255 for x in range(width)])
            out[y * width * 3:(y + 1) * width * 3] = row
        return cls(width, height, bytes(out))

    def save(self, path):
        with open(path, "wb") as f:
            if path.endswith(".png"):
                rows = b"".join(b"\0" + self.data[y * self.width * 3:(y + 1) * self.width * 3] for y in range(self.height))
                chunk = lambda t, d: struct.pack(">I", len(d)) + t + d + struct.pack(">I", zlib.crc32(t + d))
                f.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0))
                        + chunk(b"IDAT", zlib.compress(rows, 6)) + chunk(b"IEND", b""))
            else:
                f.write(b"P6\n%d %d\n255\n" % (self.width, self.height) + self.data)

    def vkms_crc(self):
        """The checksum that vkms (Linux 6.1) gives for a frame with these pixels."""
        n = self.width * self.height
        buf = bytearray(n * 8)  # 16 bits a channel, A R G B
        for at, channel in ((0, b"\xff" * n), (2, self.data[0::3]), (4, self.data[1::3]), (6, self.data[2::3])):
            buf[at::8] = buf[at + 1::8] = channel
        return zlib.crc32(buf, 0xFFFFFFFF) ^ 0xFFFFFFFF

    def pixel(self, x, y):
        return tuple(self.data[(y * self.width + x) * 3:(y * self.width + x) * 3 + 3])

    def difference(self, other):
        """(number of differing pixels, bounding box or None); other sizes: (-1, None)."""
        if (self.width, self.height) != (other.width, other.height):
            return -1, None
        if self.data == other.data:
            return 0, None
        count, box, w = 0, None, self.width
        for y in range(self.height):
            a, b = self.data[y * w * 3:(y + 1) * w * 3], other.data[y * w * 3:(y + 1) * w * 3]
            if a == b:
                continue
            xs = [x for x in range(w) if a[3 * x:3 * x + 3] != b[3 * x:3 * x + 3]]
            count += len(xs)
            box = (min(box[0], xs[0]), box[1], max(box[2], xs[-1]), y) if box else (xs[0], y, xs[-1], y)
        return count, box

    def inactive(self):
        """Is this QEMU's "Display output is not active." card (the guest has switched the output off)?"""
        w, rows = self.width, []
        for y in range(self.height):
            row = self.data[y * w * 3:(y + 1) * w * 3]
            if any(row):
                rows.append(y)
                if set(row) - {0, 168, 170}:
                    return False
        return bool(rows) and rows[-1] - rows[0] < 16 and abs(rows[0] + rows[-1] - self.height) < 40

    def same(self, other):
        return self.width == other.width and self.data == other.data


# ---------------------------------------------------------------- channels

def unix_connect(path, limit):
    def attempt():
        s = socket.socket(socket.AF_UNIX)
        s.settimeout(limit)
        try:
            s.connect(path)
            return s
        except (FileNotFoundError, ConnectionRefusedError):
            s.close()
            return None
    return wait_until(attempt, min(limit, 5), f"connect {path}")


def recv_exact(s, n):
    parts = []
    while n:
        b = s.recv(min(n, 1 << 20))
        if not b:
            raise LabError("connection closed")
        parts.append(b)
        n -= len(b)
    return b"".join(parts)


@contextlib.contextmanager
def locked(path, limit):
    with open(path, "a") as f:
        def get():
            try:
                fcntl.flock(f, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return True
            except BlockingIOError:
                return False
        wait_until(get, limit, f"lock {path}")
        yield


class Agent:
    """A conversation with guest/labagent.c."""

    def __init__(self, sock):
        self.s = sock

    def hello(self, limit):
        nonce = secrets.token_bytes(8)
        self.s.settimeout(limit)
        self.send(HELLO, nonce)
        seen = b""
        want = struct.pack("<III", MAGIC, HELLO, 8) + nonce
        while want not in seen:  # whatever an earlier, broken conversation left is skipped
            b = self.s.recv(65536)
            if not b:
                raise LabError("agent: connection closed")
            seen = (seen + b)[-len(want) - 65536:]

    def send(self, kind, payload=b""):
        self.s.sendall(struct.pack("<III", MAGIC, kind, len(payload)) + payload)

    def recv(self):
        magic, kind, n = struct.unpack("<III", recv_exact(self.s, 12))
        if magic != MAGIC:
            raise LabError("agent: out of step")
        data = recv_exact(self.s, n)
        if kind == FAIL:
            raise LabError(data.decode(errors="replace"))
        return kind, data

    def exec(self, command, limit, sink=None):
        self.s.settimeout(limit + 10)
        self.send(EXEC, struct.pack("<I", int(limit * 1000)) + command.encode())
        out, err = [], []
        while True:
            kind, data = self.recv()
            if kind == EXIT:
                status, late = struct.unpack("<ii", data)
                if late:
                    raise LabError(f"guest command ran past {limit:g} s: {command}\n" + b"".join(out + err).decode(errors="replace"))
                return status, b"".join(out), b"".join(err)
            (out if kind == OUT else err).append(data)
            if sink:
                sink(kind, data)

    def put(self, data, path, mode, uid, gid, limit):
        self.s.settimeout(limit)
        self.send(PUT, struct.pack("<IIIIQ", mode, uid, gid, 0, len(data)) + path.encode())
        for i in range(0, len(data), 1 << 18):
            self.send(DATA, data[i:i + (1 << 18)])
        self.recv()

    def get(self, path, limit):
        self.s.settimeout(limit)
        self.send(GET, path.encode())
        parts = []
        while True:
            kind, data = self.recv()
            if kind == OK:
                return b"".join(parts)
            parts.append(data)


def rfb_resize(path, width, height, limit=10):
    """One VNC SetDesktopSize: QEMU tells the guest's virtio-gpu that this output now has that size.

    0x0 means that the monitor is gone.  This is what makes hotplug look real to the guest.
    """
    with contextlib.closing(unix_connect(path, limit)) as s:
        recv_exact(s, 12)
        s.sendall(b"RFB 003.008\n")
        kinds = recv_exact(s, recv_exact(s, 1)[0])
        if 1 not in kinds:
            raise LabError("vnc: wants a password")
        s.sendall(b"\1")
        if recv_exact(s, 4) != b"\0\0\0\0":
            raise LabError("vnc: refused")
        s.sendall(b"\1")
        head = recv_exact(s, 24)
        recv_exact(s, struct.unpack(">I", head[20:24])[0])
        s.sendall(struct.pack(">BxHi", 2, 1, -308))  # SetEncodings: ExtendedDesktopSize
        s.sendall(struct.pack(">BxHHBx", 251, width, height, 1) + struct.pack(">IHHHHI", 0, 0, 0, width, height, 0))
        s.sendall(struct.pack(">BBHHHH", 3, 0, 0, 0, 1, 1))
        s.settimeout(limit)
        recv_exact(s, 1)  # any answer: the request before it was read


# ---------------------------------------------------------------- the machine

class Machine:
    """One virtual machine; its state is in RUN/name, so that separate commands can drive it."""

    def __init__(self, name="lab", display="virtio", **options):
        if not re.fullmatch(r"[A-Za-z0-9_.-]+", name):
            raise LabError(f"bad machine name {name!r}")
        self.name, self.display, self.options = name, display, options
        self.suite = options.get("suite", "bookworm")
        self.arm = "arm64" in self.suite
        self.cache = os.path.join(CACHE, self.suite)
        self.dir = os.path.join(RUN, name)
        self.meta = {}
        with contextlib.suppress(OSError, ValueError):
            with open(self.path("meta.json")) as f:
                self.meta = json.load(f)

    def __enter__(self):
        return self

    def __exit__(self, kind, value, trace):
        if kind and self.running():
            sys.stderr.write(f"lab: console of {self.name} ends with:\n{self.console()[-2000:]}\n")
        self.kill()

    def path(self, *parts):
        return os.path.join(self.dir, *parts)

    def save_meta(self):
        with open(self.path("meta.json.new"), "w") as f:
            json.dump(self.meta, f, indent=1)
        os.replace(self.path("meta.json.new"), self.path("meta.json"))

    # -- starting and ending

    def displays(self):
        """'virtio', 'virtio:800x480', 'virtio:1280x800,800x480' (two outputs; 'off' for one without a monitor),
        'bochs', 'cirrus', 'vga', 'none'; several cards with '+'."""
        args, devices = [], []
        for i, d in enumerate(self.display.split("+")):
            kind, _, sizes = d.partition(":")
            sizes = [[0, 0] if s == "off" else [int(v) for v in s.split("x")] for s in (sizes or "1280x800").split(",")]
            w, h = max(sizes)
            ident = f"gpu{i}"
            if kind == "virtio":
                args += ["-device", f"virtio-gpu-pci,id={ident},edid=on,xres={w},yres={h},max_outputs={len(sizes)}"]
                for head in range(len(sizes)):
                    args += ["-vnc", f"unix:{self.path(f'vnc{i}.{head}')},id=v{i}{head},display={ident},head={head},share=ignore"]
            elif kind == "bochs":
                args += ["-device", f"bochs-display,id={ident},edid=on,xres={w},yres={h},vgamem=64M"]
            elif kind == "cirrus":
                args += ["-device", f"cirrus-vga,id={ident}"]
            elif kind == "vga":
                args += ["-device", f"VGA,id={ident},edid=on,xres={w},yres={h},vgamem_mb=64"]
            elif kind == "none":
                continue
            else:
                raise LabError(f"no display {kind!r}")
            devices.append({"id": ident, "kind": kind, "sizes": sizes})
        return args, devices

    def command(self):
        o = self.options
        kernel = os.path.join(self.cache, o.get("kernel", "vmlinuz" if self.arm else "vmlinux"))
        display, devices = self.displays()
        touch = o.get("touch") or ("%dx%d" % tuple(max(devices[0]["sizes"])) if devices else "1280x800")
        tw, th = (int(v) for v in touch.split("x"))
        append = ["console=" + ("ttyAMA0" if self.arm else "ttyS0"), "quiet", "loglevel=4", "panic=5", "mitigations=off", "tsc=reliable", "no_timer_check",
                  "audit=0", "systemd.show_status=false", "lab.root=" + ("overlay" if o.get("rootmode", "overlay") == "overlay" else "rw"),
                  f"lab.touch=xmax={tw - 1},ymax={th - 1}"]
        if o.get("append"):
            append += o["append"].split()
        # A Raspberry Pi 5's processor, which knows pages of 16 KB as well; a Pi 4's knows none.
        program, board, cpu = ("qemu-system-aarch64", "virt,gic-version=3", "cortex-a76") if self.arm else ("qemu-system-x86_64", "q35", "max")
        cmd = [program, "-name", f"lab-{self.name}", "-nodefaults", "-no-user-config", "-display", "none",
               "-machine", o.get("machine", board) + ",usb=off", "-accel", o.get("accel", "tcg,thread=multi"), "-cpu", o.get("cpu", cpu),
               "-smp", str(o.get("smp", 2)), "-m", str(o.get("memory", 1024)), "-no-reboot",
               "-pidfile", self.path("qemu.pid"), "-qmp", f"unix:{self.path('qmp')},server=on,wait=off",
               "-chardev", f"socket,id=con,path={self.path('console')},server=on,wait=off,logfile={self.path('console.log')}",
               "-serial", "chardev:con", "-device", "virtio-serial-pci,max_ports=8"]
        for i in range(AGENTS):
            cmd += ["-chardev", f"socket,id=a{i},path={self.path(f'agent{i}')},server=on,wait=off",
                    "-device", f"virtserialport,chardev=a{i},name=lab.agent.{i}"]
        image, mode = os.path.join(self.cache, "root.ext4"), o.get("rootmode", "overlay")
        access = {"overlay": "readonly=on", "rw": "snapshot=on", "keep": "snapshot=off"}[mode]
        if mode == "keep":  # a disk of this machine's own, which outlives it
            image = self.path("disk", "root.ext4")
            if not os.path.exists(image):
                os.makedirs(os.path.dirname(image), exist_ok=True)
                subprocess.run(["cp", "--sparse=always", os.path.join(self.cache, "root.ext4"), image], check=True, timeout=60)
        cmd += ["-drive", f"file={image},format=raw,if=none,id=root,{access},cache=unsafe", "-device", "virtio-blk-pci,drive=root"]
        if o.get("share"):
            cmd += ["-virtfs", f"local,path={os.path.abspath(o['share'])},mount_tag=lab,security_model=none,readonly=on,multidevs=remap"]
        if o.get("icount"):
            cmd += ["-icount", o["icount"]]
        cmd += ["-kernel", kernel, "-initrd", os.path.join(self.cache, "initrd"), "-append", " ".join(append)]
        if o.get("restore"):
            cmd += ["-incoming", "defer"]
        return cmd + display + shlex.split(o.get("qemu", "")), devices

    def start(self):
        if self.running():
            raise LabError(f"{self.name} is running already")
        os.makedirs(self.dir, exist_ok=True)
        for f in os.listdir(self.dir):
            if f != "meta.json" and not os.path.isdir(self.path(f)):
                os.unlink(self.path(f))
        cmd, devices = self.command()
        life = int(self.options.get("lifetime", 1800))
        log = open(self.path("qemu.log"), "wb")
        # timeout(1) bounds the machine's life even when this program is gone
        p = subprocess.Popen(["timeout", "-k", "5", str(life)] + cmd, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)
        self.started = time.monotonic()
        self.child = p
        self.meta = {"display": self.display, "devices": devices, "options": {k: v for k, v in self.options.items()},
                     "timeout": [p.pid, start_time(p.pid)], "started": time.time(), "command": cmd}
        self.save_meta()

        def pid():
            if p.poll() is not None:
                raise LabError("qemu ended at once: " + open(self.path("qemu.log"), errors="replace").read())
            try:
                n = int(open(self.path("qemu.pid")).read())
                return n if os.path.exists(self.path("qmp")) else None
            except (OSError, ValueError):
                return None
        n = wait_until(pid, 20, "qemu's pid file")
        self.meta["qemu"] = [n, start_time(n)]
        self.save_meta()
        for d in devices:
            if d["kind"] == "virtio":
                for head, (w, h) in enumerate(d["sizes"]):
                    # QEMU ignores a change to what it thinks it said last (0x0 at first): say it once,
                    # so that a later unplug is a change.  Head 0 is on from the start, the others are off.
                    self.plug(w or 1, h or 1, d["id"], head)
                    if not w:
                        time.sleep(0.1)
                        self.unplug(d["id"], head)

    def boot(self, limit=240, until="system"):
        """Start, and wait until the guest's agent answers (until="agent") or all start jobs are done."""
        end = time.monotonic() + limit
        if self.options.get("fast"):
            self.options["restore"] = self.seed(limit)
        self.start()
        if self.options.get("restore"):
            self.restore(self.options["restore"], limit)
        self.ready(max(5, end - time.monotonic()))
        if self.options.get("restore"):
            self.exec(f"date -s @{time.time():.3f}")  # the saved machine's clock stood still
        if until == "system":
            status, out, _ = self.exec("udevadm settle -t 30; systemctl is-system-running --wait", max(5, end - time.monotonic()), check=False)
            if out.strip() not in ("running", "degraded"):
                raise LabError(f"{self.name}: the guest is {out.strip()!r}")
            if out.strip() == "degraded":
                sys.stderr.write("lab: failed units: " + self.exec("systemctl --failed --plain --no-legend"))
        self.meta["boot_s"] = round(time.monotonic() - self.started, 2)
        self.save_meta()
        return self.meta["boot_s"]

    def seed(self, limit):
        """A saved state of a machine like this one, freshly booted; made when there is none for this image."""
        # Which folder is shared is no part of the state, that one is there is.
        what = {k: bool(v) if k == "share" else v for k, v in self.options.items() if k not in ("fast", "restore", "lifetime")}
        stamps = "".join(open(os.path.join(self.cache, "stamp", f)).read() for f in ("tree", "initrd", "kernel"))
        key = hashlib.sha256(json.dumps([self.display, what, stamps, qemu_version()], sort_keys=True).encode()).hexdigest()[:16]
        os.makedirs(os.path.join(self.cache, "states"), exist_ok=True)
        state = os.path.join(self.cache, "states", key)
        with locked(state + ".lock", limit):
            if not os.path.exists(state):
                with Machine(f"seed-{key}", self.display, **{**what, **{k: v for k, v in self.options.items() if k == "share"}}) as m:
                    m.boot(limit)
                    m.save(state)
                shutil.rmtree(m.dir)
        return state

    def ready(self, limit=90):
        end = time.monotonic() + limit

        def ask():
            if not self.running():
                raise LabError(f"{self.name} ended during boot: {self.console()[-1500:]}")
            try:
                with self.agent(limit=2):
                    return True
            except (OSError, LabError):
                return False
        wait_until(ask, max(1, end - time.monotonic()), f"{self.name}: the guest's agent")

    def running(self):
        return alive(self.meta.get("qemu")) or alive(self.meta.get("timeout"))

    def poweroff(self, limit=30):
        """An orderly shutdown from inside, then whatever is needed.  Returns how it ended."""
        how = "gone"
        if self.running():
            with contextlib.suppress(OSError, LabError):
                self.exec("systemctl --no-block poweroff", 10)
            how = "orderly"
            try:
                wait_until(lambda: not self.running(), limit, "power off")
            except LabError:
                self.kill()
                how = "killed"
        self.reap()
        return how

    def kill(self):
        """Pull the plug: QMP quit, then TERM, then KILL, to the process started here only."""
        if self.running():
            with contextlib.suppress(OSError, LabError):
                self.qmp("quit", limit=5)
            with contextlib.suppress(LabError):
                wait_until(lambda: not self.running(), 5, "quit")
        for sig in (signal.SIGTERM, signal.SIGKILL):
            for key in ("qemu", "timeout"):
                if alive(self.meta.get(key)):
                    os.kill(self.meta[key][0], sig)
            with contextlib.suppress(LabError):
                wait_until(lambda: not self.running(), 5, "end")
        self.reap()

    def reap(self):
        if getattr(self, "child", None):
            with contextlib.suppress(subprocess.TimeoutExpired):
                self.child.wait(5)

    # -- channels

    def qmp(self, command, limit=20, **arguments):
        with locked(self.path("qmp.lock"), limit), contextlib.closing(unix_connect(self.path("qmp"), limit)) as s:
            f = s.makefile("rw", encoding="utf-8", newline="\n")

            def ask(name, args):
                f.write(json.dumps({"execute": name, "arguments": args}) + "\n")
                f.flush()
                while True:
                    line = f.readline()
                    if not line:
                        return {}  # the machine ended
                    m = json.loads(line)
                    if "return" in m:
                        return m["return"]
                    if "error" in m:
                        raise LabError(f"qmp {name}: {m['error'].get('desc')}")
            f.readline()
            ask("qmp_capabilities", {})
            return ask(command, arguments)

    def hmp(self, line, limit=20):
        return self.qmp("human-monitor-command", limit, **{"command-line": line})

    @contextlib.contextmanager
    def agent(self, limit=20):
        """The first free conversation."""
        end = time.monotonic() + limit
        while True:
            for i in range(AGENTS):
                with contextlib.ExitStack() as stack:
                    try:
                        stack.enter_context(locked(self.path(f"agent{i}.lock"), 0))
                    except LabError:
                        continue
                    a = Agent(stack.enter_context(contextlib.closing(unix_connect(self.path(f"agent{i}"), limit))))
                    a.hello(limit)
                    yield a
                    return
            if time.monotonic() > end:
                raise LabError("all conversations with the guest are busy")
            time.sleep(0.05)

    def exec(self, command, limit=30, check=True, sink=None):
        """Run a shell command as root in the guest; its standard output as text."""
        with self.agent() as a:
            status, out, err = a.exec(command, limit * PATIENCE, sink)
        if check and status:
            raise LabError(f"guest: {command!r} ended with {status}: {(out + err).decode(errors='replace').strip()}")
        return out.decode(errors="replace") if check else (status, out.decode(errors="replace"), err.decode(errors="replace"))

    def put(self, local, remote, mode=None, uid=0, gid=0, limit=60):
        data = local if isinstance(local, bytes) else open(local, "rb").read()
        if mode is None:
            mode = 0o644 if isinstance(local, bytes) else os.stat(local).st_mode & 0o777
        with self.agent() as a:
            a.put(data, remote, mode, uid, gid, limit)

    def get(self, remote, local=None, limit=60):
        with self.agent() as a:
            data = a.get(remote, limit)
        if local:
            with open(local, "wb") as f:
                f.write(data)
        return data

    def console(self, since=0):
        """What the serial line has said, a copy of the journal with it, from a place in bytes on."""
        with contextlib.suppress(OSError):
            with open(self.path("console.log"), "rb") as f:
                f.seek(since)
                return f.read().decode(errors="replace").replace("\r\n", "\n")
        return ""

    def console_end(self):
        """The place at which the serial line stands."""
        with contextlib.suppress(OSError):
            return os.path.getsize(self.path("console.log"))
        return 0

    def wait_console(self, pattern, limit=20, since=0):
        return wait_until(lambda: re.search(pattern, self.console(since)), limit, f"{pattern!r} on the console", 0.1)

    # -- services

    def run(self, unit, program, arguments=(), user="kiosk", groups="video input", properties=(), env=(), limit=60):
        """Copy a program in (when it is a file here) and start it as a service."""
        if os.path.exists(program):
            remote = f"/opt/lab/{unit}"
            self.put(program, remote, 0o755)
        else:
            remote = program
        token = secrets.token_hex(8)  # tells this run's journal entries from those of earlier runs
        self.meta.setdefault("tokens", {})[unit] = token
        self.save_meta()
        p = [f"User={user}", f"SupplementaryGroups={groups}", "Type=exec", f"LogExtraFields=LAB_RUN={token}"] + list(properties)
        words = ["systemd-run", "--quiet", f"--unit={unit}"] + [w for x in p for w in ("-p", x)]
        words += [f"--setenv={e}" for e in env] + ["--", remote] + list(arguments)
        q = shlex.quote(unit)
        self.exec(f"systemctl stop {q} 2>/dev/null; systemctl reset-failed {q} 2>/dev/null; " + shlex.join(words), limit)

    def stop(self, unit, sig=None, limit=30):
        self.exec(f"systemctl kill -s {sig} {shlex.quote(unit)}" if sig else f"systemctl stop {shlex.quote(unit)}", limit)

    def state(self, unit):
        out = self.exec(f"systemctl show -p ActiveState,SubState,Result,ExecMainStatus,ExecMainCode,NRestarts,MainPID {shlex.quote(unit)}")
        return dict(l.split("=", 1) for l in out.splitlines() if "=" in l)

    def journal(self, unit=None, extra="-o short-monotonic"):
        """The journal; of a unit: since its last run()."""
        token = self.meta.get("tokens", {}).get(unit)
        which = [f"LAB_RUN={token}"] if token else ["-u", unit] if unit else []
        return self.exec(shlex.join(["journalctl", "--no-pager", "-q"] + which) + " " + extra, 30)

    def wait_journal(self, unit, pattern, limit=20):
        return wait_until(lambda: re.search(pattern, self.journal(unit)), limit, f"{unit}: {pattern!r} in the journal", 0.2)

    # -- touch and pictures

    def touch(self, script, limit=60):
        """Play a gesture script (see guest/labtouch.c; ';' separates commands too)."""
        text = script.replace(";", "\n")
        out = self.exec(f"printf %s {shlex.quote(text + chr(10))} | labtouch play /run/labtouch.sock", limit)
        return {k: int(v) if v.lstrip("-").isdigit() else v for k, v in (w.split("=", 1) for w in out.split()[1:])}

    def screendump(self, out=None, device="gpu0", head=0, limit=20):
        """The pixels of one output, through QEMU."""
        tmp = self.path(f"shot-{os.getpid()}-{secrets.token_hex(4)}.ppm")
        try:
            self.qmp("screendump", limit, filename=tmp, device=device, head=head)
            picture = Picture.load(tmp)
        finally:
            with contextlib.suppress(OSError):
                os.unlink(tmp)
        if out:
            picture.save(out)
        return picture

    def wait_screen(self, want, limit=10, device="gpu0", head=0):
        """Until the output shows exactly these pixels."""
        if isinstance(want, str):
            want = Picture.load(want)
        last = []

        def test():
            last[:] = [self.screendump(None, device, head)]
            return last[0].same(want)
        try:
            wait_until(test, limit, "screen", 0.2)
        except LabError:
            last[0].save(self.path("last.png"))
            raise LabError(f"screen differs after {limit:g} s: {last[0].difference(want)}, see {self.path('last.png')}")
        return last[0]

    # -- hotplug

    def plug(self, width=None, height=None, device="gpu0", head=0):
        """virtio only: a monitor with this preferred mode appears on (or changes at) the output."""
        d = next(x for x in self.meta["devices"] if x["id"] == device)
        w, h = d["sizes"][head] if d["sizes"][head][0] else max(d["sizes"])
        rfb_resize(self.path(f"vnc{device[3:]}.{head}"), width or w, height or h)

    def unplug(self, device="gpu0", head=0):
        """virtio only: the monitor is gone."""
        rfb_resize(self.path(f"vnc{device[3:]}.{head}"), 0, 0)

    def force(self, connector, status):
        """Any driver: the kernel's own override: off, on, detect."""
        self.exec(f"echo {shlex.quote(status)} > /sys/class/drm/{shlex.quote(connector)}/status")

    def card(self, present, card="card0"):
        """The whole graphics card goes from, or comes back to, the guest's PCI bus."""
        if present:
            self.exec("echo 1 > /sys/bus/pci/rescan; udevadm settle -t 10")
        else:
            self.exec(f"d=$(readlink -f /sys/class/drm/{shlex.quote(card)}/device); case ${{d##*/}} in virtio*) d=${{d%/*}};; esac; echo 1 > $d/remove; udevadm settle -t 10")

    # -- vkms: a second card with real vblanks (build-vkms.sh makes the module)

    def vkms(self, parameters="enable_overlay=1"):
        """Load vkms; its card's path.  It has no QEMU screen: use grab() or crc()."""
        self.put(os.path.join(self.cache, "vkms.ko"), "/opt/lab/vkms.ko")
        self.exec(f"modprobe -a drm_kms_helper drm_shmem_helper; insmod /opt/lab/vkms.ko {parameters}; udevadm settle -t 10", 30)
        return self.exec("for c in /sys/class/drm/card?; do case $(readlink -f $c) in */vkms/*) echo /dev/dri/${c##*/};; esac; done").split()[0]

    def grab(self, card="/dev/dri/card0", out=None):
        """The buffer on the primary plane, read inside the guest: any driver, not through QEMU."""
        self.exec(f"drmtest grab card={shlex.quote(card)} out=/run/lab-grab.ppm")
        tmp = self.path(f"grab-{os.getpid()}.ppm")
        self.get("/run/lab-grab.ppm", tmp)
        picture = Picture.load(tmp)
        os.unlink(tmp)
        if out:
            picture.save(out)
        return picture

    def crcs(self, card="/dev/dri/card1", frames=3, limit=10):
        """vkms's checksums of the next frames as composed; compare with Picture.vkms_crc()."""
        d = f"/sys/kernel/debug/dri/{int(card[len('/dev/dri/card'):])}/crtc-0/crc"
        out = self.exec(f"echo auto > {d}/control; timeout {limit} dd if={d}/data bs=64 count={int(frames)} 2>/dev/null", limit + 5)
        return [int(line.split()[1], 16) for line in out.splitlines() if len(line.split()) == 2]

    # -- saved states

    def save(self, file, limit=60):
        """Stop the machine and write its whole state to a file; boot(restore=file) goes on from there."""
        self.qmp("stop")
        self.qmp("migrate", uri=f"exec:cat > {shlex.quote(os.path.abspath(file))}.new")
        self.migration(limit)
        os.replace(file + ".new", file)

    def restore(self, file, limit=60):
        self.qmp("migrate-incoming", uri=f"exec:cat {shlex.quote(os.path.abspath(file))}")
        self.migration(limit)
        self.qmp("cont")

    def migration(self, limit):
        def done():
            s = self.qmp("query-migrate").get("status")
            if s in ("failed", "cancelled"):
                raise LabError("migration failed: " + open(self.path("qemu.log"), errors="replace").read())
            return s == "completed"
        wait_until(done, limit, "migration")


def machines():
    if not os.path.isdir(RUN):
        return []
    return [m for m in (Machine(n) for n in sorted(os.listdir(RUN)) if os.path.isfile(os.path.join(RUN, n, "meta.json")))]


# ---------------------------------------------------------------- the command

def main(argv=None):
    ap = argparse.ArgumentParser(prog="lab.py", description="device lab")
    sub = ap.add_subparsers(dest="what", required=True)

    def cmd(name, *args, help=""):
        p = sub.add_parser(name, help=help)
        for a in args:
            a(p)
        return p
    arg = lambda *a, **k: lambda p: p.add_argument(*a, **k)
    name = arg("name")
    limit = lambda d: arg("--limit", type=float, default=d, help="seconds")
    cmd("build", arg("arguments", nargs=argparse.REMAINDER), help="make the image (build-image.sh)")
    cmd("boot", name, arg("--display", default="virtio"), arg("--smp", type=int), arg("--memory", type=int), arg("--append"), arg("--share"),
        arg("--suite"), arg("--rootmode"), arg("--kernel"), arg("--machine"), arg("--accel"), arg("--cpu"), arg("--icount"), arg("--touch"),
        arg("--qemu"), arg("--restore"), arg("--fast", action="store_true", default=None, help="from a saved state, made on first use"), arg("--lifetime", type=int), limit(90))
    cmd("list")
    cmd("exec", name, arg("command"), limit(30), help="a shell command as root")
    cmd("put", name, arg("local"), arg("remote"), arg("--mode", type=lambda s: int(s, 8)))
    cmd("get", name, arg("remote"), arg("local"))
    cmd("run", name, arg("unit"), arg("program"), arg("--user", default="kiosk"), arg("--groups", default="video input"), arg("-p", dest="properties", action="append", default=[]),
        arg("--wait", help="until the unit's journal has this"), limit(20), help="start a service; the program's own arguments come after --")
    cmd("stop", name, arg("unit"), arg("--signal"))
    cmd("state", name, arg("unit"))
    cmd("journal", name, arg("unit", nargs="?"))
    cmd("console", name)
    cmd("touch", name, arg("script", help="commands, or a file, or -"), limit(60))
    cmd("screendump", name, arg("out"), arg("--device", default="gpu0"), arg("--head", type=int, default=0), arg("--expect", help="a PPM to equal"), arg("--pattern", type=int, help="drmtest's seed to equal"), limit(10))
    cmd("hotplug", name, arg("action", choices=["plug", "unplug", "force-on", "force-off", "detect", "card-off", "card-on"]), arg("--size"), arg("--device", default="gpu0"), arg("--head", type=int, default=0), arg("--connector", default="card0-Virtual-1"))
    cmd("save", name, arg("file"))
    cmd("poweroff", name, limit(30))
    cmd("kill", name)
    argv = list(sys.argv[1:] if argv is None else argv)
    rest = []
    if argv[:1] == ["run"] and "--" in argv:
        argv, rest = argv[:argv.index("--")], argv[argv.index("--") + 1:]
    o = ap.parse_args(argv)
    if o.what == "build":
        return subprocess.call(["bash", os.path.join(HERE, "build-image.sh")] + o.arguments)
    if o.what == "list":
        for m in machines():
            print(m.name, "running" if m.running() else "ended", m.meta.get("display"), m.meta.get("boot_s", ""))
        return 0
    if o.what == "boot":
        keys = ("smp", "memory", "append", "share", "suite", "rootmode", "kernel", "machine", "accel", "cpu", "icount", "touch", "qemu", "restore", "fast", "lifetime")
        m = Machine(o.name, o.display, **{k: getattr(o, k) for k in keys if getattr(o, k) is not None})
        try:
            print(f"{m.name}: ready in {m.boot(o.limit)} s")
        except LabError:
            m.kill()
            raise
        return 0
    m = Machine(o.name)
    if o.what not in ("console",) and not m.running():
        raise LabError(f"{o.name} is not running")
    if o.what == "exec":
        def sink(kind, data):
            f = sys.stdout if kind == OUT else sys.stderr
            f.buffer.write(data)
            f.flush()
        return m.exec(o.command, o.limit, check=False, sink=sink)[0]
    if o.what == "put":
        m.put(o.local, o.remote, o.mode)
    elif o.what == "get":
        m.get(o.remote, o.local)
    elif o.what == "run":
        m.run(o.unit, o.program, rest, o.user, o.groups, o.properties)
        if o.wait:
            m.wait_journal(o.unit, o.wait, o.limit)
    elif o.what == "stop":
        m.stop(o.unit, o.signal)
    elif o.what == "state":
        print("\n".join(f"{k}={v}" for k, v in m.state(o.unit).items()))
    elif o.what == "journal":
        sys.stdout.write(m.journal(o.unit))
    elif o.what == "console":
        sys.stdout.write(m.console())
    elif o.what == "touch":
        text = sys.stdin.read() if o.script == "-" else open(o.script).read() if os.path.isfile(o.script) else o.script
        print(m.touch(text, o.limit))
    elif o.what == "screendump":
        if o.expect or o.pattern is not None:
            first = m.screendump(None, o.device, o.head)
            want = Picture.load(o.expect) if o.expect else Picture.pattern(first.width, first.height, o.pattern)
            m.wait_screen(want, o.limit, o.device, o.head).save(o.out)
            print(f"{o.out}: {want.width}x{want.height}, equal")
        else:
            p = m.screendump(o.out, o.device, o.head)
            print(f"{o.out}: {p.width}x{p.height}")
    elif o.what == "hotplug":
        size = [int(v) for v in o.size.split("x")] if o.size else [None, None]
        {"plug": lambda: m.plug(*size, device=o.device, head=o.head), "unplug": lambda: m.unplug(o.device, o.head),
         "force-on": lambda: m.force(o.connector, "on"), "force-off": lambda: m.force(o.connector, "off"), "detect": lambda: m.force(o.connector, "detect"),
         "card-off": lambda: m.card(False), "card-on": lambda: m.card(True)}[o.action]()
    elif o.what == "save":
        m.save(o.file)
        m.kill()
    elif o.what == "poweroff":
        print(f"{m.name}: {m.poweroff(o.limit)}")
    elif o.what == "kill":
        m.kill()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except (LabError, OSError) as e:
        sys.stderr.write(f"lab: {e}\n")
        sys.exit(1)
