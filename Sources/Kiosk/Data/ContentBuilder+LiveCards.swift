import Agenda
import Documents
import Foundation
import Series

/// Cards that show what is now.
extension ContentBuilder {
  func live(_ card: Dashboard.Card.Content, title: String?, index: Int) -> CardContent.Kind {
    switch card {
    case .gauge(let gauge): return self.gauge(gauge, title: title, index: index)
    case .table(let table): return self.table(table, title: title)
    case .code(let code):
      guard let squares = QRCode(code.text) else {
        return .missing(
          title: title ?? "QR", reason: words("The text is too long for a QR code."))
      }
      return .code(CodeContent(title: title, caption: code.caption, code: squares))
    case .status: return status(title: title)
    case .slides(let slides): return self.slides(slides, title: title)
    case .weather(let weather): return self.weather(weather, title: title)
    case .calendar(let card): return agenda(card, title: title)
    default: return .missing(title: title ?? "", reason: "")
    }
  }

  /// The newest value of a level; today's of what adds up.
  private func latest(_ shown: ShownSeries) -> (value: Double, date: Date)? {
    guard let last = shown.series.last else { return nil }
    if shown.addsUp {
      guard let day = BucketUnit.day.interval(of: now, in: calendar.calendar),
        let bucket = shown.buckets(by: .day, from: day.start, to: day.end).last,
        let value = shown.value(bucket)
      else { return nil }
      return (value, min(last.end, now))
    }
    return shown.shown(last.value).map { ($0, last.end) }
  }

  private func gauge(
    _ card: Dashboard.GaugeCard, title: String?, index: Int
  ) -> CardContent.Kind {
    switch series(card.series) {
    case .failure(let missing):
      return .missing(title: title ?? card.series.name, reason: missing.reason)
    case .success(let shown):
      let decimals = card.decimals ?? shown.decimals
      let latest = latest(shown)
      return .gauge(
        GaugeContent(
          title: title ?? shown.label, value: latest?.value,
          text: latest.map { shown.text($0.value, decimals: decimals) } ?? "–",
          low: number(card.range.lowerBound), high: number(card.range.upperBound),
          unit: shown.unitText, range: card.range,
          bands: card.bands.map { band in
            var band = band
            band.name = band.name.map { words(verbatim: $0) }
            return band
          }, color: card.color.map { CardColor($0) } ?? .automatic(index), date: latest?.date))
    }
  }

  private func number(_ value: Double) -> String {
    value.formatted(.number.precision(.fractionLength(0...2)).locale(calendar.locale))
  }

  private func table(_ card: Dashboard.TableCard, title: String?) -> CardContent.Kind {
    if let file = card.file { return rows(file, title: title) }
    var content = TableContent(title: title)
    for row in card.rows {
      switch series(row.series) {
      case .failure:
        content.rows.append(
          TableContent.Row(cells: [
            TableContent.Cell(text: row.title.map { words(verbatim: $0) } ?? row.series.name),
            TableContent.Cell(text: "–", isNumber: true),
          ]))
      case .success(let shown):
        let latest = latest(shown)
        let value = latest.map { shown.text($0.value, decimals: row.decimals ?? shown.decimals) }
        content.rows.append(
          TableContent.Row(
            cells: [
              TableContent.Cell(text: row.title.map { words(verbatim: $0) } ?? shown.label),
              TableContent.Cell(
                text: value ?? "–", unit: value == nil ? "" : shown.unitText, isNumber: true),
            ], date: latest?.date))
      }
    }
    return .table(content)
  }

  private func rows(_ file: Dashboard.TableCard.File, title: String?) -> CardContent.Kind {
    var header: [String] = []
    var rows: [[String]] = []
    if file.isJSON {
      guard let document = library.files.documents[file.path] else {
        return unread(file.path, title)
      }
      let list = file.records.map { document.values(at: $0) } ?? [document]
      let records = list.flatMap { $0.sequence ?? [$0] }.prefix(200)
      let names =
        file.columns.isEmpty
        ? (records.first?.mapping?.keys ?? []).map { ($0, $0) }
        : file.columns.map { ($0.name, $0.title) }
      header = names.map(\.1)
      rows = records.map { record in names.map { text(record[$0.0]) } }
    } else {
      guard let read = library.files.tables[file.path] else { return unread(file.path, title) }
      header = read.header ?? []
      rows = read.rows
      if !file.columns.isEmpty, let all = read.header {
        let places = file.columns.compactMap { column in
          all.firstIndex { $0.lowercased() == column.name.lowercased() }.map { ($0, column.title) }
        }
        header = places.map(\.1)
        rows = rows.map { row in places.map { row.indices.contains($0.0) ? row[$0.0] : "" } }
      }
    }
    var content = TableContent(title: title, header: header.map { words(verbatim: $0) })
    content.rows = rows.map { row in
      TableContent.Row(
        cells: row.map { TableContent.Cell(text: $0, isNumber: Double($0) != nil) })
    }
    return .table(content)
  }

  /// What a value says in a cell or beside the weather.
  private func text(_ value: DocumentValue?) -> String {
    switch value?.kind {
    case .string(let text): return text
    case .integer(let number): return number.formatted(.number.locale(calendar.locale))
    case .double(let value): return number(value)
    case .bool(let flag): return flag ? words("yes") : words("no")
    default: return ""
    }
  }

  private func unread(_ path: String, _ title: String?) -> CardContent.Kind {
    let name = URL(fileURLWithPath: path).lastPathComponent
    return .missing(
      title: title ?? name,
      reason: library.files.faults[path] ?? words("The file has not been read yet."))
  }

  private func status(title: String?) -> CardContent.Kind {
    let sources = dashboard.sources.map { source in
      let dates = library.series.filter { name, _ in
        name == source.name || name.hasPrefix("\(source.name)/")
      }.compactMap { $0.value.last?.end }
      let state = library.sources.first { $0.name == source.name }
      return StatusContent.Source(
        name: source.name, date: dates.max(), fault: state?.fault ?? state?.status)
    }
    return .status(StatusContent(title: title ?? words("Sources"), sources: sources))
  }

  private func slides(_ card: Dashboard.SlidesCard, title: String?) -> CardContent.Kind {
    var paths = ContentBuilder.pictureNames(in: card.path).map { "\(card.path)/\($0)" }
    guard !paths.isEmpty else {
      return .missing(
        title: title ?? URL(fileURLWithPath: card.path).lastPathComponent,
        reason: words("There is no picture in \(card.path)"))
    }
    if card.order == .shuffle {
      // A new order each day, the same on every wall that has the same pictures.
      let day = calendar.calendar.ordinality(of: .day, in: .era, for: now) ?? 0
      var state = UInt64(truncatingIfNeeded: day) &* 0x9E37_79B9_7F4A_7C15 | 1
      for index in stride(from: paths.count - 1, to: 0, by: -1) {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        paths.swapAt(index, Int((state >> 33) % UInt64(index + 1)))
      }
    }
    return .slides(
      SlidesContent(paths: paths, every: card.every, fade: card.fade, fit: card.fit))
  }
}
