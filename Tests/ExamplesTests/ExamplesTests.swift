import Foundation
import Kiosk
import Pictures
import TestSupport
import Testing

@testable import Cups
@testable import Postcards
@testable import Puppy
@testable import Rides
@testable import Tide

private let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
private let examples = tests + "/../../Examples/"

/// Plays an example for a while, with the touches of `Tours/NAME.touch` where it is asked to.
@MainActor
private func play(
  _ name: String, seconds: String, touched: Bool, to folder: String
) -> Int32 {
  let resources = ["\(examples)\(name)/assets"]
  let program =
    switch name {
    case "postcards": AppProgram(PostcardsApp.self, name: name, resources: resources)
    case "puppy": AppProgram(PuppyApp.self, name: name, resources: resources)
    case "cups": AppProgram(CupsApp.self, name: name, resources: resources)
    case "rides": AppProgram(RidesApp.self, name: name, resources: resources)
    default: AppProgram(TideApp.self, name: name, resources: resources)
    }
  let tour = touched ? ["--touch", "\(tests)/Tours/\(name).touch"] : []
  return program.run(
    ["render"] + tour + [
      "--size", "800x480", "--at", "2026-11-29T09:41:00", "--zone", "Europe/Berlin",
      "--locale", "en_US", "--font", "DejaVu Sans", "--frame-rate", "20", "--duration", seconds,
      "-o", folder + "/last.png", "--trace",
      folder + "/trace.jsonl",
    ])
}

private let names = ["postcards", "puppy", "cups", "rides", "tide"]

@MainActor
@Test(arguments: names)
func anExampleLooksAsItDidAtFirst(name: String) throws {
  let folder = try TemporaryFolder()
  #expect(play(name, seconds: "1", touched: false, to: folder.path) == 0)
  // Fonts and FreeType of another release move glyph edges by a little.
  expectGolden(
    try PictureFile.load(path: folder.path + "/last.png"), named: name, tolerance: 2.5)
}

@MainActor
@Test(arguments: names)
func anExampleAnswersAFingerAsItDid(name: String) throws {
  let folder = try TemporaryFolder()
  #expect(play(name, seconds: "3", touched: true, to: folder.path) == 0)
  expectGolden(
    try PictureFile.load(path: folder.path + "/last.png"), named: "\(name)-touched",
    tolerance: 2.5)
  let trace = try String(contentsOfFile: folder.path + "/trace.jsonl", encoding: .utf8)
  try expectGoldenTrace(TraceMotion(trace), named: name)
}
