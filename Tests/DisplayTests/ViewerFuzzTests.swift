import Display
import Foundation
import Geometry
import Glibc
import Platform
import Raster
import TestSupport
import Testing

/// Messages of a viewer that are none.
///
/// Whatever a program on the network says, the wall is there for the next one. `script/fuzz inputs` plays
/// this for as long as it is told.
@Suite(.serialized) @MainActor struct ViewerFuzzTests {
  /// A connection that says what it likes; nothing here waits for longer than a moment.
  private final class Viewer {
    let socket: Int32
    /// What it says and hears is in frames of a WebSocket.
    var isFramed = false
    private var heard: [UInt8] = []

    init?(port: Int) {
      socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var patience = timeval(tv_sec: 2, tv_usec: 0)
      for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
        setsockopt(
          socket, SOL_SOCKET, option, &patience, socklen_t(MemoryLayout<timeval>.size))
      }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      let size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let connected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
      }
      guard connected == 0 else { return nil }
    }

    deinit { close(socket) }

    @discardableResult
    func write(_ bytes: [UInt8]) -> Bool {
      send(socket, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }

    @discardableResult
    func say(_ bytes: [UInt8]) -> Bool {
      // A mask of zeros leaves the bytes as they are.
      write(isFramed ? [0x82, 0x80 | UInt8(min(125, bytes.count)), 0, 0, 0, 0] + bytes : bytes)
    }

    private func read(_ count: Int) -> [UInt8]? {
      var bytes = [UInt8](repeating: 0, count: count)
      var have = 0
      while have < count {
        let got = recv(socket, &bytes[have], count - have, 0)
        guard got > 0 else { return nil }
        have += got
      }
      return bytes
    }

    func hear(_ count: Int) -> [UInt8]? {
      guard isFramed else { return read(count) }
      while heard.count < count {
        guard let head = read(2) else { return nil }
        var length = Int(head[1])
        if length == 126 {
          guard let more = read(2) else { return nil }
          length = Int(more[0]) << 8 | Int(more[1])
        }
        guard length < 126 || head[1] == 126, let frame = read(length) else { return nil }
        heard += frame
      }
      defer { heard.removeFirst(count) }
      return Array(heard.prefix(count))
    }

    /// Becomes a browser.
    func upgrade() -> Bool {
      let lines = [
        "GET / HTTP/1.1", "Host: a", "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
        "Sec-WebSocket-Version: 13", "Sec-WebSocket-Protocol: binary", "Origin: http://a", "", "",
      ]
      guard write(Array(lines.joined(separator: "\r\n").utf8)) else { return false }
      var tail: [UInt8] = []
      while tail.suffix(4) != [13, 10, 13, 10] {
        guard let byte = read(1), tail.count < 1000 else { return false }
        tail += byte
      }
      isFramed = true
      return true
    }

    /// Up to the picture's size: what a well-behaved viewer says first.
    func greet() -> Bool {
      guard hear(12) != nil, say(Array("RFB 003.008\n".utf8)), let kinds = hear(1),
        hear(Int(kinds[0])) != nil, say([1]), hear(4) == [0, 0, 0, 0], say([1]),
        let head = hear(24)
      else { return false }
      return hear(Int(head[22]) << 8 | Int(head[23])) != nil
    }
  }

  /// A message of each kind, whole.
  private static let messages: [[UInt8]] = [
    [0, 0, 0, 0, 32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0, 0, 0, 0],
    [2, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 5, 0xFF, 0xFF, 0xFF, 0x21],
    [3, 0, 0, 0, 0, 0, 0, 64, 0, 48], [4, 1, 0, 0, 0, 0, 0xFF, 0x0D], [5, 1, 0, 10, 0, 10],
    [6, 0, 0, 0, 0, 0, 0, 3, 65, 66, 67],
    [251, 0, 0, 80, 0, 60, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 80, 0, 60, 0, 0, 0, 0],
    [150, 0, 0, 0, 0, 0, 0, 10, 0, 10], [248, 0, 0, 0, 0, 0, 0, 0, 1, 65],
  ]

  @Test func noMessageOfAViewerEndsTheWall() throws {
    let environment = ProcessInfo.processInfo.environment
    let end = environment["FUZZ_SECONDS"].flatMap { Double($0) }.map { MonotonicClock.now + $0 }
    let seed = environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
    let loop = try Loop(drainsMainQueue: false)
    let display = RemoteDisplay(
      RemoteDisplay.Configuration(
        size: PixelSize(width: 64, height: 48), rotation: .none,
        address: ListenAddress(host: "127.0.0.1", port: 0), title: "Wall", webRoot: nil),
      loop: loop)
    try display.start()
    let port = try #require(display.address?.port)
    var random = SplitMix64(seed: seed)
    func below(_ count: Int) -> Int { Int.random(in: 0..<max(1, count), using: &random) }
    let picture = PixelBuffer(PixelSize(width: 64, height: 48))
    var (rounds, greeted) = (0, 0)
    while end.map({ MonotonicClock.now < $0 }) ?? (rounds < 40) {
      rounds += 1
      guard let viewer = Viewer(port: port) else { continue }
      if below(6) == 0 {
        viewer.write((0..<below(below(2) == 0 ? 5 : 300)).map { _ in UInt8(below(256)) })
      } else if below(3) > 0 || viewer.upgrade(), viewer.greet() {
        greeted += 1
        for _ in 0...below(8) {
          var message = ViewerFuzzTests.messages[below(ViewerFuzzTests.messages.count)]
          for _ in 0..<below(4) { message[below(message.count)] = UInt8(below(256)) }
          if below(6) == 0 { message.removeLast(below(message.count)) }
          if viewer.isFramed, below(6) == 0 {
            // A frame that is none, or is longer or shorter than it says.
            message = [UInt8(below(256)), UInt8(below(256)), 0, 0, 0, 0] + message
            guard viewer.write(message) else { break }
          } else {
            guard viewer.say(message) else { break }
          }
        }
      }
      display.present(picture, damage: Region(picture.bounds), serial: UInt64(rounds))
      for _ in 0..<3 { try loop.turn(waitingAtMost: 0.002) }
    }
    // The next viewer is served as ever.
    var isServed = false
    for _ in 0..<20 where !isServed {
      guard let viewer = Viewer(port: port) else { continue }
      isServed = viewer.greet()
      try loop.turn(waitingAtMost: 0.05)
    }
    #expect(isServed)
    display.stop()
    if end != nil { print("viewers: seed \(seed), \(rounds) viewers, \(greeted) greeted, no trap") }
  }
}
