public import Foundation

/// The clock that never jumps: seconds since the system started, without the time it slept.
///
/// The kernel stamps page flips and input events with the same clock.
///
/// - C: `clock_gettime(CLOCK_MONOTONIC)`.
public enum MonotonicClock {
  /// Now, in seconds.
  public static var now: TimeInterval { seconds(of: CLOCK_MONOTONIC) }

  /// Seconds since the system started, with the time it slept: grows against `now` over a suspend.
  public static var sinceBoot: TimeInterval { seconds(of: CLOCK_BOOTTIME) }

  private static func seconds(of clock: clockid_t) -> TimeInterval {
    var time = timespec()
    clock_gettime(clock, &time)
    return TimeInterval(time.tv_sec) + TimeInterval(time.tv_nsec) / 1e9
  }
}
