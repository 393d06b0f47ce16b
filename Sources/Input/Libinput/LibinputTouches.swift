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
  /// Called with the touches of the panels beside the first.
  public var onPanelFrame: ((_ panel: Int, TouchFrame) -> Void)?
  public var onKey: ((InputKey) -> Void)?
  /// Called with the mouse's place in points of the picture when it has moved.
  public var onPointer: ((CGPoint) -> Void)?
  /// Called when a device has come or gone.
  public var onDevices: (([InputDevice]) -> Void)?
  public var onLog: ((String) -> Void)?
  /// How the picture lies on the first panel; whoever changes it cancels the contacts that are down.
  public var geometry: PanelGeometry {
    get { desk.geometry(of: 0) }
    set { setGeometry(newValue, of: 0) }
  }
  /// The panels that touchscreens belong to; the first has the mouse.
  public var panels: [TouchPanel] {
    get { desk.panels }
    set { deliver(desk.setPanels(newValue, time: loop.now)) }
  }

  private let loop: Loop
  private let seat: String
  private let access: SeatDevices?
  private var desk = TouchDesk()
  private var reader: LibinputReader?
  private var relay: Relay<InputMessage>?
  private var limiter = LogLimiter()

  /// - Parameters:
  ///   - geometry: how the picture lies on the panel.
  ///   - loop: the loop that hears of fingers.
  ///   - seat: udev's name for the devices of one person.
  ///   - access: who opens the devices; nil for our own rights.
  public init(
    geometry: PanelGeometry, loop: Loop, seat: String = "seat0", access: SeatDevices? = nil
  ) {
    self.loop = loop
    self.seat = seat
    self.access = access
    setGeometry(geometry, of: 0)
  }

  /// How the picture lies on a panel; a change cancels the contacts that are down on it.
  public func setGeometry(_ geometry: PanelGeometry, of panel: Int) {
    deliver(desk.setGeometry(geometry, of: panel, time: loop.now))
  }

  private func deliver(_ deliveries: [TouchDesk.Delivery]) {
    for delivery in deliveries {
      if delivery.panel == 0 {
        onFrame?(delivery.frame)
      } else {
        onPanelFrame?(delivery.panel, delivery.frame)
      }
    }
  }

  /// The devices that are there now, by number.
  public var devices: [InputDevice] { desk.devices.values.sorted { $0.id < $1.id } }

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
    let reader = try LibinputReader(seat: seat, relay: relay, devices: access)
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
    deliver(desk.letGoOfAll(time: loop.now))
  }

  private func receive(_ message: InputMessage) {
    guard reader != nil else { return }
    let before = desk.pointer
    if case .removed(let id) = message, let device = desk.devices[id], device.isFinger {
      log("\(device.name) (\(device.node)) has gone")
    }
    let delivery = desk.receive(message)
    if let pointer = desk.pointer, pointer != before { onPointer?(pointer) }
    if let delivery { deliver([delivery]) }
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
