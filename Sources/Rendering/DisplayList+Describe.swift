import Foundation
import Geometry
import Raster
import Typography

/// Display lists in words, for tests and bug reports.
public enum DisplayList {
  /// The list as text: an item a line, a group's children two spaces further in.
  ///
  /// The text depends on nothing but the list, and numbers are rounded to 1e-3.
  ///
  ///     group translate(20 10) opacity(0.5)
  ///       fill rect(0 0 100 50) #ff0000
  ///
  /// - Parameters:
  ///   - items: the list.
  ///   - identities: whether to tell ids, versions and bounds, which change with how the list was
  ///     made rather than with what it looks like.
  /// - Returns: the lines, each ended.
  public static func describe(_ items: [DisplayItem], identities: Bool = false) -> String {
    var printer = DisplayListPrinter(identities: identities)
    for item in items { printer.add(item, depth: 0) }
    return printer.text
  }
}

/// Writes display items line by line.
struct DisplayListPrinter {
  let identities: Bool
  private(set) var text = ""

  init(identities: Bool) { self.identities = identities }

  mutating func add(_ item: DisplayItem, depth: Int) {
    var line = String(repeating: "  ", count: depth)
    let name = identities ? " #\(item.id.rawValue) v\(item.version)" : ""
    switch item.content {
    case .fill(let path, let style, let paint):
      line += "fill\(name) \(words(path)) \(words(paint))"
      if style.isEOFilled { line += " even-odd" }
      if !style.isAntialiased { line += " aliased" }
    case .stroke(let path, let style, let paint):
      line += "stroke\(name) \(words(path)) \(words(style)) \(words(paint))"
    case .picture(let picture, let rect, let sampling):
      line += "picture\(name) \(picture.width)x\(picture.height) in \(words(rect))"
      if sampling == .nearest { line += " nearest" }
    case .text(let layout, let origin, let color):
      line += "text\(name) at(\(words(origin))) size(\(words(layout.size))) \(words(color))"
      if layout.lineCount != 1 { line += " lines(\(layout.lineCount))" }
      if layout.isTruncated { line += " truncated" }
    case .shadow(let path, let shadow):
      line += "shadow\(name) \(words(path)) \(words(shadow))"
    case .group(let group):
      line += "group\(name)\(words(group))"
      text += line + "\n"
      for child in group.children { add(child, depth: depth + 1) }
      if let mask = group.mask {
        text += String(repeating: "  ", count: depth + 1) + "mask\n"
        for item in mask { add(item, depth: depth + 2) }
      }
      return
    }
    text += line + "\n"
  }

  private func words(_ group: DisplayGroup) -> String {
    var result = ""
    if identities { result += " content(v\(group.contentVersion)) bounds\(words(group.bounds))" }
    if !group.transform.isIdentity { result += " " + words(group.transform) }
    if group.opacity != 1 { result += " opacity(\(words(group.opacity)))" }
    if let clip = group.clip { result += " clip " + words(clip) }
    if let shadow = group.shadow { result += " shadow " + words(shadow) }
    if group.blur != 0 { result += " blur(\(words(group.blur)))" }
    if group.isLayer { result += " layer" }
    return result
  }
}

