internal import Geometry
internal import Platform
internal import Raster

/// Decides what to show a picture with, from what a card says it has.
enum OutputChoice {
  /// A card that was looked at.
  struct Candidate {
    var device: Device
    var driver: String
    var resources: KMSResources
    var connectors: [KMSConnector]
  }

  /// A connector that can show a picture, and what it needs for it.
  struct Output: Equatable {
    var connector: KMSConnector
    var crtc: UInt32
    /// The CRTC's place in the card's list: masks count by it.
    var crtcIndex: Int
    /// The best first; never empty.
    var modes: [KMSMode]
  }

  /// A larger mode is only used when the monitor prefers it or the user asks for it.
  static let sensibleArea = 1920 * 1200

  /// The output of a card to use, or nil when none has a monitor.
  static func output(of candidate: Candidate, _ configuration: DRMConfiguration) -> Output? {
    let named = candidate.connectors.filter {
      configuration.output == nil || $0.name == configuration.output
    }
    // A connector whose state nobody knows is better than none.
    for status in [KMSConnector.Status.connected, .unknown] {
      for connector in named where connector.status == status && !isWriteback(connector) {
        let modes = modes(of: connector, candidate.resources, configuration.mode)
        guard !modes.isEmpty, let index = crtcIndex(for: connector, candidate) else { continue }
        return Output(
          connector: connector, crtc: candidate.resources.crtcs[index], crtcIndex: index,
          modes: modes)
      }
    }
    return nil
  }

  /// How much a card is to be preferred; nil when it is not to be used at all.
  static func score(_ candidate: Candidate, _ configuration: DRMConfiguration) -> Int? {
    guard !candidate.resources.crtcs.isEmpty, !candidate.connectors.isEmpty else { return nil }
    var score = 0
    if output(of: candidate, configuration) != nil { score += 8 }
    if candidate.driver != "simpledrm" { score += 4 }
    if candidate.device.isBootDisplay { score += 2 }
    if candidate.device.place.hasPrefix("platform-") { score += 1 }
    return score
  }

  /// Whether the configuration lets this card be used.
  static func admits(_ device: Device, _ driver: String, _ configuration: DRMConfiguration) -> Bool
  {
    guard device.seat == configuration.seat else { return false }
    guard let wanted = configuration.card else { return true }
    if wanted.hasPrefix("driver:") { return driver == wanted.dropFirst("driver:".count) }
    if wanted == device.node || wanted == device.name { return true }
    let links = device.properties["DEVLINKS"]?.split(separator: " ") ?? []
    return links.contains { $0 == wanted || $0.hasSuffix("/" + wanted) }
  }

  /// The modes to try, the best first.
  static func modes(
    of connector: KMSConnector, _ resources: KMSResources, _ wish: ModeRequest?
  ) -> [KMSMode] {
    let usable = connector.modes.filter { mode in
      !mode.isInterlaced && !mode.size.isEmpty
        && (resources.maximum.width == 0 || mode.size.width <= resources.maximum.width)
        && (resources.maximum.height == 0 || mode.size.height <= resources.maximum.height)
    }
    func rank(_ mode: KMSMode) -> (Int, Double, Int) {
      if let wish, mode.size == wish.size {
        let distance = wish.refresh.map { abs(1 / mode.period - $0) } ?? mode.period
        return (0, distance, mode.isPreferred ? 0 : 1)
      }
      if mode.isPreferred { return (1, mode.period, 0) }
      let area = mode.size.width * mode.size.height
      return area <= sensibleArea ? (2, -Double(area), 0) : (3, Double(area), 0)
    }
    return usable.enumerated().sorted { first, second in
      let (a, b) = (rank(first.element), rank(second.element))
      return a == b ? first.offset < second.offset : a < b
    }.map(\.element)
  }

  private static func isWriteback(_ connector: KMSConnector) -> Bool {
    connector.name.hasPrefix("Writeback-")
  }

  /// The CRTC that shows the connector already, or one that shows nothing else, or any that can.
  private static func crtcIndex(for connector: KMSConnector, _ candidate: Candidate) -> Int? {
    let crtcs = candidate.resources.crtcs
    let possible = crtcs.indices.filter {
      $0 < 32 && connector.possibleCRTCs & (1 << UInt32($0)) != 0
    }
    if let current = possible.first(where: { crtcs[$0] == connector.currentCRTC }) {
      return current
    }
    let busy = Set(
      candidate.connectors.filter { $0.id != connector.id && $0.status == .connected }
        .map(\.currentCRTC))
    return possible.first { !busy.contains(crtcs[$0]) } ?? possible.first
  }

  /// The formats to try, the best first.
  static func formats(
    of plane: [UInt32]?, preferredDepth: UInt64, _ configuration: DRMConfiguration
  ) -> [ScreenFormat] {
    var order: [ScreenFormat] = [.xrgb8888, .xbgr8888, .rgb565]
    if preferredDepth == 16 { order = [.rgb565, .xrgb8888, .xbgr8888] }
    if let wanted = configuration.format {
      order.removeAll { $0 == wanted }
      order.insert(wanted, at: 0)
    }
    guard let plane else { return order }
    return order.filter { plane.contains($0.code) }
  }
}

extension ScreenFormat {
  /// What the kernel calls it.
  var code: UInt32 {
    switch self {
    case .xrgb8888: KMSFormat.xrgb8888
    case .xbgr8888: KMSFormat.xbgr8888
    case .rgb565: KMSFormat.rgb565
    case .xrgb2101010: KMSFormat.xrgb2101010
    }
  }
}
