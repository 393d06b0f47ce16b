internal import Documents

extension HomeAssistantReader {
  /// An entity as a list for people has it.
  public struct ListedState: Hashable, Sendable {
    public var entity: String
    public var name: String
    public var unit: String
    public var state: String
  }

  /// The entities of an answer to `get_states` whose states are numbers, or may be: they have a unit.
  public static func list(states message: [UInt8]) -> [ListedState] {
    message.withUnsafeBufferPointer { bytes in
      var found: [ListedState] = []
      var scanner = JSONScanner(bytes)
      guard let first = try? scanner.next(), first == .beginObject,
        let fields = try? JSONFields(&scanner), var list = fields.container("result")
      else { return [] }
      try? list.forEachObject { row, _ in
        guard let entity = row.text("entity_id"), let state = row.text("state") else { return }
        var unit: String?
        var name: String?
        if var attributes = row.container("attributes"), try attributes.next() == .beginObject {
          let inner = try JSONFields(&attributes)
          unit = inner.text("unit_of_measurement")
          name = inner.text("friendly_name")
        }
        let isBinary = entity.hasPrefix("binary_sensor.")
        guard unit != nil || isBinary || Double(state)?.isFinite == true else { return }
        found.append(
          ListedState(entity: entity, name: name ?? entity, unit: unit ?? "", state: state))
      }
      return found
    }
  }
}
