/// Bytes of a file as checked UTF-8.
enum DocumentText {
  /// Removes byte order marks, recodes UTF-16 and refuses what is not text.
  static func utf8(_ bytes: [UInt8]) throws -> [UInt8] {
    var text = bytes
    if bytes.starts(with: [0xff, 0xfe]) || bytes.starts(with: [0xfe, 0xff]) {
      text = try utf16(bytes)
    }
    while text.starts(with: [0xef, 0xbb, 0xbf]) { text.removeFirst(3) }
    if let place = text.firstIndex(of: 0) {
      throw Fault("this is a binary file, not text", at: position(of: place, in: text))
    }
    if let place = firstInvalidByte(text) {
      throw Fault(
        "byte 0x\(String(text[place], radix: 16)) is not valid UTF-8; save the file as UTF-8",
        at: position(of: place, in: text))
    }
    return text
  }

  static func looksLikeJSON(_ text: [UInt8]) -> Bool {
    let first = text.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0a && $0 != 0x0d }
    return first == 0x7b || first == 0x5b
  }

  static func position(of offset: Int, in text: [UInt8]) -> SourcePosition {
    var line = 1
    var lineStart = 0
    for index in 0..<min(offset, text.count) where text[index] == 0x0a {
      line += 1
      lineStart = index + 1
    }
    let characters = text[lineStart..<min(offset, text.count)].filter { $0 & 0xc0 != 0x80 }.count
    return SourcePosition(line: line, column: characters + 1)
  }

  private static func utf16(_ bytes: [UInt8]) throws -> [UInt8] {
    guard bytes.count % 2 == 0 else {
      throw Fault("the UTF-16 text ends in half a character", at: .start)
    }
    let low = bytes[0] == 0xff ? 0 : 1
    let units = stride(from: 2, to: bytes.count, by: 2).map { index in
      UInt16(bytes[index + low]) | UInt16(bytes[index + 1 - low]) << 8
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }

  /// The offset of the first byte that no UTF-8 text has there.
  static func firstInvalidByte(_ text: [UInt8]) -> Int? {
    text.withUnsafeBufferPointer { bytes in
      var index = 0
      while index < bytes.count {
        let lead = bytes[index]
        if lead < 0x80 {
          index += 1
          continue
        }
        let length: Int
        var low: UInt8 = 0x80
        var high: UInt8 = 0xbf
        switch lead {
        case 0xc2...0xdf: length = 2
        case 0xe0: (length, low) = (3, 0xa0)
        case 0xed: (length, high) = (3, 0x9f)
        case 0xe1...0xef: length = 3
        case 0xf0: (length, low) = (4, 0x90)
        case 0xf4: (length, high) = (4, 0x8f)
        case 0xf1...0xf3: length = 4
        default: return index
        }
        guard index + length <= bytes.count else { return index }
        guard bytes[index + 1] >= low, bytes[index + 1] <= high else { return index }
        for offset in 2..<max(2, length) where bytes[index + offset] & 0xc0 != 0x80 {
          return index
        }
        index += length
      }
      return nil
    }
  }
}
