public import Foundation
public import Geometry
public import Platform
public import Raster

/// A display without glass: it keeps the last frame and says what was presented when.
///
/// On a virtual clock it is what `vitrine render` draws to.
@MainActor
public final class HeadlessDisplay: DisplayDevice {
  /// When a frame counts as shown.
  public enum Pacing: Hashable, Sendable {
    /// As soon as the owner's call has returned.
    case immediate
    /// At the next of the moments that are `frameInterval` apart, counted from the start.
    case periodic
  }

  public let size: PixelSize?
  public let rotation: Rotation
  public let frameInterval: TimeInterval
  public let name = "headless"
  public var onEvent: ((DisplayEvent) -> Void)?
  /// Called with each frame as the panel would show it, when it is shown.
  public var onFrame: ((PixelBuffer, _ damage: Region, _ serial: UInt64, TimeInterval) -> Void)?
  /// What the panel shows, in its own orientation.
  public let frame: PixelBuffer
  /// Frames shown since the start.
  public private(set) var frameCount = 0

  private let geometry: PanelGeometry
  private let scheduler: any Scheduler
  private let pacing: Pacing
  private var started: TimeInterval?
  private var pending: ScheduledCall?

  public init(
    size: PixelSize, rotation: Rotation = .none, frameRate: Double = 60,
    pacing: Pacing = .periodic, scheduler: any Scheduler
  ) {
    let panel = PixelSize(width: max(1, size.width), height: max(1, size.height))
    self.size = panel
    self.rotation = rotation
    self.pacing = pacing
    self.scheduler = scheduler
    frameInterval = 1 / (frameRate.isFinite ? min(1000, max(1, frameRate)) : 60)
    geometry = PanelGeometry(panel: panel, rotation: rotation)
    frame = PixelBuffer(panel)
  }

  public var isReadyForFrame: Bool { started != nil && pending == nil && isLit }

  public var isLit = true {
    didSet {
      guard isLit, !oldValue else { return }
      scheduler.schedule(after: 0, name: "display") { [weak self] in self?.onEvent?(.exposed) }
    }
  }

  public func start() {
    guard started == nil else { return }
    let now = scheduler.now
    started = now
    scheduler.schedule(at: now, name: "display") { [weak self] in
      guard let self, self.started != nil, let size = self.size else { return }
      self.onEvent?(.ready(size))
    }
  }

  public func present(_ picture: PixelBuffer, damage: Region, serial: UInt64) {
    guard isReadyForFrame, let started, picture.size == geometry.pictureSize else { return }
    var shown = Region()
    for rect in damage.clipped(to: picture.bounds).rects {
      FrameCopy.copy(picture, rect, to: frame, geometry)
      shown.formUnion(geometry.panelRect(rect))
    }
    pending = scheduler.schedule(at: presentationTime(started), name: "display") {
      [weak self] in
      guard let self else { return }
      self.pending = nil
      self.frameCount += 1
      let time = self.scheduler.now
      self.onFrame?(self.frame, shown, serial, time)
      self.onEvent?(.presented(serial: serial, time: time))
    }
  }

  public func stop() {
    pending?.cancel()
    pending = nil
    started = nil
  }

  private func presentationTime(_ started: TimeInterval) -> TimeInterval {
    let now = scheduler.now
    guard pacing == .periodic else { return now }
    // A hair of tolerance: a frame that is drawn exactly on a moment is shown at the next one, not
    // a rounding error later.
    let passed = ((now - started) / frameInterval + 1e-6).rounded(.down)
    return started + (passed + 1) * frameInterval
  }
}
