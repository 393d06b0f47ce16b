#!/usr/bin/env python3
"""Bad luck on order: every errno, lost and late events, cards and monitors that come and go.

    faults.py PROGRAM [--part NAME]... [--only PATTERN] [--keep DIR] [--jobs N]

Each part has a machine of its own, with the card that it is about, and the wall installed by
script/install. The faults come from guest/drmfault.c and change while the wall runs. Prints a table: case,
what was expected, what was seen.
"""
import argparse, concurrent.futures, contextlib, os, re, sys, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..")]
from host import Painter
from lab import CACHE, LabError, Picture, wait_until
from wall import Report, SETTINGS, Wall

ERRNOS = "EBUSY EACCES EPERM EINVAL ENOSPC ENOMEM ENOENT EOPNOTSUPP ENOSYS ENODEV EIO ETIMEDOUT EINTR EAGAIN".split()
# Calls that are made when an output is lit.
LIGHTING = "GETRESOURCES GETCONNECTOR GETPLANERESOURCES OBJ_GETPROPERTIES CREATEPROPBLOB CREATE_DUMB MAP_DUMB ADDFB2".split()


# Colours of six buttons that are told apart on the glass, also by 16 bits, while they work; at rest they are grey.
# Six fill all corners, upright and across.
BUTTONS = [(0xE0, 0, 0), (0, 0xA0, 0), (0, 0, 0xE0), (0xC0, 0, 0xC0), (0, 0xA0, 0xA0), (0xA0, 0xA0, 0)]
GREY = (227, 227, 228)


