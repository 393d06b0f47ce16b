#!/usr/bin/env python3
"""The table of recoveries: every misfortune that a wall meets, on order, under its unit as installed.

    recovery.py PROGRAM|PACKAGE.deb [--suite bookworm|trixie] [--part NAME]... [--only PATTERN] [--cuts N] [--probe FILE]

Parts: package (install, upgrade, purge; only of a package), walls (two walls on two cards), sandbox (what the unit forbids), rows
(one machine, all rows but the last), writes (what a card has to bear in an hour), cuts (the plug is pulled N times while samples are
written; it needs StoreProbe). The state lies on a disk of its
own, 16 MB of ext4, the root is read-only where a row says so. Seen is how long after its detection the
wall was back on the glass, what became of what was kept, and the line that says what happened.
"""
import argparse, os, random, re, shlex, shutil, signal, statistics, subprocess, sys, tempfile, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..")]
import package, sandbox, walls
from host import Painter
from lab import CACHE, LabError, alive, wait_until
from wall import Report, Wall, load_png

SWIPE = "swipe 640 440 160 440 200"
STATE = "/var/lib/vitrine"
# What was imported by hand is in no other file: it must outlive everything.
IMPORTED = "".join(f"2026-10-{day:02},{60 + day / 10}\n" for day in range(1, 32))


class Stand:
    """A machine with the wall installed, its state on a small disk, and what is asked of it again and again."""

    def __init__(self, report, options, megabytes=16):
        self.report, self.options = report, options
        self.vm = report.machine(fast=True)
        disk = self.vm.path("disk", "state.ext4")
        os.makedirs(os.path.dirname(disk), exist_ok=True)
        with open(disk, "wb") as file:
            file.truncate(megabytes << 20)
        subprocess.run(["mkfs.ext4", "-q", "-F", "-m", "0", disk], check=True, timeout=60)
        self.vm.options["qemu"] = f"-drive file={disk},format=raw,if=none,id=state,cache=unsafe -device virtio-blk-pci,drive=state"
        self.disk = disk

    def __enter__(self):
        try:
            return self.prepared()
        except BaseException:
            self.vm.kill()
            raise

    def prepared(self):
        self.vm.boot()
        self.wall = Wall(self.vm, self.report)
        self.program = self.wall.install_from(self.options.source)
        self.wall.use("small")
        self.vm.exec(f"mkdir -p {STATE} && mount /dev/vdb {STATE} && rmdir {STATE}/lost+found && chown vitrine:vitrine {STATE} && chmod 700 {STATE}")
        return self

    def __exit__(self, *fault):
        return self.vm.__exit__(*fault)

    def as_wall(self, command, **more):
        return self.vm.exec(f"runuser -u vitrine -- {command}", 60, **more)

    def imported(self):
        """How many of the samples that were imported by hand are there."""
        said = self.as_wall(f"{self.program} series --state {STATE}")
        found = re.search(r"^scale/weight: (\d+) samples", said, re.M)
        return int(found[1]) if found else 0

    def shown(self, page="today", limit=20, at=None, below=0):
        """Seconds until the page is on the glass as `vitrine render` draws it, or what of it lies below a message."""
        begin = time.monotonic()
        if below:
            want = self.wall.expected(page)
            start = below * want.width * 3
            wait_until(lambda: self.vm.screendump().data[start:] == want.data[start:], limit, "the wall below its message", 0.2)
        elif at:
            want = load_png(self.report.painter.picture(self.wall.dashboard, page, "800x480", "", at))
            self.vm.wait_screen(want, limit)
        else:
            self.wall.wait_page(page, limit)
        return time.monotonic() - begin

    def line(self, pattern, limit=20):
        """The wall's or systemd's own line that says what happened."""
        found = wait_until(lambda: re.search(rf"(?:vitrine|systemd)\[\d+\]: (.*(?:{pattern}).*)", self.vm.console(self.wall.mark)), limit, f"{pattern!r} in the journal", 0.1)
        return re.sub("\x1b\\[[0-9;:]*m", "", found[1]).strip()

    def lines(self):
        return len(re.findall(r"vitrine\[\d+\]: ", self.vm.console(self.wall.mark)))

    def restart(self):
        """Starts the wall anew by its unit; seconds until systemd has it."""
        self.wall.mark = self.vm.console_end()
        begin = time.monotonic()
        self.vm.exec("systemctl restart vitrine", 60)
        return time.monotonic() - begin


