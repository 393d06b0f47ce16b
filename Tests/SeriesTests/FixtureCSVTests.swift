import Foundation
import Testing

@testable import Series

private func load(_ name: String, _ mapping: ColumnMapping) throws -> (TimeSeries, ImportReport) {
  try SeriesLoader.loadCSV(path: Fixture.path(name), mapping: mapping)
}

@Test func utf16WithDecimalCommaIsRead() throws {
  var mapping = ColumnMapping(metric: .named("weight"))
  mapping.zone = try zone("Europe/Berlin")
  let (series, report) = try load("generic-utf16le.csv", mapping)
  #expect(series.map(\.value) == [70.05])
  #expect(series[0].start == utc("2026-07-01T05:00:00Z"))
  // The second row's thousands point does not suit a weight.
  #expect(
    report.rejected == [.init(line: 3, reason: "1070.05 kg is impossible for Weight (2 to 400)")])
  #expect(report.format.contains("UTF-16"))
}

@Test func windows1252HeadersNameTheirUnit() throws {
  let mapping = ColumnMapping(
    time: .name("Datum"), value: .name("Temp"), metric: .named("temperature"),
    zone: try zone("Europe/Berlin"))
  let (series, report) = try load("generic-cp1252.csv", mapping)
  #expect(series.map(\.value) == [21.5])
  #expect(report.format.contains("Windows-1252"))
}

@Test func theAirQualitySetsDialectIsUnderstood() throws {
  var mapping = ColumnMapping(
    time: [.name("Date"), .name("Time")],
    values: [
      .init(column: .name("CO(GT)"), metric: .named("co", unit: "mg/m³")),
      .init(column: .name("T"), metric: .named("temperature")),
    ], zone: .gmt)
  mapping.missing = ["-200"]
  mapping.dateOrder = .dayMonthYear
  let (series, report) = try SeriesLoader.csv(
    Fixture.bytes("uci-original-dialect.csv"), name: "uci", mapping: mapping)
  #expect(series[0].map(\.value) == [2.6, 2])
  #expect(series[1].map(\.value) == [13.6, 13.3, 10.1])
  #expect(series[0][0].start == utc("2004-03-10T18:00:00Z"))
  #expect(report.missing == 1)
  #expect(report.rejectedCount == 0)
}

@Test func theReferenceProgramsMeansComeOut() throws {
  let mapping = ColumnMapping(metric: .named("steps"))
  let (series, _) = try load("r4-steps.csv", mapping)
  #expect(series.count == 56)
  let days = series.buckets(by: .day, in: try calendar("UTC"), now: utc("2027-01-01"))
  let first = try #require(days.prefix(7).average(.sum))
  let last = try #require(days.suffix(7).average(.sum))
  #expect(abs(first.value - 7621.594528) < 1e-6)
  #expect(abs(last.value - 6122.732250) < 1e-6)
  #expect(first.divisor == 7)
  // The reference program's axis ends at 1.12 times the greatest day.
  #expect(abs((days.map(\.sum).max() ?? 0) * 1.12 - 13377.513428) < 1e-6)
}
