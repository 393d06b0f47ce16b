"""Runs Vitrine and its peers on scenes S1 to S11 in one run, interleaved, and says who is ahead.

Everything runs on one pinned processor, but for Chromium, whose page would share it with Chromium's
other processes and the clock is all there is. In each round the scenes follow one another and, within a
scene, the peers in random order, each in a process of its own. A cell is the median over the rounds
of the round's median (of the carousels' mean of medians, see measure.py).
"""
import argparse
import base64
import datetime
import html
import json
import os
import random
import re
import subprocess
import sys

from measure import PEERS
from report import GOALS, differences, report
from scenes import SCENES, SIZES

HERE = os.path.dirname(os.path.abspath(__file__))
OURS = {"vitrine": [], "baseline": [], "general": ["--general"]}
ALL = list(OURS) + ["chromium"] + list(PEERS)
QUICK = list(OURS) + ["chromium", "blend2d", "qt", "cairo", "mem"]
DRAWS_REFERENCE = ("vitrine", "skia", "qt")
# Of these the fastest counts where no peer is named.
CANDIDATES = ("blend2d", "qt", "cairo", "pixman", "skia", "chromium")


def wanted(args, scene):
    """The peers of a scene."""
    peers = [p for p in args.peers if p != "general" or scene in ("S6", "S8")]
    if not args.goals:
        return peers
    # The one that a goal names, and one whose pixels ours are compared with.
    peer, reference = GOALS[scene][0], "skia" if scene == "S8" else "qt"
    others = (peer, reference) if peer else CANDIDATES
    return [p for p in peers if p in OURS or p == "mem" or p in others]


PROCESSORS = os.sched_getaffinity(0)


def lines(command, environment=None, everywhere=False):
    """What a command prints; it runs on the pinned processor, or everywhere."""
    free = (lambda: os.sched_setaffinity(0, PROCESSORS)) if everywhere else None
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
                          env={**os.environ, **(environment or {})}, preexec_fn=free)
    if done.returncode:
        print("FAILED", *command, done.returncode, done.stderr[-400:], file=sys.stderr)
    return done.stdout


def ours(bench, name, scene, sizes, seconds, png):
    command = [bench, "scenes", "--scene", scene, "--seconds", str(seconds)] + OURS[name]
    for size in sizes:
        command += ["--size", size]
    if png and name == "vitrine":
        command += ["--png", png]
    out = lines(command, {"VITRINE_KERNELS": "baseline"} if name == "baseline" else None)
    return [{**json.loads(line), "peer": name} for line in out.splitlines()]


def chromium(scene, sizes, seconds, png):
    rows = []
    for size in sizes:
        w, h = SIZES[size]
        out = lines(["chromium", "--headless=new", "--no-sandbox", "--disable-gpu",
                     "--font-render-hinting=none", "--force-color-profile=srgb",
                     "--allow-file-access-from-files", "--timeout=600000", "--dump-dom",
                     "file://%s/chromium.html#%d,%d,%s,%s" % (HERE, w, h, seconds, scene)],
                    everywhere=True)
        text = html.unescape(out.partition('<pre id="out">')[2].partition("</pre>")[0])
        for row in map(json.loads, text.splitlines()):
            picture = row.pop("png", None)
            if picture and png:
                with open("%s/%s_%s_chromium.png" % (png, scene, size), "wb") as f:
                    f.write(base64.b64decode(picture.partition(",")[2]))
            rows.append(row)
    return rows


def others(name, scene, sizes, seconds, png):
    command = [sys.executable, os.path.join(HERE, "measure.py"), name, "--scene", scene,
               "--seconds", str(seconds)]
    for size in sizes:
        command += ["--size", size]
    if png and name in DRAWS_REFERENCE:
        command += ["--png", png]
    return [json.loads(line) for line in lines(command).splitlines()]


