internal import CDRM
internal import Foundation
public import Platform

/// How cards are opened: by the rights of the user, or by a seat; and whether they outlive us.
@MainActor
public struct CardAccess {
  /// Keeps cards open while the service is restarted.
  public var store: DescriptorStore?
  /// Opens cards, and says when they may be drawn on.
  public var seat: Seat?

  public init(store: DescriptorStore? = nil, seat: Seat? = nil) {
    self.store = store
    self.seat = seat
  }
}

extension DRMCalls {
  /// Takes over what the process before us has left open, and leaves the card open for the next one.
  mutating func use(_ store: DescriptorStore) {
    let (openAnew, closeCard) = (open, close)
    let leftovers = Leftovers()
    open = { path throws(SystemError) in
      guard let descriptor = store.take(path) else { return try openAnew(path) }
      leftovers.find(descriptor)
      return descriptor
    }
    close = { descriptor in
      store.forget(descriptor)
      leftovers.framebuffers[descriptor] = nil
      closeCard(descriptor)
    }
    keep = { store.keep($0, of: $1) }
    isKept = { store.keeps($0) }
    clearLeftovers = { leftovers.clear($0) }
  }

  /// Leaves opening, closing and the master's right to a seat.
  mutating func use(_ devices: SeatDevices) {
    open = { path throws(SystemError) in try devices.open(path) }
    close = { devices.close($0) }
    // The seat's daemon sets and drops it on the same file; an own call would be refused.
    let isMaster = isMaster
    setMaster = { descriptor throws(SystemError) in
      guard isMaster(descriptor) else { throw SystemError("drmSetMaster", code: EACCES) }
    }
    dropMaster = { _ in }
  }
}

/// What the process before us has made with a card's file, which the kernel keeps with it.
@MainActor
private final class Leftovers {
  var framebuffers: [Int32: [UInt32]] = [:]

  /// Memory is held by its framebuffer: its handles go now, the picture stays.
  func find(_ descriptor: Int32) {
    for handle in 1...Self.handles { drmModeDestroyDumbBuffer(descriptor, UInt32(handle)) }
    guard let resources = drmModeGetResources(descriptor) else { return }
    defer { drmModeFreeResources(resources) }
    framebuffers[descriptor] = (0..<Int(resources.pointee.count_fbs)).compactMap {
      resources.pointee.fbs?[$0]
    }
  }

  func clear(_ descriptor: Int32) {
    for id in framebuffers.removeValue(forKey: descriptor) ?? [] { drmModeRmFB(descriptor, id) }
  }

  /// Handles count from 1, and a display has two or three.
  private static let handles = 64
}
