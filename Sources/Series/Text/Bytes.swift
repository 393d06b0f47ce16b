/// A run of a file's bytes.
typealias Bytes = UnsafeBufferPointer<UInt8>

extension UInt8 {
  @inline(__always) var isDigit: Bool { self &- 0x30 < 10 }
  @inline(__always) var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
}

extension UnsafeBufferPointer<UInt8> {
  /// A part of the bytes.
  @inline(__always)
  func part(_ range: Range<Int>) -> Bytes {
    Bytes(rebasing: self[range])
  }

  /// The bytes without spaces, tabs, no-break spaces (U+00A0, U+202F) and quotes' leftovers at both ends.
  @inline(__always)
  var trimmed: Bytes {
    var low = 0
    var high = count
    while low < high {
      let byte = self[low]
      if byte == 0x20 || byte == 0x09 {
        low += 1
      } else if isNoBreakSpace(at: low) {
        low += self[low] == 0xc2 ? 2 : 3
      } else {
        break
      }
    }
    while high > low {
      let byte = self[high - 1]
      if byte == 0x20 || byte == 0x09 || byte == 0x0d {
        high -= 1
      } else if high - low >= 2,
        isNoBreakSpace(at: high - 2), self[high - 2] == 0xc2
      {
        high -= 2
      } else if high - low >= 3, isNoBreakSpace(at: high - 3) {
        high -= 3
      } else {
        break
      }
    }
    return low == 0 && high == count ? self : part(low..<high)
  }

  /// Whether U+00A0, U+202F or U+2009 starts here.
  @inline(__always)
  func isNoBreakSpace(at index: Int) -> Bool {
    guard self[index] >= 0x80 else { return false }
    if index + 1 < count, self[index] == 0xc2, self[index + 1] == 0xa0 { return true }
    guard index + 2 < count, self[index] == 0xe2, self[index + 1] == 0x80 else { return false }
    return self[index + 2] == 0xaf || self[index + 2] == 0x89
  }

  var text: String { String(decoding: self, as: UTF8.self) }

  /// Whether the bytes are these ASCII letters, case aside.
  func equalsIgnoringCase(_ word: StaticString) -> Bool {
    guard count == word.utf8CodeUnitCount else { return false }
    for index in 0..<count where (self[index] | 0x20) != (word.utf8Start[index] | 0x20) {
      return false
    }
    return true
  }
}