def rows(report, options):
    with Stand(report, options) as stand:
        vm, wall = stand.vm, stand.wall
        vm.exec("systemctl start vitrine", 60)
        stand.shown()
        vm.put(("Date,Weight (kg)\n" + IMPORTED).encode(), "/tmp/scale.csv")
        vm.exec(f"chmod 644 /tmp/scale.csv; runuser -u vitrine -- {stand.program} import /tmp/scale.csv --state {STATE} --source scale --time Date --value 2 --metric weight 2>&1", 60)
        kept = stand.imported()

        def row(name, expected, step):
            @report.case(name, expected)
            def _():
                wall.mark = vm.console_end()
                good, seen = step()
                now = stand.imported()
                return good and now == kept == 31, f"{seen}; kept: {'all' if now == kept else f'{now} of {kept}'}"

        def ended(provoke, detected, says):
            """The process ends: back by the unit within 3 s of what tells of it."""
            before = wall.pid()
            provoke(before)
            wait_until(lambda: re.search(detected, vm.console(wall.mark)), 30, f"{detected!r}", 0.02)
            begin = time.monotonic()
            after = wall.wait_back(before)
            ready = time.monotonic() - begin
            stand.shown()
            glass = time.monotonic() - begin
            return after != before and ready <= 3, f"showing {ready:.1f} s after detection, seen on the glass after {glass:.1f} s; \"{stand.line(says)}\""

        row("SIGKILL", "back in 3 s", lambda: ended(lambda pid: vm.exec(f"kill -KILL {pid}"), "Main process exited", "Main process exited.*KILL"))
        row("SIGSEGV", "back in 3 s", lambda: ended(lambda pid: vm.exec(f"kill -SEGV {pid}"), "Main process exited", "Main process exited.*SEGV"))

        def little_memory():
            vm.exec("mkdir -p /run/systemd/system/vitrine.service.d; printf '[Service]\\nMemoryMax=64M\\n' > /run/systemd/system/vitrine.service.d/memory.conf; systemctl daemon-reload", 60)
            stand.restart()
            stand.shown()
            wall.mark = vm.console_end()
            peak = vm.exec("cat /sys/fs/cgroup/system.slice/vitrine.service/memory.peak 2>/dev/null || cat /sys/fs/cgroup/system.slice/vitrine.service/memory.current").strip()
            # The wall's own memory is more than what is left to it all at once.
            good, seen = ended(lambda pid: vm.exec("echo 8M > /sys/fs/cgroup/system.slice/vitrine.service/memory.max", check=False), "oom-kill|OOM killer", "OOM killer|oom-kill")
            vm.exec("rm /run/systemd/system/vitrine.service.d/memory.conf; systemctl daemon-reload", 60)
            return good, f"lives in 64 MB ({int(peak) >> 20} MB); then {seen}"
        row("OOM under MemoryMax=64M", "lives in it; killed, back in 3 s", little_memory)

        # At work: it has just been told to turn to a page.
        row("hung main loop", "the watchdog notices in 5 s, back in 3 s", lambda: ended(lambda pid: vm.exec(f"vitrine ctl page steps && kill -STOP {pid}"), r"Watchdog timeout \(limit 5s\)", "Watchdog timeout"))

        def full():
            vm.exec(f"dd if=/dev/zero of={STATE}/filler bs=64k 2>/dev/null; sync", check=False)
            try:
                vm.exec("cd /etc/vitrine && cp steps.csv /tmp/steps.csv && echo '2026-11-20,4321' >> steps.csv")
                pid = wall.pid()
                stand.restart()
                seconds = stand.shown(below=120)
                # What was read is written half a minute later.
                said = stand.line("not being saved", 60)
            finally:
                vm.exec(f"rm -f {STATE}/filler; cd /etc/vitrine && cp /tmp/steps.csv steps.csv")
            wait_until(lambda: "nothing is wrong any more" in wall.journal(), 90, "saving again", 1) if options.long else None
            stand.restart()
            stand.shown()
            return wall.pid() != pid, f"on the glass {seconds:.1f} s after its start; \"{said}\""
        row("disk full", "the wall goes on from memory, says so, and saves again", full)

        def read_only():
            vm.exec(f"systemctl stop vitrine; mount -o remount,ro {STATE}")
            try:
                stand.restart()
                seconds = stand.shown(below=120)
                said = stand.line("read-only disk|not being saved")
            finally:
                vm.exec(f"mount -o remount,rw {STATE}")
            stand.restart()
            stand.shown()
            return seconds <= 3, f"on the glass {seconds:.1f} s after its start; \"{said}\""
        row("state disk read-only", "the wall goes on from memory and says so", read_only)

        def tmpfs():
            vm.exec(f"systemctl stop vitrine; mount -t tmpfs -o mode=0755,size=16M tmpfs {STATE}")
            try:
                seconds = stand.restart()
                stand.shown()
                there = vm.exec(f"ls {STATE}").split()
            finally:
                vm.exec(f"systemctl stop vitrine; umount {STATE}; systemctl start vitrine", 60)
            stand.shown()
            return "series.sqlite" in there, f"started in {seconds:.1f} s"
        row("state on a tmpfs", "the wall runs", tmpfs)

        def corrupt_store():
            vm.exec(f"systemctl stop vitrine; cp -a {STATE}/series.sqlite /tmp/whole.sqlite; printf 'no database at all, and long enough to be none' | dd of={STATE}/series.sqlite conv=notrunc 2>/dev/null")
            stand.restart()
            seconds = stand.shown(below=120)
            said = stand.line("damaged")
            aside = vm.exec(f"ls {STATE}").split()
            # The file that was set aside is whole but for its spoilt beginning; put back, all is there.
            vm.exec(f"systemctl stop vitrine; rm -f {STATE}/series.sqlite*; cp -a /tmp/whole.sqlite {STATE}/series.sqlite; systemctl start vitrine", 60)
            stand.shown()
            return seconds <= 3 and any("damaged" in name for name in aside), f"on the glass {seconds:.1f} s after its start; \"{said}\""
        row("corrupt store", "set aside whole, a new one begins, the sources are read again", corrupt_store)

        def corrupt_dashboard():
            vm.exec("cd /etc/vitrine && cp dashboard.yaml /tmp/good.yaml && head -c 4000 /dev/urandom > new.yaml && mv new.yaml dashboard.yaml")
            pid = wall.pid()
            said = stand.line("dashboard.yaml")
            vm.touch(SWIPE)
            stays = wall.pid() == pid and not vm.screendump().inactive()
            stand.restart()
            waits = stand.line("waiting for .* to be mended")
            vm.exec("cd /etc/vitrine && cp /tmp/good.yaml new.yaml && mv new.yaml dashboard.yaml")
            seconds = stand.shown()
            return stays and seconds <= 3, f"the last good wall stays; after a restart \"{waits}\"; on the glass {seconds:.1f} s after the mending; \"{said[:160]}\""
        row("corrupt dashboard", "the last good wall stays; mended, it is back", corrupt_dashboard)

        def no_fonts():
            vm.exec("mkdir /run/nofonts; mount --bind /run/nofonts /usr/share/fonts; rm -rf /var/cache/vitrine/fontconfig")
            try:
                stand.restart()
                said = stand.line("font")
                status = vm.exec("systemctl is-active vitrine").strip()
            finally:
                vm.exec("umount /usr/share/fonts; rm -rf /var/cache/vitrine/fontconfig")
            stand.restart()
            return status == "active", f"{status}; \"{said}\"; with fonts again on the glass after {stand.shown():.1f} s"
        row("no fonts", "the wall runs and says so", no_fonts)

        def wrong_clock():
            try:
                vm.exec("systemctl stop vitrine; date -s '1976-11-30 12:00:00'")
                stand.restart()
                wall.wait_journal("showing", 20)
                first = vm.exec("date +%Y").strip()
                pid = wall.pid()
                wall.mark = vm.console_end()
                vm.exec(f"date -s @{time.time():.3f}")
                seconds = stand.shown()
            finally:
                vm.exec(f"date -s @{time.time():.3f}")
            return wall.pid() == pid and seconds <= 3, f"begun in {first}; {seconds:.1f} s after the jump of 50 years on the glass, the same process; \"{stand.line('clock was set')}\""
        row("wrong clock, then a jump of 50 years", "today in 3 s, without a restart", wrong_clock)

        def all_gone():
            vm.touch("unplug")
            vm.unplug()
            said = stand.line("waiting for a display")
            pid = wall.pid()
            vm.plug(800, 480)
            seconds = stand.shown()
            wall.mark = vm.console_end()
            vm.touch("plug")
            wall.wait_fingers()
            vm.touch(SWIPE)
            stand.shown("steps")
            wall.turn("today")
            return wall.pid() == pid and seconds <= 3, f"on the glass {seconds:.1f} s after the display, then a swipe turns the page; \"{said}\""
        row("display and touchscreen gone and back", "back in 3 s, touches work", all_gone)

        def renumbered():
            before, pid = wall.card(), wall.pid()
            vm.card(False, before)
            said = stand.line("waiting for a display")
            vm.exec("modprobe vgem; udevadm settle")
            vm.card(True)
            begin = time.monotonic()
            stand.shown()
            seconds = time.monotonic() - begin
            return wall.pid() == pid and wall.card() != before and seconds <= 3, f"{before}, then {wall.card()}: on the glass {seconds:.1f} s after it; \"{said}\""
        row("card renumbered", "back in 3 s on the same outputs", renumbered)


