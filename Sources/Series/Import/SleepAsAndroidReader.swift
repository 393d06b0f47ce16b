/// Reads the CSV of Sleep as Android: each night has a header of its own, whose columns vary.
///
/// The start is `Id`, milliseconds since 1970, since `From` is ambiguous when clocks go back; `Hours` is
/// the length. `Event` cells tell the stages.
struct SleepAsAndroidReader {
  private let sink: SampleSink
  private let sleep: Int
  private let stages: Int

  init(_ sink: SampleSink) {
    self.sink = sink
    sleep = sink.place("sleep", .named("sleep"))
    stages = sink.place("sleep-stage", .named("sleep-stage"))
  }

  func read(_ bytes: Bytes) throws {
    sink.report.format = "Sleep as Android"
    var scanner = CSVScanner(bytes, delimiter: 0x2c)
    var header: [String] = []
    while scanner.next() {
      let cells = scanner.row.map { scanner.text($0) }
      if cells.first == "Id" {
        header = cells
      } else if let id = cells.first, !id.isEmpty {
        sink.report.records += 1
        night(header, cells, id: id, line: scanner.rowLine)
        try sink.flushIfFull()
      }
    }
  }

  private func night(_ header: [String], _ cells: [String], id: String, line: Int) {
    guard let milliseconds = Double(id), milliseconds > 1e11 else {
      return sink.report.reject(line: line, "\"\(id)\" is no time in milliseconds")
    }
    guard let place = header.firstIndex(of: "Hours"), cells.indices.contains(place),
      let hours = Double(cells[place].replacing(",", with: ".")), hours > 0
    else { return sink.report.reject(line: line, "a night without Hours") }
    let start = milliseconds / 1_000
    sink.add(sleep, start: start, end: start + hours * 3_600, value: hours, line: line)
    let events = zip(header, cells).filter { $0.0 == "Event" }.map { $0.1 }
    readStages(events, line: line)
  }

  /// `DEEP_START-1782859200000` and `DEEP_END-1782861000000` are the ends of a stage.
  private func readStages(_ events: [String], line: Int) {
    var open: [String: Double] = [:]
    for event in events {
      let parts = event.split(separator: "-")
      guard parts.count >= 2, let milliseconds = Double(parts[1]) else { continue }
      let name = parts[0]
      if name.hasSuffix("_START") {
        open[String(name.dropLast(6))] = milliseconds / 1_000
      } else if name.hasSuffix("_END"),
        let start = open.removeValue(forKey: String(name.dropLast(4))),
        let stage = SleepAsAndroidReader.stages[String(name.dropLast(4))],
        milliseconds / 1_000 > start
      {
        sink.add(
          stages, start: start, end: milliseconds / 1_000, value: Double(stage.rawValue), line: line
        )
      }
    }
  }

  private static let stages: [String: SleepStage] = [
    "LIGHT": .core, "DEEP": .deep, "REM": .rem, "AWAKE": .awake,
  ]
}
