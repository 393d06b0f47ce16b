/// One row of the metric table.
struct MetricRow: Sendable {
  var metric: Metric
  var otherNames: [String]

  init(
    _ id: String, _ label: String, _ unit: String, _ statistic: Statistic,
    _ limits: ClosedRange<Double>, gap: Double? = nil, decimals: Int = 0, also: [String] = []
  ) {
    metric = Metric(
      id: id, label: label, unit: MeasureUnit(unit), statistic: statistic, limits: limits,
      gapLimit: gap, decimals: decimals)
    otherNames = also
  }
}

private let minute = 60.0
private let hour = 3_600.0

extension Metric {
  /// The metrics that Vitrine knows: name, label, canonical unit, statistic, limits, gap limit, decimals.
  ///
  /// Limits are physical: a reading outside them is a fault of the device or of the file. Other names
  /// are those of Apple Health without prefix, of Health Auto Export and of Home Assistant.
  static let table: [MetricRow] = [
    // Amounts that add up.
    .init("steps", "Steps", "count", .sum, 0...200_000, also: ["StepCount"]),
    .init(
      "distance", "Distance", "km", .sum, 0...1_000, decimals: 2,
      also: ["DistanceWalkingRunning", "walking_running_distance"]),
    .init(
      "cycling-distance", "Cycling distance", "km", .sum, 0...1_000, decimals: 2,
      also: ["DistanceCycling"]),
    .init(
      "active-energy", "Active energy", "kcal", .sum, 0...20_000,
      also: ["ActiveEnergyBurned", "active-calories"]),
    .init(
      "resting-energy", "Resting energy", "kcal", .sum, 0...20_000,
      also: ["BasalEnergyBurned", "basal_energy_burned"]),
    .init("total-energy", "Total energy", "kcal", .sum, 0...30_000, also: ["calories"]),
    .init("floors", "Floors", "count", .sum, 0...1_000, also: ["FlightsClimbed"]),
    .init("exercise", "Exercise", "min", .sum, 0...1_440, also: ["AppleExerciseTime"]),
    .init("stand", "Stand hours", "count", .sum, 0...24, also: ["AppleStandHour"]),
    .init("stand-time", "Stand time", "min", .sum, 0...1_440, also: ["AppleStandTime"]),
    .init("water", "Water", "mL", .sum, 0...20_000, also: ["DietaryWater"]),
    .init("daylight", "Daylight", "min", .sum, 0...1_440, also: ["TimeInDaylight"]),
    .init("mindful", "Mindful minutes", "min", .sum, 0...1_440, also: ["MindfulSession"]),
    .init("energy", "Energy", "kWh", .sum, 0...1_000_000, decimals: 2),
    .init("rain", "Rain", "mm", .sum, 0...2_000, decimals: 1, also: ["precipitation"]),
    // The heart.
    .init("heart-rate", "Heart rate", "bpm", .range, 25...250, gap: 30 * minute),
    .init("resting-heart-rate", "Resting heart rate", "bpm", .mean, 25...150),
    .init(
      "walking-heart-rate", "Walking heart rate", "bpm", .mean, 30...220,
      also: ["WalkingHeartRateAverage"]),
    .init(
      "hrv-sdnn", "Heart rate variability", "ms", .mean, 0...500,
      also: ["HeartRateVariabilitySDNN", "heart_rate_variability"]),
    .init("hrv-rmssd", "Heart rate variability (RMSSD)", "ms", .mean, 0...500),
    .init(
      "blood-pressure-systolic", "Systolic pressure", "mmHg", .range, 40...300, also: ["systolic"]),
    .init(
      "blood-pressure-diastolic", "Diastolic pressure", "mmHg", .range, 20...200,
      also: ["diastolic"]),
    .init("vo2max", "Cardio fitness", "mL/min·kg", .mean, 5...100, decimals: 1),
    // The body.
    .init(
      "weight", "Weight", "kg", .last, 2...400, decimals: 1, also: ["BodyMass", "weight_body_mass"]),
    .init(
      "body-fat", "Body fat", "%", .last, 1...80, decimals: 1, also: ["BodyFatPercentage"]),
    .init("fat-mass", "Fat mass", "kg", .last, 0...300, decimals: 1),
    .init("lean-mass", "Lean mass", "kg", .last, 1...300, decimals: 1, also: ["LeanBodyMass"]),
    .init("muscle-mass", "Muscle mass", "kg", .last, 1...200, decimals: 1),
    .init("bone-mass", "Bone mass", "kg", .last, 0...20, decimals: 1),
    .init("body-water", "Body water", "kg", .last, 1...300, decimals: 1, also: ["hydration"]),
    .init("bmi", "Body mass index", "kg/m²", .last, 5...100, decimals: 1, also: ["BodyMassIndex"]),
    .init("height", "Height", "cm", .last, 20...280, also: []),
    .init("waist", "Waist", "cm", .last, 20...300, decimals: 1, also: ["WaistCircumference"]),
    .init("body-temperature", "Body temperature", "°C", .mean, 25...45, decimals: 1),
    .init(
      "wrist-temperature", "Wrist temperature", "°C", .mean, 15...45, decimals: 2,
      also: ["AppleSleepingWristTemperature", "skin-temperature"]),
    .init(
      "oxygen-saturation", "Blood oxygen", "%", .range, 40...100,
      also: ["spo2", "blood_oxygen_saturation", "blood-oxygen"]),
    .init(
      "respiratory-rate", "Respiratory rate", "bpm", .mean, 3...80, decimals: 1,
      also: ["respiration"]),
    .init(
      "glucose", "Glucose", "mg/dL", .mean, 20...600, gap: 15 * minute,
      also: ["BloodGlucose", "blood_glucose", "sgv"]),
    .init("stress", "Stress", "count", .mean, 0...100, gap: hour),
    .init("recovery", "Recovery", "%", .mean, 0...100),
    .init("mood", "Mood", "count", .mean, -10...10),
    // Sleep: hours of a night as one number, and what was slept when.
    .init("sleep", "Sleep", "h", .sum, 0...24, decimals: 1, also: ["sleep-hours", "time-asleep"]),
    .init("sleep-stage", "Sleep stages", "count", .duration, 0...9, also: ["SleepAnalysis"]),
    // Rooms and weather.
    .init("temperature", "Temperature", "°C", .mean, -90...100, gap: hour, decimals: 1),
    .init("humidity", "Humidity", "%", .mean, 0...100, gap: hour, also: ["moisture"]),
    .init(
      "pressure", "Air pressure", "hPa", .mean, 300...1_100, gap: hour,
      also: ["atmospheric_pressure"]),
    .init("co2", "CO₂", "ppm", .mean, 0...40_000, gap: hour, also: ["carbon_dioxide"]),
    .init("voc", "VOC", "ppm", .mean, 0...10_000, gap: hour, decimals: 2),
    .init("pm25", "PM2.5", "µg/m³", .mean, 0...2_000, gap: hour, also: ["pm2_5", "pm2.5"]),
    .init("pm10", "PM10", "µg/m³", .mean, 0...2_000, gap: hour),
    .init("illuminance", "Illuminance", "lx", .mean, 0...200_000, gap: hour),
    .init(
      "noise", "Noise", "dB", .mean, 0...200, gap: hour, also: ["EnvironmentalAudioExposure"]),
    .init("wind", "Wind", "m/s", .mean, 0...150, gap: hour, decimals: 1, also: ["wind_speed"]),
    .init("power", "Power", "W", .mean, -1_000_000...1_000_000, gap: hour),
    .init("battery", "Battery", "%", .last, 0...100),
  ]
}
