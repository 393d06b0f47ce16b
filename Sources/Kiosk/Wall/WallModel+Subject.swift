import Foundation
import Typography
import Views

extension WallModel: WallSubject {
  var title: String? { dashboard?.title }
  var pageNames: [String] { content.pages.map(\.id) }
  var faults: [String] { content.faults }
  var preferredScale: Double? { dashboard?.display.scale }
  var idleSettings: IdleSettings { dashboard?.idle ?? IdleSettings() }
  var preferredRotation: Int? { dashboard?.display.rotate }

  func makeHost(size: CGSize, scale: CGFloat, fonts: FontLibrary) -> ViewHost {
    ViewHost(rootView, size: size, scale: scale, fonts: fonts, environment: environment)
  }

  func update(_ host: ViewHost) {
    host.environment = environment
    host.setRoot(rootView)
  }

  /// The view of the wall as it is now.
  private var rootView: WallView {
    WallView(
      content: content,
      page: Binding(get: { [self] in page }, set: { [self] in page = $0 }),
      pictures: pictures, version: pictures.version, visit: visit)
  }
}