def writes(report, options):
    """What the card bears: an idle hour by some minutes of it, and ten sensors an hour on the virtual clock."""
    with Stand(report, options) as stand:
        vm, wall = stand.vm, stand.wall

        def sectors():
            vm.exec("sync")
            return int(vm.exec("awk '{print $7}' /sys/block/vdb/stat")) * 512
        vm.exec("systemctl start vitrine", 60)
        stand.shown()

        @report.case("an idle hour's writes", "at most 200 KB to the card")
        def _():
            # What the first reading gave has been written by then.
            wait_until(lambda: vm.exec(f"find {STATE} -name 'series.sqlite*' -newermt '-45 seconds'; true").strip() == "", 150, "the first batch", 5)
            before, spent = sectors(), options.idle
            time.sleep(spent)
            bytes_ = sectors() - before
            return bytes_ * 3600 // spent <= 200_000, f"{bytes_} bytes in {spent} s: {bytes_ * 3600 // spent / 1000:.0f} KB an hour"

        @report.case("an hour of ten sensors, a number a minute each", "at most 4 MB to the card")
        def _():
            vm.put(options.probe, "/usr/local/bin/StoreProbe", 0o755)
            before = sectors()
            said = stand.as_wall(f"/usr/local/bin/StoreProbe hour {STATE}/hour").strip()
            bytes_ = sectors() - before
            return bytes_ <= 4_000_000, f"{bytes_ / 1e6:.2f} MB with the file system's own; the program: {said}"

        @report.case("no core dump", "LimitCORE=0, nothing left by a crash")
        def _():
            before = wall.pid()
            vm.exec(f"kill -SEGV {before}")
            wall.wait_back(before)
            left = vm.exec(f"find / -xdev \\( -name 'core' -o -name 'core.*' \\) -type f -newermt '-60 seconds' 2>/dev/null; find {STATE} -name 'core*'; true").split()
            return not left, f"files left: {left}"


