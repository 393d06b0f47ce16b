import Foundation
import Geometry
import Platform

@testable import Display

/// A graphics card that follows the kernel's rules, with a log and faults on order.
@MainActor
final class FakeCard {
  struct Commit: Equatable {
    var flags: KMSCommitFlags
    var serial: UInt64
    /// By "object.property name".
    var values: [String: UInt64]
    var clips: [PixelRect]
  }

  let scheduler: VirtualScheduler
  var devices: [Device] = []
  var driverName = "vc4"
  var connector = KMSConnector(id: 30, name: "HDMI-A-1", status: .connected)
  var otherConnectors: [KMSConnector] = []
  var resources = KMSResources(
    crtcs: [20, 21], connectors: [30], maximum: PixelSize(width: 4096, height: 4096))
  var formats = [KMSFormat.xrgb8888]
  var hasAtomic = true
  var hasDamageClips = true
  var countsFrames = true
  var orientation: String?
  var pitchPadding = 0
  var edid: [UInt8] = [1, 2, 3]
  /// A mode that no commit may set, although tests pass.
  var refusedSize: PixelSize?
  var mastersElsewhere = 0
  var isSplashShown = false
  var slept: TimeInterval = 0
  /// Whether files outlive the process, and which do.
  var keepsCards = false
  private(set) var kept: [Int32: String] = [:]
  private(set) var clearings = 0

  /// How long a flip takes at most; nil for never.
  ///
  /// From a whole refresh on flips come at refreshes,
  /// which lie on a grid; shorter ones come when they are done.
  var flipDelay: TimeInterval? = 1.0 / 60
  private static let period = 1.0 / 60
  /// Answers of the next calls, by the C function's name; 0 lets the call pass.
  var faults: [String: [Int32]] = [:]
  /// An answer for every call until it is taken away.
  var lasting: [String: Int32] = [:]

  private(set) var commits: [Commit] = []
  private(set) var log: [String] = []
  private(set) var openFiles = 0
  private(set) var memories: [UInt32: UnsafeMutableRawPointer] = [:]
  private(set) var framebuffers: [UInt32: (memory: KMSMemory, format: UInt32, size: PixelSize)] =
    [:]
  private(set) var blobs: [UInt32: [Int32]] = [:]
  private(set) var shown: UInt32 = 0
  var crtcOfConnector: UInt32 = 0
  var isOn = false
  private var isMaster = false
  private var nextID: UInt32 = 100
  private var flips: [KMSFlip] = []
  private var pendingFlip = false
  private var onReadable: (@MainActor () -> Void)?
  private var onDevice: (@MainActor (Device?) -> Void)?

  static let mode = KMSMode(
    clock: 1584, horizontal: [40, 41, 42, 44, 0], vertical: [24, 25, 26, 600, 0], refresh: 60,
    type: KMSMode.preferred, name: "40x24")

  init(_ scheduler: VirtualScheduler) {
    self.scheduler = scheduler
    connector.modes = [Self.mode]
    connector.possibleCRTCs = 0b10
    devices = [
      Device(
        subsystem: "drm", name: "card1", kind: "drm_minor", node: "/dev/dri/card1", driver: "vc4")
    ]
  }

  /// Pixels that the monitor shows, row by row, as 32-bit words; nil when it shows nothing.
  var screen: [UInt32]? {
    guard isOn, shown != 0, let (memory, format, size) = framebuffers[shown],
      let pixels = memories[memory.handle]
    else { return nil }
    var words: [UInt32] = []
    for y in 0..<size.height {
      let row = pixels + y * memory.pitch
      for x in 0..<size.width {
        if format == KMSFormat.rgb565 {
          words.append(UInt32(row.load(fromByteOffset: x * 2, as: UInt16.self)))
        } else {
          words.append(row.load(fromByteOffset: x * 4, as: UInt32.self))
        }
      }
    }
    return words
  }

