import Foundation
import Geometry
import Views

/// The sky and the temperature, with details and days where there is room.
struct WeatherCard: View {
  let content: WeatherContent

  var body: some View {
    GeometryReader { geometry in
      let size = geometry.size
      let hasDays = !content.days.isEmpty && size.height >= 170
      VStack(alignment: .leading, spacing: 8) {
        if let title = content.title, size.height >= 120 {
          Text(verbatim: title).font(.headline).foregroundStyle(.secondary).lineLimit(1)
        }
        let heading: CGFloat = content.title != nil && size.height >= 120 ? 30 : 0
        let nowHeight = hasDays ? max(56, (size.height - heading) * 0.42) : size.height - heading
        now(size, height: nowHeight)
        if hasDays {
          Spacer(minLength: 0)
          days(size, height: size.height - heading - nowHeight - 8)
        }
      }
      .frame(width: size.width, height: size.height, alignment: .topLeading)
    }
    .cardPadding()
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .cardSurface()
  }

  private func now(_ size: CGSize, height: CGFloat) -> some View {
    let type = max(28, min(130, min(height * 0.52, size.width * 0.2)))
    return HStack(alignment: .center, spacing: 14) {
      if let sky = content.sky {
        SkySymbol(sky: sky, isNight: content.isNight).frame(width: type * 1.35, height: type * 1.35)
      }
      VStack(alignment: .leading, spacing: 0) {
        Text(verbatim: content.temperature).font(.system(size: type, weight: .semibold))
          .monospacedDigit().lineLimit(1).minimumScaleFactor(0.5)
        if let sky = content.sky, height >= 84 {
          Text(LocalizedStringKey(sky.name)).font(.system(size: max(14, type * 0.22)))
            .foregroundStyle(.secondary)
            .lineLimit(1)
        }
      }
      .layoutPriority(1)
      if size.width >= 300, !content.details.isEmpty {
        Spacer(minLength: 8)
        details(rows: Int(max(1, height / (max(13, type * 0.2) * 1.6))), size: max(13, type * 0.2))
          .layoutPriority(2)
      }
    }
  }

  private func details(rows: Int, size: CGFloat) -> some View {
    VStack(alignment: .trailing, spacing: 3) {
      ForEach(Array(content.details.prefix(rows).enumerated()), id: \.offset) { entry in
        HStack(alignment: .firstTextBaseline, spacing: 6) {
          Text(verbatim: entry.element.title).font(.system(size: size)).foregroundStyle(.secondary)
          Text(verbatim: entry.element.value).font(.system(size: size, weight: .semibold))
            .monospacedDigit().layoutPriority(1)
        }
        .lineLimit(1)
      }
    }
  }

  private func days(_ size: CGSize, height: CGFloat) -> some View {
    let count = max(1, min(content.days.count, Int(size.width / 62)))
    let width = size.width / CGFloat(count)
    let type = max(13, min(26, min(height * 0.13, width * 0.22)))
    let hasLow = height >= type * 7.4
    let rest = height - type * (hasLow ? 4.9 : 3.5)
    let symbol = max(18, min(110, min(rest, width * 0.6)))
    return HStack(spacing: 0) {
      ForEach(Array(content.days.prefix(count).enumerated()), id: \.offset) { entry in
        VStack(spacing: type * 0.3) {
          Text(verbatim: entry.element.name).font(.system(size: type)).foregroundStyle(.secondary)
          if let sky = entry.element.sky {
            SkySymbol(sky: sky).frame(width: symbol, height: symbol)
          }
          Text(verbatim: entry.element.high).font(.system(size: type * 1.15, weight: .semibold))
            .monospacedDigit()
          if hasLow, let low = entry.element.low {
            Text(verbatim: low).font(.system(size: type)).foregroundStyle(.secondary)
              .monospacedDigit()
          }
        }
        .lineLimit(1)
        .frame(maxWidth: .infinity)
      }
    }
  }
}
