import Foundation
import Geometry
import Views

/// A day that is waited for, or counted from.
struct CountdownContent: Equatable {
  var title: String
  var date: Date
  /// Whether only whole days count.
  var isDay: Bool
  var color: CardColor
}

/// How long it still is until a date, or how long ago it was.
struct CountdownCard: View {
  let content: CountdownContent
  @Environment(\.calendar) private var calendar
  @Environment(\.locale) private var locale
  @Environment(\.timeZone) private var timeZone

  var body: some View {
    TimelineView(.everyMinute) { context in
      GeometryReader { geometry in
        face(CountdownCard.count(to: content, from: context.date, calendar), geometry.size)
      }
    }
    .cardPadding()
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .cardSurface()
  }

  private func face(_ count: Count, _ size: CGSize) -> some View {
    VStack(alignment: .leading, spacing: 2) {
      Text(verbatim: content.title).font(.headline).foregroundStyle(content.color.color)
        .lineLimit(1)
      HStack(alignment: .firstTextBaseline, spacing: 6) {
        Text(verbatim: count.number.formatted(.number.locale(locale)))
          .font(.system(size: min(120, max(34, size.height * 0.4)), weight: .bold))
          .monospacedDigit().lineLimit(1)
        Text(LocalizedStringKey(count.unit)).font(.title3).foregroundStyle(.secondary).lineLimit(1)
      }
      Text(verbatim: date).font(.subheadline).foregroundStyle(.secondary).lineLimit(1)
      Spacer(minLength: 0)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }

  private var date: String {
    let style = Date.FormatStyle(locale: locale, timeZone: timeZone)
      .weekday(.wide).day().month(.wide).year()
    return (content.isDay ? style : style.hour().minute()).format(content.date)
  }

  struct Count: Equatable {
    var number: Int
    var unit: String
  }

  /// Days while there are any; within the last day hours, then minutes.
  nonisolated static func count(to content: CountdownContent, from now: Date, _ calendar: Calendar)
    -> Count
  {
    let isPast = content.date < now
    func unit(_ number: Int, _ one: String, _ many: String) -> Count {
      Count(number: number, unit: (number == 1 ? one : many) + (isPast ? " ago" : ""))
    }
    let days =
      calendar.dateComponents(
        [.day], from: calendar.startOfDay(for: now), to: calendar.startOfDay(for: content.date)
      ).day ?? 0
    if content.isDay && days == 0 { return Count(number: 0, unit: "days: it is today") }
    let minutes = Int(abs(content.date.timeIntervalSince(now)) / 60)
    if content.isDay || abs(days) > 1 { return unit(abs(days), "day", "days") }
    return minutes >= 60 ? unit(minutes / 60, "hour", "hours") : unit(minutes, "minute", "minutes")
  }
}
