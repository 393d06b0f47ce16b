internal import Documents
internal import Foundation
internal import Series

/// Reads what was sent: Health Auto Export's JSON, or `{"series", "time", "value"}` in an object, an
/// array or a line each.
struct PushReader {
  var zone: TimeZone
  var now: NetworkMoment
  /// Names that were sent before; new ones are taken while there are fewer than the limit.
  var names: Set<String>
  var nameLimit: Int

  private(set) var accepted = 0
  private(set) var rejected = 0
  /// What was wrong with the first that was rejected.
  private(set) var reason: String?

  private static let plainLimit = 4 << 20

  init(zone: TimeZone, now: NetworkMoment, names: Set<String>, nameLimit: Int) {
    self.zone = zone
    self.now = now
    self.names = names
    self.nameLimit = nameLimit
  }

  mutating func read(_ bytes: [UInt8]) throws(SourceFailure) -> [ImportedSeries] {
    guard let first = bytes.first(where: { $0 > 0x20 }), first == 0x7b || first == 0x5b else {
      throw SourceFailure(.malformed, "the body is no JSON")
    }
    let head = String(decoding: bytes.prefix(8_192), as: UTF8.self)
    return head.contains("\"data\"") && !head.contains("\"series\"")
      ? try healthAutoExport(bytes) : try plain(bytes)
  }

  private mutating func healthAutoExport(_ bytes: [UInt8]) throws(SourceFailure) -> [ImportedSeries]
  {
    var importer = SeriesImporter(zone: zone)
    importer.wanted = .healthAutoExport
    let sink = SampleSink(file: "post")
    do {
      try importer.readText(bytes, name: "post", into: sink)
      let series = try sink.finish()
      accepted = sink.report.accepted
      rejected = sink.report.rejectedCount
      reason = sink.report.rejected.first?.reason
      return series.filter { takes($0.name) }
    } catch {
      throw SourceFailure(
        .malformed, "the body cannot be read: \((error as? SeriesError)?.message ?? "\(error)")")
    }
  }

  private mutating func plain(_ bytes: [UInt8]) throws(SourceFailure) -> [ImportedSeries] {
    guard bytes.count <= PushReader.plainLimit else {
      throw SourceFailure(.tooLarge, "plain samples come in bodies of 4 MiB at most")
    }
    var found: [String: TimeSeries] = [:]
    if let root = try? Document(bytes: bytes, file: "post", format: .json).root {
      for value in root.sequence ?? [root] { add(value, to: &found) }
    } else {
      for line in bytes.split(separator: 0x0a) where line.contains(where: { $0 > 0x20 }) {
        guard let value = try? Document(bytes: Array(line), file: "post", format: .json).root else {
          reject("a line is no JSON")
          continue
        }
        add(value, to: &found)
      }
    }
    if accepted == 0 { throw SourceFailure(.malformed, reason ?? "there is no sample in the body") }
    return found.sorted { $0.key < $1.key }
      .map { name, series in
        ImportedSeries(
          name: name,
          series: TimeSeries(metric: series.metric, samples: series, sources: series.sources))
      }
  }

  private mutating func add(_ value: DocumentValue, to found: inout [String: TimeSeries]) {
    guard let name = value["series"]?.string, !name.isEmpty, name.utf8.count <= 200,
      !name.unicodeScalars.contains(where: { $0.value < 0x20 })
    else { return reject("\"series\" must be a name") }
    guard let number = value["value"]?.double, number.isFinite else {
      return reject("\"value\" must be a number")
    }
    guard let time = time(value["time"]) else {
      return reject("\"time\" must be seconds since 1970 or like 2026-01-31T12:00:00Z")
    }
    let metric = found[name]?.metric ?? Metric.named(name, unit: value["unit"]?.string)
    let unit = value["unit"]?.string.map { MeasureUnit($0) } ?? metric.unit
    guard let converted = unit == metric.unit ? number : unit.convert(number, to: metric.unit)
    else {
      return reject("\(unit) is no unit of \(name)")
    }
    guard metric.limits.contains(converted) else {
      return reject("\(number) is impossible for \(name)")
    }
    guard takes(name) else { return reject("there are more than \(nameLimit) series") }
    var series = found[name] ?? TimeSeries(metric: metric)
    let source = value["source"]?.string.map { series.source(named: String($0.prefix(100))) } ?? 0
    series.append(Sample(start: time, value: converted, source: source))
    found[name] = series
    accepted += 1
  }

  private mutating func takes(_ name: String) -> Bool {
    if names.contains(name) { return true }
    guard names.count < nameLimit else { return false }
    names.insert(name)
    return true
  }

  private func time(_ value: DocumentValue?) -> Date? {
    guard let value, !value.isNull else { return now.date }
    if let number = value.double {
      guard number.isFinite, number > 0 else { return nil }
      let seconds = number > 1e11 ? number / 1_000 : number
      return seconds < 1e11 ? Date(timeIntervalSince1970: seconds) : nil
    }
    guard let text = value.string else { return nil }
    return (try? Date(text, strategy: .iso8601))
      ?? (try? Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true)))
  }

  private mutating func reject(_ words: String) {
    rejected += 1
    if reason == nil { reason = words }
  }
}
