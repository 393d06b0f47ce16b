import Foundation
import Geometry
import Views

/// What to do when a wall has no dashboard yet.
struct WelcomeContent: Equatable {
  /// The dashboard that is waited for.
  var path: String
  /// The command that gets a person to this machine.
  var address: String
  var code: QRCode?

  init(path: String, address: String) {
    self.path = path
    self.address = address
    code = QRCode(address)
  }
}

/// The first picture of a new wall: it works, and these are the next steps.
struct WelcomeView: View {
  let content: WelcomeContent
  @Environment(\.locale) private var locale

  var body: some View {
    GeometryReader { geometry in
      let size = geometry.size
      let isWide = size.width > size.height
      let side = min(
        isWide ? size.width * 0.3 : size.width * 0.6, size.height * (isWide ? 0.6 : 0.34))
      Group {
        if isWide {
          HStack(spacing: 28) {
            words(size)
            if let code = content.code, side >= 60 {
              CodeSquares(code: code).frame(width: side, height: side)
            }
          }
        } else {
          VStack(spacing: 20) {
            words(size)
            if let code = content.code, side >= 60 {
              CodeSquares(code: code).frame(width: side, height: side)
            }
          }
        }
      }
      .padding(max(12, min(48, size.width * 0.04)))
      .frame(width: size.width, height: size.height)
    }
  }

  private func words(_ size: CGSize) -> some View {
    let type = max(13, min(30, min(size.width / 34, size.height / 19)))
    return VStack(alignment: .leading, spacing: type * 0.7) {
      Text("This wall works").font(.system(size: type * 1.9, weight: .bold))
        .lineLimit(1).minimumScaleFactor(0.6)
      step("1", Text("Go to this machine: \(content.address)"), type)
      step("2", Text("Write the first dashboard: vitrine init \(content.path)"), type)
      step("3", Text("Save, and the wall follows. vitrine check says every fault."), type)
      TimelineView(.everyMinute) { context in
        Text(context.date, style: .time).font(.system(size: type)).foregroundStyle(.secondary)
      }
    }
    .frame(maxWidth: .infinity, alignment: .leading)
  }

  private func step(_ number: String, _ text: Text, _ type: CGFloat) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: type * 0.6) {
      Text(verbatim: number).font(.system(size: type, weight: .bold)).foregroundStyle(.secondary)
      text.font(.system(size: type)).lineLimit(3)
    }
  }
}
