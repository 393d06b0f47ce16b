import Foundation
import Geometry
import Motion
import Raster

extension Wall {
  /// `on`, `dark` or `off`, as orders and brokers say it.
  var screenWord: String {
    switch idle.state {
    case .off: "off"
    case .dark: "dark"
    case .active, .dim: "on"
    }
  }

  /// Looks whether a finger rests in the corner that opens the status page.
  func noteCorner(_ frame: TouchFrame) {
    guard let service = model.service else { return }
    service.stir()
    guard service.page == nil else { return }
    for touch in frame.touches {
      corner.take(touch, corner: service.settings.corner, in: geometry.pointSize)
    }
  }

  /// When the finger in the corner has rested for long enough.
  var cornerDue: TimeInterval? {
    guard let service = model.service, service.page == nil else { return nil }
    return corner.due(service.settings.hold)
  }

  /// Opens the status page for a finger that has rested in its corner.
  func openService(at time: TimeInterval) {
    guard let service = model.service, service.page == nil,
      let contact = corner.finish(service.settings.hold, at: time)
    else { return }
    // Its lift must not press what happens to be under it then.
    takeAway(contact)
    service.open()
  }

  /// What a broker hears of at once.
  var remoteState: RemoteTopics.State {
    RemoteTopics.State(
      page: model.page, pages: model.pageNames, screen: screenWord,
      brightness: Int((idle.brightness * 100).rounded()))
  }

  /// What the wall itself knows; the program adds what is around it.
  var ownFacts: WallFacts {
    var facts = WallFacts(now: model.now, started: model.now)
    facts.page = model.page
    facts.pages = model.pageNames
    if case .showing(let name) = displayState { facts.display = name }
    facts.panel = display.size.map { ($0.width, $0.height) }
    facts.scale = Double(geometry.scale)
    facts.rotation = display.rotation.rawValue
    facts.screen = screenWord
    facts.brightness = idle.brightness
    facts.statistics = statistics
    facts.lastShown = lastShown
    facts.faults = model.faults
    if let model = model as? WallModel { facts.sources = model.sourceFacts }
    return facts
  }
}

extension PixelBuffer {
  /// The same pixels in memory of their own.
  func copy() -> PixelBuffer {
    let copy = PixelBuffer(size)
    for y in 0..<height { copy.row(y).update(from: row(y), count: width) }
    copy.isOpaque = isOpaque
    return copy
  }
}
