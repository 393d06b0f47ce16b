import Foundation
import Testing

@testable import Series

@Test func aPlainFileNeedsNoMapping() throws {
  let (series, report) = try csv("date,steps\n2026-07-01,8123\n2026-07-02,4000\n")
  #expect(series.map(\.value) == [8123, 4000])
  #expect(series[0].start == utc("2026-07-01"))
  #expect(series[0].end == utc("2026-07-02"))
  #expect(series[0].flags == .day)
  #expect((report.records, report.accepted, report.rejectedCount) == (2, 2, 0))
}

@Test(arguments: ["\n", "\r\n", "\r"])
func anyLineEndAndMarksAreTaken(end: String) throws {
  let text = "\u{feff}\u{feff}Date,Value" + end + "2026-07-01T08:00:00Z,1.5" + end + end
  #expect(try csv(text).0.map(\.value) == [1.5])
}

@Test(arguments: [",", ";", "\t", "|"])
func delimitersAreFound(mark: String) throws {
  let text =
    ["Time", "Value"].joined(separator: mark) + "\n"
    + ["2026-07-01T08:00:00Z", "1.5"].joined(separator: mark) + "\n"
  #expect(try csv(text).0.map(\.value) == [1.5])
}

@Test func aFileWithoutHeaderIsTakenByItsColumns() throws {
  let (series, report) = try csv("2026-07-01T08:00:00Z,1\n2026-07-01T09:00:00Z,2\n")
  #expect(series.map(\.value) == [1, 2])
  #expect(report.records == 2)
  let mapping = ColumnMapping(time: .number(2), value: .number(1), metric: .named("value"))
  #expect(
    try csv("7,2026-07-01T08:00:00Z\n8,2026-07-01T09:00:00Z\n", mapping).0.map(\.value) == [7, 8])
}

@Test func oneColumnIsAnErrorThatSaysSo() {
  let text = message { _ = try csv("value\n1\n2\n") }
  #expect(text.contains("f.csv: the file has 1 column; a series needs a time and a value"))
}

@Test(arguments: ["", "\n\n", "\u{feff}"])
func anEmptyFileIsAnError(text: String) {
  #expect(message { _ = try csv(text) }.contains("the file has no rows"))
}

@Test func aMissingColumnIsAnErrorWithTheNearestName() {
  let mapping = ColumnMapping(time: .name("Date"), value: .name("Wieght"), metric: .named("weight"))
  let text = message { _ = try csv("Date,Weight (kg),Comment\n2026-07-01,70,x\n", mapping) }
  #expect(text.contains("there is no column \"Wieght\""))
  let third = ColumnMapping(time: .number(1), value: .number(3), metric: .named("weight"))
  #expect(
    message { _ = try csv("a,b\n2026-07-01,2\n", third) }.contains(
      "there is no column 3; the file has 2"))
}

@Test func columnsAreFoundWithoutCaseSpacesAndUnit() throws {
  let mapping = ColumnMapping(time: .name("date"), value: .name("weight"), metric: .named("weight"))
  let (series, _) = try csv("Date,Weight (lb)\n2026-07-01,154.5\n", mapping)
  #expect(abs(series[0].value - 70.0800) < 1e-4)
}

@Test func twoColumnsOfNumbersAreAQuestion() {
  let text = message { _ = try csv("Date,Systolic,Diastolic\n2026-07-01,120,80\n") }
  #expect(
    text.contains("2 columns hold numbers (\"Systolic\" or \"Diastolic\"); name one with value:"))
}

