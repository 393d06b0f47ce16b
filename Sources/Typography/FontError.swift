/// Why a font file could not be used.
public struct FontError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's path.
  public var file: String
  /// In a person's words, without the file's name.
  public var reason: String

  public var description: String { "cannot use the font “\(file)”: \(reason)" }
}
