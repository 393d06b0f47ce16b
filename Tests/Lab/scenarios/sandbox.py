"""What the unit forbids: tried by a program that the wall itself starts, by root in the same unit, and without it."""
import os, shlex, subprocess

from lab import wait_until
from meter import Meter
from wall import Wall

STATE = "/var/lib/vitrine"
# One attempt a line: its name and a command of the shell's, which succeeds where it is allowed. Rights are
# given away beforehand, so that nothing but the unit stands in the way.
ATTEMPTS = """
read a disk|head -c 1 /dev/vdb
mount a disk|mkdir -p /tmp/lab-mount && mount -o ro /dev/vdb /tmp/lab-mount && umount /tmp/lab-mount
open another console|: < /dev/tty5
become root by a setuid program|test "$(setpriv --reuid "$WHO" --clear-groups /usr/local/bin/lab-root -u 2>/dev/null || /usr/local/bin/lab-root -u)" = 0
make a setuid program|cp /bin/true "$PLACE/lab-true" && chmod 4755 "$PLACE/lab-true"
make a device|mknod "$PLACE/lab-null" c 1 3
write to /usr|: > /usr/local/lab-open/file
write to /etc|: > /etc/lab-open/file
write to /var/log|: > /var/log/lab-open/file
read /root|cat /root/lab-secret
read /home|cat /home/kiosk/lab-secret
read another user's files in /tmp|cat /tmp/lab-secret
see another user's processes|cat "/proc/$(cat /etc/lab-open/process)/cmdline"
end another user's process|kill -0 "$(cat /etc/lab-open/process)"
use IPv4|busybox wget -q -O - http://127.0.0.1:8123/now.json
use IPv6|busybox wget -q -O - 'http://[::1]:8124/now.json'
use raw sockets|busybox ping -c 1 -W 2 127.0.0.1
make a namespace|unshare --user true
set the clock|date -s "@$(date +%s)"
read the kernel's log|dmesg
change a setting of the kernel|cat /proc/sys/kernel/printk > /proc/sys/kernel/printk
load a module|modprobe vgem
make a control group|mkdir /sys/fs/cgroup/lab && rmdir /sys/fs/cgroup/lab
set the machine's name|hostname "$(uname -n)"
"""
# Says of each attempt what became of it; the wall's own control has ten seconds, so it goes on behind it.
PROBE = r"""#!/bin/sh
if [ "$1" != go ]; then setsid "$0" go "$PLACE" < /dev/null > /dev/null 2>&1 & echo on; exit 0; fi
PLACE=${2:-/var/lib/vitrine} PATH=/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin WHO=1001
export PLACE PATH WHO
id -un > "$PLACE/attempts.new"
while IFS='|' read -r name command; do
  [ -n "$name" ] || continue
  if timeout 5 sh -c "$command" > "$PLACE/said" 2>&1 < /dev/null; then how=done; else how=refused; fi
  echo "$how|$name|$(tail -n 1 "$PLACE/said" | tr -d '\000')" >> "$PLACE/attempts.new"
done < /usr/local/bin/lab-attempts
mv "$PLACE/attempts.new" "$PLACE/attempts"
"""
DASHBOARD = """version: 1
pages:
  - id: one
    cards:
      - { title: Probe, toggle: { on: [/bin/true], off: [/bin/true], state: [/usr/local/bin/lab-probe], every: 1h } }
"""
# The installed unit's own lines, with another program and user in them; systemd needs no READY of it.
COPY = r"""systemctl cat vitrine.service | sed -e '/^#/d' -e '/^\[Install\]/,$d' -e '/^ExecStartPre=/d' -e '/^SupplementaryGroups=/d' -e '/^Restart/d' -e '/^TTY/d' \
  -e 's/^Conflicts=.*//' -e 's/^OnFailure=.*//' -e 's/^StandardInput=tty/StandardInput=null/' -e 's/^Type=notify/Type=oneshot/' -e 's/^WatchdogSec=.*//' -e 's/^NotifyAccess=.*//' \
  -e 's/^User=.*/User=root/' -e 's/^Group=.*/Group=root/' -e 's/^StateDirectory=.*/StateDirectory=lab-root/' -e 's/^CacheDirectory=.*/CacheDirectory=lab-root/' -e 's#^ExecStart=.*#ExecStart=/usr/local/bin/lab-probe go /var/lib/lab-root#' > /run/systemd/system/lab-root.service
mkdir -p /run/systemd/system/lab-root.service.d; printf '[Service]\n%s\n' MORE > /run/systemd/system/lab-root.service.d/more.conf; systemctl daemon-reload; systemctl start lab-root.service; true"""
# Root is root already, and the kernel hides no process from it.
ROOTS = ("become root by a setuid program", "see another user's processes")
# What a user without rights tries, and root may.
STRANGER = {
    "read the store": f"cat {STATE}/series.sqlite", "list what is kept": f"ls {STATE}", "read a token": "cat /etc/vitrine/meter.token",
    "give an order": "PROGRAM ctl state", "read the wall's surroundings": "cat /proc/PID/environ",
    "look into the wall's files": "ls /proc/PID/fd/", "end the wall": "kill -0 PID", "read the screen": ": < /dev/dri/CARD", "read the touchscreen": ": < /dev/input/event0"}


