import Foundation

extension ChartModelBuilder {
  /// What an axis measures, with its categories and whatever of the domain was said.
  func axis(
    _ records: [MarkRecord], _ start: KeyPath<MarkRecord, MarkChannel?>,
    _ end: KeyPath<MarkRecord, MarkChannel?>, columns: KeyPath<MarkColumns, AxisKind>?,
    options: ScaleOptions
  ) -> AxisScale {
    var kind: AxisKind?
    var categories = CategoryIndex()
    if case .categories(let names) = options.domain {
      kind = .category
      categories = CategoryIndex(names)
    }
    for record in records {
      for datum in [record[keyPath: start]?.low, record[keyPath: end]?.low] {
        switch datum {
        case .number: kind = kind ?? .number
        case .date: if kind != .category { kind = .date }
        case .category(let name):
          kind = .category
          if case .categories = options.domain { continue }
          categories.insert(name)
        case nil: continue
        }
      }
      if let columns, let data = record.columns { kind = kind ?? data[keyPath: columns] }
    }
    let isUnused =
      kind == nil && !records.isEmpty && records.allSatisfy { $0.columns == nil }
      && options.marked.isEmpty
    if kind == nil, case .range(.date, _) = options.domain { kind = .date }
    if kind == nil, case .dates = options.domain { kind = .date }
    var axis = AxisScale(kind: kind ?? .number, domain: 0...1, categories: categories)
    if case .automatic = options.domain { axis.isUnused = isUnused }
    axis.isReversed = options.isReversed
    axis.startPadding = options.startPadding
    axis.endPadding = options.endPadding
    axis.curve = axis.kind == .category ? .linear : options.curve ?? .linear
    switch options.domain {
    case .range(let low, let high):
      if let low = axis.value(low), let high = axis.value(high), low <= high {
        axis.domain = low...high
        axis.isFixed = true
      }
    case .dates(let dates):
      if let range = DataExtent(dates).range {
        axis.domain = range
        axis.isFixed = true
      }
    case .automatic, .categories: break
    }
    if axis.kind == .category { axis.domain = categories.domain }
    return axis
  }

  /// What a mark covers along an axis; a missing channel is zero, or covers all of the axis when `isOpen`.
  func span(
    _ start: MarkChannel?, _ end: MarkChannel?, _ axis: AxisScale,
    _ binners: inout [CalendarStride.Unit: CalendarBins], isOpen: Bool = false,
    coversBands: Bool = true
  ) -> MarkSpan {
    guard let start else { return isOpen ? .everything : MarkSpan(low: 0, high: 0) }
    if axis.kind == .category {
      guard case .category(let name) = start.low, let index = axis.categories.index(of: name) else {
        return MarkSpan(low: .nan, high: .nan)
      }
      guard let end = end?.low ?? start.high else {
        return MarkSpan(low: Double(index), high: Double(index + 1), isBin: true)
      }
      guard case .category(let name) = end, let last = axis.categories.index(of: name) else {
        return MarkSpan(low: .nan, high: .nan)
      }
      // From category to category: a box covers both bands, a line joins their middles.
      let edge = coversBands ? 0 : 0.5
      return MarkSpan(
        low: Double(min(index, last)) + edge, high: Double(max(index, last)) + 1 - edge)
    }
    guard let low = axis.value(start.low) else { return MarkSpan(low: .nan, high: .nan) }
    if let end = end?.low ?? start.high {
      return MarkSpan(low: low, high: axis.value(end) ?? .nan)
    }
    if axis.kind == .date, let unit = start.unit {
      let calendar = start.calendar ?? self.calendar
      let bins: CalendarBins
      if let known = binners[unit], known.calendar == calendar {
        bins = known
      } else {
        bins = CalendarBins(unit: unit, calendar: calendar)
        binners[unit] = bins
      }
      let bin = bins.bin(low)
      return MarkSpan(low: bin.lowerBound, high: bin.upperBound, isBin: true)
    }
    return MarkSpan(low: low, high: low)
  }

