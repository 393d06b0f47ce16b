/// How the samples of a metric become one number for a span of time.
public enum Statistic: String, Hashable, Sendable, CaseIterable {
  /// Amounts that add up: steps, energy, rain.
  case sum
  /// Levels weighted by time: room temperature, humidity.
  case mean
  /// The newest reading stands for a day, the mean of its days for a longer span: weight.
  case last
  /// A band from the least to the greatest: heart rate, blood pressure.
  case range
  /// Hours that states lasted: sleep.
  case duration
  /// What was the case, and how much of the time: a window, a lamp.
  case state
}
