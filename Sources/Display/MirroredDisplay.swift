public import Foundation
public import Geometry
public import Raster

/// One picture on several panels.
///
/// The first panel that is there sets the pace and the size; panels of another size show the picture
/// as large as it fits, with black beside it. A panel that goes takes nothing from the others.
@MainActor
public final class MirroredDisplay: DisplayDevice {
  public var onEvent: ((DisplayEvent) -> Void)?
  private let displays: [any DisplayDevice]
  /// What each panel showed of the picture, where its size is another.
  private var fitted: [ObjectIdentifier: PixelBuffer] = [:]
  /// Panels that lack something, since they were not ready for a frame.
  private var stale: [ObjectIdentifier: Region] = [:]
  private var picture: PixelBuffer?
  private var serial: UInt64 = 0
  private var leader: (any DisplayDevice)?
  private var reasons: [ObjectIdentifier: String] = [:]

  /// - Parameter displays: at least one; the first leads while it is there.
  public init(_ displays: [any DisplayDevice]) {
    self.displays = displays
    for display in displays {
      display.onEvent = { [weak self, unowned display] event in self?.handle(event, display) }
    }
  }

  private var front: (any DisplayDevice)? { leader ?? displays.first }
  public var size: PixelSize? { leader?.size }
  public var rotation: Rotation { front?.rotation ?? .none }
  public var frameInterval: TimeInterval { front?.frameInterval ?? 1.0 / 60 }
  public var lead: TimeInterval { front?.lead ?? frameInterval }
  public var suggestedScale: CGFloat { front?.suggestedScale ?? 1 }
  public var isReadyForFrame: Bool { leader?.isReadyForFrame ?? false }
  public var name: String {
    let names = displays.filter { $0.size != nil }.map(\.name)
    return names.isEmpty ? front?.name ?? "none" : names.joined(separator: " and ")
  }
  public var isLit: Bool {
    get { front?.isLit ?? true }
    set { for display in displays where display.isLit != newValue { display.isLit = newValue } }
  }

  public func beginFrame() { leader?.beginFrame() }
  public func start() throws { for display in displays { try display.start() } }
  public func stop() { for display in displays { display.stop() } }

  public func present(_ frame: PixelBuffer, damage: Region, serial: UInt64) {
    picture = frame
    self.serial = serial
    for display in displays {
      let id = ObjectIdentifier(display)
      var region = stale[id] ?? Region()
      region.formUnion(damage)
      stale[id] = region
      if display !== leader { catchUp(display) }
    }
    if let leader { catchUp(leader) }
  }

  /// Shows what a panel lacks.
  private func catchUp(_ display: any DisplayDevice) {
    let id = ObjectIdentifier(display)
    guard let picture, let region = stale[id], !region.isEmpty, display.isReadyForFrame,
      let panel = display.size
    else { return }
    stale[id] = nil
    let own = PanelGeometry(panel: panel, rotation: display.rotation).pictureSize
    guard own != picture.size else {
      return display.present(picture, damage: region, serial: serial)
    }
    let (copy, damage) = fit(picture, region, into: own, id)
    display.present(copy, damage: damage, serial: serial)
  }

  /// The picture as large as it fits into another size.
  private func fit(
    _ picture: PixelBuffer, _ region: Region, into size: PixelSize, _ id: ObjectIdentifier
  ) -> (PixelBuffer, Region) {
    let share = min(
      Double(size.width) / Double(picture.width), Double(size.height) / Double(picture.height))
    let width = max(1, Int((Double(picture.width) * share).rounded(.down)))
    let height = max(1, Int((Double(picture.height) * share).rounded(.down)))
    let place = PixelRect(
      x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
    let target: PixelBuffer
    var damage = Region()
    if let known = fitted[id], known.size == size {
      target = known
      for rect in region.rects {
        // A pixel more on each side: the filter looks at neighbours.
        let x = Int((Double(rect.minX) * share).rounded(.down)) - 1
        let y = Int((Double(rect.minY) * share).rounded(.down)) - 1
        let right = Int((Double(rect.maxX) * share).rounded(.up)) + 1
        let bottom = Int((Double(rect.maxY) * share).rounded(.up)) + 1
        damage.formUnion(
          PixelRect(
            minX: place.minX + x, minY: place.minY + y, maxX: place.minX + right,
            maxY: place.minY + bottom))
      }
      damage = damage.clipped(to: place)
    } else {
      target = PixelBuffer(size)
      target.clear(0xFF00_0000, in: target.bounds)
      fitted[id] = target
      damage = Region(target.bounds)
    }
    for rect in damage.clipped(to: place).rects {
      let painter = Painter(target: target, limits: rect)
      painter.draw(
        picture,
        in: CGRect(
          x: CGFloat(place.minX), y: CGFloat(place.minY), width: CGFloat(width),
          height: CGFloat(height)), transform: .identity)
    }
    return (target, damage)
  }

  private func handle(_ event: DisplayEvent, _ display: any DisplayDevice) {
    let id = ObjectIdentifier(display)
    switch event {
    case .ready:
      fitted[id] = nil
      reasons[id] = nil
      stale[id] = picture.map { Region($0.bounds) }
      elect(after: display)
      if display !== leader { catchUp(display) }
    case .lost(let reason):
      reasons[id] = reason
      stale[id] = nil
      elect(after: display)
    case .presented(let serial, let time):
      if display === leader {
        onEvent?(.presented(serial: serial, time: time))
      } else {
        catchUp(display)
      }
    case .exposed:
      stale[id] = picture.map { Region($0.bounds) }
      if display === leader { onEvent?(.exposed) } else { catchUp(display) }
    }
  }

  /// The first panel that is there leads; the owner hears of another one, and of one that is new.
  private func elect(after display: any DisplayDevice) {
    if let first = displays.first(where: { $0.size != nil }) {
      guard first !== leader || first === display else { return }
      leader = first
      if let size = first.size { onEvent?(.ready(size)) }
    } else {
      leader = nil
      let words = displays.compactMap { reasons[ObjectIdentifier($0)] }
      onEvent?(.lost(reason: words.first ?? "no panel"))
    }
  }
}