extension DisplayListPrinter {
  /// A number to 1e-3, without trailing zeros.
  private func words(_ value: CGFloat) -> String {
    guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
    let rounded = (Double(value) * 1_000).rounded() / 1_000
    if rounded == 0 { return "0" }
    let text = "\(rounded)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private func words(_ point: CGPoint) -> String { "\(words(point.x)) \(words(point.y))" }

  private func words(_ size: CGSize) -> String { "\(words(size.width)) \(words(size.height))" }

  private func words(_ rect: CGRect) -> String {
    "(\(words(rect.minX)) \(words(rect.minY)) \(words(rect.width)) \(words(rect.height)))"
  }

  private func words(_ color: RGBA) -> String {
    func byte(_ value: Float) -> UInt32 { value > 0 ? UInt32((min(1, value) * 255).rounded()) : 0 }
    let digits = String(
      0x100_0000 | byte(color.red) << 16 | byte(color.green) << 8 | byte(color.blue), radix: 16)
    let name = "#" + digits.dropFirst()
    return color.alpha == 1 ? name : name + "/" + words(CGFloat(color.alpha))
  }

  private func words(_ stops: [ColorStop]) -> String {
    stops.map { "\(words($0.color))@\(words($0.location))" }.joined(separator: " ")
  }

  private func words(_ paint: Paint) -> String {
    switch paint {
    case .solid(let color):
      return words(color)
    case .linear(let stops, let start, let end):
      return "linear(\(words(start)) to \(words(end)): \(words(stops)))"
    case .radial(let stops, let center, let startRadius, let endRadius):
      return "radial(\(words(center)) \(words(startRadius)) to \(words(endRadius)):"
        + " \(words(stops)))"
    case .angular(let stops, let center, let start, let end):
      return "angular(\(words(center)) \(words(CGFloat(start.degrees)))°"
        + " to \(words(CGFloat(end.degrees)))°: \(words(stops)))"
    }
  }

  private func words(_ shadow: Shadow) -> String {
    var result = words(shadow.color) + " radius(\(words(shadow.radius)))"
    if shadow.x != 0 || shadow.y != 0 { result += " by(\(words(shadow.x)) \(words(shadow.y)))" }
    return result
  }

  private func words(_ style: StrokeStyle) -> String {
    var result = "width(\(words(style.lineWidth)))"
    if style.lineCap != .butt { result += " \(style.lineCap)" }
    if style.lineJoin != .miter { result += " \(style.lineJoin)-join" }
    if !style.dash.isEmpty {
      result += " dash(\(style.dash.map { words($0) }.joined(separator: " ")))"
      if style.dashPhase != 0 { result += " phase(\(words(style.dashPhase)))" }
    }
    return result
  }

  private func words(_ transform: ProjectionTransform) -> String {
    let t = transform
    if t.isTranslation { return "translate(\(words(t.m31)) \(words(t.m32)))" }
    if t.isScaleTranslation {
      let scale = t.m11 == t.m22 ? words(t.m11) : "\(words(t.m11)) \(words(t.m22))"
      let move = t.m31 == 0 && t.m32 == 0 ? "" : " translate(\(words(t.m31)) \(words(t.m32)))"
      return "scale(\(scale))" + move
    }
    let rows =
      t.isAffine
      ? [[t.m11, t.m12], [t.m21, t.m22], [t.m31, t.m32]]
      : [[t.m11, t.m12, t.m13], [t.m21, t.m22, t.m23], [t.m31, t.m32, t.m33]]
    let text = rows.map { $0.map { perspective($0) }.joined(separator: " ") }
    return "matrix(\(text.joined(separator: ", ")))"
  }

  /// A number to 1e-6: perspective is told by small ones.
  private func perspective(_ value: CGFloat) -> String {
    if abs(value) >= 1 || value == 0 { return words(value) }
    let rounded = (Double(value) * 1_000_000).rounded()
    if rounded == 0 { return "0" }
    let digits = String(Int(abs(rounded)) + 1_000_000).dropFirst()
    let significant = String(digits.reversed().drop { $0 == "0" }.reversed())
    let sign = rounded < 0 ? "-" : ""
    return abs(rounded) >= 1_000_000 ? sign + "1" : sign + "0." + significant
  }

  private func words(_ path: Path) -> String {
    if let rect = path.rectangle { return "rect" + words(rect) }
    var parts: [String] = []
    path.forEach { element in
      switch element {
      case .move(let to): parts.append("M \(words(to))")
      case .line(let to): parts.append("L \(words(to))")
      case .quadCurve(let to, let control): parts.append("Q \(words(control)) \(words(to))")
      case .curve(let to, let control1, let control2):
        parts.append("C \(words(control1)) \(words(control2)) \(words(to))")
      case .closeSubpath: parts.append("Z")
      }
    }
    return "path(\(parts.joined(separator: " ")))"
  }
}
