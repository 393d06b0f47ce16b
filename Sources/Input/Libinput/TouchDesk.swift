public import Foundation
internal import Geometry
internal import Motion

/// A panel as far as touchscreens are concerned.
public struct TouchPanel: Equatable, Sendable {
  /// The output's name, such as `DSI-1`.
  public var output: String
  public var isBuiltIn: Bool
  /// Millimetres, or zero where nothing is known.
  public var size: CGSize

  public init(output: String, isBuiltIn: Bool = false, size: CGSize = .zero) {
    self.output = output
    self.isBuiltIn = isBuiltIn
    self.size = size
  }

  /// The panel that a device belongs to.
  ///
  /// By udev's `WL_OUTPUT`; the only panel; what is built in to what is built in; what is as large, to
  /// a tenth; else the first. (`drm-input.md` §2.5)
  ///
  /// - Returns: its index; nil for a device whose own output is not among them: its touches mean
  ///   nothing here.
  public static func index(for device: InputDevice, among panels: [TouchPanel]) -> Int? {
    if !device.output.isEmpty, panels.contains(where: { !$0.output.isEmpty }) {
      return panels.firstIndex { $0.output == device.output }
    }
    guard panels.count > 1, device.hasTouch else { return panels.isEmpty ? nil : 0 }
    if device.isBuiltIn, let index = panels.firstIndex(where: \.isBuiltIn) { return index }
    return panels.firstIndex { $0.isAsLarge(as: device.size) } ?? 0
  }

  private func isAsLarge(as other: CGSize) -> Bool {
    guard size.width > 0, size.height > 0 else { return false }
    return abs(other.width - size.width) <= size.width / 10
      && abs(other.height - size.height) <= size.height / 10
  }
}

/// Sorts what devices report by the panels that they belong to.
struct TouchDesk {
  /// A frame for a panel.
  struct Delivery: Equatable {
    var panel: Int
    var frame: TouchFrame
  }

  private(set) var panels: [TouchPanel]
  private var assemblers: [TouchAssembler]
  private(set) var devices: [Int: InputDevice] = [:]
  private var places: [Int: Int] = [:]
  private let unknown = PanelGeometry(panel: PixelSize(width: 1, height: 1))

  init() {
    panels = [TouchPanel(output: "")]
    assemblers = [TouchAssembler(geometry: unknown)]
  }

  /// Where the mouse is, in points of the first panel's picture.
  var pointer: CGPoint? {
    assemblers[0].pointer.map { geometry(of: 0).picturePoint(panelX: $0.x, panelY: $0.y) }
  }

  func geometry(of panel: Int) -> PanelGeometry {
    assemblers.indices.contains(panel) ? assemblers[panel].geometry : unknown
  }

  /// The picture lies differently on a panel: the contacts on it are cancelled.
  mutating func setGeometry(
    _ geometry: PanelGeometry, of panel: Int, time: TimeInterval
  ) -> [Delivery] {
    guard assemblers.indices.contains(panel), geometry != assemblers[panel].geometry else {
      return []
    }
    let frame = assemblers[panel].letGoOfAll(time: time)
    assemblers[panel].geometry = geometry
    return frame.map { [Delivery(panel: panel, frame: $0)] } ?? []
  }

  /// There are other panels: contacts on devices that change sides are cancelled.
  mutating func setPanels(_ panels: [TouchPanel], time: TimeInterval) -> [Delivery] {
    guard panels != self.panels, !panels.isEmpty else { return [] }
    var deliveries: [Delivery] = []
    self.panels = panels
    while assemblers.count < panels.count { assemblers.append(TouchAssembler(geometry: unknown)) }
    for (id, device) in devices.sorted(by: { $0.key < $1.key }) {
      let place = TouchPanel.index(for: device, among: panels)
      guard place != places[id] else { continue }
      if let old = places[id], let frame = assemblers[old].receive(.removed(device: id)) {
        deliveries.append(Delivery(panel: old, frame: frame))
      }
      places[id] = place
      if let place { _ = assemblers[place].receive(.added(device)) }
    }
    return deliveries
  }

  mutating func receive(_ message: InputMessage) -> Delivery? {
    guard let device = message.device else { return nil }
    if case .added(let new) = message {
      devices[new.id] = new
      places[new.id] = TouchPanel.index(for: new, among: panels)
    }
    guard let place = places[device] else {
      if case .removed = message { devices[device] = nil }
      return nil
    }
    let frame = assemblers[place].receive(message)
    if case .removed = message {
      devices[device] = nil
      places[device] = nil
    }
    return frame.map { Delivery(panel: place, frame: $0) }
  }

  mutating func letGoOfAll(time: TimeInterval) -> [Delivery] {
    assemblers.indices.compactMap { panel in
      assemblers[panel].letGoOfAll(time: time).map { Delivery(panel: panel, frame: $0) }
    }
  }
}
