import Display
import Foundation
import Geometry
import Platform
import Raster
import Synchronization
import TestSupport
import Testing

@MainActor private final class Fixture {
  let loop: Loop
  let display: RemoteDisplay
  var presented: [UInt64] = []
  var pointers: [RemotePointer] = []
  var gone: [Int] = []
  let picture: PixelBuffer

  init(
    width: Int = 64, height: Int = 48, rotation: Rotation = .none, webRoot: String? = nil,
    password: String? = nil
  ) throws {
    loop = try Loop(drainsMainQueue: false)
    let configuration = RemoteDisplay.Configuration(
      size: PixelSize(width: width, height: height), rotation: rotation,
      address: ListenAddress(host: "127.0.0.1", port: 0), password: password, title: "Wall",
      webRoot: webRoot)
    display = RemoteDisplay(configuration, loop: loop)
    picture = PixelBuffer(
      PanelGeometry(panel: configuration.size, rotation: rotation).pictureSize)
    display.onEvent = { [unowned self] event in
      if case .presented(let serial, _) = event { self.presented.append(serial) }
    }
    display.onPointer = { [unowned self] in self.pointers.append($0) }
    display.onViewerGone = { [unowned self] in self.gone.append($0) }
    try display.start()
  }

  var port: Int { display.address?.port ?? 0 }

  func turn(until condition: () -> Bool) throws {
    let limit = MonotonicClock.now + 30
    while !condition() && MonotonicClock.now < limit { try loop.turn(waitingAtMost: 0.2) }
    #expect(condition())
  }

  /// Fills `rect` and presents it, waiting until it counts as shown.
  func present(_ color: UInt32, in rect: PixelRect, serial: UInt64) throws {
    picture.clear(color, in: rect)
    display.present(picture, damage: Region(rect), serial: serial)
    try turn { presented.last == serial }
  }

  func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) throws -> Value {
    let work = Background(body)
    try turn { work.isDone }
    return try #require(try work.value())
  }

  /// What a new viewer is given, whatever others are about.
  func look(password: String? = nil) throws -> [RFBClient.Rectangle] {
    let port = port
    return try run {
      let client = try RFBClient(port: port)
      try client.handshake(password: password)
      try client.requestUpdate(incremental: false)
      return try client.update()
    }
  }
}

@Suite(.serialized) @MainActor struct RemoteDisplayTests {
  @Test func aViewerGetsThePictureAndThenOnlyTheDamage() throws {
    let fixture = try Fixture()
    try fixture.present(0xFF20_4060, in: fixture.picture.bounds, serial: 1)
    let port = fixture.port
    let client = try RFBClient(port: port)
    let first = try fixture.run { [client = Unchecked(client)] in
      let client = client.value
      try client.handshake()
      try client.requestUpdate(incremental: false)
      return try client.update()
    }
    #expect(client.width == 64 && client.height == 48 && client.name == "Wall")
    #expect(first.reduce(0) { $0 + $1.width * $1.height } == 64 * 48)
    #expect(first.allSatisfy { $0.pixels.allSatisfy { $0 & 0xFFFFFF == 0x20_4060 } })

    try client.requestUpdate(incremental: true)
    let rect = PixelRect(x: 10, y: 20, width: 5, height: 3)
    try fixture.present(0xFFFF_0000, in: rect, serial: 2)
    let second = try fixture.run { [client = Unchecked(client)] in try client.value.update() }
    #expect(second.map { [$0.x, $0.y, $0.width, $0.height] } == [[10, 20, 5, 3]])
    #expect(second.first?.pixels.allSatisfy { $0 & 0xFFFFFF == 0xFF_0000 } == true)
    fixture.display.stop()
  }

