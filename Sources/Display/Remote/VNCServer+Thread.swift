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
      let now = MonotonicClock.now
      door.advance(now: now, serve: admit)
      webDoor?.advance(now: now, serve: serve)
      process()
    }
    // The main thread waits for the end, and nobody reads messages any more.
    for client in clients() { rfbCloseClient(client) }
    rfbProcessEvents(screen, 0)
  }

  func clients() -> [UnsafeMutablePointer<rfbClientRec>] {
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
    let doors = [door] + (webDoor.map { [$0] } ?? [])
    var polled = ([wake] + doors.flatMap(\.descriptors)).map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
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
      + doors.compactMap { $0.patience(now: now) }
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

  /// Lets the library serve its viewers, each for as long as `callLimit` allows.
  private func process() {
    var rounds = 0
    var hasMore = true
    // True while a message was read or an update sent: what else is pending need not wait for a wake-up.
    while hasMore, rounds < 4 {
      rounds += 1
      holdStalledViewers()
      hasMore = false
      let viewers = clients().filter { $0.pointee.sock >= 0 && $0.pointee.onHold == 0 }
      for viewer in viewers { viewer.pointee.onHold = 1 }
      for viewer in viewers {
        let descriptor = viewer.pointee.sock
        viewer.pointee.onHold = 0
        let hasRead = callLimit.within(options.patience, on: descriptor) {
          rfbCheckFds(screen, 0) > 0
        }
        let hasSent = callLimit.within(options.sendingLimit, on: descriptor) {
          rfbUpdateClient(viewer) != 0
        }
        viewer.pointee.onHold = 1
        hasMore = hasMore || hasRead || hasSent
      }
      // Frees those that were closed, and none else: all are on hold.
      rfbProcessEvents(screen, 0)
      for viewer in clients() where stalled[viewer.pointee.sock] == nil {
        viewer.pointee.onHold = 0
      }
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
}
