import Documents

/// A mapping with every column found: which cells of a record are what.
struct ColumnPlan {
  /// Places in the file of the columns that are wanted, each once.
  private(set) var places: [Int] = []
  /// Indices into `places`, and so into `RecordTable.columns`.
  private(set) var time: [Int] = []
  private(set) var end: Int?
  private(set) var source: Int?
  private(set) var zone: Int?
  private(set) var filters: [(column: Int, accepted: Set<String>)] = []
  /// Nil takes the time from start to end.
  private(set) var values: [Int?] = []
  let mapping: ColumnMapping

  private let header: [String]?
  private let width: Int

  /// The names that must be in a header.
  static func names(in mapping: ColumnMapping) -> [String] {
    let columns =
      mapping.time + [mapping.end, mapping.source, mapping.zoneColumn].compactMap { $0 }
      + mapping.values.compactMap(\.column) + mapping.filters.map(\.column)
    return columns.compactMap { column in
      if case .name(let name) = column { return name }
      return nil
    }
  }

  /// - Throws: `SeriesError` for a column that is not there, or that has to be named.
  init(_ mapping: ColumnMapping, dialect: CSVDialect, sample: [[String]]) throws {
    self.mapping = mapping
    header = dialect.header
    width = Swift.max(dialect.width, dialect.header?.count ?? 0)
    var timePlaces = try mapping.time.map { try place(of: $0) }
    if timePlaces.isEmpty {
      timePlaces = try ColumnPlan.guessTime(sample, header: header, width: width)
    }
    time = timePlaces.map { keep($0) }
    end = try mapping.end.map { keep(try place(of: $0)) }
    source = try mapping.source.map { keep(try place(of: $0)) }
    zone = try mapping.zoneColumn.map { keep(try place(of: $0)) }
    for filter in mapping.filters {
      filters.append((keep(try place(of: filter.column)), filter.accepted))
    }
    for value in mapping.values {
      switch value.column {
      case nil: values.append(nil)
      case .some(.unknown):
        let place = try ColumnPlan.guessValue(
          sample, besides: Set(places), header: header, width: width)
        values.append(keep(place))
      case .some(let column): values.append(keep(try place(of: column)))
      }
    }
  }

  /// For records whose fields are named one by one.
  init(_ mapping: ColumnMapping, fields: [String]) throws {
    self.mapping = mapping
    header = fields
    width = fields.count
    time = try mapping.time.map { keep(try place(of: $0)) }
    end = try mapping.end.map { keep(try place(of: $0)) }
    source = try mapping.source.map { keep(try place(of: $0)) }
    zone = try mapping.zoneColumn.map { keep(try place(of: $0)) }
    for filter in mapping.filters {
      filters.append((keep(try place(of: filter.column)), filter.accepted))
    }
    values = try mapping.values.map { value in try value.column.map { keep(try place(of: $0)) } }
  }

  /// Makes another column the time, to read a record's end as its start is read.
  mutating func readAsTime(_ column: Int) {
    time = [column]
    end = nil
  }

  private mutating func keep(_ place: Int) -> Int {
    if let index = places.firstIndex(of: place) { return index }
    places.append(place)
    return places.count - 1
  }

  private func place(of column: ColumnMapping.Column) throws -> Int {
    switch column {
    case .number(let number):
      guard number >= 1, number <= width else {
        throw SeriesError(
          .missingColumn, "there is no column \(number); the file has \(width)")
      }
      return number - 1
    case .name(let name):
      guard let header else {
        throw SeriesError(
          .missingColumn,
          "the file has no header, so column \"\(name)\" cannot be found; give its number")
      }
      guard let place = ColumnMatch.index(of: name, in: header) else {
        let known = header.filter { !$0.isEmpty }
        throw SeriesError(
          .missingColumn,
          "there is no column \"\(name)\"\(NearestName.hint(for: name, among: known))")
      }
      return place
    }
  }

  private static func guessTime(
    _ sample: [[String]], header: [String]?, width: Int
  ) throws -> [Int] {
    for place in 0..<width {
      let cells = sample.compactMap { $0.indices.contains(place) ? $0[place] : nil }
        .filter { !$0.isEmpty }
      let dates = cells.filter { isDate($0) }.count
      guard !cells.isEmpty, dates * 10 >= cells.count * 8 else { continue }
      // A day may have its time of day in the next column.
      let next = sample.compactMap { $0.indices.contains(place + 1) ? $0[place + 1] : nil }
        .filter { !$0.isEmpty }
      let times = next.filter { cell in
        var copy = cell
        return copy.withUTF8 { TimeOfDay.read($0.trimmed) != nil }
      }
      let hasTimes = !next.isEmpty && times.count * 10 >= next.count * 8
      return hasTimes && cells.allSatisfy { isDay($0) } ? [place, place + 1] : [place]
    }
    throw SeriesError(
      .missingColumn, "no column holds dates\(listing(header)); name it with time:")
  }

  private static func guessValue(
    _ sample: [[String]], besides taken: Set<Int>, header: [String]?, width: Int
  ) throws -> Int {
    let numeric = (0..<width).filter { place in
      guard !taken.contains(place) else { return false }
      let cells = sample.compactMap { $0.indices.contains(place) ? $0[place] : nil }
        .filter { !$0.isEmpty }
      return !cells.isEmpty && cells.filter { isNumber($0) }.count * 10 >= cells.count * 5
    }
    if numeric.count == 1 { return numeric[0] }
    guard !numeric.isEmpty else {
      throw SeriesError(
        .missingColumn, "no column holds numbers\(listing(header)); name it with value:")
    }
    let names = numeric.map { place in
      header.flatMap { $0.indices.contains(place) ? "\"\($0[place])\"" : nil } ?? "\(place + 1)"
    }
    throw SeriesError(
      .ambiguous,
      "\(numeric.count) columns hold numbers (\(NearestName.list(names))); name one with value:")
  }

  private static func listing(_ header: [String]?) -> String {
    guard let header else { return "" }
    return " (columns: \(header.filter { !$0.isEmpty }.joined(separator: ", ")))"
  }

  private static func isDate(_ text: String) -> Bool {
    var copy = text
    return copy.withUTF8 { bytes in
      switch DateReader(order: .dayMonthYear).read(bytes.trimmed) {
      case .instant, .local, .day: return true
      case .missing, .invalid: break
      }
      switch DateReader(order: .monthDayYear).read(bytes.trimmed) {
      case .instant, .local, .day: return true
      case .missing, .invalid: return false
      }
    }
  }

  private static func isDay(_ text: String) -> Bool {
    var copy = text
    return copy.withUTF8 { bytes in
      for order in DateOrder.allCases {
        if case .day = DateReader(order: order).read(bytes.trimmed) { return true }
      }
      return false
    }
  }

  private static func isNumber(_ text: String) -> Bool {
    var copy = text
    return copy.withUTF8 { bytes in
      for format in [NumberFormat.point, .comma] {
        switch format.read(bytes.trimmed) {
        case .value, .valueWithSuffix, .low, .high: return true
        case .missing, .invalid: continue
        }
      }
      return false
    }
  }
}
