import Display
import Foundation
import Geometry
import Input
import Platform

/// A display with the touches that belong to it.
@MainActor
struct DisplayParts {
  var display: any DisplayDevice
  var touches: (any TouchSource)?
  /// The light of the panel, where it can be turned down.
  var light: Backlight?
  /// Displays of the outputs that have pages of their own, beside the first.
  var others: [any DisplayDevice] = []
  /// Joins what a display reports (a viewer's pointer, fingers on a panel) to its wall, by number.
  var connect: (Wall, Int) -> Void = { _, _ in }
  /// Turns the picture of a display by degrees that a changed dashboard asks for; nil where it needs a
  /// restart.
  var turn: ((Int, Int?) -> Void)?
  /// Called when display and touches have started.
  var started: () -> Void = {}
  /// Called at the end, when the display has stopped.
  var finish: () -> Void = {}
  /// Where the display can be seen, a line each, once it has started.
  var addresses: () -> [String] = { [] }
}

/// Makes the display that was asked for; `auto` decides once.
@MainActor
struct DisplayChoice {
  let settings: RunSettings
  let subject: any WallSubject
  let loop: Loop
  /// Keeps the card over a restart of the service.
  var store: DescriptorStore?

  private var rotation: Rotation {
    Rotation(rawValue: settings.rotate ?? subject.preferredRotation ?? 0) ?? .none
  }

  func make(_ log: @escaping (String) -> Void) throws -> DisplayParts {
    switch settings.display {
    case .headless: return headless()
    case .vnc: return try remote(log)
    case .auto: return hasCard ? try drm(log) : try remote(log)
    case .drm: return try drm(log)
    case .fbdev: return framebuffer(log)
    }
  }

  /// Whether there is a card that can be drawn on; one that was left to us is no longer free.
  private var hasCard: Bool {
    settings.session == .libseat || store?.isEmpty == false || DRMDisplay.isUsable
  }

  private func headless() -> DisplayParts {
    let size = settings.mode?.size ?? PixelSize(width: 800, height: 480)
    return DisplayParts(
      display: HeadlessDisplay(
        size: size, rotation: rotation, frameRate: settings.mode?.refresh ?? 60, scheduler: loop))
  }

  private func drm(_ log: @escaping (String) -> Void) throws -> DisplayParts {
    let seat = settings.session == .libseat ? try self.seat(log) : nil
    let console = seat == nil ? self.console(log) : nil
    let session: (any ConsoleSession)? = seat ?? console
    func configuration(_ output: String?, _ degrees: Int?) -> DRMConfiguration {
      DRMConfiguration(
        card: settings.card, output: output, mode: settings.mode,
        rotation: (settings.rotate ?? degrees).flatMap { Rotation(rawValue: $0) })
    }
    let outputs = settings.output == nil ? subject.outputs : []
    let names = (settings.output ?? "").split(separator: ",").map(String.init)
    let wishes: [DRMConfiguration]
    if !outputs.isEmpty {
      wishes = outputs.map { configuration($0.name, $0.rotate ?? subject.preferredRotation) }
    } else {
      let all: [String?] = names.isEmpty ? [nil] : names
      wishes = all.map { configuration($0, subject.preferredRotation) }
    }
    let displays = DRMDisplay.sharing(
      wishes, loop: loop, console: session,
      access: CardAccess(store: seat == nil ? store : nil, seat: seat))
    for display in displays {
      display.onLog = log
      display.onSlowCall = { [loop] in loop.vigil?.expectSlowCall() }
    }
    let isMirrored = names.count > 1
    var parts = panel(
      isMirrored ? MirroredDisplay(displays) : displays[0], session, seat?.devices, log
    ) {
      // Panels that show the same take each other's fingers.
      if isMirrored { return [TouchPanel(output: "")] }
      return displays.map(Self.touchPanel)
    }
    parts.finish = {
      console?.restore()
      seat?.shut()
    }
    if !outputs.isEmpty { parts.others = Array(displays.dropFirst()) }
    if settings.rotate == nil {
      parts.turn = { index, degrees in
        for display in isMirrored ? displays : [displays[index]] {
          display.turn(degrees.flatMap { Rotation(rawValue: $0) })
        }
      }
    }
    return parts
  }

  private static func touchPanel(_ display: DRMDisplay) -> TouchPanel {
    let size = display.millimetres
    return TouchPanel(
      output: display.outputName ?? "", isBuiltIn: display.isBuiltIn,
      size: CGSize(width: size.width, height: size.height))
  }

