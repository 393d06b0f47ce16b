public import Foundation

/// A device that fingers, mice or keys are on.
public struct InputDevice: Equatable, Sendable {
  /// Names it until it goes; another device, or the same one plugged in again, has another.
  public var id: Int
  public var name: String
  /// The kernel's name, such as "event3".
  public var node: String
  public var hasTouch: Bool
  public var hasPointer: Bool
  public var hasKeys: Bool
  /// Millimetres, or zero where the device does not say.
  public var size: CGSize
  /// The output it belongs to, from udev's `WL_OUTPUT`; may be empty.
  public var output: String
  /// Devices of one group are one piece of hardware.
  public var group: String
  /// Whether it is part of the machine, and no cable leads to it.
  public var isBuiltIn: Bool
  /// The matrix that udev gives it, if any.
  public var calibration: CalibrationMatrix?

  /// Whether it touches or points.
  var isFinger: Bool { hasTouch || hasPointer }

  public init(
    id: Int, name: String, node: String, hasTouch: Bool = false, hasPointer: Bool = false,
    hasKeys: Bool = false, size: CGSize = .zero, output: String = "", group: String = "",
    isBuiltIn: Bool = false, calibration: CalibrationMatrix? = nil
  ) {
    self.id = id
    self.name = name
    self.node = node
    self.hasTouch = hasTouch
    self.hasPointer = hasPointer
    self.hasKeys = hasKeys
    self.size = size
    self.output = output
    self.group = group
    self.isBuiltIn = isBuiltIn
    self.calibration = calibration
  }
}

/// A key of a keyboard, by its evdev code.
public struct InputKey: Hashable, Sendable {
  public var code: UInt32
  public var isDown: Bool
  public var time: TimeInterval

  public init(code: UInt32, isDown: Bool, time: TimeInterval) {
    self.code = code
    self.isDown = isDown
    self.time = time
  }
}

/// What the reader thread passes on.
///
/// Places are fractions of the panel, from its own top left.
enum InputMessage: Equatable, Sendable {
  case added(InputDevice)
  case removed(device: Int)
  case down(device: Int, slot: Int, x: Double, y: Double, time: TimeInterval)
  case move(device: Int, slot: Int, x: Double, y: Double, time: TimeInterval)
  case up(device: Int, slot: Int, time: TimeInterval)
  case cancel(device: Int, slot: Int, time: TimeInterval)
  /// What came since the last one happened together.
  case frame(device: Int, time: TimeInterval)
  /// A mouse has moved by so many pixels.
  case pointerMoved(device: Int, dx: Double, dy: Double, time: TimeInterval)
  case pointerPlaced(device: Int, x: Double, y: Double, time: TimeInterval)
  case button(device: Int, code: UInt32, isDown: Bool, time: TimeInterval)
  case key(InputKey)
  case log(String)

  /// The device that it is about; nil for what is about none.
  var device: Int? {
    switch self {
    case .added(let device): device.id
    case .removed(let id), .down(let id, _, _, _, _), .move(let id, _, _, _, _), .up(let id, _, _),
      .cancel(let id, _, _), .frame(let id, _), .pointerMoved(let id, _, _, _),
      .pointerPlaced(let id, _, _, _), .button(let id, _, _, _):
      id
    case .key, .log: nil
    }
  }

  /// Whether it may be lost when nobody takes messages: a newer place follows.
  var isExpendable: Bool {
    switch self {
    case .move, .pointerMoved, .pointerPlaced, .log: true
    default: false
    }
  }
}
