internal import Foundation
internal import Geometry
internal import Platform

/// Shows buffers by the calls that came before atomic commits.
@MainActor
final class LegacyScanout: Scanout {
  let isAtomic = false
  private let target: ScanoutTarget
  var hasOneBuffer = false
  private var flushIsUseless = false

  init(_ target: ScanoutTarget) { self.target = target }

  /// There is no way to ask.
  func test(_ framebuffer: UInt32) throws(SystemError) {}

  func modeset(_ framebuffer: UInt32, serial: UInt64) throws(SystemError) -> Bool {
    try target.calls.setCRTC(
      target.descriptor, target.output.crtc, framebuffer, target.output.connector.id, target.mode)
    return false
  }

  func flip(
    _ framebuffer: UInt32, clips: [PixelRect], serial: UInt64
  ) throws(SystemError) {
    if hasOneBuffer, !flushIsUseless {
      do {
        try target.calls.flush(target.descriptor, framebuffer, clips)
      } catch {
        // The driver scans the memory out all the time.
        guard error.code == ENOSYS else { throw error }
        flushIsUseless = true
      }
    }
    try target.calls.pageFlip(target.descriptor, target.output.crtc, framebuffer, serial)
  }

  func sleep() throws(SystemError) {
    let connector = target.output.connector.id
    let properties = try target.calls.properties(target.descriptor, connector, .connector)
    guard let power = properties["DPMS"], let off = power.value(named: "Off") else {
      throw SystemError("DPMS", object: target.output.connector.name, code: EOPNOTSUPP)
    }
    try target.calls.setConnectorProperty(target.descriptor, connector, power.id, off)
  }

  func discard() {}

  func release() {
    try? target.calls.setCRTC(target.descriptor, target.output.crtc, 0, 0, nil)
  }
}
