"""A source over the network: shut out by the unit, let in by script/install --network, secret and all."""
import json, shlex

from lab import wait_until

DASHBOARD = """version: 1
sources:
  meter:
    json: http://127.0.0.1:8123/now.json
    values: { level: value }
    every: 2s
    token: { credential: meter }
pages:
  - { id: one, cards: [{ number: meter/level }] }
"""


def run(report):
    with report.machine() as vm:
        wall = report.wall(vm)
        def serve():
            vm.exec("systemd-run -q --unit lab-meter /usr/local/bin/busybox httpd -f -p 127.0.0.1:8123 -h /srv/now", 30)

        # A server in the guest itself: the unit shuts its own machine out, too.
        vm.put("/bin/busybox", "/usr/local/bin/busybox")
        vm.exec("chmod 755 /usr/local/bin/busybox; ip link set lo up 2>/dev/null; mkdir -p /srv/now; echo '{\"value\": 42}' > /srv/now/now.json; "
                "/usr/local/bin/busybox ifconfig lo 127.0.0.1 up; "
                "mkdir -p /etc/vitrine; echo s3cret > /etc/vitrine/meter.token; chmod 600 /etc/vitrine/meter.token")
        serve()
        vm.exec(f"rm -rf /etc/vitrine/dashboard.yaml; printf %s {shlex.quote(DASHBOARD)} > /etc/vitrine/dashboard.yaml")

        def source(name="meter"):
            rows = json.loads(vm.exec("/usr/local/bin/vitrine ctl sources"))
            return next((row for row in rows if row["name"] == name), {})

        def wait_source(state, words=""):
            def seen():
                row = source()
                return row if row.get("state") == state and words in (row.get("error") or "") else None
            return wait_until(seen, 40, f"meter {state}", 0.5)

        @report.case("without the drop-in", "the unit shuts the network out, and the wall says so")
        def _():
            vm.exec("systemctl restart vitrine", 60)
            row = wait_source("failing")
            return True, row["error"]

        @report.case("script/install --network", "the same source is live, with a token that only root can read")
        def _():
            vm.exec("cd /opt/vitrine && script/install --program ./vitrine --network 2>&1", 90)
            vm.exec("sed -i 's/^# LoadCredential=nightscout:.*/LoadCredential=meter:\\/etc\\/vitrine\\/meter.token/' /etc/systemd/system/vitrine.service.d/network.conf; "
                    "systemctl daemon-reload; systemctl restart vitrine", 60)
            row = wait_source("live")
            shown = vm.exec("systemctl show -P RestrictAddressFamilies -P IPAddressDeny vitrine").split()
            return row["samples"] > 0 and "AF_INET" in shown, f"{row['samples']} samples; {' '.join(shown)}"

        @report.case("the server is gone and comes back", "failing in words, then live again")
        def _():
            vm.exec("systemctl stop lab-meter", 30)
            words = wait_source("failing")["error"]
            serve()
            return wait_source("live")["state"] == "live", words
