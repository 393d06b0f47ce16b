import Foundation

/// What a view says of itself, over what its content says.
struct AccessibilityAttributes {
  var label: Text?
  var value: Text?
  var hint: Text?
  var identifier: String?
  var added: AccessibilityTraits = []
  var removed: AccessibilityTraits = []
  var isHidden = false
  var children: AccessibilityChildBehavior?
}

struct AccessibilityModifier {
  let attributes: AccessibilityAttributes

  @MainActor func update(_ node: AccessibilityNode) { node.attributes = attributes }
}

extension AccessibilityModifier: PrimitiveModifier {}

final class AccessibilityNode: ModifierNode {
  var attributes = AccessibilityAttributes()

  override var name: String { "accessibility" }

  override func accessibilityElements() -> [AccessibilityElement] {
    if attributes.isHidden { return [] }
    let inner = super.accessibilityElements()
    var element: AccessibilityElement
    switch attributes.children?.kind {
    case .ignore: element = AccessibilityElement()
    case .combine: element = AccessibilityNode.combined(inner)
    case .contain: element = AccessibilityElement(children: inner)
    case nil:
      guard inner.count != 1 else {
        element = inner[0]
        break
      }
      let names = attributes.label != nil || attributes.value != nil
      if !names, attributes.added.isEmpty, attributes.identifier == nil { return inner }
      element = AccessibilityElement(children: names ? [] : inner)
    }
    if let label = attributes.label { element.label = label.string(in: environment) }
    if let value = attributes.value { element.value = value.string(in: environment) }
    if let hint = attributes.hint { element.hint = hint.string(in: environment) }
    if let identifier = attributes.identifier { element.identifier = identifier }
    element.traits.formUnion(attributes.added)
    element.traits.subtract(attributes.removed)
    element.frame = frame(in: nil)
    return [element]
  }

  /// Several elements read as one.
  private static func combined(_ elements: [AccessibilityElement]) -> AccessibilityElement {
    var result = AccessibilityElement()
    let labels = elements.compactMap(\.label)
    let values = elements.compactMap(\.value)
    result.label = labels.isEmpty ? nil : labels.joined(separator: ", ")
    result.value = values.isEmpty ? nil : values.joined(separator: ", ")
    for element in elements { result.traits.formUnion(element.traits) }
    return result
  }
}

extension View {
  nonisolated private func accessibility(
    _ change: (inout AccessibilityAttributes) -> Void
  ) -> some View {
    var attributes = AccessibilityAttributes()
    change(&attributes)
    return primitiveModifier(AccessibilityModifier(attributes: attributes))
  }

  nonisolated public func accessibilityLabel(_ label: Text) -> some View {
    accessibility { $0.label = label }
  }

  nonisolated public func accessibilityLabel(_ key: LocalizedStringKey) -> some View {
    accessibility { $0.label = Text(key) }
  }

  @_disfavoredOverload
  nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View {
    accessibility { $0.label = Text(label) }
  }

  nonisolated public func accessibilityValue(_ value: Text) -> some View {
    accessibility { $0.value = value }
  }

  nonisolated public func accessibilityValue(_ key: LocalizedStringKey) -> some View {
    accessibility { $0.value = Text(key) }
  }

  @_disfavoredOverload
  nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View {
    accessibility { $0.value = Text(value) }
  }

  nonisolated public func accessibilityHint(_ key: LocalizedStringKey) -> some View {
    accessibility { $0.hint = Text(key) }
  }

  @_disfavoredOverload
  nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View {
    accessibility { $0.hint = Text(hint) }
  }

  nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View {
    accessibility { $0.identifier = identifier }
  }

  nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View {
    accessibility { $0.isHidden = hidden }
  }

  nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    accessibility { $0.added = traits }
  }

  nonisolated public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    accessibility { $0.removed = traits }
  }

  /// Tells the view as one element, made from its content as `children` says.
  nonisolated public func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View {
    accessibility { $0.children = children }
  }
}
