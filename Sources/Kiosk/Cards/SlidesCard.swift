import Foundation
import Geometry
import Raster
import Views

/// Pictures that fade into each other; the one before stands until the next is decoded.
struct SlidesCard: View {
  let content: SlidesContent
  let pictures: PictureStore
  /// The store's version for which this was made.
  var version = 0
  @Environment(\.isFullScreen) private var isFullScreen
  @State private var shown: String?
  @Environment(\.reducesMotion) private var reducesMotion

  @Environment(\.displayScale) private var scale

  var body: some View {
    GeometryReader { geometry in
      show(in: PictureStore.Place(geometry.size, scale: scale, content.fit))
    }
    .clipShape(RoundedRectangle(cornerRadius: isFullScreen ? 0 : 24))
    .accessibilityElement(children: .ignore)
    .accessibilityLabel("Slide show")
  }

  private func show(in place: PictureStore.Place) -> some View {
    TimelineView(
      .periodic(from: Date(timeIntervalSinceReferenceDate: 0), by: content.every)
    ) { context in
      let path = content.path(at: context.date)
      let fade = reducesMotion ? 0 : content.fade
      ZStack {
        Color.gray.opacity(0.2)
        if let path = ready(path, place) {
          PictureCard(
            content: PictureContent(path: path, fit: content.fit), pictures: pictures,
            version: version
          )
          .id(path)
          .transition(.opacity)
        }
      }
      .animation(fade > 0 ? .easeInOut(duration: fade) : nil, value: ready(path, place))
      .onChange(of: ready(path, place), initial: true) { shown = $1 }
    }
  }

  /// The picture to show: the one that is due, or the one before while that is being decoded.
  private func ready(_ path: String?, _ place: PictureStore.Place) -> String? {
    guard let path else { return nil }
    if case .loading = pictures.picture(path, in: place) { return shown ?? path }
    return path
  }
}