  func announce(_ action: Device.Action, _ device: Device? = nil) {
    var device = device ?? devices.first
    device?.action = action
    onDevice?(device)
  }

  func loseEvents() { onDevice?(nil) }

  /// A flip event that nobody has asked for.
  func sendStrayFlip(serial: UInt64) {
    flips.append(KMSFlip(serial: serial, time: scheduler.now))
    onReadable?()
  }

  private func pass(_ name: String) throws(SystemError) {
    if let code = lasting[name] { throw SystemError(name, code: code) }
    guard var queue = faults[name], !queue.isEmpty else { return }
    let code = queue.removeFirst()
    faults[name] = queue
    if code != 0 { throw SystemError(name, code: code) }
  }

  private func makeID() -> UInt32 {
    nextID += 1
    return nextID
  }

  private func finishFlip(_ serial: UInt64) {
    pendingFlip = false
    flips.append(KMSFlip(serial: serial, time: scheduler.now))
    onReadable?()
  }

  private func startFlip(_ serial: UInt64) {
    pendingFlip = true
    guard let flipDelay else {
      pendingFlip = false
      return
    }
    var due = scheduler.now + flipDelay
    if flipDelay >= Self.period {
      due = (due / Self.period + 1e-6).rounded(.down) * Self.period
    }
    scheduler.schedule(at: due, name: "vblank") { [self] in finishFlip(serial) }
  }

  /// Properties by name; the ids tell them apart when they come back in a commit.
  private static let propertyNames = [
    "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H",
    "type", "FB_DAMAGE_CLIPS", "rotation", "MODE_ID", "ACTIVE", "VRR_ENABLED", "EDID",
    "link-status",
    "panel orientation", "DPMS",
  ]

  private func property(_ name: String, _ value: UInt64, _ names: [UInt64: String] = [:])
    -> (String, KMSProperty)
  {
    let index = Self.propertyNames.firstIndex(of: name) ?? 0
    return (name, KMSProperty(id: UInt32(index + 1), value: value, names: names))
  }

  private func properties(_ object: UInt32, _ kind: KMSObject) -> [String: KMSProperty] {
    var list: [(String, KMSProperty)] = []
    switch kind {
    case .plane:
      let names = ["FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y"]
      list = (names + ["CRTC_W", "CRTC_H"]).map { property($0, 0) }
      list.append(property("type", object == 41 ? 1 : 0, [0: "Overlay", 1: "Primary"]))
      list.append(property("rotation", 1, [0: "rotate-0", 2: "rotate-180"]))
      if hasDamageClips { list.append(property("FB_DAMAGE_CLIPS", 0)) }
    case .crtc:
      list = [
        property("MODE_ID", 0), property("ACTIVE", isOn ? 1 : 0), property("VRR_ENABLED", 1),
      ]
    case .connector:
      list = [
        property("CRTC_ID", UInt64(crtcOfConnector)), property("EDID", 7),
        property("link-status", 0, [0: "Good", 1: "Bad"]),
        property("DPMS", 0, [0: "On", 3: "Off"]),
      ]
      if let orientation { list.append(property("panel orientation", 5, [5: orientation])) }
    }
    return Dictionary(uniqueKeysWithValues: list)
  }

