public import Foundation

/// A time zone's offsets as a table, for turning millions of local times into instants.
///
/// `TimeZone` answers one question in a tenth of a microsecond and knows only the way from an instant
/// to an offset; files need the other way. The table is found by asking the zone for each day and
/// halving the span where two days differ, which needs nothing of its rules.
struct ZoneOffsets: Sendable {
  /// How a local time was resolved.
  enum Resolution: Sendable {
    case plain
    /// The time occurs twice; this is the first or second pass as asked for.
    case repeated
    /// The clocks jumped over the time; it is moved on by the jump.
    case skipped
  }

  let zone: TimeZone
  /// Instants at which an offset begins, seconds since 1970, ascending.
  private(set) var begins: [Double] = [-.infinity]
  private(set) var offsets: [Double] = []
  private let covered: ClosedRange<Double>

  init(_ zone: TimeZone, years: ClosedRange<Int> = 1970...2045) {
    self.zone = zone
    let first =
      Double(CivilDate.days(year: years.lowerBound, month: 1, day: 1)) * CivilDate.clockDay
    let last =
      Double(CivilDate.days(year: years.upperBound, month: 12, day: 31)) * CivilDate.clockDay
    covered = first...last
    var at = first
    var offset = ZoneOffsets.offset(of: zone, at: at)
    offsets = [offset]
    while at < last {
      let next = at + CivilDate.clockDay
      let other = ZoneOffsets.offset(of: zone, at: next)
      if other != offset {
        var low = at
        var high = next
        while high - low > 1 {
          let middle = ((low + high) / 2).rounded(.down)
          if ZoneOffsets.offset(of: zone, at: middle) == offset {
            low = middle
          } else {
            high = middle
          }
        }
        begins.append(high)
        offsets.append(other)
        offset = other
      }
      at = next
    }
  }

  private static func offset(of zone: TimeZone, at seconds: Double) -> Double {
    Double(zone.secondsFromGMT(for: Date(timeIntervalSince1970: seconds)))
  }

  /// The instant of a local time, both in seconds since 1970.
  ///
  /// - Parameters:
  ///   - local: the wall clock's reading, counted as if it were UTC.
  ///   - second: takes the second of two passes.
  ///   - hint: the table's row of the last call; makes a run of near times fast.
  /// - Returns: the instant and how it was found.
  func instant(
    ofLocal local: Double, second: Bool = false, hint: inout Int
  ) -> (seconds: Double, resolution: Resolution) {
    guard covered.contains(local) else {
      let offset = ZoneOffsets.offset(of: zone, at: local)
      let better = ZoneOffsets.offset(of: zone, at: local - offset)
      return (local - better, .plain)
    }
    var row = Swift.min(hint, begins.count - 1)
    while row > 0, local - offsets[row] < begins[row] { row -= 1 }
    while row + 1 < begins.count, local - offsets[row + 1] >= begins[row + 1] { row += 1 }
    hint = row
    // `row` is the last offset under which the local time has come; the one before may hold it too.
    let here = local - offsets[row]
    if row > 0 {
      let before = local - offsets[row - 1]
      if before < begins[row] { return (second ? here : before, .repeated) }
    }
    if row + 1 < begins.count, here >= begins[row + 1] {
      return (local - offsets[row], .skipped)
    }
    return (here, .plain)
  }

  /// The local times around one that all have its offset, each once; empty where there are none.
  func plainSpan(around local: Double, hint: Int) -> (span: Range<Double>, offset: Double) {
    let row = Swift.max(0, Swift.min(hint, begins.count - 1))
    let offset = offsets[row]
    var low = covered.lowerBound
    var high = covered.upperBound
    if row > 0 { low = Swift.max(low, begins[row] + Swift.max(offset, offsets[row - 1])) }
    if row + 1 < begins.count {
      high = Swift.min(high, begins[row + 1] + Swift.min(offset, offsets[row + 1]))
    }
    guard low <= local, local < high else { return (0..<0, offset) }
    return (low..<high, offset)
  }

  func instant(ofLocal local: Double) -> (seconds: Double, resolution: Resolution) {
    var hint = begins.count - 1
    return instant(ofLocal: local, hint: &hint)
  }

  /// The local reading of an instant, counted as if it were UTC.
  func local(ofInstant seconds: Double, hint: inout Int) -> Double {
    guard covered.contains(seconds) else {
      return seconds + ZoneOffsets.offset(of: zone, at: seconds)
    }
    var row = Swift.min(hint, begins.count - 1)
    while row > 0, seconds < begins[row] { row -= 1 }
    while row + 1 < begins.count, seconds >= begins[row + 1] { row += 1 }
    hint = row
    return seconds + offsets[row]
  }
}

extension TimeZone {
  /// The zone of an IANA name such as `Europe/Berlin`, `UTC`, or an offset such as `+02:00`.
  ///
  /// - Throws: `SeriesError` with the nearest valid name.
  public static func named(_ name: String) throws -> TimeZone {
    if let offset = offset(from: name), let zone = TimeZone(secondsFromGMT: offset) { return zone }
    let names = TimeZone.knownTimeZoneIdentifiers
    // Foundation takes a path out of its folder for a name.
    let isPlain = !name.hasPrefix("/") && !name.contains("..")
    if isPlain, name.contains("/") || name == "UTC" || name == "GMT",
      let zone = TimeZone(identifier: name)
    {
      return zone
    }
    if names.contains(name), let zone = TimeZone(identifier: name) { return zone }
    let wanted = name.lowercased().filter { $0 != " " && $0 != "_" }
    let nearest = names.first { known in
      let plain = known.lowercased().filter { $0 != "_" }
      return plain == wanted || plain.hasSuffix("/\(wanted)")
    }
    let hint =
      nearest.map { "; did you mean \"\($0)\"?" } ?? "; expected a name such as Europe/Berlin"
    throw SeriesError(.badSetting, "there is no time zone \"\(name)\"\(hint)")
  }

  /// Seconds east of Greenwich for `UTC+01:00`, `UTC+0200`, `UTCZ`, `-05:00`.
  static func offset(from text: String) -> Int? {
    var rest = Substring(text)
    if rest.hasPrefix("UTC") || rest.hasPrefix("GMT") {
      rest = rest.dropFirst(3)
      if rest == "Z" || rest.isEmpty { return 0 }
    }
    guard let sign = rest.first, sign == "+" || sign == "-" else { return nil }
    let digits = rest.dropFirst().filter { $0 != ":" }
    guard digits.allSatisfy({ $0.isASCII && $0.isNumber }), let number = Int(digits) else {
      return nil
    }
    let seconds: Int
    switch digits.count {
    case 1, 2: seconds = number * 3_600
    case 4: seconds = number / 100 * 3_600 + number % 100 * 60
    default: return nil
    }
    guard seconds <= 18 * 3_600 else { return nil }
    return sign == "-" ? -seconds : seconds
  }
}
