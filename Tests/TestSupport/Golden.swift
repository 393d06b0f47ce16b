import Foundation
import Geometry
import Pictures
public import Raster
public import Testing

/// Where failures leave their pictures: `$GOLDEN_OUTPUT`, else a folder of the temporary directory.
private let outputFolder: URL = {
  if let path = ProcessInfo.processInfo.environment["GOLDEN_OUTPUT"], !path.isEmpty {
    return URL(fileURLWithPath: path, isDirectory: true)
  }
  return FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-goldens")
}()

/// Compares a picture with `Goldens/NAME.png` beside the test's source file.
///
/// On failure `NAME.png` in the output folder shows *expected | difference | actual*, and the
/// actual picture lies beside it as `NAME.actual.png`. With `RECORD_GOLDENS=1` the golden is
/// written anew and the test fails, so that nobody lands a new picture unseen.
///
/// - Parameters:
///   - picture: what was drawn.
///   - name: the golden's name, without extension.
///   - tolerance: the largest mean absolute difference that passes, in steps of 1/255; 0 asks for
///     equal pixels.
///   - filePath: the test's source file.
///   - sourceLocation: where a failure is reported.
public func expectGolden(
  _ picture: PixelBuffer, named name: String, tolerance: Double = 0,
  filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) {
  let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent()
    .appendingPathComponent("Goldens")
  let golden = folder.appendingPathComponent("\(name).png")
  do {
    if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try PictureFile.writePNG(picture, to: golden.path)
      Issue.record("recorded \(golden.path): look at it", sourceLocation: sourceLocation)
      return
    }
    guard FileManager.default.fileExists(atPath: golden.path) else {
      let written = try writeFailure(name, expected: nil, actual: picture)
      Issue.record(
        "there is no golden \(golden.path); the picture is \(written)",
        sourceLocation: sourceLocation)
      return
    }
    let expected = try PictureFile.load(path: golden.path)
    // The file keeps straight colours, so what was drawn takes the same way before comparing.
    let actual = try PictureFile.decode(PictureFile.encodePNG(picture))
    let found = difference(expected, actual)
    if let found, found.mean <= tolerance { return }
    let written = try writeFailure(name, expected: expected, actual: actual)
    let what =
      found.map {
        "\($0.count) pixels differ, by \($0.mean) in the mean and \($0.maximum) at most"
      } ?? "sizes differ: \(expected.size) expected, \(actual.size) drawn"
    Issue.record("\(name): \(what); see \(written)", sourceLocation: sourceLocation)
  } catch {
    Issue.record(error, "golden \(name)", sourceLocation: sourceLocation)
  }
}

/// Writes the pictures of a failure and gives the path to look at.
private func writeFailure(_ name: String, expected: PixelBuffer?, actual: PixelBuffer) throws
  -> String
{
  try FileManager.default.createDirectory(at: outputFolder, withIntermediateDirectories: true)
  let actualPath = outputFolder.appendingPathComponent("\(name).actual.png").path
  try PictureFile.writePNG(actual, to: actualPath)
  guard let expected else { return actualPath }
  let width = max(expected.width, actual.width)
  let height = max(expected.height, actual.height)
  let sheet = PixelBuffer(width: width * 3 + 16, height: height)
  sheet.clear(0xFFFF_00FF)
  for y in 0..<height {
    for x in 0..<width {
      let left = expected[x, y]
      let right = actual[x, y]
      sheet[x, y] = left
      sheet[x + width + 8, y] = amplified(left, right)
      sheet[x + width * 2 + 16, y] = right
    }
  }
  let path = outputFolder.appendingPathComponent("\(name).png").path
  try PictureFile.writePNG(sheet, to: path)
  return path
}

/// Black where pixels agree; differences of any component eightfold, as grey.
private func amplified(_ a: UInt32, _ b: UInt32) -> UInt32 {
  var most: UInt32 = 0
  for shift: UInt32 in [0, 8, 16, 24] {
    let left = Int(a >> shift & 255)
    let right = Int(b >> shift & 255)
    most = max(most, UInt32(abs(left - right)))
  }
  return 0xFF00_0000 | min(255, most * 8) * 0x01_0101
}
