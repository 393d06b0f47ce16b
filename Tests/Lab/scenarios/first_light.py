#!/usr/bin/env python3
"""First light: the product, installed by script/install, started by its unit, on real kernels.

    first_light.py PROGRAM [--suite bookworm|trixie|trixie-arm64|trixie-arm64-16k]... [--part NAME]... [--only PATTERN] [--keep DIR] [--jobs N] [--padded]

For each suite the product is installed once, in a machine that is saved then; each part goes on from
there in a machine of its own, several beside each other. Prints a table: case, what was expected, what
was seen on each kernel. At rest every screendump must equal what `vitrine render` draws with the same
guest's libraries and fonts for the same page, pixel for pixel; padded, all of them once more in memory whose rows
are longer than the screen's.
"""
import argparse, concurrent.futures, contextlib, os, re, resource, sys, time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [HERE, os.path.join(HERE, "..")]
import absence, daily, network, pace, terminal, ways, wifi
from host import Painter
from lab import CACHE, RUN, LabError, Machine
from wall import Report

PARTS = {"pace": pace.run, "wifi": wifi.run, "absence": absence.run, "terminal": terminal.run, "daily": daily.run, "ways": ways.run, "network": network.run}
KERNELS = {"bookworm": "Linux 6.1", "trixie": "Linux 6.12", "trixie-arm64": "Linux 6.12 for Arm", "trixie-arm64-16k": "Linux 6.12 for Arm, pages of 16 KB"}


def used():
    """Seconds of processor time of the machines that have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def run(report, part):
    report.begun, before = time.monotonic(), used()
    try:
        part(report)
    except (LabError, OSError) as fault:
        report.case(report.part, "the machine runs")(lambda: (False, fault))
    if report.padded and report.part != "install":
        report.case(f"{report.part}: padded memory", "every picture went into rows longer than the screen's")(lambda: padded(report))
    return report.rows, time.monotonic() - report.begun, used() - before


def padded(report):
    """What the wall has said of its buffers in the part's machine."""
    with open(os.path.join(RUN, f"{report.part}-{report.suite}", "console.log"), errors="replace") as file:
        found = re.findall(r"vitrine\[\d+\]: vitrine: drm .* (\d+)x\d+@\S+ .*pitch (\d+)", file.read())
    return found and all(int(pitch) > 4 * int(width) for width, pitch in found), f"{len(found)} times, pitches {', '.join(sorted({pitch for _, pitch in found}))}"


def install(report, state):
    return run(report, lambda report: daily.install(report, state))


def part(report):
    return run(report, PARTS[report.part])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--suite", action="append", choices=list(KERNELS))
    parser.add_argument("--part", action="append", choices=list(PARTS))
    parser.add_argument("--only", help="only cases whose name matches this")
    parser.add_argument("--keep", help="a folder for screendumps")
    parser.add_argument("--jobs", type=int, default=3 * (os.cpu_count() or 1), help="machines at a time")
    parser.add_argument("--padded", action="store_true", help="all pictures in memory with longer rows")
    options = parser.parse_args()
    if options.keep:
        os.makedirs(options.keep, exist_ok=True)
    suites, parts = options.suite or ["bookworm", "trixie"], options.part or [name for name in PARTS if name not in ("pace", "network") or not options.padded]
    begin = time.monotonic()
    seen, order, processor = {}, [], 0.0
    with contextlib.ExitStack() as stack:
        painters, states = {}, {}
        for suite in suites:
            painters[suite] = Painter(options.program, suite)
            stack.callback(painters[suite].close)
            states[suite] = os.path.join(CACHE, suite, "states", f"installed-{os.getpid()}")
            stack.callback(lambda path: os.path.exists(path) and os.unlink(path), states[suite])
        pool = stack.enter_context(concurrent.futures.ProcessPoolExecutor(max_workers=options.jobs))

        def report(suite, name):
            return Report(suite, name, painters[suite], states[suite], options.only, options.keep, options.padded)
        jobs = {(suite, "install"): pool.submit(install, report(suite, "install"), states[suite]) for suite in suites}
        for name in sorted(parts, key=list(PARTS).index):
            if name != "pace":
                concurrent.futures.wait(jobs[suite, "install"] for suite in suites)
            for suite in suites:
                # What the unit shuts out is the matter of systemd, and the newer one is enough for all of them.
                if name == "network" and suite == "bookworm" and "trixie" in suites and not options.part:
                    continue
                jobs[suite, name] = pool.submit(part, report(suite, name))
        for (suite, name), job in jobs.items():
            rows, took, cost = job.result()
            processor += cost
            print(f"{suite} {name}: {took:.0f} s, {cost:.0f} s of processor time", file=sys.stderr)
            for row in rows:
                key = (name, row["case"])
                if key not in seen:
                    order.append(key)
                seen.setdefault(key, {})[suite] = row
    print("| case | expected | " + " | ".join(KERNELS[suite] for suite in suites) + " |")
    print("| --- | --- |" + " --- |" * len(suites))
    for key in order:
        rows = seen[key]
        cells = [(("" if row["good"] else "**FAILED** ") + row["seen"] + f" ({row['seconds']:g} s)").replace("|", "\\|") if (row := rows.get(suite)) else "–" for suite in suites]
        print(f"| {key[1]} | {next(iter(rows.values()))['expected']} | " + " | ".join(cells) + " |")
    results = [row["good"] for rows in seen.values() for row in rows.values()]
    print(f"\n{results.count(True)} passed, {results.count(False)} failed, {time.monotonic() - begin:.0f} s, {processor:.0f} s of processor time")
    return 0 if results and all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
