import Foundation
import Geometry
import Views

/// What is in calendars, day by day, as much as there is room for.
struct AgendaCard: View {
  let content: AgendaContent

  nonisolated private static let heading: CGFloat = 26
  /// The first needs no room above it.
  nonisolated private static let firstHeading: CGFloat = 20
  nonisolated private static let line: CGFloat = 27

  /// A line of the list: a day's name, or an entry.
  enum Line: Equatable {
    case day(String)
    case entry(AgendaContent.Entry)
    case rest(Int)
  }

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      if let title = content.title {
        Text(verbatim: title).font(.headline).foregroundStyle(.secondary).lineLimit(1)
      }
      GeometryReader { geometry in
        let scale = AgendaCard.scale(for: geometry.size)
        let lines = AgendaCard.lines(content.days, height: geometry.size.height / scale)
        VStack(alignment: .leading, spacing: 0) {
          if lines.isEmpty {
            Text("Nothing in the calendar").font(.body).foregroundStyle(.secondary)
          }
          ForEach(Array(lines.enumerated()), id: \.offset) { entry in
            line(
              entry.element, width: geometry.size.width / scale, scale, isFirst: entry.offset == 0)
          }
          Spacer(minLength: 0)
        }
        .frame(maxWidth: .infinity, alignment: .leading)
      }
    }
    .cardPadding()
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .cardSurface()
  }

  @ViewBuilder
  private func line(_ line: Line, width: CGFloat, _ scale: CGFloat, isFirst: Bool) -> some View {
    switch line {
    case .day(let name):
      Text(verbatim: name).font(.system(size: 15 * scale, weight: .semibold)).lineLimit(1)
        .frame(
          height: (isFirst ? AgendaCard.firstHeading : AgendaCard.heading) * scale,
          alignment: .bottomLeading)
    case .entry(let entry):
      HStack(spacing: 8 * scale) {
        Capsule().fill(entry.color.color).frame(width: 4 * scale, height: 18 * scale)
        if !entry.time.isEmpty {
          Text(verbatim: entry.time).font(.system(size: 15 * scale)).foregroundStyle(.secondary)
            .monospacedDigit().lineLimit(1).layoutPriority(2)
        }
        Text(verbatim: entry.title).font(.system(size: 17 * scale)).lineLimit(1).layoutPriority(1)
        if let note = entry.note, width >= 380 {
          Spacer(minLength: 8)
          Text(verbatim: note).font(.system(size: 13 * scale)).foregroundStyle(.secondary)
            .lineLimit(1)
        }
      }
      .frame(height: AgendaCard.line * scale)
      .accessibilityElement(children: .combine)
    case .rest(let count):
      Text("and \(count) more").font(.system(size: 13 * scale)).foregroundStyle(.secondary)
        .lineLimit(1).frame(height: 20 * scale)
    }
  }

  /// Type grows with a card that has room for it: by a half at most before more lines are better.
  nonisolated static func scale(for size: CGSize) -> CGFloat {
    max(0.9, min(1.7, min(size.height / 330, size.width / 330)))
  }

  /// The lines that fit; no day's name stands without an entry under it.
  nonisolated static func lines(_ days: [AgendaContent.Day], height: CGFloat) -> [Line] {
    let total = days.reduce(0) { $0 + $1.entries.count }
    let whole = days.reduce(firstHeading - heading) {
      $0 + heading + CGFloat($1.entries.count) * line
    }
    let room = whole <= height ? height : height - 20
    var lines: [Line] = []
    var used: CGFloat = 0
    var shown = 0
    for day in days {
      let top = lines.isEmpty ? firstHeading : heading
      guard used + top + line <= room else { break }
      lines.append(.day(day.name))
      used += top
      for entry in day.entries where used + line <= room {
        lines.append(.entry(entry))
        used += line
        shown += 1
      }
    }
    if shown < total { lines.append(.rest(total - shown)) }
    return lines
  }
}
