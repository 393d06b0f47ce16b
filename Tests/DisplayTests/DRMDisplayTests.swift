import Foundation
import Geometry
import Platform
import Raster
import Testing

@testable import Display

/// A display on a fake card, and an owner that draws a new frame whenever it may.
@MainActor
final class Wall {
  let scheduler = VirtualScheduler(now: 1000)
  let card: FakeCard
  private(set) var display: DRMDisplay
  private(set) var picture = PixelBuffer(width: 1, height: 1)
  var events: [String] = []
  var logs: [String] = []
  /// Calls that were announced as slow.
  var slowCalls = 0
  var presentedAt: [TimeInterval] = []
  /// When the owner was told of them.
  var toldAt: [TimeInterval] = []
  /// Frames that were handed to the display.
  var drawn = 0
  /// The newest finger in the frame on its way.
  var newestTouch: TimeInterval?
  var onDraw: () -> Void = {}
  var onShown: (TimeInterval) -> Void = { _ in }
  /// Whether the owner goes on drawing.
  var isAnimated = true
  private var serial: UInt64 = 0
  private var everything = true

  init(
    _ configuration: DRMConfiguration = DRMConfiguration(), console: (any ConsoleSession)? = nil,
    prepare: (FakeCard) -> Void = { _ in }
  ) {
    card = FakeCard(scheduler)
    prepare(card)
    display = DRMDisplay(
      configuration, calls: card.calls, scheduler: scheduler, console: console)
    display.onLog = { [unowned self] in self.logs.append($0) }
    display.onSlowCall = { [unowned self] in self.slowCalls += 1 }
    display.onEvent = { [unowned self] in self.handle($0) }
    display.start()
  }

  private func handle(_ event: DisplayEvent) {
    switch event {
    case .ready(let size):
      events.append("ready \(size.width)x\(size.height)")
      picture = PixelBuffer(
        PanelGeometry(panel: size, rotation: display.rotation).pictureSize)
      everything = true
      draw()
    case .lost(let reason): events.append("lost: \(reason)")
    case .presented(_, let time):
      presentedAt.append(time)
      toldAt.append(scheduler.now)
      onShown(time)
      if isAnimated { draw() }
    case .exposed:
      events.append("exposed")
      everything = true
      draw()
    }
  }

  /// Changes a small rectangle that moves with each frame.
  func draw() {
    guard display.isReadyForFrame else { return }
    serial += 1
    drawn += 1
    display.beginFrame()
    onDraw()
    var damage = Region()
    if everything {
      picture.clear(0xFF00_0000 | UInt32(serial), in: picture.bounds)
      damage = Region(picture.bounds)
      everything = false
    } else {
      let step = Int(serial)
      let rect = PixelRect(
        x: step * 7 % (picture.width - 4), y: step * 5 % (picture.height - 3), width: 4, height: 3)
      picture.clear(0xFF00_0000 | UInt32(serial * 977 & 0xFFFFFF), in: rect)
      damage = Region(rect)
    }
    display.present(picture, damage: damage, serial: serial)
  }

  func run(_ seconds: TimeInterval) { scheduler.advance(to: scheduler.now + seconds) }

  /// Lets the last frame arrive and compares the screen with the picture.
  func screenShowsThePicture() -> Bool {
    let wasAnimated = isAnimated
    isAnimated = false
    run(0.1)
    defer { isAnimated = wasAnimated }
    guard let screen = card.screen, let size = display.size else { return false }
    let geometry = PanelGeometry(panel: size, rotation: display.rotation)
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let place = geometry.panelRect(PixelRect(x: x, y: y, width: 1, height: 1))
        if screen[place.minY * size.width + place.minX] != picture[x, y] { return false }
      }
    }
    return true
  }
}

@MainActor @Test func theFirstFrameSetsTheModeAndLaterOnesFlip() throws {
  let wall = Wall()
  wall.run(1)
  #expect(wall.events == ["ready 40x24"])
  let first = try #require(wall.card.commits.first)
  #expect(first.flags == [.event, .allowModeset])
  #expect(first.values["21.ACTIVE"] == 1)
  #expect(first.values["30.CRTC_ID"] == 21)
  #expect(first.values["41.SRC_W"] == 40 << 16)
  #expect(first.values["21.VRR_ENABLED"] == 0)
  #expect(first.values["41.rotation"] == 1)
  #expect(wall.card.commits.dropFirst().allSatisfy { $0.flags == [.event, .nonBlocking] })
  #expect(wall.screenShowsThePicture())
}

