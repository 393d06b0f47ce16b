/// Reads the dates of a column in a row: most share their day with the one before, whose number is kept.
///
/// Gives what `DateReader` gives for each cell by itself; the commonest forms, a date of ten bytes with
/// `HH:MM:SS` behind it and epochs in seconds or milliseconds, cost a few instructions.
struct DateRun {
  private let reader: DateReader
  /// The ten bytes of the last date, and its midnight.
  private var head: UInt64 = 0
  private var tail: UInt16 = 0
  private var midnight = Double.nan

  init(_ reader: DateReader) {
    self.reader = reader
  }

  /// Reads a trimmed cell.
  @inline(__always)
  mutating func read(_ bytes: Bytes) -> DateCell {
    guard let base = UnsafeRawPointer(bytes.baseAddress) else { return .missing }
    switch bytes.count {
    case 19, 20:
      let isUTC = bytes.count == 20
      guard bytes[10] == 0x20 || bytes[10] == 0x54, !isUTC || bytes[19] == 0x5a,
        let clock = DateRun.clock(base + 11)
      else { return reader.read(bytes) }
      let head = base.loadUnaligned(as: UInt64.self)
      let tail = base.loadUnaligned(fromByteOffset: 8, as: UInt16.self)
      if head != self.head || tail != self.tail || midnight.isNaN {
        switch reader.read(bytes) {
        case .local(let seconds) where !isUTC, .instant(let seconds) where isUTC:
          (self.head, self.tail) = (head, tail)
          midnight = seconds - clock
        case let other: return other
        }
      }
      return isUTC ? .instant(midnight + clock) : .local(midnight + clock)
    case 10:
      guard let high = DateRun.eightDigits(base), bytes[8].isDigit, bytes[9].isDigit else {
        return reader.read(bytes)
      }
      let low = Int64(bytes[8] &- 0x30) * 10 + Int64(bytes[9] &- 0x30)
      return .instant(Double(high * 100 + low))
    case 13:
      guard let high = DateRun.eightDigits(base), bytes[8].isDigit, bytes[9].isDigit,
        let rest = DateReader.number(bytes, 10, 3)
      else { return reader.read(bytes) }
      let low = Int64(bytes[8] &- 0x30) * 10 + Int64(bytes[9] &- 0x30)
      return .instant(Double(high * 100 + low) + Double(rest) / 1_000)
    default:
      return reader.read(bytes)
    }
  }

  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Seconds after midnight of `HH:MM:SS`; nil where it is something else.
  @inline(__always)
  private static func clock(_ base: UnsafeRawPointer) -> Double? {
    let word = UInt64(littleEndian: base.loadUnaligned(as: UInt64.self))
    let colons: UInt64 = 0x0000_ff00_00ff_0000
    guard word & colons == 0x0000_3a00_003a_0000 else { return nil }
    let digits = (word & ~colons | 0x0000_3000_0030_0000) ^ (ones &* 0x30)
    guard (digits | (digits &+ ones &* 6)) & (ones &* 0xf0) == 0 else { return nil }
    // Each pair's tens stand one byte below its ones.
    let pairs = digits &* 10 &+ (digits >> 8)
    let hour = Int(pairs & 0xff)
    let minute = Int(pairs >> 24 & 0xff)
    let second = Int(pairs >> 48 & 0xff)
    guard hour < 24, minute < 60, second < 60 else { return nil }
    return Double(hour * 3_600 + minute * 60 + second)
  }

  /// The number of eight digits; nil where one is none.
  @inline(__always)
  private static func eightDigits(_ base: UnsafeRawPointer) -> Int64? {
    let word = UInt64(littleEndian: base.loadUnaligned(as: UInt64.self)) ^ (ones &* 0x30)
    guard (word | (word &+ ones &* 6)) & (ones &* 0xf0) == 0 else { return nil }
    // Neighbours are joined: digits to pairs, pairs to fours, fours to eight.
    let pairs = word &* 10 &+ (word >> 8)
    let even: UInt64 = 0x0000_00ff_0000_00ff
    let upper = (pairs & even) &* 0x000f_4240_0000_0064
    let lower = (pairs >> 16 & even) &* 0x0000_2710_0000_0001
    return Int64((upper &+ lower) >> 32)
  }
}
