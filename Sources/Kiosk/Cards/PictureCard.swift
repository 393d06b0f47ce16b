import Foundation
import Geometry
import Raster
import Views

/// A picture that fills its card, or stands in it whole.
struct PictureCard: View {
  let content: PictureContent
  let pictures: PictureStore
  /// The store's version for which this was made.
  var version = 0
  @Environment(\.isFullScreen) private var isFullScreen
  @Environment(\.displayScale) private var scale

  var body: some View {
    // A picture that fills is larger than its card, and must not make the card larger.
    GeometryReader { geometry in
      picture(in: PictureStore.Place(geometry.size, scale: scale, content.fit))
        .frame(width: geometry.size.width, height: geometry.size.height)
        .clipShape(RoundedRectangle(cornerRadius: isFullScreen ? 0 : 24))
    }
  }

  private func picture(in place: PictureStore.Place) -> some View {
    ZStack {
      Color.gray.opacity(0.2)
      switch pictures.picture(content.path, in: place) {
      case .loading:
        EmptyView()
      case .loaded(let picture):
        if content.fit == .fill {
          Image(picture).resizable().scaledToFill()
        } else {
          Image(picture).resizable().scaledToFit()
        }
      case .failed(let fault):
        VStack(spacing: 6) {
          Text(URL(fileURLWithPath: content.path).lastPathComponent).font(.headline)
          Text(fault.text).font(.footnote).foregroundStyle(.secondary)
            .multilineTextAlignment(.center)
        }
        .padding(16)
      }
    }
  }
}

extension PictureStore.Place {
  /// - Parameters:
  ///   - size: in points.
  ///   - scale: pixels a point.
  ///   - fit: how the picture lies in it.
  init(_ size: CGSize, scale: CGFloat, _ fit: Dashboard.PictureCard.Fit) {
    func pixels(_ points: CGFloat) -> Int {
      Int(exactly: (min(max(points, 1), 16_384) * scale).rounded(.up)) ?? 1
    }
    self.init(
      size: PixelSize(width: pixels(size.width), height: pixels(size.height)),
      isFilled: fit == .fill)
  }
}
