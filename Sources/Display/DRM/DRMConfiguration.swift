public import Geometry
public import Raster

/// Which card, connector and mode to use, where more than one would do.
public struct DRMConfiguration: Hashable, Sendable {
  /// `/dev/dri/card1`, a link to it, or `driver:vc4`; nil for the best card.
  public var card: String?
  /// A connector, such as `HDMI-A-1`; nil for the first that has a monitor.
  public var output: String?
  /// Nil for what the monitor prefers.
  public var mode: ModeRequest?
  /// How the picture is turned; nil to follow the way the panel is mounted, where the kernel knows.
  public var rotation: Rotation?
  /// Nil for the first that the card can show.
  public var format: ScreenFormat?
  public var seat: String
  /// Connectors of the same card that other displays of this process show.
  public var neighbours: Set<String> = []

  public init(
    card: String? = nil, output: String? = nil, mode: ModeRequest? = nil,
    rotation: Rotation? = nil, format: ScreenFormat? = nil, seat: String = "seat0",
    neighbours: Set<String> = []
  ) {
    self.card = card
    self.output = output
    self.mode = mode
    self.rotation = rotation
    self.format = format
    self.seat = seat
    self.neighbours = neighbours
  }
}

/// A wish for a mode, as `--mode` takes it: `800x480` or `800x480@60`.
public struct ModeRequest: Hashable, Sendable, CustomStringConvertible {
  public var size: PixelSize
  /// Frames a second, or nil for any.
  public var refresh: Double?

  public init(size: PixelSize, refresh: Double? = nil) {
    self.size = size
    self.refresh = refresh
  }

  /// The wish that `text` writes, or nil when it writes none.
  public init?(_ text: String) {
    let parts = text.split(separator: "@", omittingEmptySubsequences: false)
    let numbers = (parts.first ?? "").split(separator: "x", omittingEmptySubsequences: false)
    guard parts.count <= 2, numbers.count == 2, let width = Int(numbers[0]),
      let height = Int(numbers[1]), (1...16384).contains(width), (1...16384).contains(height)
    else { return nil }
    var refresh: Double?
    if parts.count == 2 {
      guard let rate = Double(parts[1]), (1...1000).contains(rate) else { return nil }
      refresh = rate
    }
    self.init(size: PixelSize(width: width, height: height), refresh: refresh)
  }

  public var description: String {
    let text = "\(size.width)x\(size.height)"
    return refresh.map { "\(text)@\($0)" } ?? text
  }
}
