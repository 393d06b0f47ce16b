import Foundation

@testable import Series

/// The made files beside these tests.
enum Fixture {
  static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Fixtures/\(name)").path
  }

  static func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }
}

func utc(_ text: String) -> Date {
  var copy = text
  let cell = copy.withUTF8 { DateReader(order: nil).read($0) }
  switch cell {
  case .instant(let seconds), .local(let seconds), .day(let seconds):
    return Date(timeIntervalSince1970: seconds)
  case .missing, .invalid: return .distantPast
  }
}

func zone(_ name: String) throws -> TimeZone { try TimeZone.named(name) }

func calendar(_ name: String, firstWeekday: Int = 2) throws -> Calendar {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = try zone(name)
  calendar.locale = Locale(identifier: "en_GB")
  calendar.firstWeekday = firstWeekday
  calendar.minimumDaysInFirstWeek = 4
  return calendar
}

func csv(
  _ text: String, _ mapping: ColumnMapping = ColumnMapping(metric: .named("value"))
) throws -> (TimeSeries, ImportReport) {
  let (series, report) = try SeriesLoader.csv(Array(text.utf8), name: "f.csv", mapping: mapping)
  return (series[0], report)
}

func message(_ body: () throws -> Void) -> String {
  do {
    try body()
    return "no error"
  } catch { return "\(error)" }
}
