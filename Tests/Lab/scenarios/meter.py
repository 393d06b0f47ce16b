"""A service in the guest that gives a number to who has its token, and a dashboard that asks it."""
import json, shlex

from lab import wait_until

DASHBOARD = """version: 1
sources:
  meter:
    json: http://127.0.0.1:8123/now.json
    values: { level: value }
    every: 2s
%spages:
  - { id: one, cards: [{ number: meter/level }] }
"""
TOKEN = "    token: { credential: meter }\n"
# systemd listens, and starts this for each who asks; what it was shown is kept.
ANSWER = r"""cr=$(printf '\r')
read -r request
token=
while read -r line && line=${line%$cr} && [ -n "$line" ]; do
  case $line in Authorization:*) token=$line ;; esac
done
echo "$token" >> /run/lab-meter.seen
answer() { printf 'HTTP/1.1 %s\r\nContent-Type: application/json\r\nContent-Length: %s\r\nConnection: close\r\n\r\n%s' "$1" "${#2}" "$2"; }
if [ ! -e /run/lab-meter.locked ] || [ "$token" = "Authorization: Bearer s3cret" ]; then answer "200 OK" '{"value": 42}'
else answer "401 Unauthorized" '{"value": "no"}'; fi
"""
SOCKET = "[Socket]\nListenStream=127.0.0.1:8123\nAccept=yes\n"
SERVICE = "[Service]\nExecStart=/bin/sh /srv/lab-meter\nStandardInput=socket\nStandardError=journal\n"


class Meter:
    """The service, its dashboard in place of the wall's, and what the wall says of it."""

    def __init__(self, vm, program):
        self.vm, self.program = vm, program
        vm.put("/bin/busybox", "/usr/local/bin/busybox", 0o755)
        vm.put(ANSWER.encode(), "/srv/lab-meter")
        vm.put(SOCKET.encode(), "/run/systemd/system/lab-meter.socket")
        vm.put(SERVICE.encode(), "/run/systemd/system/lab-meter@.service")
        vm.exec("/usr/local/bin/busybox ifconfig lo 127.0.0.1 up; systemctl daemon-reload", 60)
        self.listen()

    def listen(self, listening=True):
        self.vm.exec(f"systemctl {'start' if listening else 'stop'} lab-meter.socket", 30)

    def dashboard(self, token):
        """Puts the dashboard in place; with a token that only root can read, and a service that wants it."""
        text = DASHBOARD % (TOKEN if token else "")
        self.vm.exec(f"mkdir -p /etc/vitrine; printf %s {shlex.quote(text)} > /etc/vitrine/dashboard.yaml; " + (
            "echo s3cret > /etc/vitrine/meter.token; chmod 600 /etc/vitrine/meter.token; touch /run/lab-meter.locked" if token
            else "rm -f /etc/vitrine/meter.token /run/lab-meter.locked"))

    def wait(self, state, words=""):
        """The source's row in `vitrine ctl sources`, once it is so."""
        def seen():
            status, out, _ = self.vm.exec(f"{self.program} ctl sources", check=False)
            row = next((row for row in json.loads(out) if row["name"] == "meter"), {}) if status == 0 else {}
            return row if row.get("state") == state and words in (row.get("error") or "") else None
        return wait_until(seen, 40, f"meter {state}", 0.5)

    def token(self):
        """What the service was shown last in place of a token."""
        return self.vm.exec("tail -n 1 /run/lab-meter.seen; true").strip()
