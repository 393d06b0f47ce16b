"""Several walls on one machine: vitrine@NAME, each with its card, its dashboard and its orders."""
import io, os, re, tarfile, time

from host import DASHBOARDS
from lab import wait_until
from wall import Wall, load_png

RULE = "/etc/udev/rules.d/71-lab.rules"
SWIPE = "swipe 640 440 160 440 200"


class Sister:
    """One of the walls: vitrine@NAME on a card of its own."""

    def __init__(self, vm, report, program, name, dashboard, driver, device, size):
        self.vm, self.report, self.program = vm, report, program
        self.name, self.dashboard, self.driver, self.device, self.size = name, dashboard, driver, device, size
        self.unit = f"vitrine@{name}.service"

    def put(self, options=""):
        """Its dashboard with all that belongs to it, and its options."""
        buffer, folder = io.BytesIO(), DASHBOARDS[self.dashboard]
        with tarfile.open(fileobj=buffer, mode="w") as tar:
            for entry in os.listdir(folder):
                tar.add(os.path.join(folder, entry), f"{self.name}.yaml" if entry == "dashboard.yaml" else entry)
        self.vm.put(buffer.getvalue(), "/run/dashboard.tar")
        self.vm.exec(f"mkdir -p /etc/vitrine; tar -C /etc/vitrine -xf /run/dashboard.tar")
        self.options(options)

    def options(self, more=""):
        self.vm.exec(f"echo 'VITRINE_OPTIONS=--display drm --card driver:{self.driver} {more}' > /etc/vitrine/{self.name}.conf")

    def show(self, name):
        return self.vm.exec(f"systemctl show -P {name} {self.unit}").strip()

    def pid(self):
        return int(self.show("MainPID"))

    def ctl(self, order, user=""):
        return self.vm.exec(f"{user} {self.program} ctl --socket /run/vitrine/{self.name}/control {order}", check=not user)

    def expected(self, page):
        return load_png(self.report.painter.picture(self.dashboard, page, self.size, ""))

    def picture(self):
        return self.vm.screendump(device=self.device)

    def wait(self, page, limit=30):
        self.vm.wait_screen(self.expected(page), limit, self.device)
        return f"{self.name} equal to `vitrine render --page {page} --size {self.size}` of its dashboard"


