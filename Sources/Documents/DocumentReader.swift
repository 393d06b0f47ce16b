/// Takes a value as the type a program wants, and records a fault where it is not.
///
/// Nothing throws: a wrong value is a fault in the shared list and nil, so one pass over a file finds
/// every fault. Messages say what was expected and what was found.
public struct DocumentReader {
  public let value: DocumentValue
  public let faults: FaultList

  public init(_ value: DocumentValue, faults: FaultList) {
    self.value = value
    self.faults = faults
  }

  /// A reader for the root of a document, with its own list of faults.
  public init(_ document: Document) {
    self.init(document.root, faults: FaultList(file: document.file))
  }

  public var position: SourcePosition { value.position }
  public var tag: String? { value.tag }

  /// Records a fault at the value's place.
  public func fault(_ message: String) {
    faults.add(message, at: value.position)
  }

  /// Records `expected X, found Y` at the value's place, and is nil.
  public func expected<T>(_ what: String) -> T? {
    fault("expected \(what), found \(value.summary)")
    return nil
  }

  /// The value as a mapping with a reader that knows which keys were asked for.
  public func mapping() -> MappingReader? {
    guard value.tag == nil, let mapping = value.mapping else { return expected("a mapping") }
    return MappingReader(mapping, position: value.position, faults: faults)
  }

  /// The elements of a list; a single value where a list is wanted is a fault.
  public func sequence() -> [DocumentReader]? {
    guard value.tag == nil, let values = value.sequence else { return expected("a list") }
    return values.map { DocumentReader($0, faults: faults) }
  }

  /// The elements of a list, or the value itself as the only one.
  public func oneOrMore() -> [DocumentReader] {
    guard value.tag == nil, let values = value.sequence else { return [self] }
    return values.map { DocumentReader($0, faults: faults) }
  }
}