/// Whoever watches over the program grants these calls more time than a flip.
@MainActor @Test func callsThatMayBlockAreAnnounced() {
  let wall = Wall()
  wall.run(1)
  // Asking what is plugged in, and the mode.
  #expect(wall.slowCalls == 2)
  wall.run(1)
  #expect(wall.slowCalls == 2)
  wall.display.isLit = false
  #expect(wall.slowCalls == 3)
  wall.display.isLit = true
  wall.run(1)
  #expect(wall.slowCalls == 4)
}

@MainActor @Test func commitsKeepToTheRefresh() {
  let wall = Wall()
  wall.run(10)
  #expect((595...630).contains(wall.display.counters.commits))
}

/// Cards that report flips as done at once would otherwise be driven at thousands of frames.
@MainActor @Test func flipsThatCostNothingArePacedByATimer() {
  let wall = Wall {
    $0.countsFrames = false
    $0.flipDelay = 0.0001
  }
  wall.run(10)
  #expect((595...630).contains(wall.display.counters.commits))
  #expect(wall.screenShowsThePicture())
}

@MainActor @Test func anIdleOwnerCausesNoCommitAndNoWakeUp() {
  let wall = Wall()
  wall.run(1)
  wall.isAnimated = false
  wall.run(0.1)
  let before = wall.display.counters.commits
  #expect(wall.scheduler.nextDeadline == nil)
  wall.run(10)
  #expect(wall.display.counters.commits == before)
}

@MainActor @Test func bothBuffersGetWhatTheyLack() throws {
  let wall = Wall()
  wall.run(0.2)
  let commit = try #require(wall.card.commits.last)
  // The last two frames changed 4x3 each; a buffer lacks both.
  let area = commit.clips.reduce(0) { $0 + $1.area }
  #expect((12...40).contains(area))
  #expect(wall.screenShowsThePicture())
}

@MainActor @Test(arguments: [0, 4, 60, 68])
func aPaddedPitchShearsNothing(_ padding: Int) {
  let wall = Wall { $0.pitchPadding = padding }
  wall.run(0.5)
  #expect(wall.screenShowsThePicture())
}

@MainActor @Test(arguments: Rotation.allCases)
func picturesAreTurnedOnTheirWay(_ rotation: Rotation) {
  let wall = Wall(DRMConfiguration(rotation: rotation))
  wall.run(0.5)
  #expect(wall.screenShowsThePicture())
  let bounds = PixelRect(x: 0, y: 0, width: 40, height: 24)
  #expect(wall.card.commits.allSatisfy { $0.clips.allSatisfy(bounds.contains) })
}

@MainActor
@Test(arguments: [
  ("Normal", Rotation.none), ("Upside Down", .half), ("Left Side Up", .threeQuarters),
  ("Right Side Up", .quarter),
])
func theWayThePanelIsMountedIsFollowed(_ orientation: String, _ rotation: Rotation) {
  let wall = Wall { $0.orientation = orientation }
  wall.run(0.5)
  #expect(wall.display.rotation == rotation)
  #expect(wall.screenShowsThePicture())
}

@MainActor @Test func sixteenBitCardsGetDitheredPictures() {
  let wall = Wall { $0.formats = [KMSFormat.rgb565] }
  wall.run(0.5)
  #expect(wall.logs.first?.contains("RG16") == true)
  #expect(wall.card.screen?.count == 40 * 24)
}

@MainActor @Test func aCardWithoutAtomicCommitsIsDrivenTheOldWay() {
  let wall = Wall { $0.hasAtomic = false }
  wall.run(1)
  #expect(wall.card.log.first == "setCRTC 21 40x24@60")
  #expect(wall.card.log.dropFirst().allSatisfy { $0 == "flip" })
  #expect((55...63).contains(wall.card.log.count))
  #expect(wall.screenShowsThePicture())
}

@MainActor @Test func aDriverThatCopiesHasOneBufferAndIsToldWhatChanged() {
  let wall = Wall {
    $0.hasAtomic = false
    $0.driverName = "udl"
  }
  wall.run(0.3)
  #expect(wall.card.memories.count == 1)
  #expect(wall.card.log.contains { $0.hasPrefix("flush") })
  #expect(wall.screenShowsThePicture())
}

