"""The side-by-side tables of compare.py, and the comparison of the frames' pixels."""
import collections
import datetime
import os
import platform
import statistics

import numpy as np

from scenes import SCENES, SIZES

# Scene: the peer that counts, "must" and "aim" as times as fast, "must" of the baseline build.
# None: whichever peer is the fastest.
GOALS = {
    "S1": (None, 0.77, None, None), "S2": (None, 0.77, None, None),
    "S3": (None, 0.77, None, None), "S3b": ("qt", 1.15, None, None),
    "S4": ("qt", 1.5, 3, None), "S4s": ("qt", 1.9, 2.3, 1.4), "S5": ("qt", 3, 5, None),
    "S5s": ("qt", 5, 7, 3.3), "S6": ("blend2d", 1.5, 2, 1.2), "S7": ("chromium", 1, 2, None),
    "S8": ("blend2d", 2.6, 3.5, 2.4), "S9": ("chromium", 3, 4, 2),
    "S10": (None, 0.77, None, None), "S11": ("qt", 2, 2.5, 1.8),
}
GENERAL = {"S8": ("blend2d", 1.5, 2)}
# The mean difference of our frames from the nearer of Skia's and Qt's, of 255.
LIMITS = collections.defaultdict(lambda: 1.5, S9=8)
OURS = ("vitrine", "baseline", "general")
PEERS = ("blend2d", "qt", "cairo", "pixman", "skia", "chromium", "thorvg")


def value(row):
    return row.get("cycle_ms", row["median_ms"])


def machine():
    """The processor, as /proc/cpuinfo names it, and the system."""
    fields = {}
    with open("/proc/cpuinfo") as f:
        for line in f:
            key, _, text = line.partition(":")
            fields.setdefault(key.strip(), text.strip())
    return "%s (family %s, model %s), %d processors, Linux %s, load %.1f" % (
        fields.get("model name", platform.machine()), fields.get("cpu family", "?"),
        fields.get("model", "?"), os.cpu_count(), platform.release(), os.getloadavg()[0])


class Results:
    """Medians over the rounds."""

    def __init__(self, rows):
        self.cells = collections.defaultdict(list)
        self.rows = rows
        for row in rows:
            if "median_ms" in row and not row["peer"].startswith("threads"):
                self.cells[row["scene"], row["size"], row["peer"]].append(row)

    def get(self, scene, size, peer):
        rows = self.cells.get((scene, size, peer))
        return statistics.median(map(value, rows)) if rows else None

    def floor(self, scene, size, field):
        values = [r[field] for (s, z, _), rows in self.cells.items() for r in rows
                  if (s, z) == (scene, size) and field in r]
        return statistics.median(values) if values else None


def number(v, digits=3):
    return "–" if v is None else "%.*f" % (digits, v)


def ratio(theirs, ours):
    return theirs / ours if theirs and ours else None


def times(value, must):
    """A ratio, marked where it misses."""
    if value is None:
        return "–"
    return "%.2f" % value + ("" if must is None or value >= must else " **missed**")


def side_by_side(results, size, missed):
    out = ["### %s" % size, "",
           "| scene | peer | its ms | ours, v3 | times as fast | must | aim | baseline | times "
           "| must | fastest other |",
           "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"]
    for scene in SCENES:
        ours = results.get(scene, size, "vitrine")
        if ours is None:
            continue
        cells = sorted((results.get(scene, size, p), p) for p in PEERS
                       if results.get(scene, size, p) is not None)
        peer, must, aim, base_must = GOALS[scene]
        peer = peer or (cells[0][1] if cells else None)
        theirs = results.get(scene, size, peer)
        base = results.get(scene, size, "baseline")
        rest = ["%s %s" % (p, number(v)) for v, p in cells if p != peer][:1]
        if aim is None and scene == "S3b":
            blend = ratio(theirs, results.get(scene, size, "blend2d"))
            aim = round(blend, 2) if blend else None
        elif aim is None:
            at = results.floor(scene, size, {"S3": "memcpy_ms"}.get(scene, "memset_ms"))
            if scene == "S10":
                at = results.get(scene, size, "mem")
            aim = "floor %s" % number(at) if at else None
        for name, ms, limit in (("v3", ours, must), ("baseline", base, base_must)):
            r = ratio(theirs, ms)
            if limit and r and r < limit:
                missed.append("missed: %s at %s, %s: %.2f times %s, must %.2f" % (
                    scene, size, name, r, peer, limit))
        out.append("| %s | %s | %s | %s | %s | %s | %s | %s | %s | %s | %s |" % (
            scene, peer or "–", number(theirs), number(ours), times(ratio(theirs, ours), must),
            must, aim or "–", number(base), times(ratio(theirs, base), base_must),
            base_must or "–", rest[0] if rest else "–"))
        if scene in GENERAL and results.get(scene, size, "general") is not None:
            peer, must, aim = GENERAL[scene]
            theirs, ours = results.get(scene, size, peer), results.get(scene, size, "general")
            r = ratio(theirs, ours)
            if r and r < must:
                missed.append("missed: %s by the general path at %s: %.2f times %s, must %.2f" % (
                    scene, size, r, peer, must))
            out.append("| %s, general path | %s | %s | %s | %s | %s | %s | – | – | – | – |" % (
                scene, peer, number(theirs), number(ours), times(r, must), must, aim))
    return out