  /// Derives what was not said of the domains from all data (`behaviour.md` §5.1).
  func finish(_ model: inout ChartModel, _ records: [MarkRecord]) {
    var x = DataExtent()
    var y = DataExtent()
    for layer in model.layers where layer.kind != .sector {
      if !layer.spansX { x.include(layer.x.extent) }
      if !layer.spansY { y.include(layer.y.extent) }
      if let domain = layer.function?.domain {
        x.include(DataExtent([domain.lowerBound, domain.upperBound]))
      }
    }
    settle(&model.x, x, xOptions)
    for layer in model.layers {
      if let function = layer.function { y.include(function.extent(over: model.x.domain)) }
    }
    settle(&model.y, y, yOptions)
    padForBars(&model)
  }

  private func settle(_ axis: inout AxisScale, _ extent: DataExtent, _ options: ScaleOptions) {
    guard !axis.isFixed, axis.kind != .category else { return }
    var extent = extent
    for datum in options.marked {
      if let value = axis.value(datum) { extent.include(value) }
    }
    guard let range = extent.range else {
      if axis.kind == .date { axis.domain = 0...86_400 }  // nominal
      return
    }
    if axis.kind == .date {
      axis.domain =
        range.lowerBound < range.upperBound
        ? rounded(range, options) : range.lowerBound - 43_200...range.upperBound + 43_200
      return
    }
    var includesZero = true
    if case .automatic(let choice) = options.domain, let choice { includesZero = choice }
    if case .log = axis.curve {
      axis.domain = range
    } else {
      let ticks = NumberTicks(
        covering: range, desiredCount: options.desiredCount, includesZero: includesZero
      ).domain
      let low = includesZero ? min(0, range.lowerBound) : range.lowerBound
      let high = includesZero ? max(0, range.upperBound) : range.upperBound
      guard low < high else {
        axis.domain = ticks
        return
      }
      axis.domain =
        (options.roundsLow == false
          ? low : ticks.lowerBound)...(options.roundsHigh == false ? high : ticks.upperBound)
    }
  }

  /// Dates stay as they are unless their axis asks for whole units.
  private func rounded(_ range: ClosedRange<Double>, _ options: ScaleOptions) -> ClosedRange<Double>
  {
    guard options.roundsLow == true || options.roundsHigh == true else { return range }
    let dates =
      Date(
        timeIntervalSinceReferenceDate: range.lowerBound)...Date(
        timeIntervalSinceReferenceDate: range.upperBound)
    let unit = options.roundingUnit ?? DateTicks.stride(for: dates, calendar: calendar).unit
    let bins = CalendarBins(unit: unit, calendar: calendar)
    var (low, high) = (range.lowerBound, range.upperBound)
    if options.roundsLow == true { low = min(low, bins.bin(low).lowerBound) }
    if options.roundsHigh == true, bins.bin(high).lowerBound < high {
      high = max(high, bins.bin(high).upperBound)
    }
    return low...high
  }

  /// Bars that stand at the ends of a domain by their middle are kept whole: the range is padded by
  /// half a bar.
  private func padForBars(_ model: inout ChartModel) {
    guard model.x.kind != .category, !model.x.isFixed else { return }
    for layer in model.layers where layer.kind == .bar && !layer.isHorizontal {
      guard case .values = layer.x.storage, let extent = layer.x.extent.range,
        layer.y.count > 0, extent.lowerBound < extent.upperBound
      else { continue }
      if model.x.kind == .number, model.x.domain.lowerBound < extent.lowerBound { continue }
      let mean = (extent.upperBound - extent.lowerBound) / Double(max(1, layer.x.count - 1))
      let step = layer.isGrowing ? layer.firstStep ?? mean : mean
      model.x.domain =
        model.x.domain.lowerBound - step / 2...model.x.domain.upperBound + step / 2
      return
    }
  }
}
