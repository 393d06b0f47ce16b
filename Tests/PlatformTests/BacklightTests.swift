import Foundation
import Platform
import Testing

/// A made `/sys/class/backlight`.
private struct MadeClass {
  let root = FileManager.default.temporaryDirectory.path + "/vitrine-\(UUID().uuidString)"

  func add(_ name: String, type: String, maximum: Int, brightness: Int) throws {
    let folder = "\(root)/\(name)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (file, text) in [
      ("type", type), ("max_brightness", "\(maximum)"), ("brightness", "\(brightness)"),
    ] {
      try "\(text)\n".write(toFile: "\(folder)/\(file)", atomically: false, encoding: .utf8)
    }
  }

  func brightness(_ name: String) throws -> String {
    try String(contentsOfFile: "\(root)/\(name)/brightness", encoding: .utf8)
  }
}

@Test func theLightIsSetInTheKernelsStepsAndGivenBack() throws {
  let made = MadeClass()
  defer { try? FileManager.default.removeItem(atPath: made.root) }
  try made.add("10-0045", type: "raw", maximum: 31, brightness: 20)
  let light = try #require(Backlight(root: made.root))
  for (level, raw) in [(1.0, "31\n"), (0.5, "16\n"), (0.001, "1\n"), (0, "0\n"), (7, "31\n")] {
    let taken = light.set(level)
    #expect(taken)
    #expect(try made.brightness("10-0045").hasPrefix(raw))
  }
  let nan = light.set(.nan)
  #expect(!nan)
  light.restore()
  #expect(try made.brightness("10-0045").hasPrefix("20\n"))
}

@Test func theFirmwaresLightIsPreferredAndABrokenOnePassedOver() throws {
  let made = MadeClass()
  defer { try? FileManager.default.removeItem(atPath: made.root) }
  #expect(Backlight(root: made.root) == nil)
  try made.add("a", type: "raw", maximum: 0, brightness: 0)
  #expect(Backlight(root: made.root) == nil)
  try made.add("b", type: "raw", maximum: 255, brightness: 1)
  try made.add("c", type: "firmware", maximum: 15, brightness: 1)
  #expect(Backlight(root: made.root)?.name == "c")
}