def all_peers(results, size):
    names = [p for p in OURS + PEERS if any(k[1:] == (size, p) for k in results.cells)]
    out = ["#### All, %s: ms a frame (least)" % size, "",
           "| scene | memset | memcpy | " + " | ".join(names) + " |",
           "| --- |" + " --- |" * (len(names) + 2)]
    for scene in SCENES:
        if results.get(scene, size, "vitrine") is None:
            continue
        cells = []
        for name in names:
            rows = results.cells.get((scene, size, name))
            cells.append("%.3f (%.3f)" % (results.get(scene, size, name),
                                          min(r["min_ms"] for r in rows)) if rows else "–")
        out.append("| %s | %s | %s | %s |" % (
            scene, number(results.floor(scene, size, "memset_ms")),
            number(results.floor(scene, size, "memcpy_ms")), " | ".join(cells)))
    return out


def two_threads(rows):
    """Wall time of one thread and of two."""
    cells = collections.defaultdict(list)
    for row in rows:
        if row["peer"].startswith("threads"):
            cells[row["size"], row["scene"], row["threads"]].append(
                row.get("wall_cycle_ms", row["wall_median_ms"]))
    if not cells:
        return []
    sizes = sorted({k[0] for k in cells}, key=list(SIZES).index)
    out = ["### Two threads beside one, wall clock", "",
           "| scene |" + "".join(" %s: 1 | 2 | times |" % s for s in sizes),
           "| --- |" + " --- |" * (3 * len(sizes))]
    for scene in SCENES:
        pairs = [[statistics.median(cells.get((s, scene, n), [0])) for n in (1, 2)] for s in sizes]
        if all(a and b for a, b in pairs):
            out.append("| %s |" % scene + "".join(
                " %.3f | %.3f | %.2f |" % (a, b, a / b) for a, b in pairs))
    return out + [""]


def error_table(rows):
    seen = {row["name"]: row for row in rows if row["peer"] == "errors"}
    if not seen:
        return []
    out = ["### Errors against exact coverage and exact blending, of 255", "",
           "| what | mean | must | max | must |", "| --- | --- | --- | --- | --- |"]
    for row in seen.values():
        cells = [number(row["mean"], 2), row.get("must_mean", "–"), number(row["max"], 1),
                 row.get("must_max", "–")]
        out.append("| %s | %s |" % (row["name"], " | ".join(map(str, cells))))
    return out + [""]


def report(rows):
    """The tables, and a line for every "must" that is missed."""
    results, missed = Results(rows), []
    rounds = 1 + max((row.get("round", 0) for row in rows), default=0)
    versions = sorted({row["version"] for row in rows if row.get("version")})
    out = ["%s; %s. %d round%s, median of each round's medians; carousels by the mean over 32 frames"
           " of each one's median. Peers: %s; Chromium by the wall clock." % (
               datetime.date.today().isoformat(), machine(), rounds, "s" * (rounds > 1),
               ", ".join(versions)), ""]
    sizes = [s for s in SIZES if any(k[1] == s for k in results.cells)]
    for size in sizes:
        out += side_by_side(results, size, missed) + [""]
    out += two_threads(rows) + error_table(rows)
    for size in sizes:
        out += all_peers(results, size) + [""]
    return "\n".join(out).rstrip(), missed


def differences(folder):
    """Our frames against Skia's and Qt's, and a line for each that is too far from both."""
    from PIL import Image
    pictures = collections.defaultdict(dict)
    for name in os.listdir(folder):
        if name.endswith(".png"):
            scene, size, peer = name[:-4].split("_")
            with Image.open(os.path.join(folder, name)) as image:
                pictures[scene, size][peer] = np.asarray(image.convert("RGB")).astype(int)
    out = ["### Our frames against Skia's and Qt's: mean difference, of 255", "",
           "| scene | size | skia | qt | at most |", "| --- | --- | --- | --- | --- |"]
    exceeded = []
    for scene in SCENES:
        for size in SIZES:
            frames = pictures.get((scene, size), {})
            if "vitrine" not in frames:
                continue
            means = {p: float(np.abs(frames[p] - frames["vitrine"]).mean())
                     for p in ("skia", "qt") if p in frames}
            if means and min(means.values()) > LIMITS[scene]:
                exceeded.append("differs: %s at %s by %.2f of 255" % (
                    scene, size, min(means.values())))
            out.append("| %s | %s | %s | %s | %s |" % (
                scene, size, number(means.get("skia"), 2), number(means.get("qt"), 2),
                LIMITS[scene]))
    return "\n".join(out), exceeded
