import Foundation

/// The command line of a bench group.
struct Arguments {
  var group = "help"
  var scenes: [String] = []
  var sizes: [String] = []
  var seconds = 0.6
  var threads = 1
  /// Where frames are saved as PNG.
  var pngFolder: String?
  /// Draw each thing `frames` times, for a counter of instructions outside.
  var count = false
  var frames = 1
  /// Without the rasteriser's special cases for charts.
  var general = false
  var rest: [String] = []

  init(_ words: [String]) {
    var words = words[...]
    if let first = words.first, !first.hasPrefix("-") {
      group = first
      words = words.dropFirst()
    }
    func value() -> String { words.popFirst() ?? "" }
    while let word = words.popFirst() {
      switch word {
      case "--scene": scenes.append(value())
      case "--size": sizes.append(value())
      case "--seconds": seconds = Double(value()) ?? seconds
      case "--threads": threads = max(1, Int(value()) ?? 1)
      case "--png": pngFolder = value()
      case "--count": count = true
      case "--frames": frames = max(0, Int(value()) ?? 1)
      case "--general": general = true
      default: rest.append(word)
      }
    }
  }

  /// The sizes asked for, or the three of the peers.
  var pixelSizes: [(name: String, width: Int, height: Int)] {
    let all = sizes.isEmpty ? ["800x480", "1280x800", "1920x1080"] : sizes
    return all.compactMap {
      let parts = $0.split(separator: "x").compactMap { Int($0) }
      return parts.count == 2 ? ($0, parts[0], parts[1]) : nil
    }
  }
}