class Stand:
    """The wall on one kind of card; what is on the glass is looked at in the card's own way."""

    def __init__(self, report, vm, size, tolerance=0, grabs=False):
        self.report, self.vm, self.size, self.tolerance, self.grabs = report, vm, size, tolerance, grabs
        self.wall = Wall(vm, report)
        self.wall.install()
        self.wall.use("small")
        self.wall.bend()
        self.page = "today"
        self.flags = ""

    def start(self, flags="", render="", **more):
        self.flags, self.page = render, "today"
        self.wall.start(flags, **more)
        return self.at_rest("today", 40)

    def picture(self):
        return self.vm.grab(f"/dev/dri/{self.wall.card()}") if self.grabs else self.vm.screendump()

    def shows(self, page):
        want, seen = self.wall.expected(page, self.size, self.flags), self.picture()
        if not self.tolerance:
            return seen.same(want)
        if (seen.width, seen.height) != (want.width, want.height):
            return False
        return max(map(abs, map(int.__sub__, seen.data, want.data))) <= self.tolerance

    def at_rest(self, page, limit=15):
        begin = time.monotonic()

        def shown():
            try:
                return self.shows(page)
            except LabError:
                return False  # a card that has no framebuffer now
        try:
            wait_until(shown, limit, f"{page} on the glass", 0.3)
        except LabError:
            with contextlib.suppress(LabError):
                self.picture().save(self.vm.path("last.png"))
            raise LabError(f"not {page} after {limit} s, see {self.vm.path('last.png')}; the log ends: {self.wall.journal()[-300:]}")
        return time.monotonic() - begin

    def turn(self):
        """Draws: to the other page and there, at rest; the seconds until it is seen."""
        before = self.vm.exec("/usr/local/bin/vitrine ctl page").strip()
        self.page = "steps" if before == "today" else "today"
        self.vm.exec(f"/usr/local/bin/vitrine ctl page {self.page}")
        return self.at_rest(self.page, 20)

    def stroke(self):
        """Lights the output anew."""
        if self.grabs:
            self.chvt(3)
            self.chvt(1)
        elif self.vm.meta["devices"][0]["kind"] == "virtio":
            self.vm.unplug()
            time.sleep(0.8)
            self.vm.plug()
        else:
            self.vm.card(False, self.wall.card())
            self.vm.card(True)

    def chvt(self, number):
        self.vm.exec(f"chvt {number}; sleep 0.3")

    def lines(self, since):
        return len(re.findall(r"vitrine\[\d+\]: ", self.vm.console(since)))

    def seen(self, begin, until, limit=40):
        """Pictures ten times a second from an order on until something is so, and a second more."""
        pictures, end = [], time.monotonic() + limit
        self.vm.exec(begin)
        last = None
        while time.monotonic() < end and (last is None or time.monotonic() < last + 1):
            pictures.append(self.picture())
            if last is None and until():
                last = time.monotonic()
            time.sleep(0.05)
        if last is None:
            raise LabError(f"{begin}: nothing after {limit} s; the log ends: {self.wall.journal()[-300:]}")
        return pictures

    # -- kinds of cases

    def corners(self, flags="", rules=""):
        """Buttons in the corners of the glass, tapped where they are seen, for each turn."""
        cards = "".join(f"      - title: Button {n}\n        button: {{ run: [sleep, '1'], color: '#{r:02X}{g:02X}{b:02X}' }}\n" for n, (r, g, b) in enumerate(BUTTONS))
        self.vm.put(f"version: 1\nzone: UTC\nlocale: en_US\ntheme: light\npages:\n  - id: corners\n    cards:\n{cards}".encode(), "/etc/vitrine/dashboard.yaml")

        def fields(picture, colour):
            """Boxes of one colour, at least as large as a button."""
            left = {(x, y) for y in range(0, picture.height, 4) for x in range(0, picture.width, 4) if all(abs(a - b) <= 10 for a, b in zip(picture.pixel(x, y), colour))}
            boxes = []
            while left:
                edge = [left.pop()]
                field = list(edge)
                while edge:
                    x, y = edge.pop()
                    near = {(x + 4, y), (x - 4, y), (x, y + 4), (x, y - 4)} & left
                    left -= near
                    edge += near
                    field += near
                if len(field) > 100:
                    xs, ys = zip(*field)
                    boxes.append((min(xs), min(ys), max(xs), max(ys)))
            return boxes
        for degrees in (0, 90, 180, 270):
            @self.report.case(f"turned by {degrees}: taps in the four corners", "the button lights up under the finger")
            def _():
                self.wall.start(f"{flags} --rotate {degrees}", faults=rules)
                self.wall.wait_fingers()
                boxes = wait_until(lambda: len(now := fields(self.picture(), GREY)) == len(BUTTONS) and now, 30, "six buttons", 0.5)
                width, height = map(int, self.size.split("x"))
                tapped = []
                for corner in ((0, 0), (width, 0), (width, height), (0, height)):
                    box = min(boxes, key=lambda b: abs(b[0] + b[2] - 2 * corner[0]) + abs(b[1] + b[3] - 2 * corner[1]))
                    # The button's own corner that is nearest to that of the glass, and some pixels inwards.
                    x, y = box[0] + 12 if corner[0] == 0 else box[2] - 12, box[1] + 12 if corner[1] == 0 else box[3] - 12
                    self.vm.touch(f"tap {x} {y}")

                    def lit():
                        # It moves up a little: a line below it says that it was asked for.
                        picture = self.picture()
                        return [n for n, colour in enumerate(BUTTONS) for b in fields(picture, colour) if b[0] - 32 <= x <= b[2] + 32 and b[1] - 32 <= y <= b[3] + 32]
                    tapped += wait_until(lit, 15, f"a button lit at {x} {y}", 0.1)
                form = re.search(r"buffers of (\w+)", self.wall.journal())
                return len(tapped) == 4 and len(set(tapped)) == 4, f"buttons {', '.join(map(str, tapped))} clockwise from the top left, {form[1] if form else 'no buffers'}"

    def once(self, call):
        """Each errno once; the page turns each time, from a whole picture to a whole picture."""
        def step():
            missed, slow = [], 0.0
            since, begin = self.vm.console_end(), time.monotonic()
            pid = self.wall.pid()
            for errno in ERRNOS:
                self.wall.inject(f"{call}:1:{errno}")
                slow = max(slow, self.turn())
                if not self.wall.struck():
                    missed.append(errno)
            self.wall.inject("")
            lines, took = self.lines(since), time.monotonic() - begin
            good = not missed and self.wall.pid() == pid and lines <= took
            return good, f"{len(ERRNOS)} errnos, whole again each time, {slow:.1f} s at most; {lines} lines in {took:.0f} s" + (f"; never struck: {missed}" if missed else "")
        self.report.case(f"{call}: each errno once", "whole again, at most a line a second")(step)

    def lasting(self, call, errnos=("any",), stroke=False, first=""):
        """Errnos for five seconds."""
        def step():
            since, begin, strikes = self.vm.console_end(), time.monotonic(), 0
            pid, slow = self.wall.pid(), 0.0
            for errno in errnos:
                self.wall.inject(f"{call}:@0-5:{errno}")
                if stroke:
                    self.stroke()
                else:
                    self.vm.exec("/usr/local/bin/vitrine ctl page next; sleep 1; /usr/local/bin/vitrine ctl page previous")
                time.sleep(4)
                strikes += self.wall.struck()
                self.wall.inject("")
                slow = max(slow, self.at_rest(self.page, 20))
                self.turn()
            lines, took = self.lines(since), time.monotonic() - begin
            good = strikes > 0 and self.wall.pid() == pid and lines <= took
            return good, f"struck {strikes} times, whole again {slow:.1f} s after the end at most; {lines} lines in {took:.0f} s"
        what = "every errno in turn" if errnos == ("any",) else "each errno"
        self.report.case(f"{call}: {what} for five seconds", "whole again, at most a line a second")(step)

    def struck(self, name, expected, rules, times=3, says=None):
        """A fault that lasts while pages are turned."""
        def step():
            self.wall.mark = self.vm.console_end()
            self.wall.inject(rules)
            slow = max(self.turn() for _ in range(times))
            strikes = self.wall.struck()
            self.wall.inject("")
            self.turn()
            return strikes > 0 and (says is None or re.search(says, self.wall.journal())), f"struck {strikes} times, each page whole after {slow:.1f} s at most"
        self.report.case(name, expected)(step)


