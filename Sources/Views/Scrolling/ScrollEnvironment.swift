import Foundation
public import Geometry

/// When a scroller whose content fits can be pulled all the same.
public struct ScrollBounceBehavior: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case automatic, always, basedOnSize }
  let kind: Kind
  public static let automatic = ScrollBounceBehavior(kind: .automatic)
  public static let always = ScrollBounceBehavior(kind: .always)
  public static let basedOnSize = ScrollBounceBehavior(kind: .basedOnSize)
}

/// Whether a scroller shows how far it is.
public struct ScrollIndicatorVisibility: Hashable, Sendable {
  enum Kind: Hashable, Sendable { case automatic, visible, hidden, never }
  let kind: Kind
  public static let automatic = ScrollIndicatorVisibility(kind: .automatic)
  public static let visible = ScrollIndicatorVisibility(kind: .visible)
  public static let hidden = ScrollIndicatorVisibility(kind: .hidden)
  public static let never = ScrollIndicatorVisibility(kind: .never)

  var isHidden: Bool { kind == .hidden || kind == .never }
}

/// What scrollers are told by the views around them.
struct ScrollSettings {
  var behavior: (any ScrollTargetBehavior)?
  var verticalBounce = ScrollBounceBehavior.automatic
  var horizontalBounce = ScrollBounceBehavior.automatic
  var indicators = ScrollIndicatorVisibility.automatic
  var isDisabled = false
  var isClipped = true
  /// Kept clear around the content, and along the indicators.
  var margins = EdgeInsets()
  var indicatorMargins = EdgeInsets()
  var position: ScrollPositionBinding?
  var anchor: UnitPoint?

  /// What scrollers inside of one are told: margins, targets and positions are for the outermost.
  var inner: ScrollSettings {
    var result = self
    result.behavior = nil
    result.margins = EdgeInsets()
    result.indicatorMargins = EdgeInsets()
    result.position = nil
    result.anchor = nil
    return result
  }
}

struct ScrollSettingsKey: EnvironmentKey {
  static var defaultValue: ScrollSettings { ScrollSettings() }
}

extension EnvironmentValues {
  var scroll: ScrollSettings {
    get { self[ScrollSettingsKey.self] }
    set { self[ScrollSettingsKey.self] = newValue }
  }
}

extension View {
  /// Says when scrollers inside bounce although their content fits.
  nonisolated public func scrollBounceBehavior(
    _ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]
  ) -> some View {
    transformEnvironment(\.scroll) {
      if axes.contains(.vertical) { $0.verticalBounce = behavior }
      if axes.contains(.horizontal) { $0.horizontalBounce = behavior }
    }
  }

  nonisolated public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View {
    transformEnvironment(\.scroll) { $0.indicators = visibility }
  }

  /// Whether fingers move scrollers inside; a program still can.
  nonisolated public func scrollDisabled(_ disabled: Bool) -> some View {
    transformEnvironment(\.scroll) { $0.isDisabled = $0.isDisabled || disabled }
  }

  /// Whether scrollers inside draw past their edges.
  nonisolated public func scrollClipDisabled(_ disabled: Bool = true) -> some View {
    transformEnvironment(\.scroll) { $0.isClipped = !disabled }
  }

  /// Where scrollers inside stand at first, as a point of their content.
  nonisolated public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
    transformEnvironment(\.scroll) { $0.anchor = anchor }
  }
}
