import Foundation
import Geometry

/// A symbol of the built-in set: outlines in a box of 24 × 24 units, y down.
///
/// Symbols are drawn as paths in the foreground style, so they follow text in size and colour. The
/// names are the ones that programs for iPads use; the drawings are our own.
struct Symbol: Hashable, Sendable {
  enum Part: Hashable, Sendable {
    case fill(Path)
    /// Even-odd, for outlines with holes.
    case fillEvenOdd(Path)
    case stroke(Path)
  }

  let parts: [Part]

  /// The side of the box that the outlines stand in.
  static let box: CGFloat = 24
  /// The box's side for a font size of one.
  static let scale: CGFloat = 1.2

  init(_ definition: String) {
    parts = definition.split(separator: ";").compactMap { part in
      let text = part.drop { $0 == " " || $0 == "\n" }
      guard let kind = text.first else { return nil }
      var reader = OutlineReader(text.dropFirst())
      let path = reader.path()
      switch kind {
      case "f": return .fill(path)
      case "e": return .fillEvenOdd(path)
      default: return .stroke(path)
      }
    }
  }

  private static let cache = SymbolCache()

  /// The symbol of a name; a question mark in a circle for a name that is not in the set.
  @MainActor static func named(_ name: String) -> Symbol {
    if let symbol = cache.symbols[name] { return symbol }
    let definition =
      SymbolTable.outlines[name] ?? SymbolTable.outlines[SymbolTable.aliases[name] ?? ""]
      ?? SymbolTable.unknown
    let symbol = Symbol(definition)
    cache.symbols[name] = symbol
    return symbol
  }

  /// Whether the set has a drawing for a name.
  static func isKnown(_ name: String) -> Bool {
    SymbolTable.outlines[name] != nil || SymbolTable.aliases[name] != nil
  }

  private final class SymbolCache: @unchecked Sendable {
    @MainActor var symbols: [String: Symbol] = [:]
  }
}

/// Reads outlines written as letters and numbers, absolute coordinates.
///
/// `M x y` moves, `L x y` draws a line, `C` a cubic, `Q` a quadratic, `Z` closes; `O x y r` is a
/// circle, `A x y r from to` an arc in degrees clockwise from the right, `R x y w h r` a rounded
/// rectangle. What can't be read ends the outline.
private struct OutlineReader {
  private var tokens: ArraySlice<Substring>

  init(_ text: Substring) {
    tokens = text.split { $0 == " " || $0 == "\n" || $0 == "," }[...]
  }

  private mutating func number() -> CGFloat? {
    guard let token = tokens.first, let value = Double(token) else { return nil }
    tokens.removeFirst()
    return CGFloat(value)
  }

  private mutating func point() -> CGPoint? {
    guard let x = number(), let y = number() else { return nil }
    return CGPoint(x: x, y: y)
  }

  mutating func path() -> Path {
    var path = Path()
    while let command = tokens.popFirst() {
      switch command {
      case "M":
        guard let to = point() else { return path }
        path.move(to: to)
      case "L":
        while let to = point() { path.addLine(to: to) }
      case "C":
        while let a = point(), let b = point(), let to = point() {
          path.addCurve(to: to, control1: a, control2: b)
        }
      case "Q":
        while let control = point(), let to = point() {
          path.addQuadCurve(to: to, control: control)
        }
      case "Z": path.closeSubpath()
      case "O":
        guard let center = point(), let radius = number() else { return path }
        path.addEllipse(
          in: CGRect(
            x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
      case "A":
        guard let center = point(), let radius = number(), let from = number(), let to = number()
        else { return path }
        path.addArc(
          center: center, radius: radius, startAngle: .degrees(Double(from)),
          endAngle: .degrees(Double(to)), clockwise: from > to)
      case "R":
        guard let origin = point(), let size = point(), let radius = number() else { return path }
        path.addRoundedRect(
          in: CGRect(x: origin.x, y: origin.y, width: size.x, height: size.y),
          cornerSize: CGSize(width: radius, height: radius), style: .circular)
      default: return path
      }
    }
    return path
  }
}