@MainActor @Test func whatOthersLeftOnIsSwitchedOff() throws {
  let wall = Wall { card in
    var other = KMSConnector(id: 31, name: "DSI-1", status: .disconnected)
    other.currentCRTC = 20
    card.otherConnectors = [other]
    card.resources.connectors = [31, 30]
  }
  wall.run(0.1)
  let first = try #require(wall.card.commits.first)
  #expect(first.values["31.CRTC_ID"] == 0)
}

// Bad luck.

@MainActor
@Test(arguments: [
  EBUSY, EACCES, EPERM, EINVAL, ENOSPC, ENOMEM, ENOENT, ENODEV, EIO, EAGAIN, EINTR, ETIMEDOUT,
])
func everyRefusalOfACommitIsSurvivedOnce(_ code: Int32) {
  let wall = Wall()
  wall.run(0.5)
  wall.card.faults["drmModeAtomicCommit"] = [code]
  wall.run(7)
  #expect(wall.display.state == .active)
  let before = wall.presentedAt.count
  wall.run(1)
  #expect(wall.presentedAt.count > before + 50)
  #expect(wall.screenShowsThePicture())
}

@MainActor
@Test(arguments: [
  EBUSY, EACCES, EPERM, EINVAL, ENOSPC, ENOMEM, ENOENT, ENODEV, EIO, EAGAIN, EINTR, ETIMEDOUT,
])
func everyRefusalOfACommitIsSurvivedForFiveSeconds(_ code: Int32) {
  let wall = Wall()
  wall.run(0.5)
  wall.card.lasting["drmModeAtomicCommit"] = code
  wall.run(5)
  let tries = wall.display.counters.refused
  #expect(tries < 400)
  wall.card.lasting = [:]
  wall.run(7)
  #expect(wall.display.state == .active)
  #expect(wall.screenShowsThePicture())
  // Not a line for each refusal.
  #expect(wall.logs.count < 30)
}

/// Whatever call fails, once or for a while, the wall comes back.
@MainActor
@Test(arguments: [
  "open", "drmModeGetResources", "drmModeGetConnector", "drmModeGetPlaneResources",
  "drmModeObjectGetProperties", "drmModeCreatePropertyBlob", "drmModeCreateDumbBuffer", "mmap",
  "drmModeAddFB2", "read",
])
func everyCallMayFailForFiveSecondsAtTheStart(_ name: String) {
  for code in [EBUSY, EACCES, EINVAL, ENOMEM, ENODEV, ENOENT, EIO] {
    let wall = Wall { $0.lasting[name] = code }
    wall.run(5)
    wall.card.lasting = [:]
    wall.run(12)
    #expect(wall.display.state == .active, "\(name) \(code)")
    #expect(wall.screenShowsThePicture(), "\(name) \(code)")
    #expect(wall.card.openFiles == 1)
    #expect(wall.card.memories.count <= 2)
  }
}

@MainActor @Test func aBusyCommitLosesNoDamage() {
  let wall = Wall()
  wall.run(0.5)
  wall.card.faults["drmModeAtomicCommit"] = [EBUSY, EBUSY, EBUSY]
  wall.run(0.5)
  #expect(wall.display.counters.modesets == 1)
  #expect(wall.screenShowsThePicture())
}

/// The CRTC has lost its framebuffer: busy for ever, until the mode is set.
@MainActor @Test func busyForEverEndsWithAModeset() {
  let wall = Wall()
  wall.run(0.5)
  wall.card.faults["drmModeAtomicCommit"] = Array(repeating: EBUSY, count: 9)
  wall.run(2)
  #expect(wall.display.counters.modesets == 2)
  #expect(wall.screenShowsThePicture())
}

@MainActor @Test func aFlipThatIsNeverAnsweredLeadsToAModeset() {
  let wall = Wall()
  wall.run(0.5)
  wall.card.flipDelay = nil
  wall.run(0.5)
  wall.card.flipDelay = 1.0 / 60
  wall.run(3)
  #expect(wall.events == ["ready 40x24", "exposed"])
  #expect(wall.display.counters.lateFlips == 1)
  #expect(wall.display.counters.modesets == 2)
  #expect(wall.screenShowsThePicture())
}

