import Foundation
import Geometry
import Rendering
import Typography

@testable import Views

@MainActor
let testFonts = FontLibrary(defaultFamily: "DejaVu Sans")

@MainActor
func host<V: View>(
  _ root: V, _ width: CGFloat = 200, _ height: CGFloat = 100,
  environment: EnvironmentValues = .init()
) -> ViewHost {
  var environment = environment
  environment.locale = Locale(identifier: "en_US_POSIX")
  return ViewHost(
    root, size: CGSize(width: width, height: height), scale: 1, fonts: testFonts,
    environment: environment)
}

/// The layout tree below the root, after one update.
@MainActor
func layout<V: View>(
  _ root: V, _ width: CGFloat = 200, _ height: CGFloat = 100,
  environment: EnvironmentValues = .init()
) -> String {
  let host = host(root, width, height, environment: environment)
  _ = host.update(at: 0)
  let lines = host.layoutDescription().split(separator: "\n").dropFirst()
  return lines.map { String($0.dropFirst(2)) }.joined(separator: "\n")
}

/// A box of a fixed size, named by its colour in goldens.
@MainActor
func box(_ width: CGFloat, _ height: CGFloat) -> some View {
  Color(white: 0).frame(width: width, height: height)
}

/// Leaves of a display list, group transforms applied, in order.
func flattened(_ items: [DisplayItem]) -> [DisplayItem] {
  items.flatMap { item -> [DisplayItem] in
    if case .group(let group) = item.content { return flattened(group.children) }
    return [item]
  }
}

/// All groups of a list, outer ones first.
func allGroups(_ items: [DisplayItem]) -> [DisplayGroup] {
  items.flatMap { item -> [DisplayGroup] in
    guard case .group(let group) = item.content else { return [] }
    return [group] + allGroups(group.children)
  }
}
