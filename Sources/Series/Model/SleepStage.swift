/// What a sample of the metric `sleep-stage` says; the raw value is the sample's.
public enum SleepStage: Int, Hashable, Sendable, CaseIterable {
  case inBed = 0
  /// Asleep without a stage.
  case asleep = 1
  case awake = 2
  case core = 3
  case deep = 4
  case rem = 5

  public init?(_ value: Double) {
    guard let code = Int(exactly: value) else { return nil }
    self.init(rawValue: code)
  }

  public var isAsleep: Bool {
    switch self {
    case .asleep, .core, .deep, .rem: return true
    case .inBed, .awake: return false
    }
  }
}

extension SleepStage {
  /// The words that files use for stages, in lower case, and the samples' values.
  public static let words: [String: Double] = {
    let names: [(SleepStage, [String])] = [
      (.inBed, ["inbed", "in bed", "in_bed"]),
      (.asleep, ["asleep", "unspecified", "asleepunspecified"]),
      (.awake, ["awake", "wake"]), (.core, ["core", "light", "asleepcore"]),
      (.deep, ["deep", "asleepdeep"]), (.rem, ["rem", "asleeprem"]),
    ]
    var found: [String: Double] = [:]
    for (stage, words) in names { for word in words { found[word] = Double(stage.rawValue) } }
    return found
  }()
}
