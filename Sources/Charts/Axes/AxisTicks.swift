import Foundation

/// The places at which one `AxisMarks` marks its axis, found for any part of it.
struct AxisTicks {
  private enum Source {
    case numbers([Double], NumberTicks.Step?)
    case dates(CalendarStride)
    case moments([Double])
    case categories([String])
  }

  private let source: Source
  private let domain: ClosedRange<Double>

  /// Finds how an axis is marked.
  ///
  /// - Parameters:
  ///   - values: what was asked for.
  ///   - axis: the scale, its domain settled.
  ///   - visible: what is in sight at once; automatic ticks are chosen for its length.
  ///   - calendar: whose units count.
  init(_ values: AxisValues, axis: AxisScale, visible: ClosedRange<Double>, calendar: Calendar) {
    domain = axis.domain
    switch (axis.kind, values.kind) {
    case (.category, .explicit(let data)):
      source = .categories(
        data.compactMap { if case .category(let name) = $0 { name } else { nil } })
    case (.category, _):
      source = .categories(axis.categories.names)
    case (_, .explicit(let data)):
      let places = data.compactMap { axis.value($0) }.filter(\.isFinite).sorted()
      source = axis.kind == .date ? .moments(places) : .numbers(places, nil)
    case (.date, .calendar(let unit, let count)):
      let start = Date(timeIntervalSinceReferenceDate: axis.domain.lowerBound)
      source = .dates(
        CalendarStride(unit: unit, count: count, countingFrom: start, calendar: calendar))
    case (.date, .stride(let length)) where length > 0:
      source = .numbers(AxisTicks.multiples(of: length, in: axis.domain), nil)
    case (.date, _):
      source = .dates(AxisTicks.stride(axis: axis, visible: visible, calendar: calendar))
    case (.number, .stride(let length)) where length > 0:
      source = .numbers(AxisTicks.multiples(of: length, in: axis.domain), nil)
    case (.number, .automatic(let count)):
      source = AxisTicks.numbers(axis: axis, visible: visible, desiredCount: count)
    case (.number, _):
      source = AxisTicks.numbers(axis: axis, visible: visible, desiredCount: nil)
    }
  }

  private static func stride(
    axis: AxisScale, visible: ClosedRange<Double>, calendar: Calendar
  ) -> CalendarStride {
    let chosen = DateTicks.stride(
      for: Date(
        timeIntervalSinceReferenceDate: visible.lowerBound)...Date(
          timeIntervalSinceReferenceDate: visible.upperBound), calendar: calendar)
    // Chosen for the window, counted from the domain's start: the same ticks wherever it scrolls.
    return CalendarStride(
      unit: chosen.unit, count: chosen.count,
      countingFrom: Date(timeIntervalSinceReferenceDate: axis.domain.lowerBound),
      calendar: calendar)
  }

  private static func numbers(
    axis: AxisScale, visible: ClosedRange<Double>, desiredCount: Int?
  ) -> Source {
    switch axis.curve {
    case .log:
      return .numbers(LogTicks.values(in: axis.domain, desiredCount: desiredCount ?? 5), nil)
    case .symmetricLog:
      return .numbers(
        LogTicks.symmetricValues(in: axis.domain, desiredCount: desiredCount ?? 5), nil)
    case .linear, .power:
      let length = visible.upperBound - visible.lowerBound
      let whole = axis.domain.upperBound - axis.domain.lowerBound
      if length < whole * 0.999 {
        let step = NumberTicks.step(span: length, desiredCount: desiredCount)
        return .numbers(NumberTicks(step: step, inside: axis.domain).values, step)
      }
      let ticks = NumberTicks(inside: axis.domain, desiredCount: desiredCount)
      if axis.isFixed { return .numbers(ticks.values, ticks.step) }
      // The domain was rounded out to multiples of this step.
      let step = NumberTicks.step(span: whole, desiredCount: desiredCount)
      return .numbers(NumberTicks(step: step, inside: axis.domain).values, step)
    }
  }

  private static func multiples(of length: Double, in domain: ClosedRange<Double>) -> [Double] {
    let first = (domain.lowerBound / length - 1e-9).rounded(.up)
    let last = (domain.upperBound / length + 1e-9).rounded(.down)
    guard first.isFinite, last.isFinite, last >= first, last - first < 100_000 else { return [] }
    return (0...Int(last - first)).map { (first + Double($0)) * length }
  }

  /// The step of evenly marked numbers; labels get as many digits as it needs.
  var step: NumberTicks.Step? {
    if case .numbers(_, let step) = source { step } else { nil }
  }

  /// The calendar step of an axis of dates.
  var calendarStride: CalendarStride? {
    if case .dates(let stride) = source { stride } else { nil }
  }

  /// The ticks within a part of the domain, ascending, and one more to each side.
  ///
  /// - Complexity: O(ticks in the part), also on an axis of dates.
  func ticks(in part: ClosedRange<Double>) -> [AxisPlace] {
    switch source {
    case .categories(let names):
      return names.enumerated().map { index, name in
        AxisPlace(
          index: index, count: names.count, value: Double(index), next: Double(index + 1),
          datum: .category(name))
      }
    case .numbers(let values, _):
      return placed(values, in: part) { .number($0) }
    case .moments(let values):
      return placed(values, in: part) { .date($0) }
    case .dates(let stride):
      let reach = stride.approximateLength * 1.5
      let low = max(domain.lowerBound, part.lowerBound - reach)
      let high = min(domain.upperBound, part.upperBound + reach)
      guard low <= high else { return [] }
      let steps = stride.steps(
        in: Date(timeIntervalSinceReferenceDate: low)...Date(timeIntervalSinceReferenceDate: high))
      return steps.map { step in
        let value = step.date.timeIntervalSinceReferenceDate
        let next = stride.date(at: step.index + 1).timeIntervalSinceReferenceDate
        return AxisPlace(
          index: step.index, count: 0, value: value, next: min(next, domain.upperBound),
          datum: .date(value))
      }
    }
  }

  private func placed(
    _ values: [Double], in part: ClosedRange<Double>, datum: (Double) -> PlottableDatum
  ) -> [AxisPlace] {
    let low = max(0, Downsampling.lowerBound(values, part.lowerBound) - 1)
    let high = min(values.count, Downsampling.upperBound(values, part.upperBound) + 1)
    guard low < high else { return [] }
    return (low..<high).map { index in
      AxisPlace(
        index: index, count: values.count, value: values[index],
        next: index + 1 < values.count ? values[index + 1] : domain.upperBound,
        datum: datum(values[index]))
    }
  }

  /// All ticks of an axis that does not scroll.
  var all: [AxisPlace] { ticks(in: domain) }
}
