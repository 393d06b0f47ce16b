/// A place in a text file, as an editor counts it.
public struct SourcePosition: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// 1-based.
  public var line: Int
  /// 1-based, in Unicode scalars from the start of the line.
  public var column: Int

  public init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// The first character of a file.
  public static let start = SourcePosition(line: 1, column: 1)

  public static func < (left: SourcePosition, right: SourcePosition) -> Bool {
    (left.line, left.column) < (right.line, right.column)
  }

  public var description: String { "\(line):\(column)" }
}
