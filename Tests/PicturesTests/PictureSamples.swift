import Foundation
import Raster
import TestSupport

/// PNG files written chunk by chunk, so that every colour type and every fault can be made.
struct PNGSample {
  var width = 9
  var height = 7
  var depth = 8
  var colorType = 6
  var isInterlaced = false
  var extraChunks: [(String, [UInt8])] = []

  var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][colorType] ?? 4 }

  /// Samples of `depth` bits, row by row; the file and the expected picture are made from them.
  func value(x: Int, y: Int, channel: Int) -> Int {
    let seed = UInt64(x * 131 + y * 7_919 + channel * 104_729)
    var random = SplitMix64(seed: seed)
    let value = Int(random.next() >> 40)
    if colorType == 3 { return value % min(palette.count, 1 << depth) }
    return value & ((1 << depth) - 1)
  }

  let palette: [(UInt8, UInt8, UInt8, UInt8)] = [
    (255, 0, 0, 255), (0, 255, 0, 128), (0, 0, 255, 0), (10, 20, 30, 77), (200, 100, 50, 255),
  ]

  func bytes() -> [UInt8] {
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += chunk(
      "IHDR",
      bigEndian(width) + bigEndian(height)
        + [UInt8(depth), UInt8(colorType), 0, 0, isInterlaced ? 1 : 0])
    for (name, body) in extraChunks { file += chunk(name, body) }
    if colorType == 3 {
      let count = min(palette.count, 1 << depth)
      file += chunk("PLTE", palette.prefix(count).flatMap { [$0.0, $0.1, $0.2] })
      file += chunk("tRNS", palette.prefix(count).map { $0.3 })
    }
    var raw: [UInt8] = []
    let passes =
      isInterlaced
      ? [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2),
        (0, 1, 1, 2),
      ] : [(0, 0, 1, 1)]
    for (x0, y0, dx, dy) in passes where x0 < width && y0 < height {
      for y in stride(from: y0, to: height, by: dy) {
        raw.append(0)
        var bits = 0
        var filled = 0
        for x in stride(from: x0, to: width, by: dx) {
          for channel in 0..<channels {
            bits = bits << depth | value(x: x, y: y, channel: channel)
            filled += depth
            while filled >= 8 {
              raw.append(UInt8(bits >> (filled - 8) & 255))
              filled -= 8
              bits &= (1 << filled) - 1
            }
          }
        }
        if filled > 0 { raw.append(UInt8(bits << (8 - filled) & 255)) }
      }
    }
    file += chunk("IDAT", stored(raw))
    return file + chunk("IEND", [])
  }

  /// What a decoder has to give at a pixel: premultiplied.
  func expected(x: Int, y: Int) -> UInt32 {
    let top = (1 << depth) - 1
    func eight(_ channel: Int) -> UInt32 {
      UInt32((Double(value(x: x, y: y, channel: channel)) * 255 / Double(top)).rounded())
    }
    let straight: (UInt32, UInt32, UInt32, UInt32)
    switch colorType {
    case 0: straight = (eight(0), eight(0), eight(0), 255)
    case 2: straight = (eight(0), eight(1), eight(2), 255)
    case 3:
      let entry = palette[value(x: x, y: y, channel: 0)]
      straight = (UInt32(entry.0), UInt32(entry.1), UInt32(entry.2), UInt32(entry.3))
    case 4: straight = (eight(0), eight(0), eight(0), eight(1))
    default: straight = (eight(0), eight(1), eight(2), eight(3))
    }
    func times(_ component: UInt32) -> UInt32 {
      UInt32((Double(component) * Double(straight.3) / 255).rounded())
    }
    return straight.3 << 24 | times(straight.0) << 16 | times(straight.1) << 8 | times(straight.2)
  }
}

func bigEndian(_ value: Int) -> [UInt8] {
  [UInt8(value >> 24 & 255), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
}

/// A chunk with its length and checksum.
func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
  let named = Array(name.utf8) + body
  var crc: UInt32 = 0xFFFF_FFFF
  for byte in named {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
  return bigEndian(body.count) + named + bigEndian(Int(crc ^ 0xFFFF_FFFF))
}

/// A zlib stream of stored blocks.
func stored(_ raw: [UInt8]) -> [UInt8] {
  var result: [UInt8] = [0x78, 0x01]
  var at = 0
  repeat {
    let count = min(65_535, raw.count - at)
    result.append(at + count == raw.count ? 1 : 0)
    result += [
      UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8 & 255),
    ]
    result += raw[at..<(at + count)]
    at += count
  } while at < raw.count
  var a = 1
  var b = 0
  for byte in raw {
    a = (a + Int(byte)) % 65_521
    b = (b + a) % 65_521
  }
  return result + bigEndian(b << 16 | a)
}
