/// A point of a line to draw; `x` in seconds since 1970.
public struct PlotPoint: Hashable, Sendable {
  public var x: Double
  public var y: Double
  /// No line leads from the point before to this one.
  public var startsPiece: Bool

  public init(x: Double, y: Double, startsPiece: Bool = false) {
    self.x = x
    self.y = y
    self.startsPiece = startsPiece
  }
}
