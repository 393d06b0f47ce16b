import Display
import Foundation
import Geometry
import Platform
import TestSupport
import Testing
import Typography

@testable import Kiosk

/// A wall over VNC, as `vitrine run` makes it, and one viewer.
@MainActor
private final class ViewedWall {
  let loop: Loop
  let model = WallModel(clock: { Date() })
  let wall: Wall
  let port: Int
  private let parts: DisplayParts
  private(set) var touches = 0
  private(set) var notes: [String] = []

  init(_ display: String = "{}", _ change: (inout RunSettings) -> Void = { _ in }) throws {
    loop = try Loop(drainsMainQueue: false)
    let folder = try DataFolder()
    try folder.write("word", "open\nmore\n")
    let dashboard = try folder.read(
      """
      version: 1
      zone: UTC
      display: \(display)
      pages: [{ id: one, cards: [{ clock: local }] }, { id: two, cards: [{ text: Hello }] }]
      """)
    model.show(dashboard, SeriesLibrary())
    var settings = RunSettings(dashboard: "", state: folder.path)
    settings.display = .vnc
    settings.mode = ModeRequest("320x240")
    settings.listen = ("127.0.0.1", Port.free())
    change(&settings)
    var notes: [String] = []
    parts = try DisplayChoice(settings: settings, subject: model, loop: loop).make {
      notes.append($0)
    }
    self.notes = notes
    wall = Wall(
      model: model, display: parts.display, scheduler: loop,
      fonts: FontLibrary(defaultFamily: "DejaVu Sans"), scale: nil, lead: nil, threads: 1)
    port = settings.listen?.port ?? 0
    let wall = wall
    parts.touches?.onFrame = { wall.handle($0) }
    parts.connect(wall, 0)
    loop.beforeWaiting = { wall.drawIfNeeded() }
    try wall.start()
    try parts.touches?.start()
  }

  func stop() {
    parts.touches?.stop()
    wall.stop()
  }

  /// What a viewer does on a thread of its own.
  func view(_ body: @escaping @Sendable (RFBClient) throws -> Void) throws {
    let port = port
    let work = Background {
      let client = try RFBClient(port: port)
      try body(client)
    }
    try loop.wait { work.isDone }
    _ = try work.value()
  }
}

@Suite(.serialized) struct RemoteViewTests {
  @MainActor
  @Test(arguments: [("{}", false), ("{ remote: { view-only: true } }", true)])
  func aViewerTouchesTheWallUnlessItOnlyMayLook(_ display: String, _ isViewOnly: Bool) throws {
    let viewed = try ViewedWall(display)
    try viewed.loop.wait { viewed.wall.picture != nil }
    try viewed.view { client in
      try client.handshake()
      try client.requestUpdate(incremental: false)
      _ = try client.update()
      try client.pointer(280, 120, buttons: 1)
      for step in 1...8 {
        usleep(16_000)
        try client.pointer(280 - 30 * step, 120, buttons: 1)
      }
      try client.pointer(40, 120, buttons: 0)
      // Whoever only looks is still shown everything.
      try client.requestUpdate(incremental: false)
      _ = try client.update()
    }
    try viewed.loop.wait { isViewOnly || viewed.model.page == "two" }
    #expect(viewed.wall.statistics.touchFrames == 0 || !isViewOnly)
    #expect(viewed.model.page == (isViewOnly ? "one" : "two"))
    viewed.stop()
  }

  @MainActor @Test func theFlagMakesViewersLookOnlyToo() throws {
    let viewed = try ViewedWall { $0.isViewOnly = true }
    try viewed.loop.wait { viewed.wall.picture != nil }
    try viewed.view { client in
      try client.handshake()
      try client.requestUpdate(incremental: false)
      _ = try client.update()
      try client.pointer(160, 120, buttons: 1)
      try client.pointer(160, 120, buttons: 0)
      try client.requestUpdate(incremental: false)
      _ = try client.update()
    }
    #expect(viewed.wall.statistics.touchFrames == 0)
    viewed.stop()
  }

  @MainActor @Test func thePasswordsFileLocksTheWall() throws {
    let viewed = try ViewedWall("{ remote: { password-file: word } }")
    for (word, isLetIn) in [("open", true), ("more", false), ("", false)] {
      var fault: (any Error)?
      do { try viewed.view { try $0.handshake(password: word) } } catch { fault = error }
      #expect((fault == nil) == isLetIn, "\(word)")
    }
    viewed.stop()
  }

  /// Without a word about it the wall is seen from this machine alone; wider, and it is said.
  @MainActor @Test func onlyThisMachineIsListenedToUnlessItIsSaid() throws {
    var settings = RunSettings(dashboard: "", state: "/tmp")
    settings.display = .vnc
    let model = WallModel(clock: { Date() })
    let loop = try Loop(drainsMainQueue: false)
    let parts = try DisplayChoice(settings: settings, subject: model, loop: loop).make { _ in }
    try parts.display.start()
    #expect(parts.addresses().first?.hasPrefix("VNC screen: 127.0.0.1:") == true)
    parts.display.stop()
    let wide = try ViewedWall { $0.listen = ("0.0.0.0", Port.free()) }
    #expect(wide.notes.contains { $0.hasPrefix("anybody in the network can see and touch") })
    wide.stop()
    let locked = try ViewedWall("{ remote: { password-file: word } }") {
      $0.listen = ("0.0.0.0", Port.free())
    }
    #expect(locked.notes.isEmpty)
    locked.stop()
  }
}