def run(report, options):
    stick = report.machine().path("disk", "stick.img")
    os.makedirs(os.path.dirname(stick), exist_ok=True)
    with open(stick, "wb") as file:
        file.truncate(8 << 20)
    subprocess.run(["mkfs.ext4", "-q", "-F", stick], check=True, timeout=60)
    with report.machine(fast=True, qemu=f"-drive file={stick},format=raw,if=none,id=stick,cache=unsafe -device virtio-blk-pci,drive=stick") as vm:
        vm.boot()
        wall = Wall(vm, report)
        program = wall.install_from(options.source)
        meter = Meter(vm, program)
        vm.put(DASHBOARD.encode(), "/etc/vitrine/dashboard.yaml")
        vm.put(PROBE.encode(), "/usr/local/bin/lab-probe", 0o755)
        vm.put(ATTEMPTS.strip().encode() + b"\n", "/usr/local/bin/lab-attempts")
        names = [line.split("|")[0] for line in ATTEMPTS.strip().splitlines()]
        vm.exec("cp /usr/bin/id /usr/local/bin/lab-root; chmod 4755 /usr/local/bin/lab-root; chmod 666 /dev/vdb /dev/tty5 /dev/kmsg; "
                "for d in /usr/local /etc /var/log; do mkdir -p $d/lab-open; chmod 777 $d/lab-open; done; "
                "for f in /root /home/kiosk /tmp; do echo secret > $f/lab-secret; chmod 644 $f/lab-secret; done; chmod 755 /root /home/kiosk; "
                "systemd-run -q --uid=1000 --unit=lab-sleeper sleep 3600; systemctl show -P MainPID lab-sleeper > /etc/lab-open/process; "
                "systemd-run -q --unit=lab-six busybox httpd -f -p '[::1]:8124' -h /srv/six; mkdir -p /srv/six; echo 6 > /srv/six/now.json; busybox ip link set lo up", 90)

        def outcome(place, who, limit=120):
            """name → (done or refused, what was said), of a run of all attempts."""
            text = wait_until(lambda: vm.exec(f"cat {place}/attempts 2>/dev/null; true"), limit, f"the attempts in {place}", 0.5)
            vm.exec(f"rm {place}/attempts")
            user, *lines = text.splitlines()
            if user != who:
                raise AssertionError(f"tried by {user}, not by {who}")
            rows = [line.split("|", 2) for line in lines]
            return {name: (how, said.strip()) for how, name, said in rows}

        def told(rows):
            """Of what was said, the kernel's words at its end."""
            return "; ".join(f"{name}: {said.rsplit(': ', 1)[-1][:40] or how}" for name, (how, said) in rows.items())

        @report.case("what the unit forbids, tried by the wall", f"a program of the dashboard's gets none of {len(names)} things, whatever their rights say")
        def _():
            vm.exec("systemctl restart vitrine", 60)
            rows = outcome(STATE, "vitrine")
            got = [name for name, (how, _) in rows.items() if how == "done"]
            return list(rows) == names and not got, f"allowed: {', '.join(got) or 'none'}; {told(rows)}"

        @report.case("what the unit forbids, tried by root in it", "nor does root, with the unit's lines as they are")
        def _():
            vm.exec(COPY.replace("MORE", "''"), 120)
            rows = outcome("/var/lib/lab-root", "root")
            got = [name for name, (how, _) in rows.items() if how == "done" and name not in ROOTS]
            return list(rows) == names and not got, f"allowed: {', '.join(got) or 'none'} (but for: {', '.join(ROOTS)})"

        @report.case("no address, even with the family", "IPAddressDeny holds where RestrictAddressFamilies is opened alone")
        def _():
            vm.exec(COPY.replace("MORE", "'RestrictAddressFamilies=AF_INET AF_INET6'"), 120)
            rows = outcome("/var/lib/lab-root", "root")
            seen = {name: rows[name] for name in ("use IPv4", "use IPv6")}
            return all(how == "refused" for how, _ in seen.values()), told(seen)

        @report.case("the same without the unit", "all of it works, so the attempts are real")
        def _():
            vm.exec("mkdir -p /srv/free; systemd-run -q --wait -p Type=oneshot /usr/local/bin/lab-probe go /srv/free", 120)
            rows = outcome("/srv/free", "root")
            failed = {name: row for name, row in rows.items() if row[0] != "done"}
            return list(rows) == names and not failed, f"refused: {told(failed) or 'none'}"

        @report.case("a disk is plugged in", "nobody mounts or reads it; what it may hold stays on it")
        def _():
            vm.exec("d=$(readlink -f /sys/block/vdb/device); while [ ! -e $d/remove ]; do d=${d%/*}; done; echo 1 > $d/remove; udevadm settle")
            gone = not vm.exec("ls /dev/vdb 2>/dev/null; true").strip()
            vm.exec("echo 1 > /sys/bus/pci/rescan; udevadm settle; sleep 3")
            there = vm.exec("ls /dev/vdb").strip()
            mounted = vm.exec("grep vdb /proc/*/mounts; true").strip()
            holders = vm.exec(f"ls -l /proc/{wall.pid()}/fd | grep -E '/dev/(vd|sd)'; true").strip()
            reads = vm.exec("awk '{print $1}' /sys/block/vdb/stat").strip()
            active = wall.state()["ActiveState"] == "active"
            return gone and there and not mounted and not holders and active, f"{there} came back; mounts: {mounted or 'none'}; files of the wall on it: {holders or 'none'}; {reads} reads, udev's"

        @report.case("another user of the machine", f"none of {len(STRANGER)} things; root may, so the attempts are real")
        def _():
            vm.exec("echo s3cret > /etc/vitrine/meter.token; chmod 600 /etc/vitrine/meter.token")
            words = {"PROGRAM": program, "PID": str(wall.pid()), "CARD": wall.card()}
            said, wrong = [], []
            for name, command in STRANGER.items():
                for word, value in words.items():
                    command = command.replace(word, value)
                status, _, fault = vm.exec(f"setpriv --reuid=1001 --regid=1001 --clear-groups timeout 5 sh -c {shlex.quote(command)}", check=False)
                freely, _, why = vm.exec(f"timeout 5 sh -c {shlex.quote(command)}", check=False)
                said.append(f"{name}: {fault.strip().splitlines()[0][-80:] if fault.strip() else status}")
                if status == 0 or freely != 0:
                    wrong.append(f"{name}: {status} for the stranger, {freely} for root {why.strip()}")
            return not wrong, "; ".join(wrong or said)

        @report.case("a user in the group vitrine", "gives every order; reads and writes no file with the wall's rights")
        def _():
            member = "cd /tmp && setpriv --reuid=1000 --regid=$(getent group vitrine | cut -d: -f3) --clear-groups "
            state = vm.exec(f"{member} {program} ctl state")
            kept = vm.exec(f"{member} {program} ctl screenshot {STATE}/shot.png 2>&1; ls {STATE}/shot.png 2>/dev/null; true").strip()
            vm.exec(f"mkdir -p /tmp/shots; chown 1000 /tmp/shots; {member} {program} ctl screenshot /tmp/shots/shot.png")
            owner = vm.exec("stat -c %u /tmp/shots/shot.png").strip()
            tries = {f"{order}": vm.exec(f"{member} {program} ctl {order}", check=False) for order in
                     ("page /etc/shadow", "page ../../etc/shadow", "touch /etc/shadow", f"touch {STATE}/series.sqlite")}
            leaks = [order for order, (_, out, fault) in tries.items() if "root:" in out + fault or "SQLite" in out + fault]
            files = [vm.exec(f"{member} {command} 2>&1; true").strip() for command in (f"ls {STATE}", f"cat {STATE}/series.sqlite")]
            good = "page" in state and "shot.png" in kept and "denied" in kept and owner == "1000" and not leaks and all("denied" in said for said in files)
            return good, f"a screenshot into {STATE}: \"{kept[:140]}\"; elsewhere it is the asker's; orders that name files: {[fault.strip()[-60:] or out.strip()[-60:] for _, out, fault in tries.values()]}; {files[1][-60:]}"
