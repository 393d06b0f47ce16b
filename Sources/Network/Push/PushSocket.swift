internal import Foundation
internal import Glibc

/// The socket that an endpoint listens on.
enum PushSocket {
  /// Binds and listens.
  ///
  /// - Throws: `SourceFailure` that names the place.
  static func open(_ place: PushSettings.Place) throws(SourceFailure) -> Int32 {
    switch place {
    case .unix(let path): try unix(path)
    case .tcp(let address, let port): try tcp(address, port)
    }
  }

  private static func unix(_ path: String) throws(SourceFailure) -> Int32 {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else {
      throw SourceFailure(.configuration, "the socket's path is too long: \(path)")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    // Only a socket that nobody answers on is taken away: it is what a kill left.
    var status = stat()
    if lstat(path, &status) == 0 {
      guard status.st_mode & S_IFMT == S_IFSOCK else {
        throw SourceFailure(.configuration, "\(path) is there and is no socket")
      }
      guard !answers(address) else {
        throw SourceFailure(.configuration, "another program listens on \(path)")
      }
      unlink(path)
    }
    let file = socket(
      AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    let isBound = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(file, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
    guard isBound, chmod(path, 0o660) == 0 else { throw refusal(file, path) }
    return try listening(file, path)
  }

  private static func answers(_ address: sockaddr_un) -> Bool {
    var address = address
    let probe = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(probe) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(probe, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
      }
    }
  }

  private static func tcp(_ host: String, _ port: Int) throws(SourceFailure) -> Int32 {
    let name = "\(host):\(port)"
    guard (1...65_535).contains(port) else {
      throw SourceFailure(.configuration, "\(port) is no port")
    }
    var hints = addrinfo()
    hints.ai_flags = AI_NUMERICHOST | AI_PASSIVE
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var list: UnsafeMutablePointer<addrinfo>?
    guard getaddrinfo(host, "\(port)", &hints, &list) == 0, let first = list else {
      throw SourceFailure(.configuration, "\(host) is no numeric address of this machine")
    }
    defer { freeaddrinfo(list) }
    let file = socket(
      first.pointee.ai_family,
      Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue), 0)
    var on: Int32 = 1
    setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
    guard bind(file, first.pointee.ai_addr, first.pointee.ai_addrlen) == 0 else {
      throw refusal(file, name)
    }
    return try listening(file, name)
  }

  private static func listening(_ file: Int32, _ name: String) throws(SourceFailure) -> Int32 {
    guard listen(file, 16) == 0 else { throw refusal(file, name) }
    return file
  }

  private static func refusal(_ file: Int32, _ name: String) -> SourceFailure {
    let reason = String(cString: strerror(errno))
    if file >= 0 { close(file) }
    return SourceFailure(.unreachable, "cannot listen on \(name): \(reason)")
  }
}
