internal import Foundation
internal import Geometry
internal import Raster

/// An output with its mode, its buffers and what is known about them.
struct LitOutput {
  var candidate: OutputChoice.Candidate
  var output: OutputChoice.Output
  var mode: KMSMode
  var geometry: PanelGeometry
  var scanout: any Scanout
  var buffers: [ScanoutBuffer]
  var ledger: FrameLedger
  var pacer: FramePacer
  /// What the monitor says about itself: another one on the same connector differs here.
  var identity: [UInt8]
  var needsModeset = true
  /// Whether the log says how it is driven.
  var isAnnounced = false
}

/// A way to drive an output that can be tried: the best first.
struct OutputPlan: Hashable {
  var mode: KMSMode
  var isAtomic: Bool
  var buffers: Int
}

extension OutputPlan {
  /// All ways, ordered: atomic before legacy, the best mode first, two buffers before one.
  static func all(_ modes: [KMSMode], isAtomic: Bool, driver: String) -> [OutputPlan] {
    // More modes than these would only delay the look for another output.
    let modes = modes.prefix(8)
    let buffers = copiesOnCommit.contains(driver) ? [1] : [2, 1]
    var plans: [OutputPlan] = []
    for atomic in isAtomic ? [true, false] : [false] {
      for mode in modes {
        for count in buffers {
          plans.append(OutputPlan(mode: mode, isAtomic: atomic, buffers: count))
        }
      }
    }
    return plans
  }

  /// Drivers that copy a buffer out in the commit: a second buffer would only double the work.
  private static let copiesOnCommit: Set<String> = [
    "udl", "gud", "simpledrm", "ili9163", "ili9225", "ili9341", "ili9486", "mi0283qt", "hx8357d",
    "st7586", "st7735r", "panel-mipi-dbi", "repaper", "ssd130x",
  ]
}
