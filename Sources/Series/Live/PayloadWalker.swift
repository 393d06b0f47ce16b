internal import Documents

/// A key or a place on the way into a payload.
enum PayloadStep: Hashable, Sendable {
  case key(String)
  case index(Int)

  var text: String {
    switch self {
    case .key(let name): name
    case .index(let index): "\(index)"
    }
  }

  /// The way that a path means; one that cannot be read leads nowhere.
  static func steps(_ path: String) -> [PayloadStep] {
    guard let steps = DocumentPath(path)?.steps else { return [.index(-1)] }
    return steps.map { step in
      switch step {
      case .key(let name): .key(name)
      case .index(let index): .index(index)
      case .all: .index(-1)
      }
    }
  }
}

/// Goes through all values of a JSON payload that hold no others.
struct PayloadWalker {
  private let scanner: JSONScanner

  init(_ bytes: Bytes) {
    scanner = JSONScanner(bytes, maximumDepth: 20)
  }

  /// Calls back with each value and the way to it.
  ///
  /// - Returns: false when the payload is no whole JSON.
  func forEachLeaf(_ body: ([PayloadStep], JSONScanner.Token) -> Void) -> Bool {
    var scanner = scanner
    var way: [PayloadStep] = []
    /// For each open container, whether it is a list and how many of its values were seen.
    var open: [(isList: Bool, seen: Int)] = []
    do {
      while let token = try scanner.next() {
        switch token {
        case .key(let range, let escapes):
          way.append(.key(scanner.text(range, hasEscapes: escapes)))
          continue
        case .endObject, .endArray:
          open.removeLast()
          if !way.isEmpty { way.removeLast() }
          continue
        default: break
        }
        if let last = open.last, last.isList {
          way.append(.index(last.seen))
          open[open.count - 1].seen += 1
        }
        switch token {
        case .beginObject: open.append((false, 0))
        case .beginArray: open.append((true, 0))
        default:
          body(way, token)
          if !way.isEmpty { way.removeLast() }
        }
      }
      return true
    } catch {
      return false
    }
  }

  /// A number, or that there is none; nil for what is neither.
  func number(_ token: JSONScanner.Token) -> (value: Double?, Void)? {
    switch token {
    case .null: return (nil, ())
    case .number(let range): return value(range)
    default: return nil
    }
  }

  /// What a path leads to: a number, also as text, or a word such as `on`.
  func mapped(_ token: JSONScanner.Token) -> (value: Double?, Void)? {
    switch token {
    case .bool(let flag): return (flag ? 1 : 0, ())
    case .string(let range, let escapes):
      if let number = value(range) { return number }
      return PayloadWalker.word(scanner.text(range, hasEscapes: escapes)).map { ($0, ()) }
    default: return number(token)
    }
  }

  private func value(_ range: Range<Int>) -> (value: Double?, Void)? {
    switch NumberFormat.point.read(scanner.bytes.part(range).trimmed) {
    case .value(let value), .valueWithSuffix(let value, _): (value, ())
    case .missing: (nil, ())
    default: nil
    }
  }

  /// A moment with a zone, or an epoch in seconds, milliseconds or finer.
  func time(_ token: JSONScanner.Token) -> Double? {
    switch token {
    case .string(let range, _), .number(let range):
      guard
        case .instant(let seconds) = DateReader(order: nil).read(scanner.bytes.part(range).trimmed)
      else { return nil }
      return seconds
    default: return nil
    }
  }

  func text(_ token: JSONScanner.Token) -> String? {
    guard case .string(let range, let escapes) = token else { return nil }
    return scanner.text(range, hasEscapes: escapes)
  }

  /// States that are words.
  static func word(_ text: String) -> Double? {
    switch text.lowercased() {
    case "on", "open", "true", "home", "online": 1
    case "off", "closed", "false", "not_home", "offline": 0
    default: nil
    }
  }
}