  private func framebuffer(_ log: @escaping (String) -> Void) -> DisplayParts {
    let console = self.console(log)
    let display = FramebufferDisplay(
      path: settings.card ?? "/dev/fb0", rotation: rotation, loop: loop, console: console)
    display.onLog = log
    var parts = panel(display, console, nil, log)
    parts.finish = { console?.restore() }
    if settings.rotate == nil {
      parts.turn = { [weak display] _, degrees in
        display?.turn(degrees.flatMap { Rotation(rawValue: $0) } ?? Rotation.none)
      }
    }
    return parts
  }

  /// A display that is looked at where it hangs, with the fingers and the console before it.
  private func panel(
    _ display: any DisplayDevice, _ session: (any ConsoleSession)?, _ access: SeatDevices?,
    _ log: @escaping (String) -> Void,
    panels: @escaping @MainActor () -> [TouchPanel] = { [TouchPanel(output: "")] }
  ) -> DisplayParts {
    let touches = LibinputTouches(
      geometry: PanelGeometry(panel: PixelSize(width: 1, height: 1)), loop: loop,
      access: access)
    touches.onLog = log
    var parts = DisplayParts(display: display, touches: touches, light: Backlight())
    let walls = WallList()
    touches.onPanelFrame = { panel, frame in walls[panel]?.handle(frame) }
    parts.connect = { [weak touches] wall, index in
      walls[index] = wall
      wall.onGeometry = {
        touches?.panels = panels()
        touches?.setGeometry($0, of: index)
      }
      guard index == 0 else { return }
      touches?.onPointer = { [weak wall] in wall?.movePointer(to: $0) }
      touches?.onKey = { [weak wall] in wall?.press($0) }
    }
    // The display listens to the console from its start on; the fingers join behind it.
    parts.started = { [weak touches] in
      guard let session else { return }
      let (leave, back) = (session.onLeave, session.onReturn)
      session.onLeave = {
        touches?.suspend()
        leave?()
      }
      session.onReturn = {
        back?()
        touches?.resume()
      }
      // What a seat does not give yet cannot be opened.
      if access != nil, !session.isActive { touches?.suspend() }
    }
    return parts
  }

  /// The terminal that we stand on, so that no key reaches a shell; without one the wall is drawn too.
  private func console(_ log: (String) -> Void) -> Console? {
    do {
      // A kept card shows its picture as long as nobody sets the terminal to text.
      return try Console(loop: loop, givesBack: store == nil)
    } catch {
      if error.code != ENOTTY {
        log("the console is not ours (\(error)): keys that are typed may reach a shell")
      }
      return nil
    }
  }

  /// The seat that a daemon gives.
  private func seat(_ log: @escaping (String) -> Void) throws -> Seat {
    let seat: Seat
    do {
      seat = try Seat(loop: loop)
    } catch {
      guard error.operation == "dlopen" else { throw error }
      throw ConfigurationFault("--session libseat: \(error)")
    }
    seat.onLost = { [loop] error in
      log("the seat has gone (\(error)); the wall ends, to be started anew")
      loop.stop()
    }
    return seat
  }

  /// What viewers have to know: the first line of a file that only we can read.
  private func password() throws -> String? {
    guard let path = settings.passwordFile ?? subject.remote.passwordFile else { return nil }
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      let line = text.split(whereSeparator: \.isNewline).first
    else {
      throw ConfigurationFault(
        "the password file \(path) cannot be read, or its first line is empty; nobody was let in")
    }
    return String(line)
  }

  private func remote(_ log: (String) -> Void) throws -> DisplayParts {
    let password = try password()
    let isViewOnly = settings.isViewOnly || subject.remote.isViewOnly
    let size = settings.mode?.size ?? PixelSize(width: 1_280, height: 800)
    let address = ListenAddress(
      host: settings.listen?.host ?? "127.0.0.1", port: settings.listen?.port ?? 5_900)
    let display = RemoteDisplay(
      RemoteDisplay.Configuration(
        size: size, rotation: rotation, frameRate: settings.mode?.refresh ?? 60, address: address,
        isPortFixed: settings.listen != nil, password: password,
        title: subject.title ?? "Vitrine"), loop: loop)
    if password == nil, !["127.0.0.1", "::1", "localhost"].contains(address.host) {
      log(
        "anybody in the network can see\(isViewOnly ? "" : " and touch") this wall: --password-file asks for a word"
      )
    }
    let touches = MouseTouches()
    var parts = DisplayParts(display: display, touches: touches)
    parts.connect = { [weak display] (wall: Wall, _) in
      display?.onPointer = { [weak wall] pointer in
        guard let wall, !isViewOnly else { return }
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

/// The walls that fingers are for, by the number of their panel; it keeps none of them.
@MainActor
private final class WallList {
  private struct Entry { weak var wall: Wall? }
  private var entries: [Int: Entry] = [:]

  subscript(panel: Int) -> Wall? {
    get { entries[panel]?.wall }
    set { entries[panel] = Entry(wall: newValue) }
  }
}
