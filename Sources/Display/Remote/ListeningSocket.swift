internal import CVNC
internal import Foundation
internal import Platform

/// A TCP socket that waits for connections; closed with its owner.
final class ListeningSocket: Sendable {
  let descriptor: Int32
  let address: ListenAddress

  /// Listens on `address`; port 0 takes a free one.
  ///
  /// - Throws: `SystemError` with EADDRINUSE when another program has the port, or with what the
  ///   resolver says when the host has no address.
  init(_ address: ListenAddress) throws(SystemError) {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
    var list: UnsafeMutablePointer<addrinfo>?
    let result = getaddrinfo(
      address.host.isEmpty ? nil : address.host, String(address.port), &hints, &list)
    guard result == 0, let first = list else {
      throw SystemError(
        "listen", object: address.description, code: EADDRNOTAVAIL,
        advice: "The host has no address here: \(String(cString: gai_strerror(result))).")
    }
    defer { freeaddrinfo(list) }
    let descriptor = socket(
      first.pointee.ai_family,
      Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    guard descriptor >= 0 else { throw .last("socket", object: address.description) }
    var one: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &one, 4)
    guard bind(descriptor, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0,
      listen(descriptor, 16) == 0
    else {
      let code = errno
      close(descriptor)
      throw SystemError(
        "listen", object: address.description, code: code,
        advice: code == EADDRINUSE
          ? "Another program has this port: ss -ltnp 'sport = :\(address.port)' names it." : "")
    }
    self.descriptor = descriptor
    self.address = ListenAddress(host: address.host, port: Self.port(of: descriptor))
  }

  deinit { close(descriptor) }

  /// Listens on the first free port from `address.port` on, `attempts` ports at most.
  static func firstFree(
    from address: ListenAddress, attempts: Int
  ) throws(SystemError) -> ListeningSocket {
    var candidate = address
    for _ in 1..<max(1, attempts) {
      do {
        return try ListeningSocket(candidate)
      } catch {
        guard error.code == EADDRINUSE, candidate.port > 0, candidate.port < 65535 else {
          throw error
        }
        candidate.port += 1
      }
    }
    return try ListeningSocket(candidate)
  }

  /// The next connection that waits, made non-blocking and kept from programs that are started, or nil.
  func accept() -> Int32? {
    let connection = CVNC.accept(descriptor, nil, nil)
    guard connection >= 0 else { return nil }
    guard vitrine_set_nonblocking(connection) == 0, vitrine_close_on_exec(connection) == 0 else {
      close(connection)
      return nil
    }
    return connection
  }

  private static func port(of descriptor: Int32) -> Int {
    var storage = sockaddr_storage()
    var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
    let result = withUnsafeMutablePointer(to: &storage) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        getsockname(descriptor, $0, &length)
      }
    }
    guard result == 0 else { return 0 }
    // The port stands at the same place in both families.
    return withUnsafeBytes(of: &storage) {
      Int(UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)))
    }
  }
}
