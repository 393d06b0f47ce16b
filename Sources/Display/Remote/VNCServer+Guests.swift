internal import CVNC
internal import Foundation

/// Who has come through the doors.
extension VNCServer {
  /// Makes a viewer of a connection.
  func admit(_ guest: Door.Guest) {
    let descriptor = guest.descriptor
    // The library keeps descriptors in an `fd_set`, which ends at 1024.
    guard makeRoom(), descriptor < 1000 else {
      close(descriptor)
      return
    }
    prepare(connection: descriptor)
    if guest.isBrowser {
      callLimit.within(options.patience, on: descriptor) {
        rfbNewClientConnection(screen, descriptor)
      }
    } else {
      greet(descriptor)
    }
  }

  /// Has the library answer a browser's request, and closes the connection.
  func serve(_ guest: Door.Guest) {
    screen.pointee.httpSock = guest.descriptor
    callLimit.within(options.sendingLimit, on: guest.descriptor) { rfbHttpCheckFds(screen) }
    if screen.pointee.httpSock >= 0 {
      close(screen.pointee.httpSock)
      screen.pointee.httpSock = -1
    }
  }

  /// Sees to it that there is room for one more: who has not asked for a picture yet goes first.
  ///
  /// - Returns: Whether there is.
  private func makeRoom() -> Bool {
    let present = clients().filter { $0.pointee.sock >= 0 }
    guard present.count >= options.maximumViewers else { return true }
    // The library puts new ones first.
    guard
      let last = present.last(where: { $0.pointee.clientFramebufferUpdateRequestHook != nil })
    else { return false }
    rfbCloseClient(last)
    return true
  }

  /// A connection whose other end has gone without a word is noticed, sending or not.
  private func prepare(connection: Int32) {
    var milliseconds = UInt32(options.patience * 1000)
    setsockopt(connection, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &milliseconds, 4)
    let settings: [(Int32, Int32, Int32)] = [
      (SOL_SOCKET, SO_KEEPALIVE, 1), (Int32(IPPROTO_TCP), TCP_KEEPIDLE, 60),
      (Int32(IPPROTO_TCP), TCP_KEEPINTVL, 10), (Int32(IPPROTO_TCP), TCP_NODELAY, 1),
    ]
    for (level, option, value) in settings {
      var value = value
      setsockopt(connection, level, option, &value, 4)
    }
  }

  /// Begins with a viewer that waits for the server's word.
  ///
  /// The library would first look for a browser's bytes, with a time limit that one byte outwits (see
  /// `Door`). So it meets a socket on which a viewer's first word lies already, and the connection takes
  /// that socket's place once the greeting has been written.
  private func greet(_ connection: Int32) {
    defer { close(connection) }
    var pair: [Int32] = [-1, -1]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &pair) == 0 else { return }
    defer { close(pair[1]) }
    let word = Array("RFB ".utf8)
    guard pair[0] < 1000, send(pair[1], word, word.count, Int32(MSG_NOSIGNAL)) == word.count else {
      close(pair[0])
      return
    }
    rfbNewClientConnection(screen, pair[0])
    guard let client = clients().first(where: { $0.pointee.sock == pair[0] }) else { return }
    var greeting = [UInt8](repeating: 0, count: 64)
    let count = recv(pair[1], &greeting, greeting.count, Int32(MSG_DONTWAIT))
    guard count > 0, send(connection, greeting, count, Int32(MSG_NOSIGNAL)) == count,
      dup2(connection, pair[0]) >= 0, vitrine_close_on_exec(pair[0]) == 0
    else {
      rfbCloseClient(client)
      return
    }
  }
}