@Test func everyRejectedRowIsCountedWithItsLineAndReason() throws {
  let text =
    "Date,Weight\n2026-07-01,70\nyesterday,71\n2026-07-03,heavy\n2026-07-04\n2026-07-05,9999\n2026-07-06,-\n2026-07-07,1,2\n"
  let mapping = ColumnMapping(time: .name("Date"), value: .name("Weight"), metric: .named("weight"))
  let (series, report) = try csv(text, mapping)
  #expect(series.count == 1)
  #expect(report.missing == 1)
  #expect(
    report.rejected.sorted { $0.line < $1.line } == [
      .init(line: 3, reason: "\"yesterday\" is no date"),
      .init(line: 4, reason: "\"heavy\" is no number"),
      .init(line: 5, reason: "1 fields where 2 are expected"),
      .init(line: 6, reason: "9999 kg is impossible for Weight (2 to 400)"),
      .init(
        line: 8, reason: "3 fields where 2 are expected; is a comma inside a number not in quotes?"),
    ])
  #expect(report.records == 7)
}

@Test func quotesHoldDelimitersLineEndsAndQuotes() throws {
  let text =
    "Date,Note,Value\n2026-07-01,\"a, \"\"b\"\"\nc\",1\n2026-07-02,x,\"1,234.5\"\nbad,y,3\n"
  let mapping = ColumnMapping(
    time: .name("Date"), value: .name("Value"), metric: .named("value"))
  let (series, report) = try csv(text, mapping)
  #expect(series.map(\.value) == [1, 1234.5])
  #expect(report.rejected.map(\.line) == [5])
}

@Test func aQuoteThatIsNeverClosedSpoilsOneRow() throws {
  let text = "Date,Value\n2026-07-01,\"1\n2026-07-02,2\n2026-07-03,3\n"
  let (series, report) = try csv(text)
  #expect(series.map(\.value) == [2, 3])
  #expect(report.rejected == [.init(line: 2, reason: "a quote is never closed")])
}

@Test func theDecimalMarkIsTheColumns() throws {
  #expect(try csv("d;v\n2026-07-01;1,234\n2026-07-02;12,5\n").0.map(\.value) == [1.234, 12.5])
  #expect(try csv("d;v\n2026-07-01;1.234\n2026-07-02;1.234,5\n").0.map(\.value) == [1234, 1234.5])
  #expect(try csv("d,v\n2026-07-01,\"1,234\"\n2026-07-02,12.5\n").0.map(\.value) == [1234, 12.5])
  #expect(try csv("d,v\n2026-07-01,1.234\n2026-07-02,5.678\n").0.map(\.value) == [1.234, 5.678])
  #expect(
    message { _ = try csv("d,v\n2026-07-01,\"1,234\"\n") }.contains("may be thousands or decimals"))
  #expect(
    message { _ = try csv("d;v\n2026-07-01;1.234\n") }.contains("may be thousands or decimals"))
  #expect(
    message { _ = try csv("d;v\n2026-07-01;1,5\n2026-07-02;1.5\n") }.contains(
      "decimal comma and with a decimal point"))
  var mapping = ColumnMapping(metric: .named("value"))
  mapping.decimal = ","
  #expect(try csv("d;v\n2026-07-01;1.234\n", mapping).0.map(\.value) == [1234])
}

@Test func theDateOrderIsTheColumnsOrAQuestion() throws {
  #expect(try csv("d,v\n03/04/2026,1\n13/04/2026,2\n").0[0].start == utc("2026-04-03"))
  #expect(try csv("d,v\n03/04/2026,1\n04/13/2026,2\n").0[0].start == utc("2026-03-04"))
  // Only month-first makes the file run in one direction.
  #expect(
    try csv("d,v\n01/02/2026,1\n01/03/2026,2\n02/01/2026,3\n").0[2].start == utc("2026-02-01"))
  #expect(
    message { _ = try csv("d,v\n03/04/2026,1\n04/05/2026,2\n") }.contains(
      "say which with date-order: dmy or mdy"))
  #expect(
    message { _ = try csv("d,v\n13/04/2026,1\n04/13/2026,2\n") }.contains(
      "some dates have the day first"))
  var mapping = ColumnMapping(metric: .named("value"))
  mapping.dateOrder = .monthDayYear
  #expect(try csv("d,v\n03/04/2026,1\n", mapping).0[0].start == utc("2026-03-04"))
}

