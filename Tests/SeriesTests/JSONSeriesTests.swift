import Foundation
import Testing

@testable import Series

private func json(_ text: String, _ mapping: ColumnMapping) throws -> (TimeSeries, ImportReport) {
  let (series, report) = try SeriesLoader.json(Array(text.utf8), name: "f.json", mapping: mapping)
  return (series[0], report)
}

private let plain = ColumnMapping(time: .name("t"), value: .name("v"), metric: .named("value"))

@Test func anArrayOfObjectsIsASeries() throws {
  let (series, report) = try json(
    "[{\"t\": \"2026-07-01T08:00:00Z\", \"v\": 1.5, \"x\": [1, {}]}, {\"v\": \"2\", \"t\": 1782900000}, {\"t\": null, \"v\": 3}]",
    plain)
  #expect(series.map(\.value) == [1.5, 2])
  #expect(report.rejected == [.init(line: 1, reason: "no time")])
}

@Test func timeAndValueAreFoundIfThereIsOneOfEach() throws {
  let (series, _) = try json(
    "[{\"when\": \"2026-07-01\", \"kg\": 70.5}]", ColumnMapping(metric: .named("weight")))
  #expect(series.map(\.value) == [70.5])
}

@Test func oneObjectALineIsASeriesAndABrokenLineIsSetAside() throws {
  let (series, report) = try json(
    "{\"t\": 1782900000, \"v\": 1}\n{\"t\": 1782900060, \"v\": \n{\"t\": 1782900120, \"v\": 3}\n",
    plain)
  #expect(series.map(\.value) == [1, 3])
  #expect(report.rejected.map(\.line) == [2])
}

@Test func recordsMayBeDeepAndFieldsMayBe() throws {
  var mapping = ColumnMapping(
    time: .name("dateTime"), value: .name("value.bpm"), metric: .named("heart-rate"))
  mapping.records = "data.list[1].rows"
  let (series, _) = try json(
    "{\"data\": {\"list\": [{\"rows\": []}, {\"rows\": [{\"dateTime\": \"2026-07-01 08:00:00\", \"value\": {\"bpm\": 61, \"confidence\": 3}}]}]}}",
    mapping)
  #expect(series.map(\.value) == [61])
}

@Test func pairsAndMapsAreRecordsToo() throws {
  var mapping = ColumnMapping(time: .number(1), value: .number(2), metric: .named("value"))
  mapping.records = "data.result[0].values"
  #expect(
    try json(
      "{\"data\":{\"result\":[{\"values\":[[1774746000,\"48.1\"],[1774746060,\"NaN\"]]}]}}", mapping
    ).0.map(\.value) == [48.1])
  let map = ColumnMapping(time: .name("@key"), value: .name("@value"), metric: .named("value"))
  #expect(try json("{\"1774746000\": 48.1, \"1774746060\": 49}", map).0.map(\.value) == [48.1, 49])
}

@Test func textThatIsNoJSONIsAnErrorWithItsLine() {
  #expect(
    message { _ = try json("[{\"t\": 1782900000,\n \"v\": 1},\n {\"t\"", plain) }.contains(
      "f.json:3: this is no valid JSON"))
  #expect(message { _ = try json("[]", plain) }.contains("there are no records"))
  #expect(message { _ = try json("", plain) }.contains("there are no records"))
}

@Test func escapesInTextsAreResolved() throws {
  let (series, _) = try json(
    "[{\"t\": \"2026-07-01T08:00:00\\u005a\", \"v\": \"1\\u002e5\"}]", plain)
  #expect(series.map(\.value) == [1.5])
  #expect(series[0].start == utc("2026-07-01T08:00:00Z"))
}
