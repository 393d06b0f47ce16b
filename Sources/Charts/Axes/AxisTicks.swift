import Foundation

/// The places at which one `AxisMarks` marks its axis, found for any part of it.
struct AxisTicks {
  private enum Source {
    case numbers([Double])
    /// The multiples of a step or a length, from one whole number of them through another; counted
    /// from a third.
    case multiples(Multiples)
    case dates(CalendarStride)
    case moments([Double])
    case categories([(name: String, index: Int)])
  }

  private struct Multiples {
    var step: NumberTicks.Step?
    var length: Double
    var first: Double
    var last: Double
    var origin: Double

    init?(
      _ step: NumberTicks.Step?, length: Double, in domain: ClosedRange<Double>, anchor: Double
    ) {
      self.step = step
      self.length = length
      first = (domain.lowerBound / length - 1e-9).rounded(.up)
      last = (domain.upperBound / length + 1e-9).rounded(.down)
      origin = max((anchor / length - 1e-9).rounded(.up), -0x1p53)
      // Beyond 2^53 steps neighbouring multiples are the same number.
      guard abs(first) < 0x1p53, abs(last) < 0x1p53, abs(origin) < 0x1p53 else { return nil }
    }

    func value(_ multiple: Double) -> Double {
      let value = step?.multiple(multiple) ?? multiple * length
      return value == 0 ? 0 : value
    }

    var count: Int { last >= first ? Int(last - first) + 1 : 0 }
  }

  private let source: Source
  private let domain: ClosedRange<Double>
  private let isDate: Bool

  /// Finds how an axis is marked.
  ///
  /// - Parameters:
  ///   - values: what was asked for.
  ///   - axis: the scale, its domain settled.
  ///   - visible: what is in sight at once; automatic ticks are chosen for its length.
  ///   - calendar: whose units count.
  ///   - anchor: what ticks are counted from; nil is the domain's start.
  init(
    _ values: AxisValues, axis: AxisScale, visible: ClosedRange<Double>, calendar: Calendar,
    anchor: Double? = nil
  ) {
    domain = axis.domain
    isDate = axis.kind == .date
    let anchor = anchor ?? axis.domain.lowerBound
    switch (axis.kind, values.kind) {
    case (.category, .explicit(let data)):
      source = .categories(
        data.compactMap { datum in
          guard case .category(let name) = datum else { return nil }
          return axis.categories.index(of: name).map { (name, $0) }
        })
    case (.category, _):
      source = .categories(axis.categories.names.enumerated().map { ($1, $0) })
    case (_, .explicit(let data)):
      let places = data.compactMap { axis.value($0) }.filter(\.isFinite).sorted()
      source = axis.kind == .date ? .moments(places) : .numbers(places)
    case (.date, .calendar(let unit, let count)):
      let start = Date(timeIntervalSinceReferenceDate: anchor)
      source = .dates(
        CalendarStride(unit: unit, count: count, countingFrom: start, calendar: calendar))
    case (.date, .stride(let length)) where length > 0:
      source = AxisTicks.multiples(nil, length: length, axis, anchor)
    case (.date, _):
      source = .dates(
        AxisTicks.stride(anchor: anchor, visible: visible, calendar: calendar))
    case (.number, .stride(let length)) where length > 0:
      source = AxisTicks.multiples(nil, length: length, axis, anchor)
    case (.number, .automatic(let count)):
      source = AxisTicks.numbers(axis: axis, visible: visible, desiredCount: count, anchor: anchor)
    case (.number, _):
      source = AxisTicks.numbers(axis: axis, visible: visible, desiredCount: nil, anchor: anchor)
    }
  }

  private static func stride(
    anchor: Double, visible: ClosedRange<Double>, calendar: Calendar
  ) -> CalendarStride {
    let chosen = DateTicks.stride(
      for: Date(
        timeIntervalSinceReferenceDate: visible.lowerBound)...Date(
          timeIntervalSinceReferenceDate: visible.upperBound), calendar: calendar)
    // Chosen for the window, counted from the anchor: the same ticks wherever it scrolls.
    return CalendarStride(
      unit: chosen.unit, count: chosen.count,
      countingFrom: Date(timeIntervalSinceReferenceDate: anchor), calendar: calendar)
  }

  private static func numbers(
    axis: AxisScale, visible: ClosedRange<Double>, desiredCount: Int?, anchor: Double
  ) -> Source {
    switch axis.curve {
    case .log:
      // Of a domain that reaches zero the part that the scale can show.
      let shown = PositionScale(axis.domain, from: 0, to: 1, curve: .log).domain
      var count = Double(desiredCount ?? 5)
      var origin: Int?
      if visible.lowerBound > 0, visible.upperBound < axis.domain.upperBound {
        // So many in sight, counted from the anchor.
        let part = log(visible.upperBound / visible.lowerBound)
        count *= max(1, log(shown.upperBound / shown.lowerBound) / max(part, 0.01))
        origin = Int(log10(visible.lowerBound).rounded(.down))
      }
      return .numbers(
        LogTicks.values(
          in: shown, desiredCount: Int(min(count.rounded(), 4_096)), countedFrom: origin))
    case .symmetricLog:
      return .numbers(LogTicks.symmetricValues(in: axis.domain, desiredCount: desiredCount ?? 5))
    case .linear, .power:
      let length = visible.upperBound - visible.lowerBound
      let whole = axis.domain.upperBound - axis.domain.lowerBound
      let step: NumberTicks.Step
      if length < whole * 0.999 {
        step = NumberTicks.step(span: length, desiredCount: desiredCount)
      } else if axis.isFixed {
        let ticks = NumberTicks(inside: axis.domain, desiredCount: desiredCount)
        guard ticks.values.count > 1 else { return .numbers(ticks.values) }
        step = ticks.step
      } else {
        // The domain was rounded out to multiples of this step.
        step = NumberTicks.step(span: whole, desiredCount: desiredCount)
      }
      return multiples(step, length: step.value, axis, anchor)
    }
  }

  private static func multiples(
    _ step: NumberTicks.Step?, length: Double, _ axis: AxisScale, _ anchor: Double
  ) -> Source {
    Multiples(step, length: length, in: axis.domain, anchor: anchor).map { .multiples($0) }
      ?? .numbers([])
  }

  /// The step of evenly marked numbers; labels get as many digits as it needs.
  var step: NumberTicks.Step? {
    if case .multiples(let multiples) = source { multiples.step } else { nil }
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
      return names.enumerated().map { place, category in
        AxisPlace(
          index: place, count: names.count, value: Double(category.index),
          next: Double(category.index + 1), datum: .category(category.name))
      }
    case .numbers(let values):
      return placed(values, in: part) { .number($0) }
    case .multiples(let multiples):
      return placed(multiples, in: part)
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

  private func placed(_ multiples: Multiples, in part: ClosedRange<Double>) -> [AxisPlace] {
    let low = max(multiples.first, (part.lowerBound / multiples.length).rounded(.down) - 1)
    let high = min(multiples.last, (part.upperBound / multiples.length).rounded(.up) + 1)
    guard low <= high else { return [] }
    return (0...Int(min(high - low, 4_096))).map { index in
      let multiple = low + Double(index)
      let value = multiples.value(multiple)
      return AxisPlace(
        index: Int(multiple - multiples.origin), count: multiples.count, value: value,
        next: multiple < multiples.last ? multiples.value(multiple + 1) : domain.upperBound,
        datum: isDate ? .date(value) : .number(value))
    }
  }

  /// All ticks of an axis that does not scroll.
  var all: [AxisPlace] { ticks(in: domain) }
}