  private func commit(
    _ request: [KMSAssignment], _ flags: KMSCommitFlags, _ serial: UInt64
  ) throws(SystemError) {
    let name = "drmModeAtomicCommit"
    if !flags.contains(.testOnly) { try pass(name) }
    guard isMaster else { throw SystemError(name, code: EACCES) }
    var values: [String: UInt64] = [:]
    for assignment in request {
      let property = Self.propertyNames[Int(assignment.property) - 1]
      values["\(assignment.object).\(property)"] = assignment.value
    }
    let setsMode = values["21.MODE_ID"] != nil
    let turnsOn = setsMode && !isOn
    let turnsOff = values["21.ACTIVE"] == 0
    guard flags.contains(.allowModeset) || !(turnsOn || turnsOff) else {
      throw SystemError(name, code: EINVAL)
    }
    if let id = values["41.FB_ID"], id != 0 {
      guard let framebuffer = framebuffers[UInt32(id)] else {
        throw SystemError(name, code: ENOENT)
      }
      guard formats.contains(framebuffer.format), isOn || setsMode else {
        throw SystemError(name, code: EINVAL)
      }
      guard connector.modes.contains(where: { $0.size == framebuffer.size }) else {
        throw SystemError(name, code: ENOSPC)
      }
    }
    if flags.contains(.testOnly) { return }
    if setsMode, let id = values["41.FB_ID"], let refusedSize,
      framebuffers[UInt32(id)]?.size == refusedSize
    {
      throw SystemError(name, code: EINVAL)
    }
    // A blocking commit waits for the flip before it.
    guard !pendingFlip || !flags.contains(.nonBlocking) else {
      throw SystemError(name, code: EBUSY)
    }
    let clips = values["41.FB_DAMAGE_CLIPS"].flatMap { blobs[UInt32($0)] } ?? []
    let rects = stride(from: 0, to: clips.count, by: 4).map {
      PixelRect(
        minX: Int(clips[$0]), minY: Int(clips[$0 + 1]), maxX: Int(clips[$0 + 2]),
        maxY: Int(clips[$0 + 3]))
    }
    commits.append(Commit(flags: flags, serial: serial, values: values, clips: rects))
    if let id = values["41.FB_ID"] { shown = UInt32(id) }
    if setsMode { isOn = values["21.ACTIVE"] == 1 }
    if turnsOff { isOn = false }
    if let crtc = values["30.CRTC_ID"] { crtcOfConnector = UInt32(crtc) }
    if flags.contains(.event) { startFlip(serial) }
  }