@MainActor @Test func flipsThatNobodyWaitsForAreCounted() {
  let wall = Wall()
  wall.run(0.5)
  wall.card.sendStrayFlip(serial: 1)
  wall.card.sendStrayFlip(serial: .max)
  #expect(wall.display.counters.strayFlips == 2)
  wall.run(0.5)
  #expect((55...66).contains(wall.presentedAt.count))
  #expect(wall.screenShowsThePicture())
}

@MainActor @Test func cardsThatNeverAnswerAreOpenedAnew() {
  let wall = Wall()
  wall.run(0.5)
  wall.card.flipDelay = nil
  wall.run(6)
  #expect(wall.events.contains("lost: the graphics card has gone"))
  wall.card.flipDelay = 1.0 / 60
  wall.run(4)
  #expect(wall.screenShowsThePicture())
  #expect(wall.card.openFiles == 1)
}

@MainActor @Test func aCardThatComesLateIsTaken() {
  let wall = Wall { $0.devices = [] }
  wall.run(60)
  #expect(wall.events == ["lost: there is no graphics card"])
  wall.card.devices = [
    Device(subsystem: "drm", name: "card0", kind: "drm_minor", node: "/dev/dri/card0")
  ]
  wall.card.announce(.add)
  wall.run(1)
  #expect(wall.events.last == "ready 40x24")
  #expect(wall.screenShowsThePicture())
}

/// Without udev's news a look every few seconds has to do.
@MainActor @Test func aCardThatComesUnannouncedIsTakenWithinTwelveSeconds() {
  let wall = Wall { $0.devices = [] }
  wall.run(20)
  wall.card.devices = [
    Device(subsystem: "drm", name: "card0", kind: "drm_minor", node: "/dev/dri/card0")
  ]
  wall.run(12)
  #expect(wall.screenShowsThePicture())
}

@MainActor @Test func aDecoyWithoutOutputsIsPassedOver() {
  let wall = Wall { card in
    card.devices.insert(
      Device(subsystem: "drm", name: "card0", kind: "drm_minor", node: "/dev/dri/card0"), at: 0)
    card.faults["drmModeGetResources"] = [EOPNOTSUPP]
  }
  wall.run(0.5)
  #expect(wall.display.name == "drm card1 vc4 HDMI-A-1")
  #expect(wall.card.openFiles == 1)
  #expect(wall.screenShowsThePicture())
}

@MainActor @Test func aCardWithoutRightsSaysWhatToDo() {
  let wall = Wall { $0.lasting["open"] = EACCES }
  wall.run(1)
  #expect(
    wall.events == [
      "lost: open /dev/dri/card1: Permission denied (EACCES). The user has to be in group video: "
        + "sudo usermod -a -G video \(NSUserName())"
    ])
}

@MainActor @Test func noMonitorIsWaitedFor() {
  let wall = Wall { $0.connector.status = .disconnected }
  wall.run(30)
  #expect(wall.events == ["lost: no monitor at card1 (vc4), outputs HDMI-A-1"])
  wall.card.connector.status = .connected
  wall.card.announce(.change)
  wall.run(1)
  #expect(wall.screenShowsThePicture())
}

@MainActor @Test func aMonitorMayGoAndComeBack() {
  let wall = Wall()
  wall.run(1)
  for _ in 0..<50 {
    wall.card.connector.status = .disconnected
    wall.card.announce(.change)
    wall.run(1)
    #expect(wall.display.size == nil && !wall.card.isOn && wall.card.memories.isEmpty)
    wall.card.connector.status = .connected
    wall.card.announce(.change)
    wall.run(1)
    #expect(wall.display.size != nil)
  }
  #expect(wall.card.openFiles == 1)
  #expect(wall.card.memories.count == 2 && wall.card.framebuffers.count == 2)
  #expect(wall.card.blobs.count <= 1)
  #expect(wall.screenShowsThePicture())
}

/// Out and in again within the pause before we look: nothing has changed but the signal.
@MainActor @Test func aPulseOfThePlugIsAnsweredWithAModeset() {
  let wall = Wall()
  wall.run(1)
  wall.card.crtcOfConnector = 0
  wall.card.isOn = false
  wall.card.announce(.change)
  wall.card.announce(.change)
  wall.run(1)
  #expect(wall.display.counters.modesets == 2)
  #expect(wall.card.crtcOfConnector == 21)
  #expect(wall.screenShowsThePicture())
}

