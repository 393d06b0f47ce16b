/// A text file read as one tree of values.
public struct Document: Sendable {
  /// The file's name, as messages show it.
  public var file: String
  public var root: DocumentValue

  public init(file: String, root: DocumentValue) {
    self.file = file
    self.root = root
  }

  /// Bounds that keep a hostile or mistaken file from eating the machine.
  public struct Limits: Hashable, Sendable {
    /// The greatest size of the text in bytes.
    public var size: Int
    /// The deepest nesting of lists and mappings, aliases included.
    public var depth: Int
    /// The greatest number of values after aliases are expanded.
    public var values: Int

    public init(size: Int = 16 << 20, depth: Int = 100, values: Int = 1_000_000) {
      self.size = size
      self.depth = depth
      self.values = values
    }
  }

  public enum Format: Sendable {
    case yaml
    case json
  }

  /// Reads a file; `.json` in its name asks for strict JSON, all else is YAML.
  ///
  /// - Throws: `DocumentError`, at the fault's place or at 1:1 when the file cannot be read.
  public init(path: String, limits: Limits = Limits()) throws {
    let bytes: [UInt8]
    do {
      bytes = try FileBytes.read(path, limit: limits.size)
    } catch {
      throw DocumentError(file: path, position: .start, message: error.message)
    }
    let format: Format = path.lowercased().hasSuffix(".json") ? .json : .yaml
    try self.init(bytes: bytes, file: path, format: format, limits: limits)
  }

  /// Reads a text in memory.
  ///
  /// - Throws: `DocumentError` at the fault's place.
  public init(
    text: String, file: String = "text", format: Format = .yaml, limits: Limits = Limits()
  ) throws {
    try self.init(bytes: Array(text.utf8), file: file, format: format, limits: limits)
  }

  /// Reads bytes: UTF-8 with or without byte order mark; UTF-16 with one.
  ///
  /// - Throws: `DocumentError` at the fault's place.
  public init(
    bytes: [UInt8], file: String, format: Format = .yaml, limits: Limits = Limits()
  ) throws {
    self.file = file
    do {
      guard bytes.count <= limits.size else {
        throw Fault("the file is larger than \(limits.size) bytes", at: .start)
      }
      let text = try DocumentText.utf8(bytes)
      switch format {
      case .json:
        root = try JSONReader.read(text, limits: limits)
      case .yaml:
        // Escapes of surrogate pairs are JSON and no YAML, so text that looks like JSON is tried as it.
        if DocumentText.looksLikeJSON(text), let value = try? JSONReader.read(text, limits: limits)
        {
          root = value
        } else {
          root = try YAMLComposer.compose(text, limits: limits)
        }
      }
    } catch let fault as Fault {
      throw DocumentError(file: file, position: fault.position, message: fault.message)
    }
  }
}

/// A fault before the file's name is known.
struct Fault: Error {
  var position: SourcePosition
  var message: String

  init(_ message: String, at position: SourcePosition) {
    self.position = position
    self.message = message
  }
}