  var calls: DRMCalls {
    DRMCalls(
      cards: { [self] in devices },
      watchCards: { [self] body throws(SystemError) in
        onDevice = body
        return {}
      },
      open: { [self] path throws(SystemError) in
        try pass("open")
        guard devices.contains(where: { $0.node == path }) else {
          throw SystemError("open", object: path, code: ENOENT)
        }
        openFiles += 1
        isMaster = mastersElsewhere == 0
        return 5
      },
      close: { [self] descriptor in
        openFiles -= 1
        kept[descriptor] = nil
        isMaster = false
        // The kernel frees all that a file has made.
        blobs = [:]
      },
      watch: { [self] _, body throws(SystemError) in
        onReadable = body
        return { [self] in onReadable = nil }
      },
      driver: { [self] _ in driverName },
      capability: { _, capability in capability == DRMCapability.dumbBuffer ? 1 : 0 },
      enable: { [self] _, capability throws(SystemError) in
        try pass("drmSetClientCap")
        if capability == DRMCapability.atomic, !hasAtomic {
          throw SystemError("drmSetClientCap", code: EOPNOTSUPP)
        }
      },
      isMaster: { [self] _ in isMaster }, slept: { [self] in slept },
      keep: { [self] descriptor, path in
        if keepsCards { kept[descriptor] = path }
      },
      isKept: { [self] in kept[$0] != nil }, clearLeftovers: { [self] _ in clearings += 1 },
      isSplashShown: { [self] in isSplashShown },
      setMaster: { [self] _ throws(SystemError) in
        try pass("drmSetMaster")
        if mastersElsewhere > 0 { throw SystemError("drmSetMaster", code: EBUSY) }
        isMaster = true
      },
      dropMaster: { [self] _ throws(SystemError) in
        try pass("drmDropMaster")
        isMaster = false
      },
      resources: { [self] _ throws(SystemError) in
        try pass("drmModeGetResources")
        return resources
      },
      connector: { [self] _, id, _ throws(SystemError) in
        try pass("drmModeGetConnector")
        var found = ([connector] + otherConnectors).first { $0.id == id }
        if id == connector.id { found?.currentCRTC = crtcOfConnector }
        guard let found else { throw SystemError("drmModeGetConnector", code: ENOENT) }
        return found
      },
      planes: { [self] _ throws(SystemError) in
        try pass("drmModeGetPlaneResources")
        return [
          KMSPlane(id: 40, possibleCRTCs: 0b11, formats: formats),
          KMSPlane(id: 41, possibleCRTCs: 0b10, formats: formats),
        ]
      },
      properties: { [self] _, object, kind throws(SystemError) in
        try pass("drmModeObjectGetProperties")
        return properties(object, kind)
      },
      blob: { [self] _, _ in edid },
      createModeBlob: { [self] _, _ throws(SystemError) in
        try pass("drmModeCreatePropertyBlob")
        let id = makeID()
        blobs[id] = []
        return id
      },
      createBlob: { [self] _, words throws(SystemError) in
        try pass("drmModeCreatePropertyBlob")
        let id = makeID()
        blobs[id] = words
        return id
      },
      destroyBlob: { [self] _, id in blobs[id] = nil },
      createMemory: { [self] _, size, bits throws(SystemError) in
        try pass("drmModeCreateDumbBuffer")
        let pitch = size.width * bits / 8 + pitchPadding
        return KMSMemory(handle: makeID(), pitch: pitch, byteCount: pitch * size.height)
      },
      map: { [self] _, memory throws(SystemError) in
        try pass("mmap")
        let pixels = UnsafeMutableRawPointer.allocate(byteCount: memory.byteCount, alignment: 64)
        pixels.initializeMemory(as: UInt8.self, repeating: 0xAA, count: memory.byteCount)
        memories[memory.handle] = pixels
        return pixels
      },
      unmap: { [self] pixels, memory in
        memories[memory.handle] = nil
        pixels.deallocate()
      },
      destroyMemory: { _, _ in },
      addFramebuffer: { [self] _, size, format, memory throws(SystemError) in
        try pass("drmModeAddFB2")
        guard formats.contains(format) else { throw SystemError("drmModeAddFB2", code: ENOENT) }
        let id = makeID()
        framebuffers[id] = (memory, format, size)
        return id
      },
      removeFramebuffer: { [self] _, id in
        framebuffers[id] = nil
        if shown == id { shown = 0 }
      },
      commit: { [self] _, request, flags, serial throws(SystemError) in
        try commit(request, flags, serial)
      },
      setCRTC: { [self] _, crtc, framebuffer, _, mode throws(SystemError) in
        try pass("drmModeSetCrtc")
        if let refusedSize, mode?.size == refusedSize {
          throw SystemError("drmModeSetCrtc", code: EINVAL)
        }
        guard isMaster else { throw SystemError("drmModeSetCrtc", code: EACCES) }
        log.append("setCRTC \(crtc) \(mode.map(\.description) ?? "off")")
        shown = framebuffer
        isOn = mode != nil
        crtcOfConnector = isOn ? crtc : 0
      },
      pageFlip: { [self] _, _, framebuffer, serial throws(SystemError) in
        try pass("drmModePageFlip")
        guard isMaster else { throw SystemError("drmModePageFlip", code: EACCES) }
        guard !pendingFlip, shown != 0 else { throw SystemError("drmModePageFlip", code: EBUSY) }
        log.append("flip")
        shown = framebuffer
        startFlip(serial)
      },
      flush: { [self] _, _, rects throws(SystemError) in
        try pass("drmModeDirtyFB")
        log.append("flush \(rects.count)")
      },
      setConnectorProperty: { [self] _, _, _, value throws(SystemError) in
        try pass("drmModeConnectorSetProperty")
        log.append("power \(value)")
        isOn = value == 0
      },
      readFlips: { [self] _ throws(SystemError) in
        try pass("read")
        let result = flips
        flips = []
        return result
      },
      countsFrames: { [self] _, _ in countsFrames })
  }
}
