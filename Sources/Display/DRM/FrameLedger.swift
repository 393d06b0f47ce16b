internal import Geometry

/// Which pixels each buffer lacks, and which the screen lacks.
///
/// Three sets that are cleared at three moments: what the picture needs painted is the caller's; what
/// a buffer lacks is gone when it has been copied; what the screen lacks is gone when the kernel has
/// accepted the buffer. A commit that is refused therefore loses nothing. (`drm-input.md` §1.6)
struct FrameLedger: Equatable {
  private let whole: PixelRect
  private(set) var lacks: [Region]
  private(set) var screenLacks: Region
  /// The buffer that is shown, and the one that will be.
  private(set) var shown: Int?
  private(set) var pending: (buffer: Int, serial: UInt64)?

  /// A ledger in which everything is lacking.
  init(size: PixelSize, buffers: Int) {
    whole = PixelRect(size)
    lacks = Array(repeating: Region(whole), count: max(1, buffers))
    screenLacks = Region(whole)
  }

  /// The picture has changed.
  mutating func damage(_ region: Region) {
    let region = region.clipped(to: whole)
    for index in lacks.indices { lacks[index].formUnion(region) }
    screenLacks.formUnion(region)
  }

  /// Nothing is known any more about the buffers either.
  mutating func forget() {
    resync()
    for index in lacks.indices { lacks[index] = Region(whole) }
  }

  /// The buffer to copy to now, or nil while none is free.
  var free: Int? {
    guard pending == nil else { return nil }
    return lacks.count == 1 ? 0 : lacks.indices.first { $0 != shown }
  }

  /// What has to be copied to a buffer, which lacks nothing from now on.
  mutating func take(_ buffer: Int) -> Region {
    let region = lacks[buffer]
    lacks[buffer] = Region()
    return region
  }

  /// What to tell the kernel that has changed, for a buffer that `copied` has just gone to.
  ///
  /// It covers both meanings that drivers give to damage: against what the screen shows, and against
  /// what this buffer held before.
  func clips(copied: Region) -> Region {
    var clips = copied
    clips.formUnion(screenLacks)
    return clips
  }

  mutating func accept(_ buffer: Int, serial: UInt64) {
    pending = (buffer, serial)
    screenLacks = Region()
  }

  /// Whether the flip of `serial` was the one that is waited for.
  mutating func flip(serial: UInt64) -> Bool {
    guard let pending, pending.serial == serial else { return false }
    shown = pending.buffer
    self.pending = nil
    return true
  }

  /// Nothing is known any more about the screen: it lacks everything, and no flip is waited for.
  mutating func resync() {
    if let pending { shown = pending.buffer }
    pending = nil
    screenLacks = Region(whole)
  }

  static func == (a: FrameLedger, b: FrameLedger) -> Bool {
    a.lacks == b.lacks && a.screenLacks == b.screenLacks && a.shown == b.shown
      && a.pending?.buffer == b.pending?.buffer && a.pending?.serial == b.pending?.serial
  }
}
