import Documents
import Foundation

extension DashboardReader {
  func pages(_ keys: MappingReader, series: [String]) -> [Dashboard.Page] {
    guard let list = keys.reader("pages", required: true)?.sequence() else { return [] }
    if list.isEmpty {
      faults.add("a dashboard needs at least one page", at: keys.keyPosition("pages"))
    }
    var seen: Set<String> = []
    return list.enumerated().compactMap { index, reader in
      guard let mapping = reader.mapping() else { return nil }
      var page = Dashboard.Page(id: "page-\(index + 1)")
      if let id = mapping.reader("id"), let text = id.string() {
        page.id = text
        if seen.contains(text) { id.fault("there is a page \"\(text)\" already") }
      }
      seen.insert(page.id)
      page.title = mapping.string("title")
      if let layout = mapping.reader("layout") { page.layout = self.layout(layout) }
      let cards = mapping.reader("cards", required: true)?.sequence() ?? []
      page.cards = cards.compactMap { card($0, series: series) }
      page.stay = time(mapping, "stay", in: 3...Self.longest)
      page.spans = spans(mapping)
      if case .full = page.layout, cards.count > 1 {
        cards[1].fault("a page with the layout full has one card")
      }
      mapping.finish()
      return page
    }
  }

  private func layout(_ reader: DocumentReader) -> Dashboard.Layout {
    let names = ["grid", "stack", "full", "carousel"]
    if reader.value.mapping == nil {
      switch reader.enumeration(of: names) {
      case "stack": return .stack
      case "full": return .full
      case "carousel": return .carousel(Dashboard.Carousel())
      default: return .grid
      }
    }
    guard let keys = reader.mapping() else { return .grid }
    var carousel = Dashboard.Carousel()
    carousel.direction =
      keys.enumeration("carousel", of: Dashboard.Carousel.Direction.self, required: true)
      ?? .vertical
    carousel.snap = keys.enumeration("snap", of: Dashboard.Carousel.Snap.self) ?? .card
    if let size = keys.reader("card-size") {
      let values = numbers(size, count: 2, "a width and a height")
      if let values, values.allSatisfy({ (20...4_000).contains($0) }) {
        carousel.cardSize = CGSize(width: values[0], height: values[1])
      } else if values != nil {
        size.fault("a card is 20 to 4000 points wide and high")
      }
    }
    if let transition = keys.reader("transition") {
      if transition.value.mapping == nil {
        carousel.transition =
          transition.enumeration(of: Dashboard.Transition.Name.self)
          .map { Dashboard.Transition($0, carousel.direction) } ?? carousel.transition
      } else if let numbers = transition.mapping() {
        carousel.transition = self.transition(numbers)
      }
    }
    keys.finish()
    return .carousel(carousel)
  }

  private func transition(_ keys: MappingReader) -> Dashboard.Transition {
    var result = Dashboard.Transition()
    result.scale = keys.double("scale", in: 0...10) ?? 1
    result.opacity = keys.double("opacity", in: 0...1) ?? 1
    result.blur = keys.double("blur", in: 0...60) ?? 0
    if let rotate = keys.mapping("rotate") {
      result.degrees = rotate.double("degrees", in: -3_600...3_600, required: true) ?? 0
      if let axis = rotate.reader("axis") {
        result.axis = numbers(axis, count: 3, "three numbers: x, y and z") ?? result.axis
      }
      rotate.finish()
    }
    if let offset = keys.reader("offset"),
      let values = numbers(offset, count: 2, "two numbers: x and y")
    {
      result.offset = CGSize(width: values[0], height: values[1])
    }
    keys.finish()
    return result
  }

  func numbers(_ reader: DocumentReader, count: Int, _ what: String) -> [Double]? {
    guard let list = reader.sequence() else { return nil }
    guard list.count == count else {
      let found = list.count == 1 ? "1 value" : "\(list.count) values"
      reader.fault("expected \(what), found \(found)")
      return nil
    }
    let values = list.compactMap { $0.double(in: -100_000...100_000) }
    return values.count == count ? values : nil
  }

  private func card(_ reader: DocumentReader, series: [String]) -> Dashboard.Card? {
    guard let reader = templates.expanded(reader), let keys = reader.mapping(),
      let kind = keys.one(
        of: [
          "number", "chart", "rings", "sleep", "time-in-range", "heat-map", "picture", "pictures",
          "clock", "countdown", "text", "gauge", "table", "qr", "status", "slides", "weather",
          "calendar", "button", "toggle", "slider", "scenes",
        ], what: "a card")
    else { return nil }
    let title = keys.string("title")
    let content: Dashboard.Card.Content?
    switch kind {
    case "number": content = number(keys, series: series).map { .number($0) }
    case "chart": content = keys.mapping("chart").flatMap { chart($0, series: series) }
    case "rings": content = rings(keys, series: series).map { .rings($0) }
    case "sleep": content = sleep(keys, series: series).map { .sleep($0) }
    case "time-in-range": content = timeInRange(keys, series: series).map { .timeInRange($0) }
    case "heat-map": content = heatMap(keys, series: series).map { .heatMap($0) }
    case "picture": content = picture(keys, "picture").map { .picture($0) }
    case "clock": content = clock(keys).map { .clock($0) }
    case "countdown": content = countdown(keys).map { .countdown($0) }
    case "text": content = keys.string("text").map { .text($0) }
    case "gauge": content = gauge(keys, series: series).map { .gauge($0) }
    case "table": content = table(keys, series: series).map { .table($0) }
    case "qr": content = code(keys).map { .code($0) }
    case "status": content = keys.enumeration("status", of: ["sources"]).map { _ in .status }
    case "slides": content = slides(keys).map { .slides($0) }
    case "weather": content = weather(keys).map { .weather($0) }
    case "calendar": content = calendar(keys).map { .calendar($0) }
    case "button": content = button(keys).map { .control($0) }
    case "toggle": content = toggle(keys).map { .control($0) }
    case "slider": content = slider(keys).map { .control($0) }
    case "scenes": content = scenes(keys).map { .control($0) }
    default: content = picture(keys, "pictures").map { .pictures($0) }
    }
    keys.finish()
    return content.map { Dashboard.Card(content: $0, title: title, position: reader.position) }
  }

