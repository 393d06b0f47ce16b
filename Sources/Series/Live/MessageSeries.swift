public import Foundation

/// Messages of a broker on their way to become series; it is used by one thread.
///
/// Each topic and each number of a payload is a series of its own, so a wildcard makes several. A
/// retained message is a last known state of unknown age: unless its payload bears a time it becomes no
/// sample.
public final class MessageSeries {
  /// What a message became.
  public enum Outcome: Hashable, Sendable {
    /// Samples, and whether their time is that of their arrival.
    case samples(Int, arrivedNow: Bool)
    /// A last known state without a time.
    case lastKnown
    /// Nothing that can be kept.
    case nothing
  }

  /// The series of one source at most; a hostile broker invents no more.
  public static let limit = 2_000

  /// Messages that held no number, or belonged to a series above the limit.
  public private(set) var refused = 0
  /// Whether a series was turned away for `limit`.
  public private(set) var isFull = false
  /// The span before a series' first message of which nothing is known, for one that was kept before.
  public var gapBefore: ((_ series: String) -> Gap?)?
  /// The last known values by series, retained ones too.
  public private(set) var last: [String: (value: Double?, unit: String)] = [:]

  private struct Entry {
    var name: String
    var series: TimeSeries
    /// When the device said that it has no value.
    var gapStart: Double?
    var newest = -Double.infinity
    /// Of a meter that tells its running total.
    var total: RunningTotal?
  }

  private let decoders: [MessageDecoder]
  private var entries: [Entry] = []
  private var places: [String: Int] = [:]
  private var routes: [String: [Int]] = [:]
  private var changed: Set<Int> = []

  public init(_ mappings: [MessageMapping]) {
    decoders = mappings.map { MessageDecoder($0) }
  }

  /// Takes a message that arrived at a moment, in seconds since 1970.
  public func add(
    topic: String, payload: [UInt8], at arrival: Double, isRetained: Bool
  ) -> Outcome {
    var outcome = Outcome.nothing
    for decoder in route(topic) {
      let device = decoders[decoder].mapping.device
      if let availability = DeviceAvailability(topic: topic, payload: payload, device: device) {
        take(availability, at: arrival)
        continue
      }
      guard decoders[decoder].mapping.topic.matches(topic) else { continue }
      let message = decoders[decoder].decode(topic: topic, payload: payload)
      let time = message.time ?? (isRetained ? nil : arrival)
      var count = 0
      for reading in message.readings {
        guard let place = place(reading, decoders[decoder].mapping) else { continue }
        note(reading, place)
        guard let time else {
          if outcome == .nothing { outcome = .lastKnown }
          continue
        }
        if take(reading, place, at: moment(time, place, isArrival: message.time == nil)) {
          count += 1
        }
      }
      if count > 0 { outcome = .samples(count, arrivedNow: message.time == nil) }
    }
    if outcome == .nothing { refused += 1 }
    return outcome
  }

  /// Marks a span in which nothing could be heard, on every series that has been heard of.
  public func markOutage(from: Date, to: Date) {
    guard to > from else { return }
    for index in entries.indices {
      entries[index].series.gaps.append(Gap(start: from, end: to, reason: .silent))
      changed.insert(index)
    }
  }

  /// What has come since the last time, in the order of the series' first appearance.
  public func take() -> [ImportedSeries] {
    let result = changed.sorted().map { index -> ImportedSeries in
      var series = entries[index].series
      series.sortByStart()
      _ = series.removeExactDuplicates()
      entries[index].series = TimeSeries(metric: series.metric)
      return ImportedSeries(name: entries[index].name, series: series)
    }
    changed = []
    return result
  }

  /// The series heard of so far.
  public var names: [String] { entries.map(\.name) }

  private func route(_ topic: String) -> [Int] {
    if let known = routes[topic] { return known }
    let found = decoders.indices.filter { index in
      let mapping = decoders[index].mapping
      return mapping.subscriptions.contains { TopicFilter($0)?.matches(topic) ?? false }
    }
    if routes.count > 4 * MessageSeries.limit { routes = [:] }
    routes[topic] = found
    return found
  }

  private func place(_ reading: MessageDecoder.Reading, _ mapping: MessageMapping) -> Int? {
    if let known = places[reading.name] { return known }
    guard entries.count < MessageSeries.limit, reading.name.utf8.count <= 1_000 else {
      isFull = true
      return nil
    }
    let metric =
      reading.metric.map { Metric.named($0, unit: reading.unit) }
      ?? EntityMetric.guess(reading.name, unit: reading.unit, deviceClass: nil)
    places[reading.name] = entries.count
    var entry = Entry(name: reading.name, series: TimeSeries(metric: metric))
    // A meter tells its running total: what counts is by how much it rose.
    if metric.statistic == .sum, mapping.isTotal ?? (reading.metric == nil) {
      entry.total = RunningTotal()
    }
    entries.append(entry)
    if let gap = gapBefore?(reading.name) {
      entries[entries.count - 1].series.gaps.append(gap)
      changed.insert(entries.count - 1)
    }
    return entries.count - 1
  }

  private func note(_ reading: MessageDecoder.Reading, _ place: Int) {
    last[reading.name] = (reading.value, reading.unit ?? entries[place].series.metric.unit.symbol)
  }

  /// When a reading is taken to have come.
  ///
  /// Amounts that were read together arrived one after the other: each has a millisecond of its own, so
  /// that two equal ones are two. Of two equal levels at one moment one is enough.
  private func moment(_ time: Double, _ place: Int, isArrival: Bool) -> Double {
    let newest = entries[place].newest
    guard isArrival, entries[place].series.metric.statistic == .sum, time < newest + 0.001,
      newest - time < 10
    else { return time }
    return newest + 0.001
  }

  /// Whether the reading became a sample; one without value begins a gap.
  private func take(_ reading: MessageDecoder.Reading, _ place: Int, at time: Double) -> Bool {
    guard time.isFinite, abs(time) < 1e11 else { return false }
    guard let raw = reading.value else {
      entries[place].gapStart = entries[place].gapStart ?? time
      return false
    }
    let metric = entries[place].series.metric
    let unit = reading.unit.map { MeasureUnit($0) } ?? metric.unit
    guard var value = unit.convert(raw, to: metric.unit) else { return false }
    var start = time
    if entries[place].total != nil {
      guard let counted = entries[place].total?.amount(at: time, total: value) else { return false }
      (start, value) = (counted.from, counted.amount)
    }
    guard metric.limits.contains(value) else { return false }
    if let start = entries[place].gapStart, time > start {
      entries[place].series.gaps.append(
        Gap(
          start: Date(timeIntervalSince1970: start), end: Date(timeIntervalSince1970: time),
          reason: .unavailable))
      entries[place].gapStart = nil
    }
    if start < time {
      entries[place].series.push(start: start, end: time, value: value, low: value, high: value)
    } else {
      entries[place].series.push(start: time, value: value)
    }
    entries[place].newest = max(entries[place].newest, time)
    changed.insert(place)
    return true
  }

  private func take(_ availability: DeviceAvailability, at time: Double) {
    guard !availability.isOnline else { return }
    for index in entries.indices where entries[index].name.hasPrefix(availability.prefix) {
      entries[index].gapStart = entries[index].gapStart ?? time
    }
  }
}
