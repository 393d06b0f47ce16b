internal import Foundation
internal import Geometry
internal import Motion

/// Makes touch frames of what devices report, and keeps every finger honest.
///
/// A contact that went down always goes up or is cancelled: when its device goes, when it goes down
/// again without having gone up, when all are told to let go, and when it has been lying still for
/// half a minute while others come and go, which only a faulty panel does. One that was cancelled
/// here is ignored until the finger has left the glass. (`drm-input.md` §2)
struct TouchAssembler {
  private struct Key: Hashable {
    var device: Int
    var slot: Int
  }

  private struct Finger {
    var contact: Int
    var location: CGPoint
    var changed: TimeInterval
    var isIgnored = false
  }

  /// The panel that places are fractions of.
  var geometry: PanelGeometry
  /// Where the mouse is, in panel pixels, once one has moved.
  private(set) var pointer: CGPoint?
  private(set) var devices: [Int: InputDevice] = [:]

  private var fingers: [Key: Finger] = [:]
  private var gathered: [Touch] = []
  private var lastTime: TimeInterval = 0
  /// When the touchscreen of a group was last touched: its mouse says the same once more.
  private var touched: [String: TimeInterval] = [:]

  private static let stillness: TimeInterval = 30
  private static let mouseSilence: TimeInterval = 0.5
  private static let leftButton: UInt32 = 0x110

  init(geometry: PanelGeometry) { self.geometry = geometry }

  /// Takes a message; returns the frame that it completes, if any.
  mutating func receive(_ message: InputMessage) -> TouchFrame? {
    switch message {
    case .added(let device):
      devices[device.id] = device
    case .removed(let device):
      letGo { $0.device == device }
      fingers = fingers.filter { $0.key.device != device }
      devices[device] = nil
      return take(lastTime)
    case .down(let device, let slot, let x, let y, let time):
      noteTouch(device, time)
      down(Key(device: device, slot: slot), place(x, y), time)
    case .move(let device, let slot, let x, let y, let time):
      move(Key(device: device, slot: slot), place(x, y), time)
    case .up(let device, let slot, let time):
      noteTouch(device, time)
      end(Key(device: device, slot: slot), .up, time)
    case .cancel(let device, let slot, let time):
      end(Key(device: device, slot: slot), .cancel, time)
    case .frame(_, let time):
      return take(time)
    case .pointerMoved(let device, let dx, let dy, let time):
      let from = pointer ?? CGPoint(x: geometry.panel.width / 2, y: geometry.panel.height / 2)
      return point(device, CGPoint(x: from.x + dx, y: from.y + dy), time)
    case .pointerPlaced(let device, let x, let y, let time):
      let size = geometry.panel
      return point(
        device, CGPoint(x: x * Double(size.width), y: y * Double(size.height)), time)
    case .button(let device, let code, let isDown, let time):
      guard code == Self.leftButton, !isEcho(device, time) else { return nil }
      let key = Key(device: device, slot: -2)
      if isDown, let pointer {
        down(key, inPicture(pointer), time)
      } else if !isDown {
        end(key, .up, time)
      }
      return take(time)
    case .key, .log:
      break
    }
    return nil
  }

  /// Cancels all contacts; their fingers count again once they have left the glass.
  mutating func letGoOfAll(time: TimeInterval) -> TouchFrame? {
    lastTime = max(lastTime, time)
    letGo { _ in true }
    return take(lastTime)
  }

  private mutating func letGo(_ matches: (Key) -> Bool) {
    for (key, finger) in fingers.sorted(by: { $0.value.contact < $1.value.contact })
    where matches(key) && !finger.isIgnored {
      add(finger.contact, .cancel, finger.location, lastTime)
      fingers[key]?.isIgnored = true
    }
  }

