import Charts
import Foundation
import Series

extension ContentBuilder {
  func rings(_ card: Dashboard.RingsCard, title: String?) -> CardContent.Kind {
    var rings: [ActivityRing] = []
    var reason: String?
    for (index, ring) in card.rings.enumerated() {
      let color = ring.color.map { CardColor($0) } ?? .ring(index)
      switch series(ring.series) {
      case .failure(let missing):
        reason = reason ?? missing.reason
        rings.append(
          ActivityRing(
            ring.title ?? ring.series.name, value: .nan, goal: ring.goal, color: color.color))
      case .success(let shown):
        rings.append(
          ActivityRing(
            ring.title ?? shown.label, value: today(shown) ?? .nan, goal: ring.goal,
            unit: shown.unitText, color: color.color))
      }
    }
    if let reason, rings.allSatisfy(\.value.isNaN) {
      return .missing(title: title ?? words("Today"), reason: reason)
    }
    return .rings(RingsContent(title: title ?? words("Today"), rings: rings))
  }

  /// A measure's value of today; nil where nothing is known.
  private func today(_ shown: ShownSeries) -> Double? {
    guard let day = BucketUnit.day.interval(of: now, in: calendar.calendar) else { return nil }
    return shown.buckets(by: .day, from: day.start, to: day.end).last.flatMap { shown.value($0) }
  }

  func sleep(_ card: Dashboard.SleepCard, title: String?) -> CardContent.Kind {
    switch series(card.series) {
    case .failure(let missing):
      return .missing(title: title ?? words("Sleep"), reason: missing.reason)
    case .success(let shown):
      guard shown.series.statistic == .duration else {
        return .missing(
          title: title ?? words("Sleep"),
          reason:
            "\(card.series.name) tells no sleep stages: its metric is \(shown.series.metric.id).")
      }
      let nights = shown.series.nights(in: calendar.calendar).filter { !$0.isNap }
        .map { record($0, of: shown.series) }
      return .sleep(
        SleepContent(
          title: title ?? words("Sleep"), nights: nights, count: card.nights,
          calendar: calendar.calendar))
    }
  }

  /// A night with its stretches, those of the source that was believed.
  private func record(_ night: SleepNight, of series: TimeSeries) -> SleepRecord {
    let early = night.start.addingTimeInterval(-0.001)
    let spans = series.indices(from: early, to: night.end).compactMap { index -> SleepSpan? in
      let sample = series[index]
      let source =
        series.sources.indices.contains(sample.source) ? series.sources[sample.source] : ""
      guard source == night.source, let stage = SleepStage(sample.value), sample.end > sample.start
      else { return nil }
      return SleepSpan(stage.phase, from: sample.start, to: sample.end)
    }
    return SleepRecord(
      day: night.day, spans: spans, asleep: night.asleep, calendar: calendar.calendar)
  }

  func timeInRange(_ card: Dashboard.TimeInRangeCard, title: String?) -> CardContent.Kind {
    switch series(card.series) {
    case .failure(let missing):
      return .missing(title: title ?? card.series.name, reason: missing.reason)
    case .success(let shown):
      guard let limits = limits(card, shown) else {
        return .missing(
          title: title ?? shown.label,
          reason: "Say which range is meant: { series: \(card.series.name), range: [70, 180] }")
      }
      let today = calendar.calendar.startOfDay(for: now)
      var days: [TimeInRangeChart.Day] = []
      for back in stride(from: card.days - 1, through: 0, by: -1) {
        guard let start = calendar.calendar.date(byAdding: .day, value: -back, to: today),
          let day = calendar.calendar.dateInterval(of: .day, for: start),
          let shares = shares(shown, limits, from: day.start, to: min(day.end, now))
        else { continue }
        days.append(TimeInRangeChart.Day(date: day.start, shares: shares))
      }
      let first = calendar.calendar.date(byAdding: .day, value: 1 - card.days, to: today) ?? today
      return .timeInRange(
        TimeInRangeContent(
          title: title ?? shown.label, shares: shares(shown, limits, from: first, to: now),
          days: days, limits: limits, unit: shown.unitText, calendar: calendar.calendar))
    }
  }

  private func limits(_ card: Dashboard.TimeInRangeCard, _ shown: ShownSeries)
    -> TimeInRangeLimits?
  {
    let isGlucose = shown.series.metric.id == "glucose"
    let isMolar = shown.unit.symbol.hasPrefix("mmol")
    let usual: TimeInRangeLimits? =
      !isGlucose
      ? nil
      : isMolar
        ? TimeInRangeLimits(veryLow: 3, low: 3.9, high: 10, veryHigh: 13.9) : .glucose
    guard let range = card.range ?? usual.map({ $0.low...$0.high }) else { return nil }
    let outer =
      card.limits ?? (card.range == nil ? usual.map { $0.veryLow...$0.veryHigh } : nil)
      ?? -Double.infinity...Double.infinity
    return TimeInRangeLimits(
      veryLow: outer.lowerBound, low: range.lowerBound, high: range.upperBound,
      veryHigh: outer.upperBound)
  }

  private func shares(
    _ shown: ShownSeries, _ limits: TimeInRangeLimits, from: Date, to: Date
  ) -> TimeInRangeShares? {
    func measured(_ value: Double) -> Double? {
      value.isFinite ? shown.unit.convert(value, to: shown.series.unit) : value
    }
    guard from < to, let low = measured(limits.low), let high = measured(limits.high),
      let veryLow = measured(limits.veryLow), let veryHigh = measured(limits.veryHigh),
      low <= high, veryLow <= veryHigh,
      let inner = shown.series.timeInRange(low...high, from: from, to: to),
      let outer = shown.series.timeInRange(veryLow...veryHigh, from: from, to: to)
    else { return nil }
    return TimeInRangeShares(
      veryLow: outer.below, low: inner.below - outer.below, inRange: inner.inside,
      high: inner.above - outer.above, veryHigh: outer.above)
  }

  func heatMap(_ card: Dashboard.HeatMapCard, title: String?, index: Int) -> CardContent.Kind {
    switch series(card.series) {
    case .failure(let missing):
      return .missing(title: title ?? card.series.name, reason: missing.reason)
    case .success(let shown):
      let start = calendar.calendar.date(byAdding: .weekOfYear, value: -card.weeks - 1, to: now)
      let values = shown.buckets(by: .day, from: start, to: now).compactMap { bucket in
        shown.value(bucket).map { HealthValue(date: bucket.start, value: $0) }
      }
      return .heatMap(
        HeatMapContent(
          title: title ?? shown.label, unit: shown.unitText, values: values, weeks: card.weeks,
          last: now, color: card.color.map { CardColor($0) } ?? .automatic(index),
          calendar: calendar.calendar))
    }
  }
}

extension SleepStage {
  /// The chart's word for it.
  fileprivate var phase: SleepPhase {
    switch self {
    case .inBed: .inBed
    case .asleep: .asleep
    case .awake: .awake
    case .core: .core
    case .deep: .deep
    case .rem: .rem
    }
  }
}
