import Foundation
import Typography
import Views

extension WallModel: WallSubject {
  var title: String? { dashboard?.title }
  var pageNames: [String] { content.pages.map(\.id) }
  var outputs: [Dashboard.DisplaySettings.Output] { dashboard?.display.outputs ?? [] }
  var faults: [String] { content.faults }
  var preferredScale: Double? { outputSettings?.scale ?? dashboard?.display.scale }
  var remote: Dashboard.DisplaySettings { dashboard?.display ?? Dashboard.DisplaySettings() }
  var textScale: Double { dashboard?.look.textScale ?? 1 }
  var preferredFont: String? { dashboard?.look.font }
  var turning: PageTurner.Plan? {
    guard let advance = dashboard?.advance else { return nil }
    let stays = content.pages.map { page in
      PageTurner.Plan.Stay(
        page: page.id,
        seconds: dashboard?.pages.first { $0.id == page.id }?.stay ?? advance.every)
    }
    return PageTurner.Plan(pages: stays, pause: advance.pause)
  }
  var idleSettings: IdleSettings { dashboard?.idle ?? IdleSettings() }
  var keepsLit: Bool { isPresent || !content.alarms.isEmpty }
  var preferredRotation: Int? { outputSettings?.rotate ?? dashboard?.display.rotate }

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
      pictures: pictures, version: pictures.version, shift: shift,
      silence: { [self] in silenceAlarms() },
      controls: ControlActions(
        press: { [controls] in controls.press($0) },
        slide: { [controls] in controls.slide($0, to: $1) }),
      visit: visit)
  }
}
