import Foundation
import Geometry
public import Views

/// A large number with what it is, since when, how it compares and how it went.
public struct HealthTile: View {
  public var title: String
  /// The number, formatted.
  public var value: String
  public var unit = ""
  /// When the value is from: "Today".
  public var date = ""
  /// How it compares.
  public var detail: String?
  public var color: Color = .blue
  /// 0…1 of a goal.
  public var progress: Double?
  /// Oldest first; a gap is nil.
  public var sparkline: [Double?] = []
  public var sparklineIsBars = false

  public init(title: String, value: String) {
    self.title = title
    self.value = value
  }

  public var body: some View {
    GeometryReader { geometry in
      let (width, height) = (geometry.size.width, geometry.size.height)
      let wanted = min(120, max(height < 100 ? 28 : 34, height * 0.24))
      let numberSize = min(wanted, HealthTile.size(of: value, unit, in: width))
      // What finds no room under the number is left out, the least needed first.
      tile(numberSize: numberSize, room: height - numberSize * 1.25 - 24, hasDate: width >= 120)
    }
  }

  /// The largest size at which a number stands in a width whole: digits are 0.64 of it wide in bold
  /// type, and a unit beside takes a third of its size a letter.
  nonisolated static func size(of value: String, _ unit: String, in width: CGFloat) -> CGFloat {
    let marks = value.filter { !$0.isNumber && $0 != "–" }.count
    let ems = 0.64 * CGFloat(max(1, value.count - marks)) + 0.3 * CGFloat(marks)
    let beside = unit.isEmpty ? 0 : 5 + 11.5 * CGFloat(unit.count)
    return max(16, (width - beside) / ems)
  }

  private func tile(numberSize: CGFloat, room: CGFloat, hasDate: Bool) -> some View {
    let detail = room >= 20 ? detail : nil
    let progress = room >= 36 ? progress : nil
    let sparkline = room >= (progress == nil ? 44 : 58) ? sparkline : []
    return VStack(alignment: .leading, spacing: 2) {
      HStack(alignment: .firstTextBaseline, spacing: 6) {
        Text(title).font(.headline).foregroundStyle(ReadableColor(color)).lineLimit(1)
          .layoutPriority(1)
        Spacer(minLength: 4)
        if hasDate {
          // Half a word says less than none.
          ViewThatFits(in: .horizontal) {
            Text(date).font(.footnote).foregroundStyle(Color.chartSecondary).lineLimit(1)
            Color.clear.frame(width: 0, height: 0)
          }
        }
      }
      HStack(alignment: .firstTextBaseline, spacing: 5) {
        Text(value).font(.system(size: numberSize, weight: .bold)).monospacedDigit()
          .lineLimit(1).minimumScaleFactor(0.6).layoutPriority(1)
        Text(unit).font(.title3).foregroundStyle(Color.chartSecondary).lineLimit(1)
      }
      if let detail {
        ViewThatFits(in: .horizontal) {
          Text(detail).font(.subheadline).foregroundStyle(Color.chartSecondary).lineLimit(1)
          Text(detail).font(.footnote).foregroundStyle(Color.chartSecondary).lineLimit(1)
            .minimumScaleFactor(0.8)
        }
      }
      if sparkline.contains(where: { $0 != nil }) {
        Sparkline(sparkline, isBars: sparklineIsBars, color: color).padding(.top, 8)
      } else {
        Spacer(minLength: 6)
      }
      if let progress {
        GoalBar(progress: progress, color: color).padding(.top, 8)
      }
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
  }
}

/// How much of a goal is reached.
struct GoalBar: View {
  let progress: Double
  let color: Color

  var body: some View {
    GeometryReader { geometry in
      ZStack(alignment: .leading) {
        Capsule().fill(color.opacity(0.18))
        Capsule().fill(color)
          .frame(width: max(6, geometry.size.width * min(1, max(0, progress))))
      }
    }
    .frame(height: 6)
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Goal")
    .accessibilityValue("\(Int((max(0, min(progress, 99)) * 100).rounded())) %")
  }
}
