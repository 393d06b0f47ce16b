internal import Foundation
internal import Geometry
internal import Platform

/// Everything that the DRM display asks of the kernel and of udev.
///
/// `DRMCalls.live(loop:)` is the machine's; tests make a table of their own and so are the card.
/// Every call that fails throws a `SystemError` whose operation is the C function's name.
@MainActor
struct DRMCalls {
  typealias Descriptor = Int32

  /// The cards that udev knows, by name.
  var cards: () -> [Device]
  /// Calls back for every drm device that comes, goes or changes; nil when events were lost.
  var watchCards: (@escaping @MainActor (Device?) -> Void) throws(SystemError) -> () -> Void

  var open: (_ path: String) throws(SystemError) -> Descriptor
  var close: (Descriptor) -> Void
  /// Calls back when there are events to read, until the closure that it returns is called.
  var watch: (Descriptor, @escaping @MainActor () -> Void) throws(SystemError) -> () -> Void
  var driver: (Descriptor) -> String
  var capability: (Descriptor, UInt64) -> UInt64
  var enable: (Descriptor, _ capability: UInt64) throws(SystemError) -> Void
  var isMaster: (Descriptor) -> Bool
  /// Says that a connector will be shown by a CRTC, 0 for by none; for the other displays of a card.
  var claim: (_ connector: UInt32, _ crtc: UInt32) -> Void = { _, _ in }
  /// Seconds for which the system has slept since its start.
  var slept: () -> TimeInterval = { 0 }
  /// Has the card's file kept open while the service is restarted, where that is wished.
  var keep: (Descriptor, _ path: String) -> Void = { _, _ in }
  /// Whether it is.
  var isKept: (Descriptor) -> Bool = { _ in false }
  /// Frees the framebuffers of the process that had a kept file before us.
  var clearLeftovers: (Descriptor) -> Void = { _ in }
  /// Whether plymouth runs, which shows a picture while the system boots.
  var isSplashShown: () -> Bool
  var setMaster: (Descriptor) throws(SystemError) -> Void
  var dropMaster: (Descriptor) throws(SystemError) -> Void

  var resources: (Descriptor) throws(SystemError) -> KMSResources
  /// A connector, looked at anew (slow, reads the EDID) when `probe`.
  var connector: (Descriptor, UInt32, _ probe: Bool) throws(SystemError) -> KMSConnector
  var planes: (Descriptor) throws(SystemError) -> [KMSPlane]
  var properties: (Descriptor, UInt32, KMSObject) throws(SystemError) -> [String: KMSProperty]
  var blob: (Descriptor, UInt32) -> [UInt8]
  var createModeBlob: (Descriptor, KMSMode) throws(SystemError) -> UInt32
  var createBlob: (Descriptor, [Int32]) throws(SystemError) -> UInt32
  var destroyBlob: (Descriptor, UInt32) -> Void

  var createMemory: (Descriptor, PixelSize, _ bitsPerPixel: Int) throws(SystemError) -> KMSMemory
  var map: (Descriptor, KMSMemory) throws(SystemError) -> UnsafeMutableRawPointer
  var unmap: (UnsafeMutableRawPointer, KMSMemory) -> Void
  var destroyMemory: (Descriptor, KMSMemory) -> Void
  var addFramebuffer:
    (Descriptor, PixelSize, _ format: UInt32, KMSMemory) throws(SystemError) -> UInt32
  var removeFramebuffer: (Descriptor, UInt32) -> Void

  var commit:
    (Descriptor, [KMSAssignment], KMSCommitFlags, _ serial: UInt64) throws(SystemError) -> Void
  /// A CRTC's picture; no mode switches it off.
  var setCRTC:
    (Descriptor, _ crtc: UInt32, _ framebuffer: UInt32, _ connector: UInt32, KMSMode?)
      throws(SystemError) -> Void
  var pageFlip:
    (Descriptor, _ crtc: UInt32, _ framebuffer: UInt32, _ serial: UInt64) throws(SystemError) ->
      Void
  /// Tells the driver that it has to fetch these pixels of a framebuffer.
  var flush: (Descriptor, _ framebuffer: UInt32, [PixelRect]) throws(SystemError) -> Void
  var setConnectorProperty:
    (Descriptor, _ connector: UInt32, _ property: UInt32, UInt64) throws(SystemError) -> Void
  /// The events that wait; empty when there are none.
  var readFlips: (Descriptor) throws(SystemError) -> [KMSFlip]
  /// Whether the CRTC counts its frames, which says that flips happen at real refreshes.
  var countsFrames: (Descriptor, _ crtc: UInt32) -> Bool
}

/// Capabilities by the kernel's numbers.
enum DRMCapability {
  static let dumbBuffer: UInt64 = 1
  static let preferredDepth: UInt64 = 3
  static let monotonicTimestamps: UInt64 = 6
  /// What a client asks for.
  static let universalPlanes: UInt64 = 2
  static let atomic: UInt64 = 3
}