def errnos(report):
    """virtio-gpu: the table of errnos."""
    with report.machine(fast=True) as vm:
        vm.boot()
        stand = Stand(report, vm, "800x480")
        stand.start(live=True)
        stand.once("ATOMIC")
        stand.lasting("ATOMIC", ERRNOS)
        for call in LIGHTING:
            stand.lasting(call, stroke=True)

        @report.case("not allowed to draw for a minute", "waits ever longer, at most a line a minute")
        def _():
            since = vm.console_end()
            stand.wall.inject("ATOMIC:*:EACCES")
            for _ in range(6):
                vm.exec("/usr/local/bin/vitrine ctl page next >/dev/null; /usr/local/bin/vitrine ctl page previous")
                time.sleep(10)
            strikes, lines = stand.wall.struck(), stand.lines(since)
            stand.wall.inject("")
            seconds = stand.at_rest(stand.page, 20)
            return 0 < strikes < 200 and lines <= 12, f"struck {strikes} times in 60 s, {lines} lines; whole again after {seconds:.1f} s"


def legacy(report):
    """virtio-gpu without atomic commits."""
    with report.machine(fast=True) as vm:
        vm.boot()
        stand = Stand(report, vm, "800x480")
        stand.start(faults="CLIENT_CAP_ATOMIC:*:EOPNOTSUPP;PAGE_FLIP:40:EACCES")

        @report.case("the old calls, and not master once", "whole again")
        def _():
            return "legacy" in stand.wall.journal(), f"each page whole after {max(stand.turn() for _ in range(6)):.1f} s at most"
        base = "CLIENT_CAP_ATOMIC:*:EOPNOTSUPP;"
        for call in ("PAGE_FLIP", "SETCRTC"):
            @report.case(f"{call}: every errno in turn", "whole again, at most a line a second")
            def _():
                stand.start(faults=f"{base}{call}:@4-9:any")
                since, begin = vm.console_end(), time.monotonic()
                if call == "SETCRTC":
                    stand.stroke()
                while time.monotonic() - begin < 9:
                    vm.exec("/usr/local/bin/vitrine ctl page next")
                    time.sleep(1)
                    vm.exec("/usr/local/bin/vitrine ctl page previous")
                lines, took = stand.lines(since), time.monotonic() - begin
                return lines <= took, f"whole again {stand.at_rest('today', 20):.1f} s after the end; {lines} lines in {took:.0f} s"


def events(report):
    """virtio-gpu: flip events, connectors that lie, little memory."""
    with report.machine(fast=True) as vm:
        vm.boot()
        stand = Stand(report, vm, "800x480")
        stand.start(live=True)
        stand.struck("a flip event is lost", "noticed within 2 s, whole again", "EVENT:2:drop", says="no answer to a page flip")
        stand.struck("flip events are lost for 5 s", "the card is opened anew, whole again", "EVENT:@0-5:drop", times=1)
        stand.struck("flip events come twice", "counted once", "EVENT:*:dup")
        stand.struck("flip events come 50 ms late", "slower, whole", "EVENT:*:late=50")
        stand.struck("flip events from half a second ago", "whole", "EVENT:*:backts=500000")
        stand.struck("commits are refused as busy", "no stale patch", "ATOMIC:2-3:EBUSY")
        stand.struck("commits take 40 ms", "slower, whole", "ATOMIC:*:sleep=40")

        def restarted(name, expected, rules, says=None, size="800x480", flags="", never=None):
            @report.case(name, expected)
            def _():
                stand.size = size
                seconds = stand.start(flags, faults=rules)
                journal = stand.wall.journal()
                good = (says is None or re.search(says, journal)) and not (never and re.search(never, journal))
                line = re.search(r"drm card\S+ .*(?:atomic|legacy).*", journal)
                return good, f"whole after {seconds:.1f} s; {line[0] if line else journal[-200:]}"
        restarted("the pitch is padded by 17 bytes", "not sheared", "CREATE_DUMB:*:pad=17", "pitch 3220")
        restarted("memory for one buffer only", "one buffer", "CREATE_DUMB:2+:ENOMEM", "1 buffers")
        restarted("the first framebuffer is refused", "another way, said", "ADDFB2:1:EINVAL")
        restarted("the first commit is refused", "whole", "ATOMIC:1:EINVAL")
        restarted("no mode is preferred", "a mode all the same", "GETCONNECTOR:*:nopref", "800x480|1920x1080|1920x1200", size="800x480", flags="--mode 800x480")
        restarted("the connector has no encoder", "the CRTC comes from the mask", "GETCONNECTOR:*:noenc")
        for lie in ("16x9", "160x90", "1600x900", "0x0"):
            restarted(f"the monitor claims {lie} mm", "scale 1", f"GETCONNECTOR:*:mm={lie}")
        @report.case("the monitor claims 100x60 mm", "a dense panel: scale 2")
        def _():
            stand.size, stand.flags = "800x480", "--scale 2"
            stand.wall.start("", faults="GETCONNECTOR:*:mm=100x60")
            return True, f"equal to --scale 2 after {stand.at_rest('today', 40):.1f} s"


