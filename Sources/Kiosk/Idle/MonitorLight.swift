import Foundation
import Synchronization

/// The light of a monitor that is turned down over its cable (DDC/CI), by `ddcutil`.
///
/// A change takes a monitor up to half a second: one is under way at a time, and of those that come
/// meanwhile only the last is made.
final class MonitorLight: Sendable {
  private struct Work {
    var isUnderWay = false
    var wanted: Int?
    var hasFailed = false
  }

  private let work = Mutex(Work())
  private let program: String

  /// Nil where `ddcutil` is not installed.
  init?() {
    guard let path = HelperProgram.path(of: "ddcutil") else { return nil }
    program = path
  }

  /// Asks for a brightness of 0…1; false once a monitor has refused, so that the picture is dimmed.
  func set(_ level: Double) -> Bool {
    let percent = Int((max(0, min(1, level)) * 100).rounded())
    let (starts, isGood) = work.withLock { work in
      guard !work.hasFailed else { return (false, false) }
      work.wanted = percent
      defer { work.isUnderWay = true }
      return (!work.isUnderWay, true)
    }
    if starts { next() }
    return isGood
  }

  private func next() {
    let percent = work.withLock { work -> Int? in
      defer { work.wanted = nil }
      if work.wanted == nil { work.isUnderWay = false }
      return work.wanted
    }
    guard let percent else { return }
    // 0x10 is the luminance of the VESA monitor control command set.
    let words = [program, "--noverify", "setvcp", "10", "\(percent)"]
    let started = HelperProgram.start(words) { [weak self] code in
      if code != 0 { self?.fail() } else { self?.next() }
    }
    if started == nil { fail() }
  }

  private func fail() {
    work.withLock { $0 = Work(isUnderWay: false, wanted: nil, hasFailed: true) }
  }
}
