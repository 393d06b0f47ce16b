import Foundation
import Geometry
import Testing

@testable import Raster

/// `round(x / 255)` in integers.
private func divided(_ x: UInt32) -> UInt32 { (2 * x + 255) / 510 }

/// Rows of 261 pixels: long enough for groups of eight and a rest, over all bytes.
private let length = 261

private func grey(_ v: UInt32) -> UInt32 { 0x0101_0101 &* v }

@Test func everyProductOfTwoBytesIsRoundedToNearest() {
  var row = [UInt32](repeating: 0, count: length)
  var mask = [UInt8](repeating: 0, count: length)
  var other = [UInt8](repeating: 0, count: length)
  for factor in 0..<256 {
    for x in 0..<length {
      row[x] = grey(UInt32(x & 255))
      mask[x] = UInt8(x & 255)
      other[x] = UInt8(factor)
    }
    Rows.scale(&row, length, UInt8(factor))
    Rows.multiply(&mask, by: UInt8(factor), length)
    for x in 0..<length {
      let wanted = divided(UInt32(x & 255) * UInt32(factor))
      if row[x] != grey(wanted) { Issue.record("\(x & 255) times \(factor)") }
      if mask[x] != UInt8(wanted) { Issue.record("coverage \(x & 255) times \(factor)") }
      mask[x] = UInt8(x & 255)
    }
    Rows.multiply(&mask, by: &other, length)
    for x in 0..<length where mask[x] != UInt8(divided(UInt32(x & 255) * UInt32(factor))) {
      Issue.record("coverage \(x & 255) times coverage \(factor)")
    }
  }
}

@Test func everyAlphaOverEveryByteIsRoundedToNearest() {
  // Clear black over every byte, by a picture, by a colour, by a colour and constant coverage.
  var row = [UInt32](repeating: 0, count: length)
  var source = [UInt32](repeating: 0, count: length)
  for alpha: UInt32 in 0..<256 {
    func back() { for x in 0..<length { row[x] = grey(UInt32(x & 255)) } }
    func check(_ what: String) {
      for x in 0..<length {
        let below = divided(UInt32(x & 255) * (255 - alpha))
        if row[x] != grey(below) + alpha << 24 { Issue.record("\(what): \(alpha) over \(x & 255)") }
      }
    }
    back()
    for x in 0..<length { source[x] = alpha << 24 }
    Rows.blend(&row, length, source: &source)
    check("picture")
    back()
    Rows.blend(&row, length, color: alpha << 24)
    check("colour")
    back()
    Rows.blend(&row, length, color: 0xff00_0000, coverage: UInt8(alpha))
    for x in 0..<length {
      let wanted = divided(UInt32(x & 255) * (255 - alpha))
      let opaque = divided(255 * alpha + UInt32(x & 255) * (255 - alpha))
      if row[x] & 255 != wanted || row[x] >> 24 != opaque {
        Issue.record("coverage \(alpha) over \(x & 255)")
      }
    }
  }
}

@Test(arguments: 0..<6)
func compositionIsWithinItsRoundings(_ kind: Int) {
  var dice = Dice(UInt64(70 + kind))
  func pixel() -> UInt32 {
    let alpha = [0, 255, dice.below(256), dice.below(256)][dice.below(4)]
    func channel() -> UInt32 { UInt32(dice.below(alpha + 1)) }
    return UInt32(alpha) << 24 | channel() << 16 | channel() << 8 | channel()
  }
  func channels(_ p: UInt32) -> SIMD4<Double> {
    SIMD4(Double(p & 255), Double(p >> 8 & 255), Double(p >> 16 & 255), Double(p >> 24))
  }
  for _ in 0..<300 {
    var row = (0..<37).map { _ in pixel() }
    var source = (0..<37).map { _ in pixel() }
    var mask = (0..<37).map { _ in UInt8(dice.below(256)) }
    let factor = UInt8(dice.below(256))
    let color = pixel()
    let before = row
    switch kind {
    case 0: Rows.blend(&row, 37, source: &source)
    case 1: Rows.blend(&row, 37, source: &source, opacity: factor)
    case 2: Rows.blend(&row, 37, source: &source, mask: &mask)
    case 3: Rows.blend(&row, 37, color: color)
    case 4: Rows.blend(&row, 37, color: color, coverage: factor)
    default: Rows.blend(&row, 37, color: color, mask: &mask)
    }
    for x in 0..<37 {
      let ink = channels(kind < 3 ? source[x] : color)
      let cover: Double =
        switch kind {
        case 1, 4: Double(factor) / 255
        case 2, 5: Double(mask[x]) / 255
        default: 1
        }
      let s = ink * cover
      let wanted = s + channels(before[x]) * (1 - s.w / 255)
      let error = channels(row[x]) - wanted
      let worst = max(abs(error.x), abs(error.y), max(abs(error.z), abs(error.w)))
      // One rounding, and one of the covered colour, whose alpha weighs the ground.
      if worst > (kind == 0 || kind == 3 ? 0.51 : 1.51) { Issue.record("\(error) at \(x)") }
      let alpha = row[x] >> 24
      for shift: UInt32 in [0, 8, 16] where row[x] >> shift & 255 > alpha {
        Issue.record("more colour than alpha at \(x)")
      }
    }
  }
}
