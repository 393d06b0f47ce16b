import Documents
import Foundation
import Series

extension Dashboard {
  /// The series that cards name, without their source, by source.
  var wantedSeries: [String: Set<String>] {
    var wanted: [String: Set<String>] = [:]
    for name in seriesInUse {
      let source = String(name.prefix { $0 != "/" })
      wanted[source, default: []].insert(String(name.dropFirst(source.count + 1)))
    }
    return wanted
  }
}

extension Dashboard.Card {
  /// The series that the card shows, with their sources.
  var seriesNames: [String] { seriesReferences.map(\.name) }

  /// Where the card names its series.
  var seriesReferences: [Dashboard.SeriesReference] {
    switch content {
    case .number(let card): [card.series]
    case .chart(let card): [card.series]
    case .rings(let card): card.rings.map(\.series)
    case .sleep(let card): [card.series]
    case .timeInRange(let card): [card.series]
    case .heatMap(let card): [card.series]
    case .gauge(let card): [card.series]
    case .table(let card): card.rows.map(\.series)
    case .picture, .pictures, .clock, .countdown, .text, .code, .status, .slides, .weather,
      .calendar, .control:
      []
    }
  }
}

extension Dashboard.Card {
  /// The source whose connection a control of this card goes over.
  var controlSource: String? {
    if case .control(let control) = content { control.source } else { nil }
  }
}

extension Dashboard.SourceDescription {
  /// What the dashboard says of the columns.
  func mapping(zone: TimeZone) -> ColumnMapping {
    func column(_ text: String) -> ColumnMapping.Column {
      Int(text).map { .number($0) } ?? .name(text)
    }
    func words(_ metric: Metric) -> [String: Double] {
      metric.statistic == .duration ? SleepStage.words : [:]
    }
    var values: [ColumnMapping.Value] = []
    if metrics.isEmpty {
      let metric = Metric.named(self.metric ?? name, unit: unit)
      values.append(
        ColumnMapping.Value(
          column: value.map(column) ?? .number(0), metric: metric,
          unit: unit.map { MeasureUnit($0) }, words: words(metric)))
    } else {
      for (metric, value) in metrics {
        values.append(
          ColumnMapping.Value(
            column: column(value), metric: .named(metric), words: words(.named(metric))))
      }
    }
    var mapping = ColumnMapping(
      time: time.map { [column($0)] } ?? [], values: values, end: end.map(column), zone: zone)
    mapping.dateOrder = dateOrder
    mapping.decimal = decimal
    mapping.records = records ?? ""
    return mapping
  }

  /// What reads the source's files by their content.
  func importer(zone: TimeZone) -> SeriesImporter {
    var importer = SeriesImporter(zone: zone)
    importer.wanted = format
    importer.preset = preset
    return importer
  }

  /// The names that cards may use for the series at a place of the mapping.
  func names(of index: Int) -> [String] {
    if metrics.isEmpty {
      return self.metric.map { [name, "\(name)/\($0)"] } ?? [name]
    }
    return index < metrics.count ? ["\(name)/\(metrics[index].metric)"] : []
  }
}