def cycles(report):
    """virtio-gpu: cards and monitors that come and go."""
    with report.machine(fast=True) as vm:
        vm.boot()
        stand = Stand(report, vm, "800x480")
        stand.start()
        wall = stand.wall

        def memory():
            # Twice a page, so that what is kept between frames is there.
            stand.turn(), stand.turn()
            return int(vm.exec(f"awk '/^Pss:/ {{print $2}}' /proc/{wall.pid()}/smaps_rollup"))

        def cycled(name, count, cycle, back):
            @report.case(name, "the same process, as many files and threads, no more memory")
            def _():
                for _ in range(3):
                    cycle()
                stand.at_rest(stand.page, 20)
                pid, had, kib = wall.pid(), wall.resources(), memory()
                longest = 0.0
                for number in range(count):
                    cycle()
                    if number % back == back - 1:
                        longest = max(longest, stand.at_rest(stand.page, 20))
                stand.at_rest(stand.page, 20)
                has, now = wall.resources(), memory()
                good = wall.pid() == pid and has == had and now <= kib + 1024
                return good, f"(files, threads) {had} before, {has} after; {kib} KiB before, {now} after; back after {longest:.1f} s at most"

        def card():
            vm.card(False, wall.card())
            wait_until(lambda: "waiting" in vm.exec("systemctl show -P StatusText vitrine"), 10, "waiting", 0.2)
            vm.card(True)
            wait_until(lambda: "showing" in vm.exec("systemctl show -P StatusText vitrine"), 15, "showing", 0.2)

        def monitor():
            vm.unplug()
            time.sleep(0.12)
            vm.plug()
            time.sleep(0.25)
        cycled("200 monitors unplugged and back", 200, monitor, 50)
        cycled("50 cards removed and found again", 50, card, 10)

        @report.case("50 monitors of another size and back", "the last one is shown, the same files and threads")
        def _():
            pid, had = wall.pid(), wall.resources()
            for number in range(50):
                vm.plug(1024, 600)
                time.sleep(0.15 if number % 2 else 0.4)
                vm.plug(800, 480)
                time.sleep(0.15)
            stand.at_rest(stand.page, 20)
            return wall.pid() == pid and wall.resources() == had, f"{had} before and after"


def life(report):
    """virtio-gpu: terminals, a stopped process, blanking from outside, a monitor without news."""
    with report.machine(fast=True) as vm:
        vm.boot()
        stand = Stand(report, vm, "800x480")
        stand.start()
        wall = stand.wall

        @report.case("a monitor is back, with an uevent", "on the glass in less than 2 s")
        def _():
            wall.mark = vm.console_end()
            vm.unplug()
            wall.wait_journal("waiting for a display", 10)
            vm.plug()
            seconds = stand.at_rest(stand.page)
            return seconds < 2, f"after {seconds:.1f} s"

        @report.case("a monitor is back, without an uevent", "on the glass in less than 12 s")
        def _():
            wall.mark = vm.console_end()
            connector = vm.exec("cd /sys/class/drm && ls -d card?-* | head -1").strip()
            vm.force(connector, "off")
            # The kernel tells nobody; an event of something else makes the wall look.
            vm.exec("udevadm trigger --action=change --subsystem-match=drm")
            wall.wait_journal("waiting for a display", 10)
            vm.force(connector, "detect")
            seconds = stand.at_rest(stand.page, 15)
            return seconds < 12, f"after {seconds:.1f} s"

        @report.case("blanked by another program", "nothing happens to the picture")
        def _():
            vm.exec("echo 4 > /sys/class/graphics/fb0/blank; sleep 1; echo 0 > /sys/class/graphics/fb0/blank")
            return stand.shows(stand.page), "the same picture"

        @report.case("50 times to another terminal and back, half of them in mid-swipe", "whole, the same files and threads")
        def _():
            pid, had = wall.pid(), wall.resources()
            for number in range(50):
                if number % 2:
                    vm.exec("/usr/local/bin/vitrine ctl page next; chvt 3; sleep 0.2; chvt 1; sleep 0.2; /usr/local/bin/vitrine ctl page today")
                else:
                    vm.exec("chvt 3; sleep 0.1; chvt 1; sleep 0.3")
            stand.page = "today"
            vm.exec("/usr/local/bin/vitrine ctl page today")
            seconds = stand.at_rest("today", 20)
            return wall.pid() == pid and wall.resources() == had, f"(files, threads) {had} before and after, whole after {seconds:.1f} s"

        @report.case("a finger lies on the glass while the terminal changes", "no click, no stuck press")
        def _():
            vm.touch("down 0 640 440; sync; wait 50; move 0 500 440; sync; wait 30")
            stand.chvt(3)
            vm.touch("up 0; sync")
            stand.chvt(1)
            stays = stand.at_rest("today", 20)
            vm.touch("swipe 640 440 160 440 200")
            return True, f"at rest after {stays:.1f} s; the next swipe turns: {stand.at_rest('steps', 10):.1f} s"

        @report.case("more touches than the kernel keeps (SYN_DROPPED)", "a finger that was lifted meanwhile is not stuck")
        def _():
            # The process hears nothing for three seconds; the kernel keeps some dozens of events.
            wall.mark, pid = vm.console_end(), wall.pid()
            vm.touch("down 0 640 440; sync; wait 50; move 0 600 440; sync; wait 100")
            vm.exec(f"kill -STOP {pid}")
            moves = "; ".join(f"move 0 {560 + n % 40} {440 - n % 30}; sync; wait 4" for n in range(500))
            reports = vm.touch(f"{moves}; up 0; sync")["reports"]
            vm.exec(f"kill -CONT {pid}")
            stays = stand.at_rest("steps", 20)
            vm.touch("swipe 160 440 640 440 200")
            back = stand.at_rest("today", 10)
            vm.touch("swipe 640 440 160 440 200")
            return wall.pid() == pid, f"{reports} reports while stopped; at rest after {stays:.1f} s, the next swipes turn: {back:.1f} s, {stand.at_rest('steps', 10):.1f} s"

        @report.case("SIGSTOP for 60 s", "back by the watchdog or by SIGCONT")
        def _():
            pid = wall.pid()
            vm.exec(f"kill -STOP {pid}; sleep 60; kill -CONT {pid}; true", 90)
            stand.page = "today"
            wait_until(lambda: vm.exec("/usr/local/bin/vitrine ctl page today", check=False)[0] == 0, 40, "an answer", 0.5)
            seconds = stand.at_rest("today", 30)
            return True, f"whole after {seconds:.1f} s, {'restarted' if wall.pid() != pid else 'the same process'}"


