import Foundation
import Geometry
import Platform
import Testing

@testable import Display

/// What a kernel may answer. (`drm-input.md` §1.15)
private let errnos: [Int32] = [
  EBUSY, EACCES, EPERM, EINVAL, ENOSPC, ENOMEM, ENOENT, EOPNOTSUPP, ENOSYS, ENODEV, EIO, ETIMEDOUT,
  EINTR, EAGAIN,
]

/// Every call that can fail, by the C function's name.
private let calls = [
  "open", "read", "mmap", "drmSetClientCap", "drmSetMaster", "drmDropMaster",
  "drmModeGetResources", "drmModeGetConnector", "drmModeGetPlaneResources",
  "drmModeObjectGetProperties", "drmModeCreatePropertyBlob", "drmModeCreateDumbBuffer",
  "drmModeAddFB2", "drmModeAtomicCommit", "drmModeSetCrtc", "drmModePageFlip", "drmModeDirtyFB",
  "drmModeConnectorSetProperty",
]

private enum CardKind: CaseIterable {
  case atomic, legacy, copying

  @MainActor func prepare(_ card: FakeCard) {
    if self != .atomic { card.hasAtomic = false }
    if self == .copying { card.driverName = "udl" }
  }
}

/// What happens in a wall's life, so that every call is made.
private enum Stroke: CaseIterable {
  case frames, monitor, terminal, card, darkness
}

@MainActor private final class SwitchedConsole: ConsoleSession {
  var isActive = true
  var onLeave: (() -> Void)?
  var onReturn: (() -> Void)?
}

@MainActor private struct Ordeal {
  let console = SwitchedConsole()
  let wall: Wall
  private var number = 1

  init(_ kind: CardKind) {
    wall = Wall(console: console) { kind.prepare($0) }
    wall.run(0.2)
    wall.isAnimated = false
  }

  mutating func suffer(_ stroke: Stroke) {
    switch stroke {
    case .frames: break
    case .monitor:
      wall.card.connector.status = .disconnected
      wall.card.announce(.change)
      live(0.5)
      wall.card.connector.status = .connected
      wall.card.announce(.change)
    case .terminal:
      console.onLeave?()
      live(0.5)
      console.onReturn?()
    case .card:
      let gone = wall.card.devices
      wall.card.devices = []
      wall.card.announce(.remove, gone.first)
      live(0.5)
      number += 1
      wall.card.isOn = false
      wall.card.devices = [
        Device(
          subsystem: "drm", name: "card\(number)", kind: "drm_minor", node: "/dev/dri/card\(number)"
        )
      ]
      wall.card.announce(.add)
    case .darkness:
      wall.display.isLit = false
      live(0.5)
      wall.display.isLit = true
    }
  }

  /// A frame now and then.
  func live(_ seconds: TimeInterval, every step: TimeInterval = 0.25) {
    var left = seconds
    while left > 0 {
      wall.run(min(step, left))
      wall.draw()
      left -= step
    }
  }

  /// What is wrong with the wall; nil for nothing.
  var ailment: String? {
    let card = wall.card
    if wall.display.state != .active { return "state \(wall.display.state)" }
    if !wall.screenShowsThePicture() { return "the screen shows something else" }
    if card.openFiles != 1 { return "\(card.openFiles) files" }
    if card.memories.count > 2 || card.framebuffers.count != card.memories.count {
      return "\(card.memories.count) memories, \(card.framebuffers.count) framebuffers"
    }
    return card.blobs.count > 1 ? "\(card.blobs.count) blobs" : nil
  }
}

/// Whatever call fails with whatever errno, once, in whatever moment: the wall comes back whole.
@MainActor
@Test(arguments: calls, CardKind.allCases)
private func everyCallMayFailOnce(_ call: String, _ kind: CardKind) {
  for code in errnos {
    var ordeal = Ordeal(kind)
    for stroke in Stroke.allCases {
      ordeal.wall.card.faults[call] = [code]
      ordeal.suffer(stroke)
      ordeal.live(8, every: 2)
      ordeal.wall.card.faults = [:]
      let ailment = ordeal.ailment
      #expect(ailment == nil, "errno \(code), \(stroke), \(ordeal.wall.events.suffix(3))")
    }
    #expect(ordeal.wall.logs.count <= 60)
  }
}