def suite(args, out):
    order = random.Random(1)
    for number in range(args.rounds):
        png = args.png if number == 0 else None
        for scene in args.only or SCENES:
            peers = wanted(args, scene)
            order.shuffle(peers)
            for peer in peers:
                if peer in OURS:
                    rows = ours(args.bench, peer, scene, args.sizes, args.seconds, png)
                elif peer == "chromium":
                    rows = chromium(scene, args.sizes, args.seconds, png)
                else:
                    rows = others(peer, scene, args.sizes, args.seconds, png)
                for row in rows:
                    out.write(json.dumps({**row, "round": number}) + "\n")
                out.flush()
        print("round %d of %d: %s" % (number + 1, args.rounds, datetime.datetime.now().time()),
              file=sys.stderr, flush=True)


def threads(args, out):
    """Two threads beside one, on two processors, by the clock; interleaved."""
    for number in range(args.rounds):
        for scene in args.only or SCENES:
            if args.goals and scene[:2] not in ("S4", "S5", "S6", "S7", "S8"):
                continue
            for count in ("1", "2"):
                command = [args.bench, "scenes", "--scene", scene, "--seconds", str(args.seconds),
                           "--threads", count]
                for size in args.sizes:
                    command += ["--size", size]
                for line in lines(command).splitlines():
                    row = {**json.loads(line), "peer": "threads " + count, "round": number}
                    out.write(json.dumps(row) + "\n")
                out.flush()


def errors(args, out):
    """Coverage and text against exact ones."""
    if args.only and not {"S6", "S8", "S9", "S11"} & set(args.only):
        return
    for line in lines([args.bench, "errors"]).splitlines():
        out.write(json.dumps({**json.loads(line), "peer": "errors"}) + "\n")


def put(path, mark, text):
    """Replaces what stands between two marks of a file."""
    with open(path) as f:
        old = f.read()
    begin, end = "<!-- %s:begin -->" % mark, "<!-- %s:end -->" % mark
    new = re.sub("(?s)%s.*%s" % (begin, end), lambda m: begin + "\n\n" + text + "\n\n" + end, old)
    with open(path, "w") as f:
        f.write(new)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bench", required=True, help="the built vitrine-bench")
    parser.add_argument("--out", required=True, help="folder for results and pictures")
    parser.add_argument("--docs", help="the file whose table is written")
    parser.add_argument("--only", type=lambda s: s.split(","), help="scenes, e.g. S5s,S11")
    parser.add_argument("--peers", type=lambda s: s.split(","), help="e.g. vitrine,qt")
    parser.add_argument("--sizes", type=lambda s: s.split(","), default=["1280x800", "1920x1080"])
    parser.add_argument("--rounds", type=int)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--quick", action="store_true", help="one short round, the fastest peers")
    parser.add_argument("--goals", action="store_true", help="only peers that a goal is set by")
    parser.add_argument("--add", action="store_true", help="keep the results of runs before")
    parser.add_argument("--report", action="store_true", help="only the tables, from what is there")
    args = parser.parse_args()
    for scene in args.only or []:
        if scene not in SCENES:
            parser.error("no scene %s" % scene)
    args.rounds = args.rounds or (1 if args.quick else 3)
    args.seconds = args.seconds or (0.3 if args.quick else 0.6)
    args.peers = args.peers or (QUICK if args.quick else ALL)
    args.png = os.path.join(args.out, "png")
    os.makedirs(args.png, exist_ok=True)
    results = os.path.join(args.out, "results.jsonl")
    if not args.report:
        with open(results, "a" if args.add else "w") as out:
            os.sched_setaffinity(0, {max(PROCESSORS)})
            suite(args, out)
            os.sched_setaffinity(0, PROCESSORS)
            if len(PROCESSORS) > 1 and not args.quick:
                threads(args, out)
            errors(args, out)
    with open(results) as f:
        rows = [json.loads(line) for line in f]
    text, missed = report(rows)
    table, exceeded = differences(args.png)
    print(text, table, sep="\n\n")
    if args.docs:
        put(args.docs, "peers", text + "\n\n" + table)
    for line in missed + exceeded:
        print(line, file=sys.stderr)
    sys.exit(1 if exceeded else 0)


if __name__ == "__main__":
    main()
