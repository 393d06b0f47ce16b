public import Foundation
public import Geometry
public import Motion
public import Platform

/// Touchscreens, and mice as fingers, through libinput.
///
/// Devices come and go as they like; calibration comes from udev (`LIBINPUT_CALIBRATION_MATRIX`,
/// six numbers with spaces between), the picture's turn and scale from `geometry`.
@MainActor
public final class LibinputTouches: TouchSource {
  public var onFrame: ((TouchFrame) -> Void)?
  public var onKey: ((InputKey) -> Void)?
  /// Called with the mouse's place in points of the picture when it has moved.
  public var onPointer: ((CGPoint) -> Void)?
  /// Called when a device has come or gone.
  public var onDevices: (([InputDevice]) -> Void)?
  public var onLog: ((String) -> Void)?
  /// How the picture lies on the panel; whoever changes it cancels the contacts that are down.
  public var geometry: PanelGeometry {
    get { assembler.geometry }
    set {
      guard newValue != assembler.geometry else { return }
      letGo()
      assembler.geometry = newValue
    }
  }

  private let loop: Loop
  private let seat: String
  private var assembler: TouchAssembler
  private var reader: LibinputReader?
  private var relay: Relay<InputMessage>?
  private var limiter = LogLimiter()

  public init(geometry: PanelGeometry, loop: Loop, seat: String = "seat0") {
    self.loop = loop
    self.seat = seat
    assembler = TouchAssembler(geometry: geometry)
  }

  /// The devices that are there now, by number.
  public var devices: [InputDevice] { assembler.devices.values.sorted { $0.id < $1.id } }

  /// Touches that were lost because the main thread did not come for them.
  public var dropped: Int { relay?.dropped ?? 0 }

  /// Starts the reader thread.
  ///
  /// - Throws: `SystemError` when there is no udev; a device that may not be read is only logged.
  public func start() throws {
    guard reader == nil else { return }
    let relay = Relay<InputMessage>(
      inbox: loop.inbox, capacity: 4096, isExpendable: \.isExpendable,
      deliver: { [weak self] messages in messages.forEach { self?.receive($0) } })
    let reader = try LibinputReader(seat: seat, relay: relay)
    try reader.start()
    self.relay = relay
    self.reader = reader
  }

  public func stop() {
    reader?.stop()
    reader = nil
    letGo()
  }

  /// Closes the devices while another terminal is shown; contacts are cancelled.
  public func suspend() {
    letGo()
    reader?.send(.suspend)
  }

  public func resume() { reader?.send(.resume) }

  /// Cancels all contacts; their fingers count again once they have left the glass.
  public func letGo() {
    if let frame = assembler.letGoOfAll(time: loop.now) { onFrame?(frame) }
  }

  private func receive(_ message: InputMessage) {
    guard reader != nil else { return }
    let before = assembler.pointer
    if case .removed(let id) = message, let device = assembler.devices[id], device.isFinger {
      log("\(device.name) (\(device.node)) has gone")
    }
    let frame = assembler.receive(message)
    if let pointer = assembler.pointer, pointer != before {
      onPointer?(geometry.picturePoint(panelX: pointer.x, panelY: pointer.y))
    }
    if let frame { onFrame?(frame) }
    switch message {
    case .added(let device):
      if device.isFinger {
        let kind = device.hasTouch ? "touchscreen" : "mouse"
        let calibrated = device.calibration != nil ? ", calibrated" : ""
        log("listening to the \(kind) \(device.name) (\(device.node)\(calibrated))")
      }
      onDevices?(devices)
    case .removed: onDevices?(devices)
    case .key(let key): onKey?(key)
    case .log(let line): log(line)
    default: break
    }
  }

  private func log(_ message: String) {
    if let line = limiter.pass(message, now: loop.now) { onLog?(line) }
  }
}
