/// Text of an XML attribute.
enum XMLText {
  /// Resolves entities, and takes control bytes for spaces.
  static func string(_ bytes: Bytes) -> String {
    guard bytes.contains(where: { $0 == 0x26 || $0 < 0x20 }) else { return bytes.text }
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if byte == 0x26, let (scalar, length) = entity(bytes.part(index..<bytes.count)) {
        result += Array(String(Character(scalar)).utf8)
        index += length
      } else {
        result.append(byte < 0x20 ? 0x20 : byte)
        index += 1
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static let named: [String: Unicode.Scalar] = [
    "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
  ]

  private static func entity(_ bytes: Bytes) -> (Unicode.Scalar, Int)? {
    guard let end = bytes.prefix(12).firstIndex(of: 0x3b) else { return nil }
    let body = bytes.part(1..<end).text
    if let scalar = named[body] { return (scalar, end + 1) }
    guard body.hasPrefix("#") else { return nil }
    let isHex = body.dropFirst().first == "x"
    guard let code = UInt32(body.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10),
      let scalar = Unicode.Scalar(code)
    else { return nil }
    return (scalar.value < 0x20 ? " " : scalar, end + 1)
  }
}
