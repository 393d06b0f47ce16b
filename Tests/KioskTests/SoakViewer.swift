import Display
import Foundation
import Geometry
import Platform
import Raster
import TestSupport
import Testing

/// Somebody on the network who looks at a wall by VNC, touches it and goes; on real time.
@MainActor
final class SoakViewer {
  private let loop: Loop
  private let display: RemoteDisplay
  private var pointers: [RemotePointer] = []
  private var serial: UInt64 = 0

  init(_ size: PixelSize) throws {
    loop = try Loop(drainsMainQueue: false)
    display = RemoteDisplay(
      RemoteDisplay.Configuration(
        size: size, address: ListenAddress(host: "127.0.0.1", port: 0), webRoot: nil), loop: loop)
    display.onPointer = { [unowned self] in pointers.append($0) }
    try display.start()
  }

  /// Sees `picture`, and draws a finger over it.
  ///
  /// - Returns: where the finger was, in pixels, as the wall was told.
  func visit(_ picture: PixelBuffer) throws -> [RemotePointer] {
    serial += 1
    pointers = []
    display.present(picture, damage: Region(picture.bounds), serial: serial)
    let port = try #require(display.address?.port)
    let visit = Background { () -> Int in
      let client = try RFBClient(port: port)
      try client.handshake()
      try client.requestUpdate(incremental: false)
      let seen = try client.update().reduce(0) { $0 + $1.pixels.count }
      for (step, buttons) in [1, 1, 1, 0].enumerated() {
        try client.pointer(client.width / 4 + 20 * step, client.height / 2, buttons: UInt8(buttons))
      }
      return seen
    }
    let limit = MonotonicClock.now + 30
    // Gone again, and known to be.
    while MonotonicClock.now < limit,
      !visit.isDone || pointers.count < 4 || !display.viewers.isEmpty
    {
      try loop.turn(waitingAtMost: 0.05)
    }
    let seen = try visit.value()
    #expect(seen == picture.width * picture.height)
    return pointers
  }
}
