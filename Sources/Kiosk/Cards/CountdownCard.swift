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
    let number = count.number.formatted(.number.locale(locale))
    // Digits are 0.64 of their size wide; the unit stands beside them.
    let width = size.width / (0.64 * CGFloat(max(2, number.count)) + 1.2)
    let digits = max(34, min(size.height * 0.4, width))
    return VStack(alignment: .leading, spacing: 2) {
      Text(verbatim: content.title).font(.system(size: max(17, digits * 0.17), weight: .semibold))
        .foregroundStyle(content.color.color).lineLimit(1).minimumScaleFactor(0.7)
      Spacer(minLength: 0)
      HStack(alignment: .firstTextBaseline, spacing: 6) {
        Text(verbatim: number).font(.system(size: digits, weight: .bold))
          .monospacedDigit().lineLimit(1).minimumScaleFactor(0.6).layoutPriority(1)
        Text(LocalizedStringKey(count.unit)).font(.system(size: max(20, digits * 0.2)))
          .foregroundStyle(.secondary).lineLimit(1).minimumScaleFactor(0.6)
      }
      Text(verbatim: date).font(.system(size: max(15, digits * 0.12))).foregroundStyle(.secondary)
        .lineLimit(1).minimumScaleFactor(0.7)
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
