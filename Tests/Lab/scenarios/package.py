"""The Debian package: installed, upgraded under a lit wall, removed and purged, with what is left of it."""
import re, time

from lab import wait_until
from meter import Meter
from wall import Wall

STATE = "/var/lib/vitrine"
# Where a package may leave something behind.
PLACES = "/etc /usr /var/lib /var/cache /run/systemd /opt"


def run(report, options):
    with report.machine(fast=True) as vm:
        vm.boot()
        wall = Wall(vm, report)

        def files():
            return set(vm.exec(f"find {PLACES} -xdev \\( -type f -o -type l -o -type d \\) 2>/dev/null | grep -vE '^/var/lib/dpkg/|^/run/systemd/(journal|units|inaccessible|propagate|unit-root|sessions|users|seats|netif|ask)|^/var/cache/(ldconfig|apt|debconf)|^/run/systemd/(system/lab-meter|transient)|^/usr/local/bin/busybox$|^/etc/(passwd|group|shadow|gshadow|subuid|subgid)-?$'; true", 60).splitlines())

        before = files()
        accounts = vm.exec("cut -d: -f1 /etc/passwd /etc/group | sort")

        @report.case("install", "dpkg puts program, units and account in place; the wall is lit, and says what to do first")
        def _():
            begin = time.monotonic()
            program = wall.install_from(options.source)
            took = time.monotonic() - begin
            wall.wait_journal("showing", 40)
            size = vm.exec("du -sk --apparent-size $(dpkg -L vitrine | grep -E '^/usr/bin/vitrine$') | cut -f1").strip()
            said = vm.exec(f"test ! -e /etc/vitrine/dashboard.yaml && systemctl is-enabled vitrine.service vitrine.socket | paste -s && {program} ctl state")
            return "showing" in vm.exec("systemctl show -P StatusText vitrine"), f"installed and lit in {took:.1f} s; program {int(size) / 1000:.1f} MB; {' '.join(said.split())[:120]}"

        @report.case("sandbox of the installed unit", "systemd-analyze security gives at most 1.2")
        def _():
            line = vm.exec("systemd-analyze security --no-pager vitrine.service 2>&1 | tail -1").strip()
            level = re.search(r": (\d+\.\d+)", line)
            return level is not None and float(level[1]) <= 1.2, line

        @report.case("no network but what the dashboard uses", "the drop-in comes with a source there, the wall shows the service its credential, and the drop-in goes with the source")
        def _():
            folder = "/etc/systemd/system/vitrine.service.d"
            configure = "dpkg-reconfigure -fnoninteractive vitrine 2>&1 || /var/lib/dpkg/info/vitrine.postinst configure 0.0"
            meter = Meter(vm, wall.program)
            meter.dashboard(token=True)
            vm.exec(f"{configure}; systemctl daemon-reload; systemctl restart vitrine", 90)
            text = vm.exec(f"cat {folder}/network.conf; true")
            row, token = meter.wait("live"), meter.token()
            level = vm.exec("systemd-analyze security --no-pager vitrine.service 2>&1 | tail -1").strip()
            vm.exec(f"rm /etc/vitrine/dashboard.yaml /etc/vitrine/meter.token; {configure}; systemctl daemon-reload; systemctl restart vitrine", 90)
            gone = vm.exec(f"ls {folder} 2>/dev/null; true").strip() == ""
            found = re.search(r": (\d+\.\d+)", level)
            said = "AF_INET" in text and "LoadCredential=meter:/etc/vitrine/meter.token" in text
            return said and gone and token == "Authorization: Bearer s3cret" and row["samples"] > 0 and found and float(found[1]) <= 1.5, f"{' '.join(text.split())[:260]}; the service was shown \"{token}\", {row['samples']} samples; {level}; removed again: {gone}"

        @report.case("upgrade under a lit wall", "one restart, orders obeyed before and after")
        def _():
            wall.use("small")
            vm.exec("systemctl restart vitrine", 60)
            wall.wait_page("today")
            pid, mark = wall.pid(), vm.console_end()
            wall.mark = mark
            vm.put(options.source, "/opt/vitrine.deb")
            begin = time.monotonic()
            vm.exec("dpkg -i /opt/vitrine.deb 2>&1", 120)
            took = time.monotonic() - begin
            wait_until(lambda: wall.pid() not in (0, pid), 20, "the new program", 0.2)
            wall.wait_page("today", 30)
            starts = len(re.findall(r"vitrine\[\d+\]: vitrine: showing", vm.console(mark)))
            dark = re.findall(r"\[ *([\d.]+)\] systemd\[1\]: .*(?:Stopping|Started) vitrine.service", vm.console(mark))
            span = f", stopped for {float(dark[-1]) - float(dark[0]):.1f} s of {took:.1f}" if len(dark) >= 2 else ""
            state = vm.exec("/usr/bin/vitrine ctl state; systemctl is-active vitrine.socket")
            return starts == 1 and "active" in state, f"{starts} start{span}; {' '.join(state.split())[:100]}"

        @report.case("remove", "the wall stops; dashboard and state stay")
        def _():
            vm.exec("dpkg -r vitrine 2>&1", 90)
            said = vm.exec(f"ls /etc/vitrine {STATE}; systemctl is-active vitrine.service; true").split()
            return "dashboard.yaml" in said and "series.sqlite" in said and "active" not in said, " ".join(said)

        @report.case("purge", "nothing left but the state directory")
        def _():
            vm.exec("dpkg -P vitrine 2>&1; systemctl daemon-reload; rm -f /opt/vitrine.deb", 90)
            left = sorted(path for path in files() - before if not path.startswith(STATE))
            new = set(vm.exec("cut -d: -f1 /etc/passwd /etc/group | sort").split()) - set(accounts.split())
            kept = vm.exec(f"ls {STATE}").split()
            return not left and not new - {"render"} and "series.sqlite" in kept, f"left: {left or 'nothing'}; accounts: {sorted(new) or 'none'}; kept: {kept}"
