import Documents
import Foundation
import Pictures
import Series

/// Turns a dashboard and its series into what the views show at a moment.
struct ContentBuilder {
  let dashboard: Dashboard
  let library: SeriesLibrary
  let calendar: WallCalendar
  let now: Date
  var words = Words()
  /// What is known of controls, by their cards' ids.
  var controls: [String: ControlState] = [:]

  /// The pages whose time it is; all of them where it is no page's.
  private var shownPages: [Dashboard.Page] {
    let shown = dashboard.pages.filter { page in
      page.spans.isEmpty || page.spans.contains { $0.contains(now, calendar.calendar) }
    }
    return shown.isEmpty ? dashboard.pages : shown
  }

  /// The controls of all pages by the ids of their cards.
  static func controls(_ dashboard: Dashboard) -> [String: Dashboard.ControlCard] {
    var found: [String: Dashboard.ControlCard] = [:]
    for page in dashboard.pages {
      for (index, card) in page.cards.enumerated() {
        if case .control(let control) = card.content { found["\(page.id)/\(index + 1)"] = control }
      }
    }
    return found
  }

  func pages() -> [PageContent] {
    shownPages.map { page in
      var cards: [CardContent] = []
      for (index, card) in page.cards.enumerated() {
        let note = note(card)
        cards += contents(card, id: "\(page.id)/\(index + 1)", index: index).map { content in
          var content = content
          if case .missing = content.kind {} else { content.note = note }
          return content
        }
      }
      let layout: LayoutContent
      switch page.layout {
      case .grid: layout = .grid
      case .stack: layout = .stack
      case .full: layout = .full
      case .carousel(let carousel): layout = .carousel(carousel)
      }
      return PageContent(
        id: page.id, title: page.title.map { words(verbatim: $0) }, layout: layout, cards: cards)
    }
  }

  /// What is the matter with the sources of a card; nil while nothing is.
  private func note(_ card: Dashboard.Card) -> String? {
    let sources = Set(card.seriesNames.map { String($0.prefix { $0 != "/" }) })
    return library.sources.first { sources.contains($0.name) && $0.status != nil }?.status
  }

  private func contents(_ card: Dashboard.Card, id: String, index: Int) -> [CardContent] {
    let title = card.title.map { words(verbatim: $0) }
    switch card.content {
    case .number(let number):
      return [CardContent(id: id, kind: self.number(number, title: title, index: index))]
    case .chart(let chart):
      return [CardContent(id: id, kind: self.chart(chart, title: title, index: index))]
    case .rings(let rings): return [CardContent(id: id, kind: self.rings(rings, title: title))]
    case .sleep(let sleep): return [CardContent(id: id, kind: self.sleep(sleep, title: title))]
    case .timeInRange(let range):
      return [CardContent(id: id, kind: timeInRange(range, title: title))]
    case .heatMap(let map):
      return [CardContent(id: id, kind: heatMap(map, title: title, index: index))]
    case .picture(let picture):
      return [
        CardContent(id: id, kind: .picture(PictureContent(path: picture.path, fit: picture.fit)))
      ]
    case .pictures(let folder): return pictures(folder, id: id)
    case .clock, .countdown, .text:
      return plain(card, title: title, index: index).map { [CardContent(id: id, kind: $0)] } ?? []
    case .control(let control):
      return [
        CardContent(
          id: id,
          kind: .control(
            ControlContent(
              id: id, title: title ?? words("Switch"), kind: control.kind,
              state: controls[id] ?? ControlState(), unit: control.unit,
              color: control.color.map { CardColor($0) } ?? .automatic(index))))
      ]
    case .gauge, .table, .code, .status, .slides, .weather, .calendar:
      return [CardContent(id: id, kind: live(card.content, title: title, index: index))]
    }
  }

