import Foundation

/// Cards that need no series.
extension ContentBuilder {
  func plain(_ card: Dashboard.Card, title: String?, index: Int) -> CardContent.Kind? {
    switch card.content {
    case .clock(let clock):
      // A clock that stands in another zone says where.
      let places = clock.places.map { place in
        ClockContent.Place(name: place.name ?? place.zone.map(ClockCard.city), zone: place.zone)
      }
      return .clock(
        ClockContent(
          title: title, zones: places, showsDate: clock.showsDate,
          showsSeconds: clock.showsSeconds))
    case .countdown(let countdown):
      return .countdown(
        CountdownContent(
          title: title ?? words("Countdown"), date: countdown.date.date(in: calendar.zone),
          isDay: countdown.isDay, color: .automatic(index)))
    case .text(let text):
      return .text(title: title, MarkdownBlock.blocks(of: words(verbatim: text)))
    default: return nil
    }
  }
}
