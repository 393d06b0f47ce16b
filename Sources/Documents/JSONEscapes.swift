/// JSON's `\` escapes.
enum JSONEscapes {
  static func hex(_ byte: UInt8) -> UInt16? {
    switch byte {
    case 0x30...0x39: return UInt16(byte - 0x30)
    case 0x41...0x46: return UInt16(byte - 0x41 + 10)
    case 0x61...0x66: return UInt16(byte - 0x61 + 10)
    default: return nil
    }
  }

  /// Resolves checked escapes; a lone surrogate becomes U+FFFD.
  static func resolve(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) -> String {
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var units: [UInt16] = []
    var index = bytes.startIndex
    func flush() {
      guard !units.isEmpty else { return }
      result += String(decoding: units, as: UTF16.self).utf8
      units.removeAll()
    }
    while index < bytes.endIndex {
      let byte = bytes[index]
      index += 1
      guard byte == 0x5c, index < bytes.endIndex else {
        flush()
        result.append(byte)
        continue
      }
      let kind = bytes[index]
      index += 1
      if kind == 0x75, index + 4 <= bytes.endIndex {
        let digits = bytes[index..<index + 4]
        units.append(digits.reduce(0) { $0 << 4 | (hex($1) ?? 0) })
        index += 4
        continue
      }
      flush()
      switch kind {
      case 0x62: result.append(0x08)
      case 0x66: result.append(0x0c)
      case 0x6e: result.append(0x0a)
      case 0x72: result.append(0x0d)
      case 0x74: result.append(0x09)
      default: result.append(kind)
      }
    }
    flush()
    return String(decoding: result, as: UTF8.self)
  }
}