def cuts(report, options):
    """The plug is pulled during writes; each time the machine goes on from one saved state with the disk as it was left."""
    with Stand(report, options, 96) as stand:
        vm, wall = stand.vm, stand.wall
        vm.put(options.probe, "/usr/local/bin/StoreProbe", 0o755)
        vm.exec("systemctl start vitrine", 60)
        stand.shown()
        # Nothing of the disk may be in the memory of the state that each cut goes on from.
        vm.exec(f"systemctl stop vitrine; sync; umount {STATE}; blockdev --flushbufs /dev/vdb; echo 3 > /proc/sys/vm/drop_caches")
        saved = os.path.join(CACHE, report.suite, "states", f"cuts-{os.getpid()}")
        vm.save(saved)
        vm.kill()
        vm.options.pop("fast", None)
        vm.options["restore"] = saved
    starts, totals, faults, committed = [], [], [], 0
    folder = os.path.join(vm.dir, "disk")
    feed = f"systemd-run -q --unit=feeder -p User=vitrine -p StandardOutput=tty -p TTYPath=/dev/ttyS0 /usr/local/bin/StoreProbe append {STATE} 20"
    times = ["InactiveExit", "ExecMainStart", "ActiveEnter"]
    show = "systemctl show vitrine " + " ".join(f"-p {name}TimestampMonotonic" for name in times)
    begin, done = time.monotonic(), 0
    chance = random.Random(11)

    def looked_through(what):
        """Is each sample that was committed there, and in its place?"""
        count, _, state = vm.exec(f"/usr/local/bin/StoreProbe check {STATE}", 60).strip().split(" ", 2)
        if state != "good" or int(count) < committed:
            faults.append(f"{what}: {state}, {count} of {committed} committed")

    try:
        while done < options.cuts and time.monotonic() - begin < options.seconds:
            vm.boot(until="agent")
            mark = vm.console_end()
            vm.exec(f"mount /dev/vdb {STATE}")
            if done % 5 == 0:
                looked_through(f"cut {done}")
            said = vm.exec(f"systemctl start vitrine; systemctl is-active vitrine; {show}; {feed}", 60)
            unit, program, lit = (int(re.search(rf"^{name}TimestampMonotonic=(\d+)", said, re.M)[1]) / 1e6 for name in times)
            starts.append((lit - unit, program - unit, lit - program))
            if said.split("\n")[0] != "active":
                faults.append(f"cut {done}: the wall is {said.split()[0]}")
            # The writer counts what is there before it goes on.
            there = int(vm.wait_console(r"committed (\d+)\r?\n", 20, mark)[1])
            if there < committed:
                faults.append(f"cut {done}: {there} of {committed} committed")
            time.sleep(chance.uniform(0.02, 1.2))
            os.kill(vm.meta["qemu"][0], signal.SIGKILL)
            wait_until(lambda: not alive(vm.meta["qemu"]), 5, "the end", 0.01)
            vm.reap()
            said = [int(n) for n in re.findall(r"committed (\d+)\r?\n", vm.console(mark) + "\n")]
            committed = max([committed] + said)
            totals.append(len(said))
            done += 1
            print(f"cut {done}: {there} were there, {committed} are committed; back {starts[-1][0]:.2f} s after the unit's start ({starts[-1][1]:.2f} until the program's); {time.monotonic() - begin:.0f} s", file=sys.stderr, flush=True)
        vm.boot(until="agent")
        vm.exec(f"mount /dev/vdb {STATE}")
        looked_through("in the end")
        vm.kill()
    finally:
        vm.kill()
        os.unlink(saved)
        shutil.rmtree(folder, ignore_errors=True)

    @report.case(f"power cut {done} times in a row during writes", "from the unit's start back in 3 s, nothing committed is lost")
    def _():
        back, before, own = (sorted(column) for column in zip(*starts))
        good = done == options.cuts and not faults and back[-1] <= 3
        return good, (f"back {statistics.median(back):.1f} s after the unit's start, {back[-1]:.1f} s at most (systemd until the program's start {statistics.median(before):.1f}, the program until its first picture {statistics.median(own):.1f}); "
                      f"{sum(totals)} batches committed before the cuts, {committed} samples in the end; faults: {faults or 'none'}; {time.monotonic() - begin:.0f} s")


