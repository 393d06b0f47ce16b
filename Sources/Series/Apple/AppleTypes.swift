/// What Apple's type identifiers are among the metrics.
struct AppleType: Sendable {
  enum Reading: Sendable {
    /// The value is a number in the record's unit.
    case quantity
    /// A ratio under the unit "%".
    case ratio
    case sleep
    /// A category whose record stands for the time it lasts, in minutes.
    case minutes
    /// A category that counts when its value ends in this word.
    case counted(String)
  }

  var metric: Metric
  var reading: Reading

  private static let quantity = "HKQuantityTypeIdentifier"
  private static let category = "HKCategoryTypeIdentifier"

  /// Nil for types that have no place on a wall.
  init?(identifier: String) {
    if identifier.hasPrefix(AppleType.quantity) {
      let name = String(identifier.dropFirst(AppleType.quantity.count))
      if let known = Metric.known(name) {
        metric = known
        reading = known.unit.dimension == .share ? .ratio : .quantity
      } else {
        metric = AppleType.other(name)
        reading = .quantity
      }
      return
    }
    guard identifier.hasPrefix(AppleType.category) else { return nil }
    switch identifier.dropFirst(AppleType.category.count) {
    case "SleepAnalysis": (metric, reading) = (.named("sleep-stage"), .sleep)
    case "MindfulSession": (metric, reading) = (.named("mindful"), .minutes)
    case "AppleStandHour": (metric, reading) = (.named("stand"), .counted("Stood"))
    default: return nil
    }
  }

  /// A metric for a type that the table does not know; its unit is the first record's.
  private static func other(_ name: String) -> Metric {
    var id = ""
    for character in name {
      if character.isUppercase, !id.isEmpty { id += "-" }
      id += character.lowercased()
    }
    let adds = ["Dietary", "Distance", "Number", "Inhaler", "Swimming", "Push", "Nike"]
    return Metric(
      id: id, label: id, unit: MeasureUnit(""),
      statistic: adds.contains { name.hasPrefix($0) } ? .sum : .mean)
  }

  /// The sample's value of a sleep record.
  static func sleepStage(_ value: String) -> SleepStage? {
    let prefix = "HKCategoryValueSleepAnalysis"
    guard value.hasPrefix(prefix) else { return nil }
    switch value.dropFirst(prefix.count) {
    case "InBed": return .inBed
    case "Asleep", "AsleepUnspecified": return .asleep
    case "AsleepCore": return .core
    case "AsleepDeep": return .deep
    case "AsleepREM": return .rem
    case "Awake": return .awake
    default: return nil
    }
  }
}
