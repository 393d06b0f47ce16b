internal import Foundation
internal import Geometry
internal import Platform

/// A card that is open.
struct OpenCard {
  var device: Device
  var descriptor: Int32
  var driver: String
  var isAtomic: Bool
  var cancelWatch: () -> Void
  /// Whether it has shown a frame.
  var hasShown = false
}

/// A frame that the kernel has accepted.
struct PendingFrame {
  var serial: UInt64
  var frame: UInt64
  var committed: TimeInterval
}

/// A frame in a buffer that the kernel has not accepted yet.
struct HeldFrame {
  var buffer: Int
  var clips: Region
  var frame: UInt64
  var attempt = 0
}

struct OutputTimers {
  var watchdog: ScheduledCall?
  var retry: ScheduledCall?
  var settling: ScheduledCall?
  var improvement: ScheduledCall?
  var leftovers: ScheduledCall?
}
