"""A source over the network: shut out by the unit, let in by a drop-in, secret and all."""
import re

from meter import Meter

FOLDER = "/etc/systemd/system/vitrine.service.d"


def run(report):
    with report.machine() as vm:
        report.wall(vm)
        # A server in the guest itself: the unit shuts its own machine out, too.
        meter = Meter(vm, "/usr/local/bin/vitrine")

        @report.case("without the drop-in", "the unit shuts the network out, and the wall says so")
        def _():
            meter.dashboard(token=False)
            vm.exec("systemctl restart vitrine", 60)
            row = meter.wait("failing")
            return meter.token() == "" and not row.get("samples"), f"{row['error']}; nobody has asked the server"

        @report.case("script/install --network", "the same source is live, with a token that only root can read")
        def _():
            meter.dashboard(token=True)
            vm.exec("cd /opt/vitrine && script/install --program ./vitrine --network 2>&1", 90)
            vm.exec(f"sed -i 's/^# LoadCredential=nightscout:.*/LoadCredential=meter:\\/etc\\/vitrine\\/meter.token/' {FOLDER}/network.conf; "
                    "systemctl daemon-reload; systemctl restart vitrine", 60)
            row = meter.wait("live")
            shown = vm.exec("systemctl show -P RestrictAddressFamilies -P IPAddressDeny vitrine").split()
            return row["samples"] > 0 and "AF_INET" in shown, f"{row['samples']} samples; {' '.join(shown)}; the server was shown \"{meter.token()}\""

        @report.case("the drop-in that vitrine init writes", "the wall reads the credential and shows it to the server, which refuses others; at most 1.5 in the running system")
        def _():
            vm.exec(f"rm {FOLDER}/network.conf /run/lab-meter.seen; /usr/local/bin/vitrine init --drop-in {FOLDER} /etc/vitrine/dashboard.yaml; systemctl daemon-reload; systemctl restart vitrine", 60)
            row, token = meter.wait("live"), meter.token()
            others = vm.exec("/usr/local/bin/busybox wget -q -O - http://127.0.0.1:8123/now.json 2>&1; true").strip()
            level = vm.exec("systemd-analyze security --no-pager vitrine.service 2>&1 | tail -1").strip()
            credential = vm.exec("ls -l /etc/vitrine/meter.token; grep LoadCredential " + FOLDER + "/network.conf").split("\n")
            found = re.search(r": (\d+\.\d+)", level)
            good = token == "Authorization: Bearer s3cret" and "401" in others and found and float(found[1]) <= 1.5
            return good and row["samples"] > 0, f"{credential[1]}, {credential[0][:10]} of root; the server was shown \"{token}\", others hear \"{others}\"; {level}"

        @report.case("the server is gone and comes back", "failing in words, then live again")
        def _():
            meter.listen(False)
            words = meter.wait("failing")["error"]
            meter.listen()
            return meter.wait("live")["state"] == "live", words
