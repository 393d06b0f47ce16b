import Foundation

/// The smallest viewer there is: RFB 3.8, raw pixels, blocking calls with a time limit.
public final class RFBClient {
  public struct Failure: Error { public var step: String }
  public struct Rectangle: Sendable {
    public var x: Int
    public var y: Int
    public var width: Int
    public var height: Int
    public var pixels: [UInt32]
  }

  private let descriptor: Int32
  public private(set) var width = 0
  public private(set) var height = 0
  public private(set) var name = ""

  public init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var limit = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw Failure(step: "connect") }
  }

  deinit { close(descriptor) }

  public func send(_ bytes: [UInt8]) throws {
    var sent = 0
    while sent < bytes.count {
      let count = bytes[sent...].withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { throw Failure(step: "send") }
      sent += count
    }
  }

  public func receive(_ count: Int, _ step: String = "receive") throws -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var got = 0
    while got < count {
      let read = bytes[got...].withUnsafeMutableBytes {
        recv(descriptor, $0.baseAddress, $0.count, 0)
      }
      guard read > 0 else { throw Failure(step: step) }
      got += read
    }
    return bytes
  }

  /// Whether the server has closed the connection, after reading what it sent before.
  public func isClosedByServer() -> Bool {
    while true {
      do { _ = try receive(1) } catch { return errno != EAGAIN }
    }
  }

  /// Begins; `password` is what is answered with where the server asks.
  public func handshake(password: String? = nil) throws {
    guard try receive(12, "version") == Array("RFB 003.008\n".utf8) else {
      throw Failure(step: "version")
    }
    try send(Array("RFB 003.008\n".utf8))
    let kinds = try receive(Int(try receive(1, "security types")[0]))
    let wanted: UInt8 = password == nil ? 1 : 2
    guard kinds.contains(wanted) else { throw Failure(step: "security types \(kinds)") }
    try send([wanted])
    if let password {
      var challenge = try receive(16, "challenge")
      try RFBClient.encrypt(&challenge, password)
      try send(challenge)
    }
    guard try receive(4, "security result") == [0, 0, 0, 0] else {
      throw Failure(step: "security result")
    }
    try send([1])
    let start = try receive(24, "server init")
    width = Int(start[0]) << 8 | Int(start[1])
    height = Int(start[2]) << 8 | Int(start[3])
    name = String(decoding: try receive(Int(start[23])), as: UTF8.self)
    try send([2, 0, 0, 1, 0, 0, 0, 0])  // SetEncodings: raw
  }

  public func requestUpdate(incremental: Bool) throws {
    let size = [width, height].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
    try send([3, incremental ? 1 : 0, 0, 0, 0, 0] + size)
  }

  /// The next framebuffer update.
  public func update() throws -> [Rectangle] {
    while true {
      let type = try receive(1, "message")[0]
      guard type == 0 else { throw Failure(step: "message \(type)") }
      let header = try receive(3)
      let count = Int(header[1]) << 8 | Int(header[2])
      return try (0..<count).map { _ -> Rectangle in
        let rect = try receive(12, "rectangle")
        let numbers = stride(from: 0, to: 8, by: 2).map { at -> Int in
          let high = Int(rect[at]) << 8
          return high | Int(rect[at + 1])
        }
        let bytes = try receive(numbers[2] * numbers[3] * 4, "pixels")
        let pixels = stride(from: 0, to: bytes.count, by: 4).map { at -> UInt32 in
          var pixel: UInt32 = 0
          for byte in (0..<4).reversed() { pixel = pixel << 8 | UInt32(bytes[at + byte]) }
          return pixel
        }
        return Rectangle(
          x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3], pixels: pixels)
      }
    }
  }

  public func pointer(_ x: Int, _ y: Int, buttons: UInt8) throws {
    try send([5, buttons, UInt8(x >> 8), UInt8(x & 255), UInt8(y >> 8), UInt8(y & 255)])
  }
}

extension RFBClient {
  /// VNC's own challenge, answered by the library that asked it.
  fileprivate static func encrypt(_ challenge: inout [UInt8], _ password: String) throws {
    typealias Encrypt =
      @convention(c) (UnsafeMutablePointer<UInt8>, UnsafeMutablePointer<CChar>) -> Void
    guard let library = dlopen("libvncserver.so.1", RTLD_NOW),
      let symbol = dlsym(library, "rfbEncryptBytes")
    else { throw Failure(step: "rfbEncryptBytes") }
    var text = Array(password.utf8CString)
    unsafeBitCast(symbol, to: Encrypt.self)(&challenge, &text)
  }
}

/// Work on another thread that a test waits for while it turns its loop.
public final class Background<Value: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var result: Result<Value, any Error>?

  public init(_ body: @escaping @Sendable () throws -> Value) {
    let thread = Thread { [self] in
      let result = Result { try body() }
      lock.withLock { self.result = result }
    }
    thread.start()
  }

  public var isDone: Bool { lock.withLock { result != nil } }
  public func value() throws -> Value? { try lock.withLock { result }?.get() }
}