  @Test func aRotatedPictureIsTurnedOnThePanel() throws {
    let fixture = try Fixture(rotation: .quarter)
    try fixture.present(0xFF00_0000, in: fixture.picture.bounds, serial: 1)
    // The picture's top left corner is the panel's top right one.
    try fixture.present(0xFF00_FF00, in: PixelRect(x: 0, y: 0, width: 1, height: 1), serial: 2)
    let update = try fixture.look()
    let rect = try #require(update.first)
    #expect(rect.width == 64 && rect.pixels[63] & 0xFFFFFF == 0x00FF00)
    #expect(rect.pixels[0] & 0xFFFFFF == 0)
    fixture.display.stop()
  }

  /// The right password is let in, and nothing else: no other word, and nobody who has none.
  @Test(
    arguments: [
      ("open", "open", true), ("open", "shut", false), ("open", "", false), ("open", nil, false),
      // Eight characters count, which is VNC's own limit.
      ("open sesame", "open ses", true), ("open sesame", "open sea", false),
    ] as [(String, String?, Bool)])
  func aViewerHasToKnowThePassword(_ password: String, _ tried: String?, _ isLetIn: Bool) throws {
    let fixture = try Fixture(password: password)
    let port = fixture.port
    let isIn = try fixture.run { () -> Bool in
      do {
        let client = try RFBClient(port: port)
        try client.handshake(password: tried)
        try client.requestUpdate(incremental: false)
        return true
      } catch is RFBClient.Failure {
        return false
      }
    }
    #expect(isIn == isLetIn)
    fixture.display.stop()
  }

  @Test func pointersOfViewersArrive() throws {
    let fixture = try Fixture()
    let port = fixture.port
    let client = try RFBClient(port: port)
    try fixture.run { [client = Unchecked(client)] in
      try client.value.handshake()
      try client.value.requestUpdate(incremental: false)
      _ = try client.value.update()
      try client.value.pointer(3, 4, buttons: 1)
      try client.value.pointer(30, 40, buttons: 1)
      try client.value.pointer(30, 40, buttons: 0)
    }
    try fixture.turn { fixture.pointers.count == 3 }
    #expect(fixture.pointers.map(\.x) == [3, 30, 30])
    #expect(fixture.pointers.map(\.buttons) == [1, 1, 0])
    #expect(fixture.display.viewers == Set(fixture.pointers.map(\.viewer)))
    fixture.display.stop()
  }

  @Test func aViewerThatGoesIsTold() throws {
    let fixture = try Fixture()
    let port = fixture.port
    try fixture.run {
      let client = try RFBClient(port: port)
      try client.handshake()
      try client.requestUpdate(incremental: false)
      _ = try client.update()
      try client.pointer(3, 4, buttons: 1)
    }
    try fixture.turn { fixture.gone.count == 1 }
    #expect(fixture.gone == fixture.pointers.map(\.viewer))
    #expect(fixture.display.viewers.isEmpty)
    fixture.display.stop()
  }

  enum Garbage: CaseIterable {
    case noise, browser, noSuchSecurity, noSuchVersion, badMessages, handshakeOfTLS
    case threeBytes, beginOfARequest, requestWithoutAKey, policyRequest

    var bytes: [UInt8] {
      switch self {
      case .noise: [UInt8](repeating: 0xFF, count: 4096)
      case .browser: Array("GET / HTTP/1.1\r\n\r\n".utf8)
      case .noSuchSecurity: Array("RFB 003.008\n".utf8) + [7, 7, 7, 7]
      case .noSuchVersion: Array("RFB 999.999\n".utf8)
      case .badMessages:
        Array("RFB 003.008\n".utf8) + [1, 1] + [UInt8](repeating: 250, count: 2000)
      case .handshakeOfTLS: [0x16, 3, 1, 2]
      // The library would look at these for ever.
      case .threeBytes: Array("RFB".utf8)
      case .beginOfARequest: Array("GET".utf8)
      case .requestWithoutAKey:
        Array("GET / HTTP/1.1\r\nHost: a\r\nOrigin: a\r\nSec-WebSocket-Version: 13\r\n\r\n".utf8)
      case .policyRequest: Array("<policy-file-request/>".utf8)
      }
    }
  }

