"""Wi-Fi by touch: NetworkManager itself, and an access point in the air of mac80211_hwsim."""
import os, shlex

from lab import CACHE, LabError, wait_until

NAME, PASSWORD = "Café: downstairs", "wander99"
DASHBOARD = "version: 1\npages: [{ cards: [{ clock: local }] }]\n"
# The access point has a network space of its own, with a radio, an address and a DHCP server.
POINT = f"""interface=wlan1
ssid={NAME}
utf8_ssid=1
hw_mode=g
channel=1
wpa=2
wpa_key_mgmt=WPA-PSK
rsn_pairwise=CCMP
wpa_passphrase={PASSWORD}
"""
# Where a key of the password page is on a panel of 800x480.
ROWS = [(51, 173, "1234567890"), (51, 237, "qwertyuiop"), (90, 300, "asdfghjkl"), (167, 364, "zxcvbnm")]
WIFI, SEARCH, FIRST, CONNECT, ERASE, BACK = "295 446", "663 34", "300 84", "735 34", "726 364", "643 34"


def run(report):
    # The image of another processor comes without.
    air = os.path.join(CACHE, report.suite, "wifi.tar")
    if not os.path.exists(air):
        return
    with report.machine() as vm:
        wall = report.wall(vm)

        def write(path, text):
            vm.exec(f"mkdir -p {os.path.dirname(path)}; printf %s {shlex.quote(text)} > {path}")

        def active():
            # A connection that is still being made is among them, too.
            return vm.exec("nmcli --terse --fields STATE,NAME,DEVICE connection show --active | grep '^activated.*wlan0' || true").strip()

        def tap(place):
            vm.touch(f"tap {place}")
            vm.exec("sleep 0.8")

        def type(text):
            for letter in text:
                x, y, row = next(entry for entry in ROWS if letter in entry[2])
                tap(f"{x + 77.5 * row.index(letter):.0f} {y}")

        def keep(name):
            if report.keep:
                vm.screendump().save(os.path.join(report.keep, f"{report.suite}-wifi-{name}.png"))

        @report.case("NetworkManager and a radio", "nmcli finds the access point, also as the wall's user")
        def _():
            vm.put(air, "/opt/wifi.tar")
            vm.exec("tar -C / --keep-directory-symlink -xf /opt/wifi.tar; rm /opt/wifi.tar; ldconfig; systemd-sysusers; groupadd -f netdev; ip link set lo up; "
                    "for m in $(ls /opt/wifi | grep -v hwsim); do insmod /opt/wifi/$m || true; done; insmod /opt/wifi/*hwsim.ko radios=2", 120)
            write("/etc/NetworkManager/NetworkManager.conf", "[main]\nplugins=keyfile\ndhcp=internal\n[keyfile]\nunmanaged-devices=except:interface-name:wlan0\n")
            write("/run/point.conf", POINT)
            vm.exec("ip netns add point; iw phy phy1 set netns name point; ip netns exec point ip link set lo up; "
                    "ip netns exec point ip address add 10.77.0.1/24 dev wlan1; "
                    "systemd-run -q --unit lab-point ip netns exec point hostapd /run/point.conf; "
                    "systemd-run -q --unit lab-dhcp ip netns exec point dnsmasq -k --port=0 --interface=wlan1 --bind-dynamic --dhcp-range=10.77.0.10,10.77.0.99 --leasefile-ro; "
                    "systemctl daemon-reload; systemctl reload dbus; systemctl restart polkit; systemctl start wpa_supplicant NetworkManager", 120)
            def found():
                return NAME.split(":")[1] in vm.exec("runuser -u vitrine -- nmcli --terse --fields SSID device wifi list --rescan yes 2>&1 || true", 60)
            try:
                wait_until(found, 60, "the access point", 1)
            except LabError:
                return False, vm.exec("journalctl -b -o cat -n 12 -u lab-point; journalctl -b -o cat -n 4 -u lab-dhcp; nmcli --terse device 2>&1; journalctl -b -o cat -n 4 -u NetworkManager; true", 60)
            return True, vm.exec("nmcli --version").strip()

        @report.case("the password by nmcli --ask", "read from standard input, by the wall's user; no argument has it")
        def _():
            out = vm.exec(f"echo {PASSWORD} | runuser -u vitrine -- timeout 50 nmcli --wait 40 --ask device wifi connect {shlex.quote(NAME)} 2>&1", 90)
            joined = active()
            vm.exec(f"nmcli connection delete {shlex.quote(NAME)}", 30)
            return "wlan0" in joined, f"{joined}; it said {out.strip()[:200]!r}"

        @report.case("a wrong password by nmcli --ask", "it asks again or says that secrets were wanted, which is how the wall knows")
        def _():
            status, out, err = vm.exec(f"date +%s; echo wander11 | runuser -u vitrine -- timeout 40 nmcli --wait 30 --ask device wifi connect {shlex.quote(NAME)} 2>&1; echo code $?; date +%s", 90, check=False)
            vm.exec(f"nmcli connection delete {shlex.quote(NAME)} || true", 30)
            # 1.42 gives up, 1.52 asks again until its time is up.
            return out.count("802-11-wireless-security.psk") > 1 or "code 4" in out, repr(out[:500])

        @report.case("a wrong password by touch", "the page says so, and nothing is joined")
        def _():
            vm.exec(f"rm -rf /etc/vitrine/*; printf %s {shlex.quote(DASHBOARD)} > /etc/vitrine/dashboard.yaml")
            wall.start()
            wall.wait_journal("showing")
            wall.wait_fingers()
            vm.exec(f"{wall.program} ctl status show; sleep 3")
            tap(WIFI)
            # A row is lighter than the page; the manager takes its time to look around.
            wait_until(lambda: vm.screendump().pixel(500, 84) != (0, 0, 0), 40, "a network on the page", 1)
            keep("networks")
            tap(FIRST)
            type("wander11")
            keep("password")
            tap(CONNECT)
            vm.exec("sleep 36", 60)
            keep("refused")
            left = vm.exec("ps -C nmcli,timeout -o pid=,ppid=,stat=,etimes=,args=; true").strip()
            return not active() and not left, active() or left or "nothing is joined, and nmcli has ended"

        @report.case("the right password by touch", "the wall is in the network, and has an address")
        def _():
            for _ in range(8):
                tap(ERASE)
            type(PASSWORD)
            tap(CONNECT)
            try:
                joined = wait_until(active, 60, "the network", 1)
            except LabError:
                keep("not-joined")
                return False, vm.exec("nmcli --terse device; journalctl -b -o cat -n 12 -u NetworkManager; true", 60)
            # The page says so when nmcli has ended.
            vm.exec("sleep 2")
            keep("joined")
            address = vm.exec("ip -4 -brief address show wlan0").split()
            return "10.77.0." in " ".join(address), f"{joined}, {' '.join(address)}"
