import Display
import Foundation
import Geometry
import Input
import Platform

/// A display with the touches that belong to it.
@MainActor
struct DisplayParts {
  var display: any Display
  var touches: (any TouchSource)?
  /// Joins what the display itself reports (a viewer's pointer) to the wall.
  var connect: (Wall) -> Void = { _ in }
  /// Where the display can be seen, a line each, once it has started.
  var addresses: () -> [String] = { [] }
}

/// Makes the display that was asked for; `auto` decides once.
@MainActor
struct DisplayChoice {
  let settings: RunSettings
  let dashboard: Dashboard?
  let loop: Loop

  private var rotation: Rotation {
    Rotation(rawValue: settings.rotate ?? dashboard?.display.rotate ?? 0) ?? .none
  }

  func make(_ log: @escaping (String) -> Void) throws -> DisplayParts {
    switch settings.display {
    case .headless: return headless()
    case .vnc, .auto: return remote()
    case .drm: return drm(log)
    case .fbdev: throw ConfigurationFault("this build has no fbdev display; use --display drm")
    }
  }

  private func headless() -> DisplayParts {
    let size = settings.mode?.size ?? PixelSize(width: 800, height: 480)
    return DisplayParts(
      display: HeadlessDisplay(
        size: size, rotation: rotation, frameRate: settings.mode?.refresh ?? 60, scheduler: loop))
  }

  private func drm(_ log: @escaping (String) -> Void) -> DisplayParts {
    let turn = (settings.rotate ?? dashboard?.display.rotate).flatMap { Rotation(rawValue: $0) }
    let display = DRMDisplay(
      DRMConfiguration(
        card: settings.card, output: settings.output, mode: settings.mode, rotation: turn),
      loop: loop)
    display.onLog = log
    return DisplayParts(display: display)
  }

  private func remote() -> DisplayParts {
    let size = settings.mode?.size ?? PixelSize(width: 1_280, height: 800)
    let address = ListenAddress(
      host: settings.listen?.host ?? "127.0.0.1", port: settings.listen?.port ?? 5_900)
    let display = RemoteDisplay(
      RemoteDisplay.Configuration(
        size: size, rotation: rotation, frameRate: settings.mode?.refresh ?? 60, address: address,
        isPortFixed: settings.listen != nil, title: dashboard?.title ?? "Vitrine"), loop: loop)
    let touches = MouseTouches()
    var parts = DisplayParts(display: display, touches: touches)
    parts.connect = { [weak display] (wall: Wall) in
      display?.onPointer = { [weak wall] pointer in
        guard let wall else { return }
        touches.move(
          pointer: pointer.viewer,
          to: wall.geometry.picturePoint(panelX: CGFloat(pointer.x), panelY: CGFloat(pointer.y)),
          isDown: pointer.buttons & 1 != 0, time: pointer.time)
      }
      display?.onViewerGone = { [weak wall] viewer in
        touches.leave(pointer: viewer, time: wall?.scheduler.now ?? 0)
      }
    }
    parts.addresses = { [weak display] in
      guard let display, let address = display.address else { return [] }
      var lines = ["VNC screen: \(address) (any viewer, for example vncviewer \(address))"]
      if let page = display.webPage { lines.append("browser:    \(page)") }
      return lines
    }
    return parts
  }
}