def outputs(report):
    """virtio-gpu with two monitors: the same on both, and pages of its own for each."""
    with report.machine("virtio:800x480,800x480", fast=True) as vm:
        vm.boot()
        stand = Stand(report, vm, "800x480")
        wall = stand.wall

        def both(first, second, limit=30, rows=480):
            """The first rows of both monitors; below them are the dots of the pages."""
            for head, page in enumerate((first, second)):
                want = wall.expected(page, "800x480")
                wait_until(lambda: vm.screendump(head=head).data[:rows * 2400] == want.data[:rows * 2400], limit, f"{page} on monitor {head}", 0.2)
            return f"{first} and {second}, equal to `vitrine render`"

        @report.case("two monitors show the same", "one picture on both, also after a page is turned")
        def _():
            wall.start("--output Virtual-1,Virtual-2")
            seen = both("today", "today")
            vm.exec("/usr/local/bin/vitrine ctl page steps")
            return True, f"{seen}; then {both('steps', 'steps')}"

        @report.case("one of two monitors goes and comes back", "the other one goes on")
        def _():
            vm.unplug(head=1)
            time.sleep(1)
            vm.exec("/usr/local/bin/vitrine ctl page today")
            vm.wait_screen(wall.expected("today", "800x480"), 15)
            vm.plug(head=1)
            seen = both("today", "today")
            vm.unplug()
            time.sleep(1)
            vm.exec("/usr/local/bin/vitrine ctl page steps")
            vm.wait_screen(wall.expected("steps", "800x480"), 15, head=1)
            vm.plug()
            return True, f"{seen}; without the first the second shows steps; then {both('steps', 'steps')}"

        @report.case("two monitors with pages of their own", "each its first page")
        def _():
            vm.exec("printf 'display: { outputs: [ { name: Virtual-1, pages: [today, steps] }, { name: Virtual-2, pages: [steps, today] } ] }\\n' >> /etc/vitrine/dashboard.yaml")
            wall.start()
            # The dots of the pages are those of the output's own list.
            return True, both("today", "steps", rows=455) + " but for the dots of the pages"

        def swiped(first, second):
            wall.wait_fingers()
            time.sleep(1)
            vm.touch("swipe 640 240 160 240 200")
            return both(first, second, 15, rows=455)

        @report.case("a touchscreen without a name", "it belongs to the first monitor")
        def _():
            return True, swiped("steps", "steps")

        @report.case("the touchscreen is the second monitor's by udev", "a swipe turns the page there, also after the monitors came back in another order")
        def _():
            vm.exec("echo 'SUBSYSTEM==\"input\", ATTRS{name}==\"Lab *\", ENV{WL_OUTPUT}=\"Virtual-2\"' > /etc/udev/rules.d/91-panel.rules; udevadm control --reload")
            wall.mark = vm.console_end()
            vm.touch("unplug; wait 300; plug")
            seen = swiped("steps", "today")
            for head in (0, 1):
                vm.unplug(head=head)
            time.sleep(1)
            for head in (1, 0):
                vm.plug(head=head)
                time.sleep(1)
            both("steps", "today", 20, rows=455)
            vm.touch("swipe 160 240 640 240 200")
            return True, f"{seen}; monitors unplugged, and plugged in the other way round: {both('steps', 'steps', 15, rows=455)}"

        @report.case("the same, turned by 90", "a swipe along the picture turns the page of the second monitor alone")
        def _():
            vm.exec("sed -i 's/pages: .today, steps./pages: [today, steps], rotate: 90/; s/pages: .steps, today./pages: [steps, today], rotate: 90/' /etc/vitrine/dashboard.yaml")
            wall.start()
            wants = {page: wall.expected(page, "800x480", "--rotate 90") for page in ("today", "steps")}

            def showing(first, second):
                # The dots are at the left edge of the panel, which is the picture's lower one.
                def same(head, page):
                    seen, want = vm.screendump(head=head), wants[page]
                    return all(seen.data[y * 2400 + 90:(y + 1) * 2400] == want.data[y * 2400 + 90:(y + 1) * 2400] for y in range(480))
                wait_until(lambda: same(0, first) and same(1, second), 20, f"{first} and {second}, turned", 0.3)
            showing("today", "steps")
            wall.wait_fingers()
            time.sleep(1)
            vm.touch("swipe 400 400 400 80 200")
            showing("today", "today")
            return True, "up the panel is to the left in the picture"