@MainActor @Test func aChangeThatChangesNothingIsNoReasonToDraw() {
  let wall = Wall()
  wall.run(1)
  wall.isAnimated = false
  wall.run(0.1)
  let before = wall.display.counters.commits
  wall.card.announce(.change)
  wall.card.loseEvents()
  wall.run(5)
  #expect(wall.display.counters.commits == before)
}

@MainActor @Test func anotherMonitorIsTakenWithItsOwnMode() {
  let wall = Wall()
  wall.run(1)
  var mode = FakeCard.mode
  mode.horizontal[0] = 32
  mode.vertical[0] = 20
  wall.card.connector.modes = [mode]
  wall.card.edid = [9, 9]
  wall.card.announce(.change)
  wall.run(1)
  #expect(wall.events.last == "ready 32x20")
  #expect(wall.screenShowsThePicture())
}

@MainActor @Test func aCardMayGoAndComeBackUnderAnotherNumber() {
  let wall = Wall()
  wall.run(1)
  for number in 2..<52 {
    let gone = wall.card.devices
    wall.card.devices = []
    wall.card.lasting["drmModeAtomicCommit"] = ENODEV
    wall.card.announce(.remove, gone.first)
    wall.run(1)
    #expect(wall.card.openFiles == 0 && wall.card.memories.isEmpty)
    wall.card.lasting = [:]
    wall.card.isOn = false
    wall.card.devices = [
      Device(
        subsystem: "drm", name: "card\(number)", kind: "drm_minor", node: "/dev/dri/card\(number)")
    ]
    wall.card.announce(.add)
    wall.run(1)
    #expect(wall.display.name.contains("card\(number)"))
  }
  #expect(wall.card.openFiles == 1 && wall.card.memories.count == 2)
  #expect(wall.screenShowsThePicture())
}

@MainActor @Test func aScreenHeldByAnotherProgramIsWaitedFor() {
  let wall = Wall { $0.mastersElsewhere = 1 }
  wall.run(5)
  #expect(
    wall.events == [
      "lost: another program holds the screen (card /dev/dri/card1). "
        + "fuser -v /dev/dri/card1 names it"
    ])
  wall.card.mastersElsewhere = 0
  wall.run(6)
  #expect(wall.screenShowsThePicture())
}

@MainActor @Test func plymouthIsNamedWhenItHoldsTheScreen() {
  let wall = Wall {
    $0.mastersElsewhere = 1
    $0.isSplashShown = true
  }
  wall.run(1)
  #expect(
    wall.events == [
      "lost: plymouth holds the screen (card /dev/dri/card1). sudo plymouth deactivate frees it"
    ])
}

@MainActor final class FakeConsole: ConsoleSession {
  var isActive = true
  var onLeave: (() -> Void)?
  var onReturn: (() -> Void)?
}

@MainActor @Test func anotherTerminalGetsTheScreenAndGivesItBack() {
  let console = FakeConsole()
  let wall = Wall(console: console)
  wall.run(1)
  for _ in 0..<50 {
    wall.run(0.005)
    console.onLeave?()
    #expect(wall.display.state == .paused)
    let before = wall.display.counters.commits
    wall.run(1)
    #expect(wall.display.counters.commits == before)
    console.onReturn?()
    wall.run(0.5)
    #expect(wall.display.state == .active)
  }
  #expect(wall.screenShowsThePicture())
  #expect(wall.card.openFiles == 1 && wall.card.memories.count == 2)
}

/// After a suspend buffers may hold anything: all of the picture, by a modeset, from the next frame.
@MainActor @Test func afterASuspendEverythingIsShownAnew() {
  let wall = Wall()
  wall.run(1)
  let before = wall.display.counters.modesets
  for (_, memory) in wall.card.memories {
    memory.initializeMemory(as: UInt8.self, repeating: 0x55, count: 40 * 24 * 4)
  }
  wall.card.slept = 3600
  wall.run(3)
  #expect(wall.display.counters.modesets == before + 1)
  #expect(wall.screenShowsThePicture())
}

@MainActor @Test func aStartOnAHiddenTerminalWaits() {
  let console = FakeConsole()
  console.isActive = false
  let wall = Wall(console: console)
  wall.run(1)
  #expect(wall.events == ["lost: another terminal is shown"])
  #expect(wall.card.openFiles == 0)
  console.isActive = true
  console.onReturn?()
  wall.run(1)
  #expect(wall.screenShowsThePicture())
}

