/// A length that follows the size of text, of which a wall has one: the value as it is given.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  public let wrappedValue: Value

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init(wrappedValue: Value, relativeTo textStyle: Font.TextStyle) {
    self.wrappedValue = wrappedValue
  }

  public static var _isCompared: Bool { true }
  public static var _hasNestedProperties: Bool { false }
}