def session(report):
    """virtio-gpu: a seat by seatd, a card that is kept over restarts, and the splash before the wall."""
    with report.machine(fast=True) as vm:
        vm.boot()
        stand = Stand(report, vm, "800x480")
        wall = stand.wall

        def dark(pictures):
            want = wall.expected("today", stand.size)
            return [picture for picture in pictures if not picture.same(want)]

        def restart(signal):
            before = wall.pid()
            order = f"kill -{signal} {before}" if signal else "systemctl restart --no-block vitrine"
            wall.mark = vm.console_end()
            return stand.seen(order, lambda: any(int(pid) != before for pid in re.findall(r"vitrine\[(\d+)\]: vitrine: showing", vm.console(wall.mark))))

        @report.case("restarted, nothing kept", "the console is seen between")
        def _():
            stand.start()
            pictures = restart("")
            return len(dark(pictures)) > 0, f"{len(dark(pictures))} of {len(pictures)} pictures are not the wall's"

        def dropin(*names):
            """The drop-ins that the product has, in place of others."""
            vm.exec("rm -f /etc/systemd/system/vitrine.service.d/{seamless,libseat}.conf; cd /opt/vitrine && script/install --program ./vitrine --no-enable " + " ".join(f"--{name}" for name in names) + " 2>&1", 60)

        dropin("seamless")
        for signal in ("", "KILL", "SEGV"):
            @report.case(f"{'killed by SIG' + signal if signal else 'restarted'}, the card kept", "the same picture all the time")
            def _():
                if not signal:
                    stand.start()
                    time.sleep(1)
                pictures = restart(signal)
                bad = dark(pictures)
                if bad:
                    bad[0].save(vm.path("last.png"))
                time.sleep(6)
                return not bad and stand.turn() < 5 and stand.turn() < 5, f"{len(pictures)} pictures, {len(bad)} of them not the wall's; pages turn"

        @report.case("killed eight times, the card kept", "the same memory of the card")
        def _():
            def buffers():
                return int(vm.exec(f"cat /sys/kernel/debug/dri/0/framebuffer | grep -c 'framebuffer\\['"))
            had = buffers()
            for _ in range(8):
                wall.kill()
            time.sleep(7)
            has = buffers()
            return has == had, f"{had} framebuffers before, {has} after; whole after {stand.at_rest('today'):.1f} s"

        @report.case("another terminal, the card kept", "the console is seen there; then the wall again")
        def _():
            before = stand.picture()
            stand.chvt(3)
            time.sleep(1)
            away = stand.picture()
            stand.chvt(1)
            return not away.same(before), f"whole after {stand.at_rest('today', 20):.1f} s"

        @report.case("stopped, the card kept", "the console is back")
        def _():
            before = stand.picture()
            wall.stop()
            wait_until(lambda: wall.terminal() == ("KD_TEXT", 3), 20, "text and keys", 0.3)
            time.sleep(1)
            return not stand.picture().same(before), f"another picture, {wall.terminal()}"

        @report.case("a seat by seatd", "no rights of its own: cards and fingers are opened by seatd")
        def _():
            # The group video is for seatd's socket alone: nobody but root may open the devices.
            vm.exec("systemctl start seatd; chmod 600 /dev/dri/* /dev/input/event*; systemctl stop vitrine")
            dropin("libseat")
            seconds = stand.start()
            wall.wait_journal("listening to the touchscreen")
            vm.touch("swipe 640 440 160 440 200")
            turned = stand.at_rest("steps", 10)
            return True, f"whole after {seconds:.1f} s, a swipe turns the page after {turned:.1f} s; {wall.terminal()}"

        @report.case("a seat by seatd, another terminal and back, 10 times", "the seat is given up and taken again; fingers are heard")
        def _():
            pid, had = wall.pid(), wall.resources()
            for _ in range(10):
                vm.exec("chvt 3; sleep 0.2; chvt 1; sleep 0.4")
            stand.at_rest("steps", 20)
            wall.wait_journal("listening to the touchscreen")
            time.sleep(1)
            vm.touch("swipe 160 440 640 440 200")
            stand.at_rest("today", 10)
            return wall.pid() == pid and wall.resources() == had, f"(files, threads) {had} before, {wall.resources()} after"

        @report.case("seatd ends", "the wall ends and is started anew until there is a seat")
        def _():
            pid = wall.pid()
            vm.exec("systemctl stop seatd; sleep 2; systemctl start seatd")
            return wall.wait_back(pid) != pid, f"whole after {stand.at_rest('today', 30):.1f} s"


