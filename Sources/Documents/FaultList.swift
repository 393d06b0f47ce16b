/// The faults of one file, gathered while it is read; reading goes on after each.
///
/// One list is shared by all readers of a file. It is used by one thread at a time.
public final class FaultList {
  public let file: String
  private var found: [DocumentError] = []

  public init(file: String) {
    self.file = file
  }

  public var isEmpty: Bool { found.isEmpty }

  /// All faults in the order of the file, each once.
  public var faults: [DocumentError] {
    var seen: Set<DocumentError> = []
    let once = found.filter { seen.insert($0).inserted }
    return once.enumerated()
      .sorted { ($0.element.position, $0.offset) < ($1.element.position, $1.offset) }
      .map(\.element)
  }

  public func add(_ message: String, at position: SourcePosition) {
    found.append(DocumentError(file: file, position: position, message: FaultList.short(message)))
  }

  /// A message that quotes a value of any length, short enough for a line of a log and of a panel.
  static func short(_ message: String) -> String {
    guard message.utf8.count > limit else { return message }
    return message.prefix(limit - 110) + " … " + message.suffix(100)
  }

  private static let limit = 500
}
