internal import Foundation

/// Lets so many things a minute pass, and as many at once after a quiet minute.
struct RateLimiter {
  private let perMinute: Double
  private var tokens: Double
  private var last: TimeInterval

  init(perMinute: Int, at uptime: TimeInterval) {
    self.perMinute = Double(max(1, perMinute))
    tokens = self.perMinute
    last = uptime
  }

  /// Seconds to wait until the next may pass; nil when this one does.
  mutating func wait(at uptime: TimeInterval) -> TimeInterval? {
    tokens = min(perMinute, tokens + max(0, uptime - last) * perMinute / 60)
    last = uptime
    guard tokens >= 1 else { return (1 - tokens) * 60 / perMinute }
    tokens -= 1
    return nil
  }
}