def splash(report):
    """virtio-gpu: plymouth shows its splash, and the wall takes over."""
    with report.machine(fast=True) as vm:
        vm.boot()
        stand = Stand(report, vm, "800x480")
        wall = stand.wall

        @report.case("handed over by plymouth", "no black picture between the splash and the wall; the console stays ours")
        def _():
            vm.exec("systemctl stop getty@tty1", 60)
            vm.put(os.path.join(CACHE, report.suite, "plymouth.tar"), "/opt/plymouth.tar")
            vm.exec("tar -C / --keep-directory-symlink -xf /opt/plymouth.tar; ldconfig; systemctl daemon-reload; mkdir -p /run/plymouth; printf '[Daemon]\nTheme=spinner\nShowDelay=0\n' > /etc/plymouth/plymouthd.conf; sed -i 's/^Background\\(Start\\|End\\)Color=.*/Background\\1Color=0x3060a0/' /usr/share/plymouth/themes/spinner/spinner.plymouth", 60)
            vm.exec("systemd-run -q --unit=splash -p Type=forking plymouthd --mode=boot --attach-to-session --tty=/dev/tty1 --kernel-command-line='quiet splash plymouth.ignore-serial-consoles'; plymouth --ping && plymouth show-splash", 60)
            wait_until(lambda: sum(stand.picture().data) > 10_000_000, 30, "a bright splash", 0.5)
            splash = stand.picture()
            wall.mark = vm.console_end()
            vm.exec(f"printf %s 'LAB_FLAGS=--display drm' > {SETTINGS}")
            pictures = stand.seen("systemctl start --no-block vitrine", lambda: "showing" in wall.journal())
            lights = [sum(picture.data) for picture in pictures]
            darkest = min(range(len(pictures)), key=lights.__getitem__)
            pictures[darkest].save(vm.path("last.png"))
            vm.exec("systemctl start plymouth-quit; sleep 1")
            black = [light for light in lights if light < sum(splash.data) / 2]
            whole = stand.at_rest("today", 20)
            return not black and wall.terminal() == ("KD_GRAPHICS", 4), f"{len(pictures)} pictures, {len(black)} darker than the splash; after plymouth's end {wall.terminal()}, whole after {whole:.1f} s"


def card(report, display, size, tolerance=0):
    """Another card: formats, turns, faults."""
    with report.machine(display, fast=True, touch=size) as vm:
        vm.boot()
        stand = Stand(report, vm, size, tolerance)

        @report.case("first picture", "equal to `vitrine render`" + (f", dithered: within {tolerance} of 255" if tolerance else ""))
        def _():
            seconds = stand.start(f"--mode {size}", live=True)
            line = re.search(r"drm card.*buffers.*", stand.wall.journal())
            return line is not None, f"after {seconds:.1f} s; {line[0] if line else ''}"
        for degrees in (90, 180, 270):
            @report.case(f"turned by {degrees}", "equal to `vitrine render --rotate`")
            def _():
                turned = f"--rotate {degrees}"
                return True, f"after {stand.start(f'--mode {size} {turned}', turned, live=True):.1f} s"
        stand.start(f"--mode {size}", live=True)
        stand.once("ATOMIC")
        stand.lasting("ATOMIC")
        stand.lasting("ADDFB2", stroke=True)
        stand.struck("a flip event is lost", "noticed, whole again", "EVENT:2:drop", says="no answer to a page flip")
        stand.struck("commits are refused as busy", "no stale patch", "ATOMIC:2-3:EBUSY;PAGE_FLIP:2-3:EBUSY")

        @report.case("card removed and back, three times", "lights up each time")
        def _():
            pid, had = stand.wall.pid(), stand.wall.resources()
            longest = 0.0
            for _ in range(3):
                stand.stroke()
                longest = max(longest, stand.at_rest(stand.page, 25))
            return stand.wall.pid() == pid and stand.wall.resources() == had, f"after {longest:.1f} s at most, {had} files and threads before and after"

        @report.case("the old calls", "equal to `vitrine render`")
        def _():
            seconds = stand.start(f"--mode {size}", faults="CLIENT_CAP_ATOMIC:*:EOPNOTSUPP")
            return "legacy" in stand.wall.journal(), f"after {seconds:.1f} s, pages after {max(stand.turn() for _ in range(3)):.1f} s at most"
        stand.corners(f"--mode {size}")


def corners(report):
    """virtio-gpu: where fingers land."""
    with report.machine(fast=True) as vm:
        vm.boot()
        Stand(report, vm, "800x480").corners()


def bochs(report):
    card(report, "bochs:800x480", "800x480")


def cirrus(report):
    card(report, "cirrus", "1024x768", 8)


