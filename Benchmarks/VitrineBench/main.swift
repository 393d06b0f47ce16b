import Foundation

// One line of JSON a result. A bench group is a file of its own; this file only dispatches.
let groups: [(name: String, summary: String, run: @MainActor (Arguments) throws -> Void)] = [
  ("scenes", "scenes S1 to S11, as the peers draw them", { try SceneBench.run($0) }),
  ("errors", "edges and text against exact ones", { try ErrorBench.run($0) }),
  ("stages", "the rasteriser's stages one by one", { try StageBench.run($0) }),
  (
    "frames", "display lists to pixels, and views under a finger without drawing",
    {
      try FrameBench.run($0)
      try ViewBench.run($0)
    }
  ),
  ("charts", "a series of 10^3 to 10^6 points, scrolled; live samples", { try ChartBench.run($0) }),
  ("pages", "the health example's pages under a finger, whole", { try PageBench.run($0) }),
  ("series", "files into samples, the store, and a wall's questions", { try SeriesBench.run($0) }),
]

let arguments = Arguments(Array(CommandLine.arguments.dropFirst()))
if let group = groups.first(where: { $0.name == arguments.group }) {
  do {
    try group.run(arguments)
  } catch {
    FileHandle.standardError.write(Data("vitrine-bench: \(error)\n".utf8))
    exit(1)
  }
} else {
  print("usage: vitrine-bench GROUP [--scene S]… [--size WxH]… [--seconds N] [--threads N]")
  print("                     [--png DIR] [--count [--frames N]] [--general] [--font FILE]")
  for group in groups { print("  \(group.name): \(group.summary)") }
  exit(arguments.group == "help" ? 0 : 64)
}