def run(report, options):
    with report.machine("virtio:800x480+bochs:1024x768", fast=True) as vm:
        vm.boot()
        program = Wall(vm, report).install_from(options.source)
        # The wall of the one-wall machine is another unit.
        vm.exec("systemctl disable -q --now vitrine.service vitrine.socket; rm -rf /etc/vitrine/*", 60)
        left = Sister(vm, report, program, "left", "small", "virtio_gpu", "gpu0", "800x480")
        right = Sister(vm, report, program, "right", "example", "bochs-drm", "gpu1", "1024x768")
        both = (left, right)

        @report.case("two walls on two cards", "each lit by its unit with the picture of its own dashboard")
        def _():
            for wall in both:
                wall.put()
            vm.exec("systemctl enable --now vitrine@left vitrine@right 2>&1", 90)
            seen = "; ".join(wall.wait("today") for wall in both)
            status = [wall.show("StatusText") for wall in both]
            kept = vm.exec("ls -d /var/lib/vitrine/left/series.sqlite /var/lib/vitrine/right/series.sqlite; ls -l /run/vitrine/left/control /run/vitrine/right/control | cut -c 1-10").split()
            good = all(f" {wall.driver} " in said for wall, said in zip(both, status))
            return good and len(kept) == 4, f"{status}: {seen}; {' '.join(kept)}"

        @report.case("an order to one of several walls", "obeyed by that one, the other does not know of it")
        def _():
            before, pid = right.picture(), right.pid()
            left.ctl("page steps")
            seen = left.wait("steps")
            same = right.picture().same(before) and '"page":"today"' in right.ctl("state")
            right.ctl("page steps")
            seen += "; " + right.wait("steps")
            same = same and left.picture().same(left.expected("steps"))
            stranger = left.ctl("page today", "setpriv --reuid=1001 --regid=1001 --clear-groups")
            refused = stranger[0] == 1 and "EACCES" in stranger[2]
            for wall in both:
                wall.ctl("page today")
                wall.wait("today")
            return same and refused and right.pid() == pid, f"{seen}; another user: {stranger[2].strip()}"

        @report.case("a finger belongs to one of several walls", "by udev's WL_OUTPUT: its page turns, the other's does not")
        def _():
            vm.exec(f"echo 'SUBSYSTEM==\"input\", ATTRS{{name}}==\"Lab Touchscreen\", ENV{{WL_OUTPUT}}=\"Virtual-1\"' > {RULE}; udevadm control --reload")
            mark = vm.console_end()
            vm.touch("unplug; wait 300; plug")
            wait_until(lambda: len(re.findall("listening to the touchscreen", vm.console(mark))) >= 2, 20, "the touchscreen in both walls", 0.2)
            output = [re.search(r"Virtual-\d", wall.show("StatusText"))[0] for wall in both]
            before = right.picture()
            vm.touch(SWIPE)
            turned, other = both if output[0] == "Virtual-1" else both[::-1]
            seen = turned.wait("steps")
            time.sleep(1)
            good = other.picture().same(before if other is right else other.expected("today"))
            turned.ctl("page today")
            turned.wait("today")
            return good, f"outputs {output}: {seen}; {other.name} as before"

        @report.case("SIGKILL of one of several walls", "the unit brings it back; the other goes on, the same process with the same picture")
        def _():
            before, other, picture, mark = left.pid(), right.pid(), right.picture(), vm.console_end()
            vm.exec(f"kill -KILL {before}")
            begin, dumps = time.monotonic(), []
            wait_until(lambda: dumps.append(right.picture().same(picture)) or left.pid() not in (0, before) and left.show("ActiveState") == "active", 40, "restart by the unit", 0.1)
            took = time.monotonic() - begin
            seen = left.wait("today")
            restarts = [wall.show("NRestarts") for wall in both]
            good = right.pid() == other and all(dumps) and right.picture().same(picture) and restarts == ["1", "0"]
            return good, f"back after {took:.1f} s, {seen}; restarts {restarts}, right's picture the same in {len(dumps)} looks meanwhile"

        @report.case("exposure of vitrine@ in the running system", "systemd-analyze security gives at most 1.2 for each")
        def _():
            lines = [vm.exec(f"systemd-analyze security --no-pager {wall.unit} 2>&1 | tail -1").strip() for wall in both]
            levels = [re.search(r": (\d+\.\d+)", line) for line in lines]
            return all(level and float(level[1]) <= 1.2 for level in levels), "; ".join(lines)

        @report.case("a fault in the configuration", "the unit fails with 78, says why once, and is not started again; mended, it is lit")
        def _():
            said, good = [], True
            for bad in ("--rotate 45", "--state /proc/none", "--bogus"):
                left.options(bad)
                mark = vm.console_end()
                vm.exec(f"systemctl reset-failed {left.unit} 2>/dev/null; systemctl restart {left.unit}; true", 60, check=False)
                time.sleep(4)
                state = [left.show(name) for name in ("ActiveState", "ExecMainStatus", "NRestarts")]
                lines = re.findall(r"vitrine\[\d+\]: (.*)", vm.console(mark))
                good = good and state == ["failed", "78", "0"] and 0 < len(lines) <= 2
                said.append(f"{bad}: {state[0]} with {state[1]}, {state[2]} restarts, \"{lines[0] if lines else ''}\"")
            left.options()
            vm.exec(f"systemctl reset-failed {left.unit}; systemctl restart {left.unit}", 60)
            return good, "; ".join(said + [left.wait("today")])