@Test func decimalCommasThatBecameSeparatorsAreRefused() {
  let text = "Date,Value\n" + (1...9).map { "2026-07-0\($0),2,6\n" }.joined()
  let mapping = ColumnMapping(time: .name("Date"), value: .name("Value"), metric: .named("value"))
  #expect(
    message { _ = try csv(text, mapping) }.contains("a decimal comma may have become a separator"))
}

@Test func theRepeatedHourIsToldByTheOrderOfTheFile() throws {
  var mapping = ColumnMapping(metric: .named("value"))
  mapping.zone = try zone("Europe/Berlin")
  let times = ["01:50", "02:10", "02:50", "02:10", "02:50", "03:10"]
  let rows = times.enumerated().map { "2026-10-25 \($1),\($0)" }
  let expected = ["23:50", "00:10", "00:50", "01:10", "01:50", "02:10"]
  let (up, _) = try csv("t,v\n" + rows.joined(separator: "\n"), mapping)
  #expect(up.map(\.value) == [0, 1, 2, 3, 4, 5])
  for (sample, time) in zip(up.dropFirst(), expected.dropFirst()) {
    #expect(sample.start == utc("2026-10-25T\(time):00Z"))
  }
  let (down, _) = try csv("t,v\n" + rows.reversed().joined(separator: "\n"), mapping)
  #expect(down.map(\.value) == [0, 1, 2, 3, 4, 5])
  // A single pass cannot be told; it is the first, and marked.
  let (one, _) = try csv("t,v\n2026-10-25 02:10,1\n2026-10-25 02:50,2\n", mapping)
  #expect(one[0].start == utc("2026-10-25T00:10:00Z"))
  #expect(one[0].flags == .uncertainTime)
}

@Test func dayLabelsAreWholeDaysOfTheZone() throws {
  var mapping = ColumnMapping(metric: .named("steps"))
  mapping.zone = try zone("Europe/Berlin")
  let (series, _) = try csv("d,v\n2026-03-29,1\n2026-10-25,2\n", mapping)
  #expect(series.map { $0.duration / 3_600 } == [23, 25])
  mapping.zone = try zone("America/Sao_Paulo")
  let (brazil, _) = try csv("d,v\n2018-11-04,1\n", mapping)
  #expect(brazil[0].duration / 3_600 == 23)
  #expect(brazil[0].start == utc("2018-11-04T03:00:00Z"))
}

@Test func aMillionRowsAreRead() throws {
  var text: [UInt8] = Array("time,value\n".utf8)
  for index in 0..<1_000_000 { text += "\(1_700_000_000 + index * 60),\(index % 97).5\n".utf8 }
  let (series, report) = try SeriesLoader.csv(
    text, name: "big", mapping: .init(metric: .named("value")))
  #expect(series[0].count == 1_000_000)
  #expect(report.accepted == 1_000_000)
  #expect(series[0][999_999].value == Double(999_999 % 97) + 0.5)
}

@Test func binaryAndBrokenBytesNeverTrap() {
  var random = DemoRandom(seed: 3, stream: 1)
  for _ in 0..<300 {
    let bytes = (0..<Int(random.next() % 400)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
    _ = try? SeriesLoader.csv(bytes, name: "x", mapping: .init(metric: .named("value")))
    _ = try? SeriesLoader.json(bytes, name: "x", mapping: .init(metric: .named("value")))
  }
}

@Test func exactDuplicatesAreDroppedAndCounted() throws {
  let (series, report) = try csv(
    "t,v\n2026-07-01T08:00:00Z,1\n2026-07-01T08:00:00Z,1\n2026-07-01T08:00:00Z,2\n")
  #expect(series.map(\.value) == [1, 2])
  #expect(report.duplicates == 1)
}
