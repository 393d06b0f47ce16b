extension MeasureUnit {
  /// Every unit that converts, with its spellings in files; the first is the symbol.
  ///
  /// Glucose: 1 mmol/L is 18.0182 mg/dL (molar mass 180.156 g/mol; Apple writes it into the unit).
  private static let table: [(Dimension, scale: Double, offset: Double, names: [String])] = [
    (.count, 1, 0, ["count", "", "steps", "step", "times", "floors", "flights", "beats"]),
    (.mass, 1, 0, ["kg", "kilogram", "kilograms", "kgs"]),
    (.mass, 0.001, 0, ["g", "gram", "grams"]),
    (.mass, 0.453_592_37, 0, ["lb", "lbs", "pound", "pounds"]),
    (.mass, 6.350_293_18, 0, ["st", "stone"]),
    (.mass, 0.028_349_523_125, 0, ["oz", "ounce", "ounces"]),
    (.length, 1000, 0, ["km", "kilometer", "kilometers", "kilometre", "kilometres"]),
    (.length, 1, 0, ["m", "meter", "meters", "metre", "metres"]),
    (.length, 0.01, 0, ["cm", "centimeters", "centimetres"]),
    (.length, 0.001, 0, ["mm", "millimeters", "millimetres"]),
    (.length, 1609.344, 0, ["mi", "mile", "miles"]),
    (.length, 0.3048, 0, ["ft", "feet", "foot"]),
    (.length, 0.0254, 0, ["in", "inch", "inches"]),
    (.length, 0.9144, 0, ["yd", "yard", "yards"]),
    (.energy, 4184, 0, ["kcal", "Cal", "Calories", "kilocalories"]),
    (.energy, 4.184, 0, ["cal"]),
    (.energy, 1000, 0, ["kJ", "kilojoules"]),
    (.energy, 1, 0, ["J", "joules"]),
    (.energy, 3_600_000, 0, ["kWh"]),
    (.energy, 3600, 0, ["Wh"]),
    (.energy, 3_600_000_000, 0, ["MWh"]),
    (.time, 3600, 0, ["h", "hr", "hrs", "hour", "hours"]),
    (.time, 60, 0, ["min", "minute", "minutes", "mins"]),
    (.time, 1, 0, ["s", "sec", "secs", "second", "seconds"]),
    (.time, 0.001, 0, ["ms", "millisecond", "milliseconds"]),
    (.time, 86_400, 0, ["d", "day", "days"]),  // nominal
    (.temperature, 1, 0, ["°C", "degC", "C", "ºC", "℃", "celsius", "Cel"]),
    (.temperature, 5.0 / 9, -160.0 / 9, ["°F", "degF", "F", "ºF", "℉", "fahrenheit"]),
    (.temperature, 1, -273.15, ["K", "kelvin"]),
    (.glucose, 1, 0, ["mg/dL", "mgdl", "mg/dl"]),
    (.glucose, 18.0182, 0, ["mmol/L", "mmol", "mmol/l", "mmol<180.1558800000541>/L"]),
    (.pressure, 1, 0, ["hPa", "mbar", "mb"]),
    (.pressure, 0.01, 0, ["Pa"]),
    (.pressure, 10, 0, ["kPa"]),
    (.pressure, 1000, 0, ["bar"]),
    (.pressure, 1.333_223_874_15, 0, ["mmHg", "mm[Hg]", "torr"]),
    (.pressure, 33.863_886_666_67, 0, ["inHg"]),
    (.pressure, 68.947_572_932, 0, ["psi"]),
    (.share, 1, 0, ["%", "percent", "pct", "%RH", "rh"]),
    (.share, 100, 0, ["ratio"]),
    (.frequency, 1, 0, ["bpm", "count/min", "/min", "beats/min", "beats per minute", "brpm"]),
    (.frequency, 60, 0, ["Hz", "count/s"]),
    (.volume, 1, 0, ["mL", "milliliter", "milliliters"]),
    (.volume, 1000, 0, ["L", "liter", "liters", "litre", "litres"]),
    (.volume, 29.573_529_562_5, 0, ["fl_oz_us", "fl oz", "fl_oz"]),
    (.volume, 236.588_236_5, 0, ["cup_us"]),
    (.speed, 1, 0, ["m/s"]),
    (.speed, 1 / 3.6, 0, ["km/h", "km/hr", "kmh", "kph"]),
    (.speed, 0.447_04, 0, ["mph", "mi/hr", "mi/h"]),
    (.speed, 0.514_444_444, 0, ["kn", "kt"]),
    (.concentration, 1, 0, ["ppm"]),
    (.concentration, 0.001, 0, ["ppb"]),
    (.particles, 1, 0, ["µg/m³", "μg/m³", "ug/m3", "µg/m3", "μg/m3"]),
    (.particles, 1000, 0, ["mg/m³", "mg/m3"]),
    (.power, 1, 0, ["W", "watt", "watts"]),
    (.power, 1000, 0, ["kW"]),
    (.illuminance, 1, 0, ["lx", "lux"]),
    (.sound, 1, 0, ["dB", "dBA", "dB(A)", "dBASPL"]),
    (.voltage, 1, 0, ["V", "volt", "volts"]),
    (.voltage, 0.001, 0, ["mV"]),
    (.current, 1, 0, ["A", "ampere"]),
    (.current, 0.001, 0, ["mA"]),
    (.oxygenUptake, 1, 0, ["mL/min·kg", "ml/min/kg", "mL/kg/min", "ml/kg/min", "ml/(kg*min)"]),
    (.bodyMassIndex, 1, 0, ["kg/m²", "kg/m2"]),
  ]

  private static let bySpelling: [String: MeasureUnit] = {
    var found: [String: MeasureUnit] = [:]
    for row in table {
      let unit = MeasureUnit(row.names[0], row.0, row.scale, offset: row.offset)
      for name in row.names { found[name] = unit }
    }
    return found
  }()

  /// Spellings without regard to case, where that leaves one meaning: `Cal` and `cal` differ.
  private static let byLowercase: [String: MeasureUnit] = {
    var found: [String: MeasureUnit?] = [:]
    for (name, unit) in bySpelling {
      let lower = name.lowercased()
      if let other = found[lower], other != unit {
        found[lower] = .some(nil)
      } else {
        found[lower] = unit
      }
    }
    return found.compactMapValues { $0 }
  }()

  /// The unit of a spelling, or nil.
  public static func known(_ text: String) -> MeasureUnit? {
    let name = text.trimmingSpaces
    if let unit = bySpelling[name] { return unit }
    if name.hasPrefix("mmol<"), name.hasSuffix(">/L") { return bySpelling["mmol/L"] }
    return byLowercase[name.lowercased()]
  }
}
