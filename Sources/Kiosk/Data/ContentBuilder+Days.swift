import Agenda
import Documents
import Foundation

/// Cards of days to come: the weather and calendars.
extension ContentBuilder {
  func weather(_ card: Dashboard.WeatherCard, title: String?) -> CardContent.Kind {
    guard let document = library.files.documents[card.path] else {
      return .missing(
        title: title ?? words("Weather"),
        reason: library.files.faults[card.path] ?? words("The file has not been read yet."))
    }
    guard let degrees = ContentBuilder.number(document[card.temperature]) else {
      return .missing(
        title: title ?? words("Weather"),
        reason: words("There is no number at \(card.temperature) in \(card.path)."))
    }
    var content = WeatherContent(title: title, temperature: "\(whole(degrees)) \(card.unit)")
    let said = card.condition.flatMap { document[$0] }
    content.sky = said.flatMap { ContentBuilder.sky($0, card.codes) }
    content.isNight = said?.string?.lowercased().contains("night") ?? false
    content.details = card.details.compactMap { detail in
      guard let value = document[detail.path] else { return nil }
      let text = ContentBuilder.number(value).map { decimal($0) } ?? value.string
      return text.map {
        WeatherContent.Detail(
          title: words(verbatim: detail.title),
          value: detail.unit.isEmpty ? $0 : "\($0) \(detail.unit)")
      }
    }
    if let forecast = card.forecast { content.days = days(forecast, card, document) }
    return .weather(content)
  }

  private func days(
    _ forecast: Dashboard.WeatherCard.Forecast, _ card: Dashboard.WeatherCard,
    _ document: DocumentValue
  ) -> [WeatherContent.Day] {
    func list(_ path: String?) -> [DocumentValue] { path.map { document.values(at: $0) } ?? [] }
    let (times, highs) = (list(forecast.time), list(forecast.high))
    let (lows, skies) = (list(forecast.low), list(forecast.condition))
    let today = calendar.calendar.startOfDay(for: now)
    var days: [WeatherContent.Day] = []
    for (index, time) in times.enumerated() where index < highs.count && days.count < 16 {
      guard let (date, isDay) = moment(time), let high = ContentBuilder.number(highs[index]),
        date >= (isDay ? today : now.addingTimeInterval(-1_800))
      else { continue }
      var style = Date.FormatStyle(locale: calendar.locale, calendar: calendar.calendar)
      style.timeZone = calendar.zone
      let name =
        !isDay
        ? date.formatted(style.hour())
        : date == today ? words("Today") : date.formatted(style.weekday(.abbreviated))
      days.append(
        WeatherContent.Day(
          name: name,
          sky: skies.indices.contains(index)
            ? ContentBuilder.sky(skies[index], card.codes) : nil,
          high: "\(whole(high))°",
          low: lows.indices.contains(index)
            ? ContentBuilder.number(lows[index]).map { "\(whole($0))°" } : nil))
    }
    return days
  }

  /// Seconds since 1970, or a date in words; whether it names a day.
  private func moment(_ value: DocumentValue) -> (Date, isDay: Bool)? {
    if let seconds = value.double, seconds > 100_000_000, seconds < 1e13 {
      let date = Date(timeIntervalSince1970: seconds > 1e11 ? seconds / 1_000 : seconds)
      let isMidday = calendar.calendar.component(.hour, from: date)
      return (isMidday == 0 ? calendar.calendar.startOfDay(for: date) : date, isMidday == 0)
    }
    guard let text = value.string else { return nil }
    if let date = try? Date(text, strategy: .iso8601) { return (date, false) }
    return WallClockText(text).map { ($0.date(in: calendar.zone), !text.contains(":")) }
  }

  /// A number, also one that stands in quotes.
  static func number(_ value: DocumentValue?) -> Double? {
    guard let number = value?.double ?? value?.string.flatMap({ Double($0) }), number.isFinite
    else { return nil }
    return number
  }

  static func sky(_ value: DocumentValue, _ codes: Dashboard.WeatherCard.Codes) -> Sky? {
    let code = value.integer ?? value.string.flatMap { Int($0) }
    switch codes {
    case .wmo: return code.flatMap { Sky(wmo: $0) }
    case .openweather: return code.flatMap { Sky(openWeather: $0) }
    case .words: return value.string.flatMap { Sky(words: $0) }
    }
  }

  private func whole(_ value: Double) -> String {
    // Minus zero would be shown with its sign.
    let rounded = value.rounded() == 0 ? 0 : value.rounded()
    return rounded.formatted(.number.precision(.fractionLength(0)).locale(calendar.locale))
  }

  private func decimal(_ value: Double) -> String {
    value.formatted(.number.precision(.fractionLength(0...1)).locale(calendar.locale))
  }

  func agenda(_ card: Dashboard.CalendarCard, title: String?) -> CardContent.Kind {
    let events = card.calendars.enumerated().flatMap { index, file in
      (library.files.events[file.path] ?? []).map { (event: $0, file: file, index: index) }
    }
    if events.isEmpty,
      let fault = card.calendars.lazy.compactMap({ library.files.faults[$0.path] })
        .first
    {
      return .missing(title: title ?? words("Calendar"), reason: fault)
    }
    let today = calendar.calendar.startOfDay(for: now)
    var days: [AgendaContent.Day] = []
    for offset in 0..<card.days {
      guard let start = calendar.calendar.date(byAdding: .day, value: offset, to: today),
        let end = calendar.calendar.date(byAdding: .day, value: offset + 1, to: today)
      else { continue }
      let entries =
        events.filter { entry in
          // What is over today is of no use any more.
          let isOver =
            offset == 0 && !entry.event.isAllDay && entry.event.end <= now
            && entry.event.end > entry.event.start
          let overlaps =
            entry.event.start < end
            && (entry.event.end > start || entry.event.start >= start)
          return overlaps && !isOver
        }
        .sorted { ($0.event.start, $0.index) < ($1.event.start, $1.index) }
        .map { self.entry($0.event, $0.file, $0.index, dayStart: start) }
      if !entries.isEmpty {
        days.append(AgendaContent.Day(name: name(of: start, offset), entries: entries))
      }
    }
    return .agenda(AgendaContent(title: title, days: days))
  }

  private func name(of day: Date, _ offset: Int) -> String {
    switch offset {
    case 0: return words("Today")
    case 1: return words("Tomorrow")
    default:
      var style = Date.FormatStyle(locale: calendar.locale, calendar: calendar.calendar)
      style.timeZone = calendar.zone
      return day.formatted(style.weekday(.wide).day().month(.abbreviated))
    }
  }

  private func entry(
    _ event: CalendarEvent, _ file: Dashboard.CalendarCard.File, _ index: Int, dayStart: Date
  ) -> AgendaContent.Entry {
    var style = Date.FormatStyle(locale: calendar.locale, calendar: calendar.calendar)
    style.timeZone = calendar.zone
    // The second day of an entry that goes past midnight has no beginning to tell.
    let isTimed = !event.isAllDay && event.start >= dayStart
    return AgendaContent.Entry(
      time: isTimed ? event.start.formatted(style.hour().minute()) : "",
      title: event.title.isEmpty ? words("Busy") : event.title,
      note: event.place ?? file.name.map { words(verbatim: $0) },
      color: file.color.map { CardColor($0) } ?? .automatic(index))
  }
}
