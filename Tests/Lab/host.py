"""Pictures that the walls of the lab should show, drawn here with the guest's own files."""
import os, shutil, subprocess, tempfile, time

from lab import CACHE, LabError

TOP = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
DASHBOARDS = {"example": os.path.join(TOP, "Examples", "health"), "small": os.path.join(TOP, "Tests", "Lab", "dashboard")}


class Painter:
    """`vitrine render` in a guest's root tree, at this machine's speed; another processor's through qemu-user.

    The libraries, fonts and zones are the guest's; the folder inside its tree goes when the painter ends.
    """

    def __init__(self, program, suite):
        self.suite, self.program = suite, program
        self.root = os.path.join(CACHE, suite, "root")
        self.folder = tempfile.mkdtemp(prefix="paint-", dir=os.path.join(self.root, "opt"))
        os.chmod(self.folder, 0o755)
        shutil.copy(program, os.path.join(self.folder, "vitrine"))
        for name, folder in DASHBOARDS.items():
            shutil.copytree(folder, os.path.join(self.folder, name))
        os.mkdir(os.path.join(self.folder, "lib"))
        self.lent = self.missing_libraries()
        for path, name in self.lent:
            shutil.copy(path, os.path.join(self.folder, "lib", name))

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def inside(self, *parts):
        return os.path.join("/", os.path.relpath(self.folder, self.root), *parts)

    def run(self, *command):
        limit = 300 if "arm64" in self.suite else 60
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LD_LIBRARY_PATH": self.inside("lib"), "XDG_CACHE_HOME": self.inside("cache")}
        # Swift's runtime reads its arguments in /proc.
        inside = 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"'
        done = subprocess.run(["unshare", "--mount", "sh", "-c", inside, self.root, *command], env=environment, capture_output=True, text=True, timeout=limit)
        if done.returncode:
            raise LabError(f"{' '.join(command)} in {self.root}: {done.stderr.strip()}")
        return done.stdout

    def missing_libraries(self):
        """(path, name) of what a program built for another release needs and the guest's release has not."""
        have = {line.split()[0] for line in self.run("ldconfig", "-p").splitlines() if "=>" in line}
        lent = []
        for line in subprocess.run(["ldd", self.program], capture_output=True, text=True).stdout.splitlines():
            name, _, rest = line.strip().partition(" => ")
            path = rest.split(" (")[0]
            if path.startswith("/") and name not in have:
                lent.append((path, name))
        return lent

    def picture(self, dashboard, page, size, flags, at=None):
        """The path of a PNG of a page at rest, now or at a moment."""
        name = f"{os.getpid()}-{time.monotonic_ns()}.png"
        now = at or time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime())
        self.run(self.inside("vitrine"), "render", self.inside(dashboard, "dashboard.yaml"), "--at", now, "--page", page, "--size", size, *flags.split(), "-o", self.inside(name))
        return os.path.join(self.folder, name)
