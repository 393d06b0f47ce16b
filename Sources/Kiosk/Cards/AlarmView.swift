import Foundation
import Geometry
import Views

/// An alarm that rings, in words.
struct AlarmContent: Equatable {
  var message: String
  var value: String
  var picture: String?
}

/// What has to be known now, over everything else; a touch silences it.
struct AlarmView: View {
  let alarms: [AlarmContent]
  let pictures: PictureStore
  let version: Int
  let silence: @MainActor () -> Void

  var body: some View {
    GeometryReader { geometry in
      let height = geometry.size.height
      VStack(spacing: max(6, height * 0.03)) {
        if let picture = alarms.lazy.compactMap(\.picture).first, height >= 300 {
          PictureCard(
            content: PictureContent(path: picture, fit: .fit), pictures: pictures,
            version: version
          )
          .frame(height: height * 0.38)
        } else if height >= 200 {
          Image(systemName: "exclamationmark.triangle").font(.system(size: height * 0.18))
        }
        ForEach(Array(alarms.prefix(3).enumerated()), id: \.offset) { entry in
          VStack(spacing: 2) {
            Text(verbatim: entry.element.message)
              .font(.system(size: max(20, min(56, height * 0.085)), weight: .bold))
              .multilineTextAlignment(.center).lineLimit(2).minimumScaleFactor(0.5)
            Text(verbatim: entry.element.value)
              .font(.system(size: max(24, min(110, height * 0.16)), weight: .bold))
              .monospacedDigit().lineLimit(1).minimumScaleFactor(0.5)
          }
        }
        Text("Touch to silence").font(.headline).opacity(0.85)
      }
      .padding(24)
      .frame(width: geometry.size.width, height: height)
    }
    .foregroundStyle(.white)
    .background(Color(red: 0.70, green: 0.06, blue: 0.06))
    .onTapGesture { silence() }
  }
}
