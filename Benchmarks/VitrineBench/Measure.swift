import Foundation

/// Times of a frame, in milliseconds.
struct Timing {
  var cpu: [Double] = []
  var wall: [Double] = []

  static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard !sorted.isEmpty else { return 0 }
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }

  /// The mean over a cycle of frames of each frame's median.
  static func cycleMean(_ times: [Double], _ period: Int) -> Double {
    let medians = (0..<period).compactMap { phase -> Double? in
      let values = stride(from: phase, to: times.count, by: period).map { times[$0] }
      return values.isEmpty ? nil : Timing.median(values)
    }
    return medians.isEmpty ? 0 : medians.reduce(0, +) / Double(medians.count)
  }
}

enum Measure {
  static func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  /// Warm-up, then at least `least` frames and as many as fit into `seconds`, at most `most`.
  static func run(
    seconds: Double, least: Int = 30, most: Int = 400, warm: Double = 0.15,
    _ frame: (Int) -> Void
  ) -> Timing {
    var timing = Timing()
    var number = 0
    let start = milliseconds(CLOCK_MONOTONIC)
    while number < 4
      || (milliseconds(CLOCK_MONOTONIC) - start < warm * 1000 && number < 64)
    {
      frame(number)
      number += 1
    }
    let begin = milliseconds(CLOCK_MONOTONIC)
    while timing.wall.count < least
      || (timing.wall.count < most && milliseconds(CLOCK_MONOTONIC) - begin < seconds * 1000)
    {
      let cpu = milliseconds(CLOCK_PROCESS_CPUTIME_ID)
      let wall = milliseconds(CLOCK_MONOTONIC)
      frame(number)
      timing.cpu.append(milliseconds(CLOCK_PROCESS_CPUTIME_ID) - cpu)
      timing.wall.append(milliseconds(CLOCK_MONOTONIC) - wall)
      number += 1
    }
    return timing
  }

  static func line(_ fields: [(String, Any)]) {
    let body = fields.map { key, value -> String in
      if let number = value as? Double { return "\"\(key)\": \(String(format: "%.5f", number))" }
      if let text = value as? String { return "\"\(key)\": \"\(text)\"" }
      return "\"\(key)\": \(value)"
    }
    print("{" + body.joined(separator: ", ") + "}")
    fflush(nil)
  }
}
