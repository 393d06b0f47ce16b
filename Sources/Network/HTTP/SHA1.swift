/// The digest that Nightscout's `api-secret` header wants; it secures nothing else here.
///
/// - Source: FIPS 180-4 §6.1.
enum SHA1 {
  static func hexadecimal(of bytes: [UInt8]) -> String {
    var state: [UInt32] = [0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0]
    var message = bytes + [0x80]
    while message.count % 64 != 56 { message.append(0) }
    let bits = UInt64(bytes.count) &* 8
    for shift in stride(from: 56, through: 0, by: -8) {
      message.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    for start in stride(from: 0, to: message.count, by: 64) {
      digest(message[start..<start + 64], into: &state)
    }
    return state.map { word in
      let text = String(word, radix: 16)
      return String(repeating: "0", count: 8 - text.count) + text
    }.joined()
  }

  private static func digest(_ block: ArraySlice<UInt8>, into state: inout [UInt32]) {
    var words: [UInt32] = []
    words.reserveCapacity(80)
    for index in stride(from: block.startIndex, to: block.endIndex, by: 4) {
      let high = UInt32(block[index]) << 24 | UInt32(block[index + 1]) << 16
      words.append(high | UInt32(block[index + 2]) << 8 | UInt32(block[index + 3]))
    }
    for index in 16..<80 {
      let mixed = words[index - 3] ^ words[index - 8] ^ words[index - 14] ^ words[index - 16]
      words.append(mixed << 1 | mixed >> 31)
    }
    var (a, b, c, d, e) = (state[0], state[1], state[2], state[3], state[4])
    for (index, word) in words.enumerated() {
      let (choice, constant): (UInt32, UInt32)
      switch index / 20 {
      case 0: (choice, constant) = ((b & c) | (~b & d), 0x5a82_7999)
      case 1: (choice, constant) = (b ^ c ^ d, 0x6ed9_eba1)
      case 2: (choice, constant) = ((b & c) | (b & d) | (c & d), 0x8f1b_bcdc)
      default: (choice, constant) = (b ^ c ^ d, 0xca62_c1d6)
      }
      let turned: UInt32 = a << 5 | a >> 27
      let next: UInt32 = turned &+ choice &+ e &+ constant &+ word
      (e, d, c, b, a) = (d, c, b << 30 | b >> 2, a, next)
    }
    for (index, value) in [a, b, c, d, e].enumerated() { state[index] = state[index] &+ value }
  }
}
