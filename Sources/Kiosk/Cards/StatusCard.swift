import Foundation
import Geometry
import Views

/// How each source is: a mark, a name, and how old its newest sample is or what is wrong.
struct StatusCard: View {
  let content: StatusContent
  @Environment(\.locale) private var locale

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      Text(verbatim: content.title).font(.headline).foregroundStyle(.secondary).lineLimit(1)
      GeometryReader { geometry in
        TimelineView(.everyMinute) { context in
          lines(RowPlan(content.sources.count, hasHeader: false, in: geometry.size), context.date)
        }
      }
    }
    .cardPadding()
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .cardSurface()
  }

  private func lines(_ plan: RowPlan, _ now: Date) -> some View {
    VStack(spacing: 0) {
      ForEach(Array(content.sources.prefix(plan.count).enumerated()), id: \.offset) { entry in
        line(entry.element, now).frame(height: plan.height)
      }
      if plan.isCut {
        Text("and \(content.sources.count - plan.count) more").font(.footnote)
          .foregroundStyle(.secondary).frame(height: RowPlan.header)
          .frame(maxWidth: .infinity, alignment: .leading)
      }
      Spacer(minLength: 0)
    }
  }

  private func line(_ source: StatusContent.Source, _ now: Date) -> some View {
    HStack(spacing: 8) {
      mark(source.state)
      Text(verbatim: source.name).font(.body).lineLimit(1).layoutPriority(1)
      Spacer(minLength: 4)
      Text(verbatim: source.fault ?? StatusCard.age(of: source.date, now, locale))
        .font(.subheadline).foregroundStyle(.secondary).lineLimit(1)
    }
    .accessibilityElement(children: .combine)
  }

  // The marks differ in form and not only in colour.
  @ViewBuilder
  private func mark(_ state: StatusContent.Source.State) -> some View {
    switch state {
    case .fine:
      Image(systemName: "checkmark.circle.fill").foregroundStyle(CardColor(.name("green")).color)
        .accessibilityLabel("fine")
    case .failed:
      Image(systemName: "exclamationmark.triangle").foregroundStyle(CardColor(.name("red")).color)
        .accessibilityLabel("failed")
    case .silent:
      Image(systemName: "questionmark.circle").foregroundStyle(.secondary)
        .accessibilityLabel("nothing yet")
    }
  }

  /// How long ago, in the largest unit that is whole.
  nonisolated static func age(of date: Date?, _ now: Date, _ locale: Locale) -> String {
    guard let date else { return "–" }
    let seconds = max(0, now.timeIntervalSince(date))
    let (count, unit): (Double, String) =
      seconds < 3_600
      ? (seconds / 60, "min")
      : seconds < 2 * 24 * 3_600 ? (seconds / 3_600, "h") : (seconds / 3_600 / 24, "d")
    guard count < 1e6 else { return "–" }
    return "\(Int(count).formatted(.number.locale(locale))) \(unit)"
  }
}