PARTS = {"package": package.run, "walls": walls.run, "sandbox": sandbox.run, "rows": rows, "writes": writes, "cuts": cuts}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("source", help="the program, or a package for Debian 13")
    parser.add_argument("--suite", choices=["bookworm", "trixie", "trixie-arm64", "trixie-arm64-16k"], default="trixie")
    parser.add_argument("--part", action="append", choices=list(PARTS))
    parser.add_argument("--only")
    parser.add_argument("--keep", help="a folder for screendumps")
    parser.add_argument("--cuts", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=1500, help="no cut after so many")
    parser.add_argument("--probe", help="StoreProbe, for writes and cuts", default=".build/release/StoreProbe")
    parser.add_argument("--idle", type=int, default=300, help="seconds of the idle hour that are waited for")
    parser.add_argument("--long", action="store_true", help="also wait until a full disk's retry, a minute")
    options = parser.parse_args()
    good = True
    with tempfile.TemporaryDirectory() as folder:
        program = options.source
        if program.endswith(".deb"):
            subprocess.run(["dpkg-deb", "-x", program, folder], check=True, timeout=60)
            program = os.path.join(folder, "usr/bin/vitrine")
        painter = Painter(program, options.suite)
        try:
            for name in options.part or [name for name in PARTS if name != "package" or options.source.endswith(".deb")]:
                report = Report(options.suite, name, painter, None, options.only, options.keep)
                try:
                    PARTS[name](report, options)
                except (LabError, OSError) as fault:
                    report.case(name, "the machine runs")(lambda fault=fault: (False, fault))
                print("| what happens | expected | seen |\n| --- | --- | --- |")
                for row in report.rows:
                    good = good and row["good"]
                    print("| " + " | ".join([row["case"], row["expected"], ("" if row["good"] else "**FAILED** ") + row["seen"].replace("|", "\\|")]) + " |")
        finally:
            painter.close()
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