  private mutating func down(_ key: Key, _ location: CGPoint, _ time: TimeInterval) {
    if let old = fingers[key], !old.isIgnored {
      add(old.contact, .cancel, old.location, time)
    }
    fingers[key] = nil
    cancelStuck(time)
    let contact = freeContact()
    fingers[key] = Finger(contact: contact, location: location, changed: time)
    add(contact, .down, location, time)
  }

  private mutating func move(_ key: Key, _ location: CGPoint, _ time: TimeInterval) {
    guard let finger = fingers[key], !finger.isIgnored else { return }
    fingers[key]?.location = location
    fingers[key]?.changed = time
    add(finger.contact, .move, location, time)
  }

  private mutating func end(_ key: Key, _ phase: Touch.Phase, _ time: TimeInterval) {
    guard let finger = fingers.removeValue(forKey: key), !finger.isIgnored else { return }
    // Neither up nor cancel has a place of its own.
    add(finger.contact, phase, finger.location, time)
  }

  private mutating func cancelStuck(_ time: TimeInterval) {
    for (key, finger) in fingers
    where !finger.isIgnored && key.slot != -2 && time - finger.changed > Self.stillness {
      add(finger.contact, .cancel, finger.location, time)
      fingers[key]?.isIgnored = true
    }
  }

  private func freeContact() -> Int {
    let used = Set(fingers.values.filter { !$0.isIgnored }.map(\.contact))
    return (0...used.count).first { !used.contains($0) } ?? used.count
  }

  private mutating func add(
    _ contact: Int, _ phase: Touch.Phase, _ location: CGPoint, _ time: TimeInterval
  ) {
    // Time stamps of different devices may cross.
    lastTime = max(lastTime, time)
    let touch = Touch(contact: contact, phase: phase, location: location, time: lastTime)
    let index = gathered.firstIndex { $0.contact > contact } ?? gathered.count
    gathered.insert(touch, at: index)
  }

  private mutating func take(_ time: TimeInterval) -> TouchFrame? {
    guard !gathered.isEmpty else { return nil }
    lastTime = max(lastTime, time)
    defer { gathered = [] }
    return TouchFrame(time: lastTime, touches: gathered)
  }

  /// The picture's point for a fraction of the panel; panels report places beyond their edges.
  private func place(_ x: Double, _ y: Double) -> CGPoint {
    func inside(_ value: Double, _ extent: Int) -> CGFloat {
      value.isFinite ? CGFloat(min(1, max(0, value))) * CGFloat(extent) : 0
    }
    return inPicture(
      CGPoint(x: inside(x, geometry.panel.width), y: inside(y, geometry.panel.height)))
  }

  /// The picture's point at a place of the panel; one on the far edge is still inside.
  private func inPicture(_ place: CGPoint) -> CGPoint {
    let point = geometry.picturePoint(panelX: place.x, panelY: place.y)
    let size = geometry.pointSize
    return CGPoint(
      x: max(0, min(point.x, size.width.nextDown)), y: max(0, min(point.y, size.height.nextDown)))
  }

  private mutating func point(
    _ device: Int, _ place: CGPoint, _ time: TimeInterval
  ) -> TouchFrame? {
    guard !isEcho(device, time), place.x.isFinite, place.y.isFinite else { return nil }
    let place = CGPoint(
      x: min(CGFloat(geometry.panel.width), max(0, place.x)),
      y: min(CGFloat(geometry.panel.height), max(0, place.y)))
    pointer = place
    move(Key(device: device, slot: -2), inPicture(place), time)
    return take(time)
  }

  private mutating func noteTouch(_ device: Int, _ time: TimeInterval) {
    guard let group = devices[device]?.group, !group.isEmpty else { return }
    touched[group] = time
  }

  /// Whether a mouse is the second voice of a touchscreen that has just been touched.
  private func isEcho(_ device: Int, _ time: TimeInterval) -> Bool {
    guard let group = devices[device]?.group, let last = touched[group] else { return false }
    return abs(time - last) < Self.mouseSilence
  }
}
