/// The bytes of a text file as UTF-8 without marks, and what they were before.
struct DecodedText {
  var bytes: [UInt8]
  var encoding: String

  /// Recognises UTF-8 and UTF-16 with or without marks, and takes all else for Windows-1252.
  ///
  /// A doubled mark, and a mark that was read as Windows-1252 and written again (`ï»¿`), are dropped too.
  init(_ raw: [UInt8]) {
    if raw.starts(with: [0xff, 0xfe]) {
      (bytes, encoding) = (DecodedText.utf16(raw.dropFirst(2), low: 0), "UTF-16")
    } else if raw.starts(with: [0xfe, 0xff]) {
      (bytes, encoding) = (DecodedText.utf16(raw.dropFirst(2), low: 1), "UTF-16")
    } else if let low = DecodedText.zeroParity(raw) {
      (bytes, encoding) = (DecodedText.utf16(raw[...], low: low), "UTF-16")
    } else if DecodedText.isUTF8(raw) {
      (bytes, encoding) = (raw, "UTF-8")
    } else {
      (bytes, encoding) = (DecodedText.windows1252(raw), "Windows-1252")
    }
    dropMarks()
  }

  private static func utf16(_ raw: ArraySlice<UInt8>, low: Int) -> [UInt8] {
    var units: [UInt16] = []
    units.reserveCapacity(raw.count / 2)
    var index = raw.startIndex
    while index + 1 < raw.endIndex {
      units.append(UInt16(raw[index + low]) | UInt16(raw[index + 1 - low]) << 8)
      index += 2
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  private mutating func dropMarks() {
    let marks: [[UInt8]] = [[0xef, 0xbb, 0xbf], [0xc3, 0xaf, 0xc2, 0xbb, 0xc2, 0xbf]]
    var length = 0
    while let mark = marks.first(where: { bytes[length...].starts(with: $0) }) {
      length += mark.count
    }
    if length > 0 { bytes.removeFirst(length) }
  }

  /// 0 when every second byte from 1 is mostly zero (little-endian ASCII), 1 the other way, else nil.
  private static func zeroParity(_ raw: [UInt8]) -> Int? {
    let head = raw.prefix(512)
    guard head.count >= 4, head.contains(0) else { return nil }
    var zeros = [0, 0]
    for (index, byte) in head.enumerated() where byte == 0 { zeros[index & 1] += 1 }
    let half = head.count / 2
    if zeros[1] * 2 > half, zeros[0] * 8 < half { return 0 }
    if zeros[0] * 2 > half, zeros[1] * 8 < half { return 1 }
    return nil
  }

  private static func isUTF8(_ raw: [UInt8]) -> Bool {
    raw.withUnsafeBufferPointer { bytes in
      // Plain ASCII, eight bytes at a time, is by far the commonest.
      var index = 0
      let words = UnsafeRawBufferPointer(bytes)
      while index + 8 <= bytes.count {
        let word = words.loadUnaligned(fromByteOffset: index, as: UInt64.self)
        if word & 0x8080_8080_8080_8080 != 0 { break }
        index += 8
      }
      return String(validating: UnsafeBufferPointer(rebasing: bytes[index...]), as: UTF8.self)
        != nil
    }
  }

  /// Bytes 0x80…0x9f of Windows-1252; 0 for the five that stand for nothing.
  private static let upper: [UInt16] = [
    0x20ac, 0, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021, 0x02c6, 0x2030, 0x0160, 0x2039,
    0x0152, 0, 0x017d, 0, 0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x02dc,
    0x2122, 0x0161, 0x203a, 0x0153, 0, 0x017e, 0x0178,
  ]

  private static func windows1252(_ raw: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(raw.count + raw.count / 16)
    for byte in raw {
      guard byte >= 0x80 else {
        result.append(byte)
        continue
      }
      var code = UInt32(byte)
      if byte < 0xa0 {
        let mapped = upper[Int(byte) - 0x80]
        code = mapped == 0 ? 0xfffd : UInt32(mapped)
      }
      if let scalar = Unicode.Scalar(code) { result += UTF8.encode(scalar).map { Array($0) } ?? [] }
    }
    return result
  }
}
