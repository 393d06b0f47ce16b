import Foundation
import Series

/// A year of hourly statistics: from the text of Home Assistant's answer into the store.
struct YearBench {
  var entities: Int

  func run() throws {
    let folder = NSTemporaryDirectory() + "live-bench-\(getpid())"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let hours = 365 * 24
    var lists: [String] = []
    for entity in 0..<entities {
      let rows = (0..<hours).map { hour -> String in
        let start = 1_740_000_000_000 + hour * 3_600_000
        let mean = 20 + Double(hour % 240) / 10
        return
          "{\"start\":\(start),\"end\":\(start + 3_600_000),\"mean\":\(mean),\"min\":\(mean - 1),"
          + "\"max\":\(mean + 1)}"
      }
      lists.append("\"sensor.room\(entity)_humidity\":[\(rows.joined(separator: ","))]")
    }
    let text =
      "{\"id\":7,\"type\":\"result\",\"success\":true,\"result\":{\(lists.joined(separator: ","))}}"
    let answer = Array(text.utf8)
    let store = SeriesStore(
      directory: folder, calendar: Calendar(identifier: .gregorian), now: Date())
    let begun = Date()
    guard case .succeeded? = HomeAssistantMessage(answer) else { return }
    let reader = HomeAssistantReader(zone: .gmt)
    try reader.readStatistics(answer, period: 3_600)
    let series = reader.take()
    let read = Date()
    try store.write(series, now: Date())
    let end = Date()
    print([
      "bench": "live/year", "entities": entities, "rows": series.reduce(0) { $0 + $1.series.count },
      "bytes": answer.count, "readSeconds": rounded(read.timeIntervalSince(begun)),
      "storeSeconds": rounded(end.timeIntervalSince(read)),
      "seconds": rounded(end.timeIntervalSince(begun)),
    ])
  }
}