  private func pictures(_ folder: Dashboard.PictureCard, id: String) -> [CardContent] {
    let names = ContentBuilder.pictureNames(in: folder.path)
    guard !names.isEmpty else {
      let title = URL(fileURLWithPath: folder.path).lastPathComponent
      return [
        CardContent(
          id: id,
          kind: .missing(title: title, reason: words("There is no PNG or JPEG in \(folder.path)")))
      ]
    }
    return names.map { name in
      CardContent(
        id: "\(id)/\(name)",
        kind: .picture(PictureContent(path: folder.path + "/" + name, fit: folder.fit)))
    }
  }

  /// The picture files of a folder, by name.
  static func pictureNames(in folder: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .filter { name in
        PictureFormat.fileExtensions.contains((name as NSString).pathExtension.lowercased())
          && !name.hasPrefix(".")
      }
      .sorted()
  }

  /// The series of a card in the unit to show it in, or why there is none.
  func series(_ reference: Dashboard.SeriesReference) -> Result<ShownSeries, MissingSeries> {
    guard let series = library[reference.name] else {
      let source = reference.name.split(separator: "/").first.map(String.init) ?? ""
      let state = library.sources.first { $0.name == source }
      let fault = state?.fault ?? state?.status
      return .failure(MissingSeries(reason: fault ?? words("The series has not been read yet.")))
    }
    guard !series.isEmpty else {
      return .failure(MissingSeries(reason: words("The series has no values yet.")))
    }
    let wanted = dashboard.units[series.metric.id].map { MeasureUnit($0) }
    let unit = wanted.flatMap { series.unit.converts(to: $0) ? $0 : nil } ?? series.unit
    return .success(
      ShownSeries(series: series, unit: unit, calendar: calendar, now: now, words: words))
  }

  private func number(
    _ card: Dashboard.NumberCard, title: String?, index: Int
  ) -> CardContent.Kind {
    switch series(card.series) {
    case .failure(let missing):
      return .missing(title: title ?? card.series.name, reason: missing.reason)
    case .success(let shown):
      let summary = NumberSummary(card, shown)
      return .number(
        NumberContent(
          title: title ?? shown.label, value: summary.value, unit: shown.unitText,
          date: summary.date, detail: summary.detail,
          color: card.color.map { CardColor($0) } ?? .automatic(index),
          progress: summary.progress, sparkline: summary.sparkline,
          sparklineIsBars: shown.addsUp))
    }
  }

  private func chart(_ card: Dashboard.ChartCard, title: String?, index: Int) -> CardContent.Kind {
    switch series(card.series) {
    case .failure(let missing):
      return .missing(title: title ?? card.series.name, reason: missing.reason)
    case .success(let shown):
      let settings = ChartCardSettings(
        mark: card.mark, by: card.by, windowCount: card.window.count,
        windowUnit: card.window.unit.component, snapDrag: card.snapDrag,
        snapFling: card.snapFling, showsAverage: card.average, isSelectable: card.select,
        goal: card.goal, target: card.target, mode: card.mode, modes: card.modes,
        statistic: card.mark == .range ? .range : shown.addsUp ? .total : .average,
        decimals: card.decimals ?? shown.decimals)
      func points(_ unit: Dashboard.CalendarUnit) -> ChartPoints {
        ChartPoints(
          shown.points(
            by: unit, withRange: card.mark == .range || card.mark == .line,
            breaks: card.mark == .line || card.mark == .area),
          by: unit.component, calendar: calendar.calendar)
      }
      return .chart(
        ChartContent(
          title: title ?? shown.label, unit: shown.unitText, card: settings,
          color: card.color.map { CardColor($0) } ?? .automatic(index),
          points: points(card.modes.isEmpty ? card.by : .day),
          hours: card.modes.isEmpty ? nil : points(.hour)))
    }
  }
}

/// Why a card has no series, in words.
struct MissingSeries: Error {
  var reason: String
}

extension SpanValue.Unit {
  /// The calendar's word for it.
  var component: Calendar.Component {
    switch self {
    case .milliseconds: .nanosecond
    case .seconds: .second
    case .minutes: .minute
    case .hours: .hour
    case .days: .day
    case .weeks: .weekOfYear
    case .months: .month
    case .years: .year
    }
  }
}
