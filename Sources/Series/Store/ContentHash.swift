import Foundation

/// A fingerprint of a file's content, to know a file again.
///
/// It is no protection against somebody who means to deceive; two files that differ by accident have
/// the same one in 2^128 cases.
enum ContentHash {
  /// - Throws: `SeriesError` when the file cannot be read.
  static func ofFile(_ path: String) throws -> String {
    let source = try FileSource(path: path)
    var state = State()
    var chunk = [UInt64](repeating: 0, count: 1 << 15)
    var total = 0
    while true {
      let got = try chunk.withUnsafeMutableBytes { buffer in
        var filled = 0
        while filled < buffer.count {
          let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
          let got = try source.read(into: rest)
          if got == 0 { break }
          filled += got
        }
        // What a shorter read left behind is not content.
        for index in filled..<min(buffer.count, filled + 8) { buffer[index] = 0 }
        return filled
      }
      total += got
      state.mix(chunk[..<((got + 7) / 8)])
      if got < chunk.count * 8 { break }
    }
    return state.finish(total)
  }

  private struct State {
    private var low: UInt64 = 0x9e37_79b9_7f4a_7c15
    private var high: UInt64 = 0xc2b2_ae3d_27d4_eb4f

    mutating func mix(_ words: ArraySlice<UInt64>) {
      var low = low
      var high = high
      words.withUnsafeBufferPointer { words in
        for word in words {
          // A full product of what is mixed in: every bit reaches both halves.
          let product = (low ^ word).multipliedFullWidth(by: 0xa076_1d64_78bd_642f | 1)
          low = product.low ^ product.high &+ high
          high = (high ^ word) &* 0xe703_7ed1_a0b4_28db
          high ^= high >> 29
        }
      }
      self.low = low
      self.high = high
    }

    func finish(_ length: Int) -> String {
      var copy = self
      copy.mix([UInt64(length), 0x8ebc_6af0_9c88_c6e3, UInt64(length)][...])
      return [copy.low, copy.high].map { word in
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
      }.joined()
    }
  }
}
