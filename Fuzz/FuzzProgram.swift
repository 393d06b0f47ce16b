import Foundation

/// The command line: groups and their options; one line a group at the end.
enum FuzzProgram {
  typealias Group = (name: String, summary: String, run: (inout FuzzRun) throws -> Void)

  static var groups: [Group] {
    [
      (
        "raster", "paths, strokes, clips, gradients, pictures, shadows under any transform",
        RasterFuzz.run
      ), ("pictures", "PNG and JPEG files, whole, changed and cut", PictureFuzz.run),
      ("fonts", "font files, changed and cut, and any text in any size", FontFuzz.run),
    ]
  }

  static func run(_ arguments: ArraySlice<String>) {
    var words = Array(arguments)
    func option(_ name: String) -> String? {
      guard let index = words.firstIndex(of: name), index + 1 < words.count else { return nil }
      let value = words[index + 1]
      words.removeSubrange(index...index + 1)
      return value
    }
    let count = option("--count").flatMap { Int($0) }
    let seed = option("--seed").flatMap { UInt64($0) } ?? 1
    let files = option("--files")
    let wanted = words.isEmpty ? groups.map(\.name) : words
    guard wanted.allSatisfy({ name in groups.contains { $0.name == name } }) else {
      print("usage: VitrineFuzz [GROUP…] [--count N] [--seed N] [--files DIR]")
      for group in groups { print("  \(group.name): \(group.summary)") }
      exit(64)
    }
    for group in groups where wanted.contains(group.name) {
      var run = FuzzRun(seed: seed, count: count, files: files)
      let start = Date()
      do {
        try group.run(&run)
      } catch {
        FileHandle.standardError.write(Data("\(group.name): seed \(seed), \(error)\n".utf8))
        exit(1)
      }
      let seconds = String(format: "%.0f", Date().timeIntervalSince(start))
      print("\(group.name): seed \(seed), \(run.summary), \(seconds) s, no trap")
    }
  }
}
