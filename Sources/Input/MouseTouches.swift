public import Foundation
public import Motion

/// Makes fingers of pointers: a pointer whose first button is down is a contact.
///
/// Each pointer (a mouse, a viewer of the remote display) has its own contact while its button is
/// down, the lowest number that is free.
@MainActor
public final class MouseTouches: TouchSource {
  public var onFrame: ((TouchFrame) -> Void)?
  private var contacts: [Int: Touch] = [:]
  private var isRunning = false

  public init() {}

  public func start() { isRunning = true }

  public func stop() {
    for pointer in contacts.keys.sorted() {
      leave(pointer: pointer, time: contacts[pointer]?.time ?? 0)
    }
    isRunning = false
  }

  /// Tells where `pointer` is and whether its first button is down.
  public func move(pointer: Int, to location: CGPoint, isDown: Bool, time: TimeInterval) {
    guard isRunning else { return }
    switch (contacts[pointer], isDown) {
    case (nil, false):
      return
    case (nil, true):
      send(pointer, contact: freeContact(), .down, location, time)
    case (let touch?, true):
      if touch.location != location { send(pointer, contact: touch.contact, .move, location, time) }
    case (let touch?, false):
      send(pointer, contact: touch.contact, .up, touch.location, time)
    }
  }

  /// Tells that `pointer` has gone: what it held down is cancelled.
  public func leave(pointer: Int, time: TimeInterval) {
    guard let touch = contacts[pointer] else { return }
    send(pointer, contact: touch.contact, .cancel, touch.location, time)
  }

  private func freeContact() -> Int {
    let used = Set(contacts.values.map(\.contact))
    return (0...used.count).first { !used.contains($0) } ?? used.count
  }

  private func send(
    _ pointer: Int, contact: Int, _ phase: Touch.Phase, _ location: CGPoint, _ time: TimeInterval
  ) {
    let touch = Touch(contact: contact, phase: phase, location: location, time: time)
    contacts[pointer] = phase == .down || phase == .move ? touch : nil
    onFrame?(TouchFrame(time: time, touches: [touch]))
  }
}
