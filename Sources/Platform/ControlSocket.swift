internal import CLinux
public import Foundation

/// The client's side of a `ControlServer`.
public enum ControlSocket {
  /// Where a wall of this user or service listens, or nil where there is no place for it.
  public static func path(
    environment: [String: String] = ProcessInfo.processInfo.environment
  ) -> String? {
    if let folder = environment["RUNTIME_DIRECTORY"], !folder.isEmpty { return folder + "/control" }
    if let folder = environment["XDG_RUNTIME_DIR"], !folder.isEmpty {
      return folder + "/vitrine-control"
    }
    return nil
  }

  /// Where the service listens.
  public static let service = "/run/vitrine/control"

  /// Sends one order and waits for its answer, at most `patience` seconds.
  ///
  /// - Throws: `SystemError` with ENOENT or ECONNREFUSED when nobody listens at `path`, EACCES without
  ///   the right, EPROTO when the answer is none.
  public static func ask(
    _ line: String, at path: String, patience: TimeInterval = 10
  ) throws(SystemError) -> ControlServer.Answer {
    let descriptor = connect(path, patience: patience)
    guard descriptor >= 0 else {
      throw SystemError(
        "connect", object: path, code: -descriptor,
        advice: -descriptor == EACCES
          ? "The user has to be in group vitrine: sudo usermod -a -G vitrine \(NSUserName())"
          : "Does a wall run? systemctl status vitrine")
    }
    defer { close(descriptor) }
    let order = line.filter { !$0.isNewline } + "\n"
    guard
      CLinux.send(descriptor, order, order.utf8.count, Int32(MSG_NOSIGNAL)) == order.utf8.count
    else { throw .last("send", object: path) }
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .last("read", object: path) }
      guard count > 0 else { break }
      data.append(contentsOf: buffer[..<count])
    }
    guard let answer = parse(data) else { throw SystemError("answer", object: path, code: EPROTO) }
    return answer
  }

  /// A connected socket, or −errno.
  static func connect(_ path: String, patience: TimeInterval) -> Int32 {
    vitrine_unix_connect(path, Int32(min(3_600, max(1, patience))))
  }

  static func parse(_ data: Data) -> ControlServer.Answer? {
    guard let end = data.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
    let head = String(decoding: data[..<end], as: UTF8.self).split(separator: " ")
    let body = data[(end + 1)...]
    guard head.count == 2, let count = Int(head[1]), count == body.count else { return nil }
    switch head[0] {
    case "ok": return .done(Data(body))
    case "no": return .refused(String(decoding: body, as: UTF8.self))
    default: return nil
    }
  }
}
