/// Why a file or a setting could not be used, in a person's words.
///
/// Single bad records are no errors; they are counted in `ImportReport`.
public struct SeriesError: Error, Hashable, Sendable, CustomStringConvertible {
  public enum Kind: String, Hashable, Sendable {
    /// The file cannot be opened or read.
    case unreadable
    /// The content is none that is known.
    case unknownFormat
    /// The content is of the format but broken as a whole.
    case damaged
    /// A column, field or table that is needed is not there.
    case missingColumn
    /// Two readings are possible and the file does not tell which; a setting must.
    case ambiguous
    /// A zone, unit or other setting does not exist or does not fit.
    case badSetting
    /// Somebody asked for the end.
    case stopped
    /// The store refused.
    case store
  }

  public var kind: Kind
  /// The file, if there is one.
  public var file: String?
  /// 1-based, if the place is known.
  public var line: Int?
  /// What happened and what to do.
  public var message: String

  public init(_ kind: Kind, file: String? = nil, line: Int? = nil, _ message: String) {
    self.kind = kind
    self.file = file
    self.line = line
    self.message = message
  }

  public var description: String {
    let place = [file, line.map { "\($0)" }].compactMap { $0 }.joined(separator: ":")
    guard let file else { return place.isEmpty ? message : "\(place): \(message)" }
    // The system's own words name the file again.
    return "\(place): " + message.replacing("cannot open \(file)", with: "cannot be opened")
  }

  func inFile(_ name: String) -> SeriesError {
    var copy = self
    if copy.file == nil { copy.file = name }
    return copy
  }
}
