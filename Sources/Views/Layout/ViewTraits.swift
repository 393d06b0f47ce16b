import Foundation

/// Traits apart from the node that has them.
final class KeptTraits {
  let traits: ViewTraits
  init(_ traits: ViewTraits) { self.traits = traits }
}

/// What a view tells its container beside its size.
public struct ViewTraits {
  public var layoutPriority = 0.0
  public var zIndex = 0.0
  public var tag: AnyHashable?
  /// The identity given by `ForEach` or `id`.
  public var id: AnyHashable?
  var layoutValues: [ObjectIdentifier: Any] = [:]
  var gridColumns: Int?
  var gridAlignment: HorizontalAlignment?

  public init() {}
}
