internal import CVNC
internal import Foundation
internal import Geometry
internal import Platform

extension VNCServer {
  /// The thread's loop: it sleeps until a socket or the main thread wants something.
  func run() {
    while !isStopped.withLock({ $0 }) {
      wait()
      takeFrame()
      takeConnections()
      process()
      serveBrowsers()
    }
    // The main thread waits for the end, and nobody reads messages any more.
    for client in clients() { rfbCloseClient(client) }
    rfbProcessEvents(screen, 0)
  }

  private func clients() -> [UnsafeMutablePointer<rfbClientRec>] {
    var result: [UnsafeMutablePointer<rfbClientRec>] = []
    var next = screen.pointee.clientHead
    while let client = next {
      result.append(client)
      next = client.pointee.next
    }
    return result
  }

  private func wait() {
    let now = MonotonicClock.now
    let viewers = clients().filter { $0.pointee.sock >= 0 }
    var polled = [wake, socket.descriptor].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    if let door {
      for descriptor in [door.socket.descriptor] + door.descriptors {
        polled.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
      }
    }
    let first = polled.count
    for viewer in viewers {
      // A viewer that does not take what it is sent is not listened to either.
      let held = stalled[viewer.pointee.sock] != nil
      polled.append(
        pollfd(fd: viewer.pointee.sock, events: Int16(held ? POLLOUT : POLLIN), revents: 0))
    }
    let deadlines =
      stalled.values.map { $0 + options.patience - now }
      + (door?.patience(now: now).map { [$0] } ?? [])
    let timeout = deadlines.min().map { Int32(min(60_000, max(0, ($0 * 1000).rounded(.up)))) } ?? -1
    poll(&polled, nfds_t(polled.count), timeout)
    var value: eventfd_t = 0
    eventfd_read(wake, &value)
    for (viewer, result) in zip(viewers, polled[first...])
    where stalled[viewer.pointee.sock] != nil && result.revents != 0 {
      stalled[viewer.pointee.sock] = nil
      viewer.pointee.onHold = 0
    }
  }

  private func takeFrame() {
    let (damage, serial) = stage.fetch(into: frame)
    fetched = serial
    for rect in damage.rects {
      rfbMarkRectAsModified(
        screen, Int32(rect.minX), Int32(rect.minY), Int32(rect.maxX), Int32(rect.maxY))
    }
  }

  private func takeConnections() {
    while let connection = socket.accept() {
      // The library keeps descriptors in an `fd_set`, which ends at 1024.
      guard clients().count < options.maximumViewers, connection < 1000 else {
        close(connection)
        continue
      }
      var milliseconds = UInt32(options.patience * 1000)
      setsockopt(connection, Int32(IPPROTO_TCP), TCP_USER_TIMEOUT, &milliseconds, 4)
      rfbNewClientConnection(screen, connection)
    }
  }

  private func process() {
    holdStalledViewers()
    var rounds = 0
    // True while an update was sent: what else is pending need not wait for another wake-up.
    while rfbProcessEvents(screen, 0) != 0, rounds < 4 {
      rounds += 1
      holdStalledViewers()
    }
    let open = Set(clients().map(\.pointee.sock))
    stalled = stalled.filter { open.contains($0.key) }
    if fetched != shown {
      shown = fetched
      relay.post(.taken(serial: shown))
    }
  }

  /// Keeps the library from sending to viewers whose sockets are full, and drops those that have
  /// been full for too long.
  private func holdStalledViewers() {
    let now = MonotonicClock.now
    for client in clients() where client.pointee.sock >= 0 {
      let descriptor = client.pointee.sock
      if let since = stalled[descriptor] {
        guard now - since >= options.patience else { continue }
        client.pointee.onHold = 0
        stalled[descriptor] = nil
        rfbCloseClient(client)
      } else if vitrine_update_pending(client) != 0 {
        var polled = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        if poll(&polled, 1, 0) == 0 {
          client.pointee.onHold = 1
          stalled[descriptor] = now
        }
      }
    }
  }

  private func serveBrowsers() {
    door?.advance(now: MonotonicClock.now) { connection in
      screen.pointee.httpSock = connection
      rfbHttpCheckFds(screen)
      if screen.pointee.httpSock >= 0 {
        close(screen.pointee.httpSock)
        screen.pointee.httpSock = -1
      }
    }
  }
}