/// … and for five seconds.
@MainActor
@Test(arguments: calls, CardKind.allCases)
private func everyCallMayFailForFiveSeconds(_ call: String, _ kind: CardKind) {
  for code in errnos {
    var ordeal = Ordeal(kind)
    for stroke in Stroke.allCases {
      ordeal.wall.card.lasting[call] = code
      ordeal.suffer(stroke)
      ordeal.live(5, every: 0.5)
      ordeal.wall.card.lasting = [:]
      ordeal.live(12, every: 3)
      let ailment = ordeal.ailment
      #expect(ailment == nil, "errno \(code), \(stroke), \(ordeal.wall.events.suffix(3))")
    }
    #expect(ordeal.wall.logs.count <= 60)
  }
}

/// A fault that stays for an hour fills no journal, and costs no processor.
@MainActor
@Test(arguments: calls, CardKind.allCases)
private func aFaultThatStaysIsLoggedAtMostSixtyTimesAnHour(_ call: String, _ kind: CardKind) {
  for code in [EBUSY, EACCES, EINVAL, ENOMEM, ENODEV, EIO] {
    var ordeal = Ordeal(kind)
    ordeal.wall.card.lasting[call] = code
    ordeal.suffer(.monitor)
    for _ in 0..<20 {
      ordeal.live(180, every: 30)
      ordeal.wall.card.announce(.change)
    }
    #expect(ordeal.wall.logs.count <= 60)
    #expect(ordeal.wall.display.counters.refused < 20_000)
    #expect(ordeal.wall.card.openFiles <= 1 && ordeal.wall.card.memories.count <= 2)
    ordeal.wall.card.lasting = [:]
    ordeal.live(20)
    let ailment = ordeal.ailment
    #expect(ailment == nil, "errno \(code)")
  }
}

/// Bad luck of five seconds leaves no mark, at the latest a minute later.
///
/// It is the same mode, two buffers, atomic. What lasts is given way to.
@MainActor
@Test(arguments: [EINVAL, ENOSPC, ENOMEM, ENOENT, ENODEV, EIO, EBUSY])
private func aShortFaultChangesNoModeAndALongOneDoes(_ code: Int32) {
  var small = FakeCard.mode
  small.horizontal[0] = 20
  small.type = 0
  let wall = Wall { $0.connector.modes = [FakeCard.mode, small] }
  wall.run(0.5)
  for call in ["drmModeAtomicCommit", "drmModeAddFB2", "drmModeCreateDumbBuffer"] {
    wall.card.lasting[call] = code
    // What was lit before is lit anew.
    wall.card.edid[0] &+= 1
    wall.card.announce(.change)
    wall.run(5)
    wall.card.lasting = [:]
    wall.run(8)
    #expect(wall.display.size == PixelSize(width: 40, height: 24), "\(call)")
    wall.run(130)
    #expect(wall.card.memories.count == 2, "\(call)")
    #expect(wall.display.currentPlan?.isAtomic == true, "\(call)")
    #expect(wall.screenShowsThePicture(), "\(call)")
  }
  // A mode that can be tested but not set is left after a while.
  guard code == EINVAL else { return }
  wall.card.refusedSize = PixelSize(width: 40, height: 24)
  wall.card.edid[0] &+= 1
  wall.card.announce(.change)
  wall.run(20)
  #expect(wall.display.size == PixelSize(width: 20, height: 24))
}

@MainActor @Test func oneBufferIsEnoughWhereMemoryEnds() {
  let wall = Wall {
    $0.faults["drmModeCreateDumbBuffer"] = [0] + Array(repeating: ENOMEM, count: 9)
  }
  wall.run(1)
  #expect(wall.card.memories.count == 1)
  #expect(wall.screenShowsThePicture())
}