  private func picture(_ keys: MappingReader, _ key: String) -> Dashboard.PictureCard? {
    let fit = keys.enumeration("fit", of: Dashboard.PictureCard.Fit.self) ?? .fill
    guard let reader = keys.reader(key), let path = existing(reader, folder: key == "pictures")
    else { return nil }
    return Dashboard.PictureCard(path: path, fit: fit)
  }

  private func number(_ keys: MappingReader, series: [String]) -> Dashboard.NumberCard? {
    let reference = self.series(keys.reader("number"), known: series)
    let by = keys.enumeration("by", of: Dashboard.CalendarUnit.self)
    let goal = keys.double("goal")
    let sparkline = keys.enumeration("sparkline", of: Dashboard.CalendarUnit.self)
    let color = keys.color("color", names: WallPalette.names)
    let decimals = keys.integer("decimals", in: 0...6)
    let showsDelta = keys.bool("delta") ?? false
    guard let reference else { return nil }
    return Dashboard.NumberCard(
      series: reference, by: by, goal: goal, sparkline: sparkline, color: color,
      decimals: decimals, showsDelta: showsDelta)
  }

  private func chart(_ keys: MappingReader, series: [String]) -> Dashboard.Card.Content? {
    let reference = self.series(keys.reader("series", required: true), known: series)
    let mark = keys.enumeration("mark", of: Dashboard.ChartCard.Mark.self) ?? .bar
    let by = keys.enumeration("by", of: Dashboard.CalendarUnit.self) ?? .day
    let window = self.window(keys) ?? SpanValue(7, .days)
    var drag: Dashboard.CalendarUnit?
    var fling: Dashboard.CalendarUnit?
    if let snap = keys.mapping("snap") {
      drag = snap.enumeration("drag", of: Dashboard.CalendarUnit.self)
      fling = snap.enumeration("fling", of: Dashboard.CalendarUnit.self)
      snap.finish()
    }
    let average = keys.bool("average") ?? false
    let select = keys.bool("select") ?? true
    let goal = keys.double("goal")
    let target = range(keys, "target")
    let modes = self.modes(keys)
    let color = keys.color("color", names: WallPalette.names)
    let decimals = keys.integer("decimals", in: 0...6)
    keys.finish()
    guard let reference else { return nil }
    return .chart(
      Dashboard.ChartCard(
        series: reference, mark: mark, by: by, window: window, snapDrag: drag, snapFling: fling,
        average: average, select: select, goal: goal, target: target, mode: modes.first,
        modes: modes.all, color: color, decimals: decimals))
  }

  /// The segments of a chart and the one to begin with: `mode: week`, or of `modes` the first.
  private func modes(_ keys: MappingReader)
    -> (first: Dashboard.ChartMode?, all: [Dashboard.ChartMode])
  {
    let first = keys.enumeration("mode", of: Dashboard.ChartMode.self)
    var all = Dashboard.ChartMode.allCases
    if let list = keys.reader("modes")?.sequence() {
      all = list.compactMap { $0.enumeration(of: Dashboard.ChartMode.self) }
    }
    guard keys.has("mode") || keys.has("modes") else { return (nil, []) }
    for key in ["by", "window", "snap"] where keys.has(key) {
      keys.reader(key)?.fault("a chart with modes takes its \(key) from the mode; leave one out")
    }
    if let first, !all.contains(first) {
      keys.reader("mode")?.fault("the mode \(first.rawValue) is not among the modes")
    }
    return (first ?? all.first ?? .week, all)
  }

  private func window(_ keys: MappingReader) -> SpanValue? {
    guard let reader = keys.reader("window"), let span = reader.span() else { return nil }
    switch span.unit {
    case .milliseconds, .seconds, .minutes:
      reader.fault("a chart's window is at least an hour, such as 24h, 7d or 6mo")
      return nil
    default: return span
    }
  }

  func series(_ reader: DocumentReader?, known: [String]) -> Dashboard.SeriesReference? {
    guard let reader, let name = reader.string() else { return nil }
    let source = name.prefix { $0 != "/" }
    guard known.contains(name) || source != name && known.contains("\(source)/*") else {
      let hint = NearestName.hint(for: name, among: known)
      reader.fault(
        known.isEmpty
          ? "there is no series \"\(name)\", since the file has no sources"
          : "there is no series \"\(name)\"\(hint)")
      return nil
    }
    references.names.insert(name)
    return Dashboard.SeriesReference(name: name, position: reader.position)
  }
}
