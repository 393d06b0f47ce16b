/// What has happened since the start.
public struct DRMCounters: Equatable, Sendable {
  /// Commits that the kernel has accepted.
  public var commits = 0
  public var modesets = 0
  public var refused = 0
  /// Flips that nobody waited for.
  public var strayFlips = 0
  public var lateFlips = 0
  public var probes = 0
  /// Pixels copied to the card's memory.
  public var copiedPixels = 0

  public init() {}
}