@MainActor @Test func aDarkScreenIsSwitchedOnWithAllOfThePicture() {
  let wall = Wall()
  wall.run(1)
  wall.display.isLit = false
  #expect(!wall.card.isOn && wall.display.state == .dark)
  wall.run(10)
  #expect(!wall.card.isOn)
  wall.display.isLit = true
  wall.run(1)
  #expect(wall.card.isOn)
  #expect(wall.screenShowsThePicture())
}

@MainActor @Test func aStoppedDisplayGivesEverythingBack() {
  let wall = Wall()
  wall.run(1)
  wall.display.stop()
  #expect(wall.card.openFiles == 0 && wall.card.memories.isEmpty)
  #expect(wall.scheduler.nextDeadline.map { $0 < wall.scheduler.now + 1 } ?? true)
  let before = wall.presentedAt.count
  wall.run(10)
  #expect(wall.presentedAt.count == before)
}

@MainActor @Test func littleMemoryMeansOneBuffer() {
  let wall = Wall { $0.faults["drmModeCreateDumbBuffer"] = [0, ENOMEM] }
  wall.run(1)
  #expect(wall.card.memories.count == 1)
  #expect(wall.screenShowsThePicture())
}

/// A dashboard that is edited may turn the picture of a wall that is running, or is dark.
@MainActor @Test(arguments: [false, true])
func thePictureMayBeTurnedAtAnyTime(_ isDark: Bool) {
  let wall = Wall()
  wall.run(0.5)
  for rotation in [Rotation.quarter, .half, .threeQuarters, .none] {
    if isDark { wall.display.isLit = false }
    wall.display.turn(rotation)
    wall.run(0.5)
    if isDark { wall.display.isLit = true }
    wall.run(1)
    #expect(wall.display.rotation == rotation)
    #expect(wall.screenShowsThePicture())
  }
  #expect(wall.card.openFiles == 1 && wall.card.memories.count == 2)
}

/// What a card shows of an opaque pixel, by the format's bits.
private func shows(_ word: UInt32, _ pixel: UInt32, _ format: UInt32) -> Bool {
  let (red, green, blue) = (pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF)
  func near(_ bits: UInt32, _ count: UInt32, _ value: UInt32) -> Bool {
    let most = UInt32(1) << count - 1
    return abs(Int(bits & most) * 255 - Int(value * most)) < 255
  }
  switch format {
  case KMSFormat.xbgr8888: return word == 0xFF00_0000 | blue << 16 | green << 8 | red
  case KMSFormat.xrgb2101010:
    return near(word >> 20, 10, red) && near(word >> 10, 10, green) && near(word, 10, blue)
  case KMSFormat.rgb565:
    return near(word >> 11, 5, red) && near(word >> 5, 6, green) && near(word, 5, blue)
  default: return word == pixel
  }
}

/// Painted piece by piece or as a whole, turned or not, each format shows the picture; dithering
/// depends on the place alone.
@MainActor
@Test(
  arguments: [
    ScreenFormat.xrgb8888, .xbgr8888, .rgb565, .xrgb2101010,
  ], Rotation.allCases)
func everyFormatShowsThePicture(_ format: ScreenFormat, _ rotation: Rotation) throws {
  let wall = Wall(DRMConfiguration(rotation: rotation, format: format)) { card in
    card.formats = [format.code]
    card.pitchPadding = 12
  }
  wall.run(1)
  wall.isAnimated = false
  wall.run(0.1)
  let screen = try #require(wall.card.screen)
  let geometry = PanelGeometry(panel: PixelSize(width: 40, height: 24), rotation: rotation)
  func wrong(_ words: [UInt32]) -> Int {
    var count = 0
    for y in 0..<wall.picture.height {
      for x in 0..<wall.picture.width {
        let place = geometry.panelRect(PixelRect(x: x, y: y, width: 1, height: 1))
        let word = words[place.minY * 40 + place.minX]
        if !shows(word, wall.picture[x, y], format.code) { count += 1 }
      }
    }
    return count
  }
  #expect(wrong(screen) == 0)
  // The same picture as a whole, for both buffers.
  for _ in 0..<2 {
    wall.display.present(
      wall.picture, damage: Region(wall.picture.bounds), serial: UInt64.max)
    wall.run(0.1)
    #expect(wall.card.screen == screen)
  }
}
