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
  var service: ServicePanel? { panel }
  var idleSettings: IdleSettings { dashboard?.idle ?? IdleSettings() }
  var keepsLit: Bool { isPresent || !content.alarms.isEmpty }
  var preferredRotation: Int? { outputSettings?.rotate ?? dashboard?.display.rotate }

  func makeHost(
    size: CGSize, scale: CGFloat, fonts: FontLibrary, onStep: @escaping () -> Void
  ) -> ViewHost {
    ViewHost(
      rootView, size: size, scale: scale, fonts: fonts, environment: environment,
      onStep: onStep)
  }

  func update(_ host: ViewHost) {
    host.environment = environment
    host.setRoot(rootView)
  }

  /// Does what a control is for, after the PIN where it asks for one.
  private func guarded(_ id: String, _ action: @escaping @MainActor () -> Void) {
    if controls.asksForPin(id) { panel.guarded(action) } else { action() }
  }

  /// How the dashboard's sources are, those that are files too.
  var sourceFacts: [WallFacts.Source] {
    (dashboard?.sources ?? []).map { source in
      let dates = library.series.filter { name, _ in
        name == source.name || name.hasPrefix("\(source.name)/")
      }.compactMap { $0.value.last?.end }
      return WallFacts.Source(
        name: source.name, newest: dates.max(),
        fault: library.sources.first { $0.name == source.name }?.fault)
    }
  }

  /// The view of the wall as it is now.
  private var rootView: WallView {
    WallView(
      content: content,
      page: Binding(get: { [self] in page }, set: { [self] in page = $0 }),
      pictures: pictures, version: pictures.version, shift: shift,
      silence: { [self] in silenceAlarms() },
      controls: ControlActions(
        press: { [self] id in guarded(id) { [controls] in controls.press(id) } },
        slide: { [self] id, value in guarded(id) { [controls] in controls.slide(id, to: value) } },
        choose: { [self] id, index in guarded(id) { [controls] in controls.choose(id, index) } }),
      visit: visit, service: panel.content, act: { [panel] in panel.act($0) })
  }
}
