import Foundation

/// A TrueType file written table by table: squares as glyphs, some of them layers of colours.
///
/// Glyphs: 0 missing, 1 "A" a large square, 2 "B" a small one in its middle, 3 "C" and 4 "D" layers
/// (COLR version 0), all of one em.
struct TinyFont {
  var family = "Tiny"
  /// Of "C": glyphs and palette entries from below; 0xFFFF is the colour of the text.
  var layers: [(glyph: UInt16, entry: UInt16)] = [(1, 0), (2, 1)]
  /// Of "D".
  var moreLayers: [(glyph: UInt16, entry: UInt16)] = [(1, 0xFFFF)]
  /// Blue, green, red, alpha.
  var palette: [[UInt8]] = [[0, 0, 255, 255], [255, 0, 0, 255]]

  func bytes() -> Data {
    let tables: [(String, [UInt8])] = [
      ("COLR", colr), ("CPAL", cpal), ("cmap", cmap), ("glyf", glyf.bytes), ("head", head),
      ("hhea", hhea), ("hmtx", hmtx), ("loca", glyf.offsets), ("maxp", maxp), ("name", name),
    ]
    var file: [UInt8] = four(0x0001_0000) + words([tables.count, 0, 0, 0])
    var offset = UInt32(12 + 16 * tables.count)
    var body: [UInt8] = []
    for (tag, table) in tables {
      file += Array(tag.utf8)
      file += four(0) + four(offset) + four(UInt32(table.count))
      body += padded(table)
      offset = UInt32(12 + 16 * tables.count + body.count)
    }
    return Data(file + body)
  }

  /// 16-bit numbers, signed or not.
  private func words(_ values: [Int]) -> [UInt8] {
    values.flatMap { [UInt8($0 >> 8 & 255), UInt8($0 & 255)] }
  }

  private func four(_ v: UInt32) -> [UInt8] { words([Int(v >> 16), Int(v & 0xFFFF)]) }

  private func padded(_ table: [UInt8]) -> [UInt8] {
    table + [UInt8](repeating: 0, count: (4 - table.count % 4) % 4)
  }

  private let glyphCount = 5

  private var head: [UInt8] {
    var bytes = four(0x0001_0000) + four(0x0001_0000)
    bytes += four(0) + four(0x5F0F_3CF5)
    bytes += words([0, 1_000]) + [UInt8](repeating: 0, count: 16)
    return bytes + words([0, 0, 1_000, 1_000, 0, 8, 2, 1, 0])
  }

  private var hhea: [UInt8] {
    four(0x0001_0000) + words([1_000, 0, 0, 1_000, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, glyphCount])
  }

  private var maxp: [UInt8] {
    four(0x0001_0000) + words([glyphCount, 4, 1] + [Int](repeating: 0, count: 11))
  }

  /// The left bearing is where the outline begins: FreeType moves it there.
  private var hmtx: [UInt8] { words([0, 0, 250, 0, 0].flatMap { [1_000, $0] }) }

  private var glyf: (bytes: [UInt8], offsets: [UInt8]) {
    /// One contour of four points on the curve, clockwise from below left.
    func square(_ low: Int, _ high: Int) -> [UInt8] {
      let side = high - low
      var bytes = words([1, low, low, high, high, 3, 0])
      bytes += [1, 1, 1, 1]
      bytes += words([low, 0, side, 0]) + words([low, side, 0, -side])
      return padded(bytes)
    }
    let large = square(0, 1_000)
    let small = square(250, 750)
    let first = UInt32(large.count)
    let second = first + UInt32(small.count)
    let offsets: [UInt32] = [0, 0, first, second, second, second]
    return (large + small, offsets.flatMap { four($0) })
  }

  private var cmap: [UInt8] {
    var table = words([12, 0]) + four(28) + four(0) + four(1)
    table += four(0x41) + four(0x44) + four(1)
    return words([0, 1, 3, 10]) + four(12) + table
  }

  private var colr: [UInt8] {
    let all = layers + moreLayers
    var bytes = words([0, 2]) + four(14) + four(26) + words([all.count])
    bytes += words([3, 0, layers.count, 4, layers.count, moreLayers.count])
    return bytes + words(all.flatMap { [Int($0.glyph), Int($0.entry)] })
  }

  private var cpal: [UInt8] {
    let count = palette.count
    return words([0, count, 1, count]) + four(14) + words([0]) + palette.flatMap { $0 }
  }

  private var name: [UInt8] {
    let text = family.utf16.map { Int($0) }
    return words([0, 1, 18, 3, 1, 0x409, 1, 2 * text.count, 0]) + words(text)
  }
}
