import Foundation
import Geometry
import Motion
import Raster
import Rendering

extension ScrollNode {
  /// The page that is nearest now.
  var nearestPage: Int {
    page(at: horizontal.offset(at: graph.time))
  }

  private func page(at offset: Double) -> Int {
    guard horizontal.viewport > 0 else { return 0 }
    let number = (offset / horizontal.viewport).rounded()
    return number.isFinite ? max(0, min(elements.count - 1, Int(number))) : 0
  }

  private func tag(of page: Int) -> AnyHashable {
    guard elements.indices.contains(page) else { return AnyHashable(page) }
    let traits = elements[page].traits
    return traits?.tag ?? traits?.id ?? AnyHashable(page)
  }

  /// Turns to the page that the binding says, by the transaction's animation if there is one.
  func selectionDidChange() {
    guard let get = pages.get else { return }
    let wanted = get()
    let animation = graph.transaction.disablesAnimations ? nil : graph.transaction.animation
    graph.afterUpdate { [weak self] in
      guard let self else { return }
      let heard = self.pages.heard
      self.pages.heard = wanted
      // A page that came to rest in this frame is newer than what the binding has said all along.
      if self.pages.isTelling, wanted == heard { return }
      guard let page = self.elements.indices.first(where: { self.tag(of: $0) == wanted }),
        page != self.pages.told
      else { return }
      self.pages.isTelling = false
      self.pages.told = page
      self.horizontal.scroll(
        to: Double(page) * self.horizontal.viewport, animation: animation, at: self.graph.time)
      self.offsetDidChange()
    }
  }

  /// Tells the binding when another page has come to rest.
  func tellPage() {
    guard isPaged, horizontal.state(at: graph.time) == .idle else { return }
    let page = nearestPage
    guard page != pages.told, horizontal.viewport > 0 else { return }
    pages.told = page
    guard let set = pages.set else { return }
    let tag = tag(of: page)
    pages.isTelling = true
    graph.afterUpdate { [weak self] in
      guard let self, self.pages.isTelling else { return }
      self.pages.isTelling = false
      set(tag)
      self.pages.heard = self.pages.get?()
    }
  }

  /// Stays on its page when the viewport changes.
  func keepPage(_ page: Int) {
    horizontal.scroll(to: Double(page) * horizontal.viewport, at: graph.time)
  }

  /// The dots at the bottom: the one of the page in sight is full, and slides over as a page does.
  func dots(in window: CGRect) -> DisplayItem? {
    let count = elements.count
    let isShown: Bool
    switch pages.indexDisplayMode.kind {
    case .automatic: isShown = count > 1
    case .always: isShown = count > 0
    case .never: isShown = false
    }
    guard isPaged, isShown, horizontal.viewport > 0 else { return nil }
    let diameter: CGFloat = 7
    let pitch: CGFloat = 16
    let width = pitch * CGFloat(count - 1) + diameter
    let left = window.midX - width / 2
    let y = window.maxY - 22
    let position = horizontal.offset(at: graph.time) / horizontal.viewport
    let base = environment.colorScheme == .dark ? RGBA.white : RGBA.black
    var children: [DisplayItem] = []
    for index in 0..<count {
      let nearness = max(0, 1 - abs(position - Double(index)))
      let at = isMirrored ? count - 1 - index : index
      let rect = CGRect(x: left + pitch * CGFloat(at), y: y, width: diameter, height: diameter)
      // Whole percents, so that a page at rest keeps its version.
      let alpha = ((0.25 + 0.55 * nearness) * 100).rounded() / 100
      let version = UInt64(alpha * 100)
      children.append(
        DisplayItem(
          id: DisplayID(displayIDs + 8 + UInt64(index % 200)), version: version,
          content: .fill(
            Path(ellipseIn: graph.pixelAligned(rect)), FillStyle(), .solid(base.opacity(alpha)))))
    }
    let version = shownDots.version(of: children, at: window.origin, in: graph)
    let bounds = CGRect(x: left, y: y, width: width, height: diameter)
    let group = DisplayGroup(bounds: bounds, contentVersion: version, children: children)
    return DisplayItem(id: DisplayID(displayIDs + 4), version: version, content: .group(group))
  }
}