  @Test(arguments: Garbage.allCases)
  func garbageDoesNotDisturbOthers(_ garbage: Garbage) throws {
    let fixture = try Fixture()
    try fixture.present(0xFF11_2233, in: fixture.picture.bounds, serial: 1)
    let rude = try RFBClient(port: fixture.port)
    try rude.send(garbage.bytes)
    let update = try fixture.look()
    #expect(update.first?.pixels.first.map { $0 & 0xFFFFFF } == 0x11_2233)
    fixture.display.stop()
  }

  /// One byte after the server has begun to wait for a browser's four.
  @Test func aLateByteDoesNotDisturbOthers() throws {
    let fixture = try Fixture()
    try fixture.present(0xFF11_2233, in: fixture.picture.bounds, serial: 1)
    let rude = try RFBClient(port: fixture.port)
    try fixture.run { [rude = Unchecked(rude)] in
      _ = try rude.value.receive(12)
      try rude.value.send([0x47])
    }
    let first = try fixture.look()
    #expect(first.first?.pixels.first.map { $0 & 0xFFFFFF } == 0x11_2233)
    fixture.display.stop()
    withExtendedLifetime(rude) {}
  }

  /// A message that comes a byte at a time would keep the library for as long as its sender likes.
  @Test func aMessageThatNeverEndsIsCutOff() throws {
    let fixture = try Fixture()
    try fixture.present(0xFF11_2233, in: fixture.picture.bounds, serial: 1)
    let isStopped = Mutex(false)
    let rude = try RFBClient(port: fixture.port)
    try fixture.run { [rude = Unchecked(rude)] in
      try rude.value.handshake()
      try rude.value.requestUpdate(incremental: false)
      _ = try rude.value.update()
      // A text of 65,536 bytes.
      try rude.value.send([6, 0, 0, 0, 0, 1, 0, 0])
    }
    let trickle = Background { [rude = Unchecked(rude)] in
      while !isStopped.withLock({ $0 }), (try? rude.value.send([65])) != nil { usleep(200_000) }
    }
    let update = try fixture.look()
    #expect(update.first?.pixels.first.map { $0 & 0xFFFFFF } == 0x11_2233)
    try fixture.turn { fixture.gone.contains(1) }
    isStopped.withLock { $0 = true }
    try fixture.turn { trickle.isDone }
    fixture.display.stop()
  }

  /// Connections that never get as far as a picture make room for one that does.
  @Test func silentConnectionsDoNotKeepAViewerOut() throws {
    let fixture = try Fixture(password: "open")
    try fixture.present(0xFF11_2233, in: fixture.picture.bounds, serial: 1)
    let port = fixture.port
    let silent = try fixture.run { () -> Unchecked<[RFBClient]> in
      let clients = try (0..<12).map { _ in try RFBClient(port: port) }
      // All but the first eight have pushed out an elder one, whose greeting may have come before.
      for client in clients { _ = try? client.receive(12) }
      return Unchecked(clients)
    }
    let update = try fixture.look(password: "open")
    #expect(update.first?.pixels.first.map { $0 & 0xFFFFFF } == 0x11_2233)
    fixture.display.stop()
    withExtendedLifetime(silent) {}
  }

  /// A viewer that stops reading must not hold up the loop, and is dropped.
  @Test func aViewerThatDoesNotReadIsDropped() throws {
    let fixture = try Fixture(width: 1600, height: 1200)
    let rude = try RFBClient(port: fixture.port)
    try fixture.run { [rude = Unchecked(rude)] in
      try rude.value.handshake()
      try rude.value.requestUpdate(incremental: false)
    }
    // Frames go on being shown although the server's thread is stuck in a send of 7 MB.
    for serial in 1...5 {
      try fixture.present(
        0xFF00_0000 + UInt32(serial), in: fixture.picture.bounds, serial: UInt64(serial))
    }
    try fixture.turn { !fixture.gone.isEmpty }
    let update = try fixture.look()
    #expect(update.first?.pixels.first.map { $0 & 0xFFFFFF } == 5)
    fixture.display.stop()
    withExtendedLifetime(rude) {}
  }

