/// A unit of measure: a symbol and how it converts to others of its dimension.
public struct MeasureUnit: Hashable, Sendable, CustomStringConvertible {
  public enum Dimension: String, Hashable, Sendable {
    case count, mass, length, energy, time, temperature, glucose, pressure, share, frequency
    case volume, speed, concentration, particles, power, illuminance, sound, voltage, current
    case oxygenUptake, bodyMassIndex
    /// A unit that the table does not know; it converts to itself only.
    case other
  }

  public let symbol: String
  public let dimension: Dimension
  /// value in the dimension's base unit = value × scale + offset.
  let scale: Double
  let offset: Double

  init(_ symbol: String, _ dimension: Dimension, _ scale: Double, offset: Double = 0) {
    self.symbol = symbol
    self.dimension = dimension
    self.scale = scale
    self.offset = offset
  }

  /// The unit of a symbol or one of its other spellings; one of dimension `other` if it is not known.
  public init(_ text: String) {
    self =
      MeasureUnit.known(text)
      ?? MeasureUnit(text.trimmingSpaces, text.trimmingSpaces.isEmpty ? .count : .other, 1)
  }

  public var description: String { symbol }

  public func converts(to other: MeasureUnit) -> Bool {
    dimension == other.dimension && (dimension != .other || symbol == other.symbol)
  }

  /// The value in another unit, or nil when the dimensions differ.
  public func convert(_ value: Double, to other: MeasureUnit) -> Double? {
    guard converts(to: other) else { return nil }
    if self == other { return value }
    return (value * scale + offset - other.offset) / other.scale
  }
}

extension String {
  /// The text without spaces, tabs and no-break spaces at its ends.
  var trimmingSpaces: String {
    let isSpace: (Unicode.Scalar) -> Bool = { $0.properties.isWhitespace }
    let scalars = unicodeScalars
    guard let first = scalars.firstIndex(where: { !isSpace($0) }),
      let last = scalars.lastIndex(where: { !isSpace($0) })
    else { return "" }
    return String(scalars[first...last])
  }
}