def vkms(report):
    """Real refreshes, 60 a second; a checksum of each frame as it is composed."""
    with report.machine("none", fast=True, touch="1024x768") as vm:
        vm.boot()
        path = vm.vkms()
        stand = Stand(report, vm, "1024x768", grabs=True)

        def crc_equals(page):
            want = stand.wall.expected(page, stand.size, stand.flags).vkms_crc()
            got = set(vm.crcs(path))
            return want in got, f"frame CRC {want:#010x}" + ("" if want in got else f", seen {[hex(c) for c in got]}")

        @report.case("first picture", "equal to `vitrine render`")
        def _():
            seconds = stand.start("--stats", live=True)
            return True, f"after {seconds:.1f} s; {re.search(r'drm card.*buffers.*', stand.wall.journal())[0]}"

        @report.case("the frame as it is composed", "its CRC is that of `vitrine render`'s picture")
        def _():
            return crc_equals("today")

        @report.case("a real refresh", "at most 60 frames a second and 5 %, seen at refreshes")
        def _():
            stand.wall.mark = vm.console_end()
            vm.touch("rate 120; " + "; ".join(f"swipe {a} 700 {b} 700 400; wait 200" for a, b in ((800, 200), (200, 800)) * 8), 60)
            line = wait_until(lambda: re.findall(r"10 s: (\d+) frames.*touch to glass.*", stand.wall.journal()) and stand.wall.journal(), 15, "statistics", 0.5)
            found = re.findall(r"10 s: (\d+) frames.*", line)
            text = re.findall(r"10 s: \d+ frames.*", line)[-1]
            return max(int(n) for n in found) <= 630, text
        for degrees in (90, 180, 270):
            @report.case(f"turned by {degrees}", "its CRC is that of `vitrine render --rotate`")
            def _():
                turned = f"--rotate {degrees}"
                stand.start(turned, turned, live=True)
                return crc_equals("today")
        stand.start(live=True)
        stand.once("ATOMIC")
        stand.lasting("ATOMIC")
        stand.struck("a flip event is lost", "noticed, whole again", "EVENT:2:drop", says="no answer to a page flip")
        stand.struck("flip events come twice", "counted once", "EVENT:*:dup")
        stand.struck("commits are refused as busy", "no stale patch", "ATOMIC:2-3:EBUSY;PAGE_FLIP:2-3:EBUSY")

        # vkms takes RG16 when nothing else can be added.
        sixteen = "ADDFB2:1:EINVAL"
        stand.tolerance = 8
        for degrees in (0, 90, 180, 270):
            @report.case(f"16 bits, turned by {degrees}", "equal to `vitrine render --rotate`, dithered: within 8 of 255")
            def _():
                turned = f"--rotate {degrees}"
                seconds = stand.start(turned, turned, faults=sixteen)
                return "RG16" in stand.wall.journal(), f"after {seconds:.1f} s; {re.search(r'drm card.*buffers.*', stand.wall.journal())[0]}"
        stand.corners(rules=sixteen)


PARTS = {f.__name__: f for f in (errnos, legacy, events, cycles, life, outputs, session, splash, corners, bochs, cirrus, vkms)}
DRIVERS = {"errnos": "virtio-gpu", "legacy": "virtio-gpu", "events": "virtio-gpu", "cycles": "virtio-gpu", "life": "virtio-gpu", "outputs": "virtio-gpu", "session": "virtio-gpu", "splash": "virtio-gpu", "corners": "virtio-gpu", "bochs": "bochs", "cirrus": "cirrus", "vkms": "vkms"}


def part(report):
    try:
        PARTS[report.part](report)
    except (LabError, OSError) as fault:
        report.case(report.part, "the machine runs")(lambda: (False, fault))
    return report.rows, time.monotonic() - report.begun


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--suite", choices=["bookworm", "trixie"], default="bookworm")
    parser.add_argument("--part", action="append", choices=list(PARTS))
    parser.add_argument("--only", help="only cases whose name matches this")
    parser.add_argument("--keep", help="a folder for screendumps")
    parser.add_argument("--jobs", type=int, default=2 * (os.cpu_count() or 1), help="machines at a time")
    options = parser.parse_args()
    begin, failed, passed = time.monotonic(), 0, 0
    with contextlib.ExitStack() as stack:
        painter = Painter(options.program, options.suite)
        stack.callback(painter.close)
        pool = stack.enter_context(concurrent.futures.ProcessPoolExecutor(max_workers=options.jobs))
        names = options.part or list(PARTS)
        jobs = [(name, pool.submit(part, Report(options.suite, name, painter, None, options.only, options.keep))) for name in names]
        print("| card | case | expected | seen |\n| --- | --- | --- | --- |")
        for name, job in jobs:
            rows, took = job.result()
            print(f"{name}: {took:.0f} s", file=sys.stderr)
            for row in rows:
                passed, failed = passed + row["good"], failed + (not row["good"])
                seen = (("" if row["good"] else "**FAILED** ") + row["seen"] + f" ({row['seconds']:g} s)").replace("|", "\\|")
                print(f"| {DRIVERS[name]} | {row['case']} | {row['expected']} | {seen} |", flush=True)
    print(f"\n{passed} passed, {failed} failed, {time.monotonic() - begin:.0f} s")
    return 0 if passed and not failed else 1


if __name__ == "__main__":
    sys.exit(main())