  @Test func framesAreSlowWhileNobodyLooks() throws {
    let fixture = try Fixture()
    let start = fixture.loop.now
    for serial in 1...3 {
      try fixture.present(0, in: fixture.picture.bounds, serial: UInt64(serial))
    }
    #expect(fixture.loop.now - start >= 2 * RemoteDisplay.unwatchedInterval)
    fixture.display.stop()
  }

  @Test func aPortInUseIsSaidOrPassedOver() throws {
    let fixture = try Fixture()
    let port = fixture.port
    var configuration = RemoteDisplay.Configuration(
      size: PixelSize(width: 8, height: 8), address: ListenAddress(host: "127.0.0.1", port: port),
      isPortFixed: true, webRoot: nil)
    let fixed = RemoteDisplay(configuration, loop: fixture.loop)
    let error = caughtOnMain(SystemError.self) { try fixed.start() }
    #expect(error?.code == EADDRINUSE)
    #expect(error?.description.contains("ss -ltnp 'sport = :\(port)'") == true)
    configuration.isPortFixed = false
    let free = RemoteDisplay(configuration, loop: fixture.loop)
    try free.start()
    #expect((free.address?.port ?? 0) > port)
    free.stop()
    fixture.display.stop()
  }

  @Test func severalBrowserConnectionsAreAllServed() throws {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: root) }
    let page = String(repeating: "x", count: 100_000)
    try Data(page.utf8).write(to: root.appendingPathComponent("vnc.html"))
    let fixture = try Fixture(webRoot: root.path)
    let web = try #require(fixture.display.webPage.flatMap(URL.init))
    let port = try #require(web.port)
    let bodies = try fixture.run {
      let clients = try (0..<6).map { _ in try RFBClient(port: port) }
      let request = Array("GET /vnc.html?autoconnect=1 HTTP/1.1\r\nHost: x\r\n\r\n".utf8)
      // Half of each request first: a browser's connections are not served in order.
      for client in clients { try client.send(Array(request.prefix(10))) }
      for client in clients.reversed() { try client.send(Array(request.dropFirst(10))) }
      return clients.map { client in
        var text: [UInt8] = []
        while let byte = try? client.receive(1) { text += byte }
        return String(decoding: text, as: UTF8.self)
      }
    }
    #expect(bodies.allSatisfy { $0.hasPrefix("HTTP/1.0 200 OK") && $0.hasSuffix(page) })
    fixture.display.stop()
  }

  @Test func aBrowserSpeaksTheProtocolOverAWebSocketOnTheSamePort() throws {
    let fixture = try Fixture()
    let port = fixture.port
    let (head, frame) = try fixture.run {
      let client = try RFBClient(port: port)
      let lines = [
        "GET / HTTP/1.1", "Host: 127.0.0.1", "Upgrade: websocket", "Connection: Upgrade",
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==", "Sec-WebSocket-Version: 13",
        "Origin: http://127.0.0.1", "", "",
      ]
      try client.send(Array(lines.joined(separator: "\r\n").utf8))
      var head = ""
      while !head.hasSuffix("\r\n\r\n") {
        head += String(decoding: try client.receive(1), as: UTF8.self)
      }
      return (head, try client.receive(14))
    }
    #expect(head.hasPrefix("HTTP/1.1 101"))
    #expect(frame == [0x82, 12] + Array("RFB 003.008\n".utf8))
    fixture.display.stop()
  }

  @Test func theServerCanBeStoppedAndStartedAgain() throws {
    let fixture = try Fixture()
    fixture.display.stop()
    #expect(fixture.display.size == nil)
    try fixture.display.start()
    #expect(fixture.display.size == PixelSize(width: 64, height: 48))
    fixture.display.stop()
  }
}

/// A value that a test hands to one other thread at a time.
struct Unchecked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
