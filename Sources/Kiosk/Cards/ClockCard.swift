import Foundation
import Geometry
import Views

/// What a clock shows: its place's name, zone, and whether the date stands under it.
struct ClockContent: Equatable {
  var title: String?
  var zones: [Place]
  var showsDate: Bool
  var showsSeconds: Bool

  /// A clock of several; nil stands for the wall's own zone.
  struct Place: Equatable {
    var name: String?
    var zone: TimeZone?
  }
}

/// The time of day: one large clock, or several places under one another.
struct ClockCard: View {
  let content: ClockContent
  @Environment(\.timeZone) private var timeZone
  @Environment(\.locale) private var locale

  var body: some View {
    Group {
      if content.showsSeconds {
        TimelineView(.periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: 1)) { context in
          face(context.date)
        }
      } else {
        TimelineView(.everyMinute) { context in face(context.date) }
      }
    }
    .cardPadding()
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .cardSurface()
  }

  private func face(_ date: Date) -> some View {
    GeometryReader { geometry in
      if content.zones.count == 1, let place = content.zones.first {
        single(date, place, geometry.size)
      } else {
        list(date, geometry.size)
      }
    }
  }

  private func single(_ date: Date, _ place: ClockContent.Place, _ size: CGSize) -> some View {
    VStack(spacing: 4) {
      if let title = content.title ?? place.name ?? place.zone.map(ClockCard.city) {
        Text(verbatim: title).font(.headline).foregroundStyle(.secondary).lineLimit(1)
      }
      let (digits, period) = parts(date, place)
      let height = ClockCard.digits(in: size, seconds: content.showsSeconds)
      HStack(alignment: .firstTextBaseline, spacing: 8) {
        Text(verbatim: digits).font(.system(size: height, weight: .semibold))
          .monospacedDigit().lineLimit(1)
        if !period.isEmpty {
          Text(verbatim: period).font(.system(size: max(14, height * 0.3), weight: .semibold))
            .foregroundStyle(.secondary).lineLimit(1)
        }
      }
      if content.showsDate {
        Text(verbatim: day(date, place)).font(.system(size: max(15, height * 0.2)))
          .foregroundStyle(.secondary).lineLimit(1).minimumScaleFactor(0.6)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }

  private func list(_ date: Date, _ size: CGSize) -> some View {
    let row = size.height / CGFloat(max(1, content.zones.count))
    // A narrow card has no room for a name beside its time, but often under it.
    let digits = max(16, min(row * 0.46, size.width * 0.12))
    let longest = content.zones.map { name($0).count }.max() ?? 0
    let wanted = digits * 4.6 + CGFloat(longest) * max(17, digits * 0.4) * 0.56
    let isNarrow = wanted > size.width && row >= 54
    return VStack(spacing: 0) {
      ForEach(Array(content.zones.enumerated()), id: \.offset) { entry in
        Group {
          if isNarrow {
            above(date, entry.element, digits: max(20, min(row * 0.5, size.width * 0.17)))
          } else {
            beside(date, entry.element, digits: digits)
          }
        }
        .frame(maxHeight: .infinity)
      }
    }
  }

  private func beside(_ date: Date, _ place: ClockContent.Place, digits: CGFloat) -> some View {
    HStack(alignment: .center) {
      VStack(alignment: .leading, spacing: 0) {
        Text(verbatim: name(place)).font(.system(size: max(17, digits * 0.4), weight: .semibold))
          .lineLimit(1).minimumScaleFactor(0.7)
        Text(verbatim: difference(date, place)).font(.system(size: max(13, digits * 0.26)))
          .foregroundStyle(.secondary).lineLimit(1).minimumScaleFactor(0.7)
      }
      .frame(maxWidth: .infinity, alignment: .leading)
      Text(verbatim: time(date, place)).font(.system(size: digits, weight: .semibold))
        .monospacedDigit().lineLimit(1).minimumScaleFactor(0.6).layoutPriority(1)
    }
  }

  private func above(_ date: Date, _ place: ClockContent.Place, digits: CGFloat) -> some View {
    VStack(alignment: .leading, spacing: 0) {
      Text(verbatim: time(date, place)).font(.system(size: digits, weight: .semibold))
        .monospacedDigit().lineLimit(1).minimumScaleFactor(0.6)
      HStack(alignment: .firstTextBaseline, spacing: 6) {
        Text(verbatim: name(place)).font(.subheadline.weight(.medium)).lineLimit(1)
          .minimumScaleFactor(0.8).layoutPriority(1)
        Text(verbatim: difference(date, place)).font(.footnote).foregroundStyle(.secondary)
          .lineLimit(1)
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  private func name(_ place: ClockContent.Place) -> String {
    place.name ?? ClockCard.city(zone(place))
  }

  private func zone(_ place: ClockContent.Place) -> TimeZone { place.zone ?? timeZone }

  private func time(_ date: Date, _ place: ClockContent.Place) -> String {
    let style = Date.FormatStyle(locale: locale, timeZone: zone(place)).hour().minute()
    return (content.showsSeconds ? style.second() : style).format(date)
  }

  /// The time from its first to its last digit, and the half of the day where the locale names it.
  private func parts(_ date: Date, _ place: ClockContent.Place) -> (digits: String, period: String)
  {
    let text = time(date, place)
    guard let first = text.firstIndex(where: \.isNumber),
      let last = text.lastIndex(where: \.isNumber)
    else { return (text, "") }
    let period = text[..<first] + text[text.index(after: last)...]
    return (String(text[first...last]), period.trimmingCharacters(in: .whitespaces))
  }

  private func day(_ date: Date, _ place: ClockContent.Place) -> String {
    Date.FormatStyle(locale: locale, timeZone: zone(place)).weekday(.wide).month(.wide).day()
      .format(date)
  }

  /// The weekday there, and how far its clocks are from here.
  private func difference(_ date: Date, _ place: ClockContent.Place) -> String {
    let weekday = Date.FormatStyle(locale: locale, timeZone: zone(place)).weekday(.abbreviated)
      .format(date)
    let minutes =
      (zone(place).secondsFromGMT(for: date) - timeZone.secondsFromGMT(for: date)) / 60
    guard minutes != 0 else { return weekday }
    let hours = abs(minutes) / 60
    let rest = abs(minutes) % 60
    let sign = minutes < 0 ? "−" : "+"
    return rest == 0
      ? "\(weekday), \(sign)\(hours) h"
      : "\(weekday), \(sign)\(hours):\(rest < 10 ? "0" : "")\(rest) h"
  }

  /// The size of digits that fill a card: about five of them, or eight with seconds, side by side.
  private static func digits(in size: CGSize, seconds: Bool) -> CGFloat {
    max(20, min(size.height * 0.5, size.width / (seconds ? 5.4 : 3.8)))
  }

  /// The last part of a zone's name, for people: "New York".
  nonisolated static func city(_ zone: TimeZone) -> String {
    let last = zone.identifier.split(separator: "/").last.map(String.init) ?? zone.identifier
    return last.replacingOccurrences(of: "_", with: " ")
  }
}
