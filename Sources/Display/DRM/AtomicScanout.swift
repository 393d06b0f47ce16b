internal import Foundation
internal import Geometry
internal import Platform

/// Shows buffers by atomic commits.
@MainActor
final class AtomicScanout: Scanout {
  let isAtomic = true
  /// Each commit says what has changed, however many there are.
  var hasOneBuffer = false
  let formats: [UInt32]
  private let target: ScanoutTarget
  private let plane: UInt32
  private let planeProperties: [String: KMSProperty]
  private let crtcProperties: [String: KMSProperty]
  private let connectorProperties: [String: KMSProperty]
  private let otherPlanes: [KMSPlane]
  private var modeBlob: UInt32
  /// Whatever the program before us has left on is switched off with the first modeset.
  private var inheritsState = true

  private static let planeNeeds = [
    "FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H",
  ]

  /// - Throws: `SystemError` with EOPNOTSUPP when the card lacks what an atomic commit needs.
  init(_ target: ScanoutTarget) throws(SystemError) {
    self.target = target
    let calls = target.calls
    let descriptor = target.descriptor
    let planes = try calls.planes(descriptor)
    var found: (KMSPlane, [String: KMSProperty])?
    for plane in planes where plane.possibleCRTCs & (1 << UInt32(target.output.crtcIndex)) != 0 {
      let properties = try calls.properties(descriptor, plane.id, .plane)
      guard properties["type"]?.valueName == "Primary" else { continue }
      if found == nil || plane.currentCRTC == target.output.crtc { found = (plane, properties) }
    }
    let crtc = try calls.properties(descriptor, target.output.crtc, .crtc)
    let connector = try calls.properties(descriptor, target.output.connector.id, .connector)
    guard let (plane, properties) = found,
      Self.planeNeeds.allSatisfy({ properties[$0] != nil }), crtc["MODE_ID"] != nil,
      crtc["ACTIVE"] != nil, connector["CRTC_ID"] != nil
    else { throw SystemError("atomic", code: EOPNOTSUPP) }
    self.plane = plane.id
    formats = plane.formats
    planeProperties = properties
    crtcProperties = crtc
    connectorProperties = connector
    otherPlanes = planes.filter { $0.id != plane.id && $0.currentCRTC != 0 }
    modeBlob = try calls.createModeBlob(descriptor, target.mode)
  }

  func test(_ framebuffer: UInt32) throws(SystemError) {
    try commit(full(framebuffer), [.testOnly, .allowModeset], 0)
  }

  func modeset(_ framebuffer: UInt32, serial: UInt64) throws(SystemError) -> Bool {
    let request = full(framebuffer)
    do {
      // Where the mode is on already this goes without the flicker of a modeset.
      try commit(request, [.event, .nonBlocking], serial)
    } catch {
      guard error.code == EINVAL else { throw error }
      try commit(request, [.event, .allowModeset], serial)
    }
    inheritsState = false
    return true
  }

  func flip(
    _ framebuffer: UInt32, clips: [PixelRect], serial: UInt64
  ) throws(SystemError) {
    var request: [KMSAssignment] = []
    assign(&request, plane, planeProperties, "FB_ID", UInt64(framebuffer))
    assign(&request, plane, planeProperties, "CRTC_ID", UInt64(target.output.crtc))
    var blob: UInt32 = 0
    if planeProperties["FB_DAMAGE_CLIPS"] != nil, !clips.isEmpty {
      let words = clips.flatMap {
        [
          Int32(clamping: $0.minX), Int32(clamping: $0.minY), Int32(clamping: $0.maxX),
          Int32(clamping: $0.maxY),
        ]
      }
      // Without it the driver takes everything as changed.
      blob = (try? target.calls.createBlob(target.descriptor, words)) ?? 0
      if blob != 0 { assign(&request, plane, planeProperties, "FB_DAMAGE_CLIPS", UInt64(blob)) }
    }
    defer { if blob != 0 { target.calls.destroyBlob(target.descriptor, blob) } }
    try commit(request, [.event, .nonBlocking], serial)
  }

  func sleep() throws(SystemError) {
    var request: [KMSAssignment] = []
    assign(&request, target.output.crtc, crtcProperties, "ACTIVE", 0)
    try commit(request, [.allowModeset], 0)
  }

  func release() {
    var request: [KMSAssignment] = []
    assign(&request, target.output.connector.id, connectorProperties, "CRTC_ID", 0)
    assign(&request, target.output.crtc, crtcProperties, "ACTIVE", 0)
    assign(&request, target.output.crtc, crtcProperties, "MODE_ID", 0)
    assign(&request, plane, planeProperties, "FB_ID", 0)
    assign(&request, plane, planeProperties, "CRTC_ID", 0)
    try? commit(request, [.allowModeset], 0)
  }

  func discard() {
    if modeBlob != 0 { target.calls.destroyBlob(target.descriptor, modeBlob) }
    modeBlob = 0
  }

  private func commit(
    _ request: [KMSAssignment], _ flags: KMSCommitFlags, _ serial: UInt64
  ) throws(SystemError) {
    try target.calls.commit(target.descriptor, request, flags, serial)
  }

  private func assign(
    _ request: inout [KMSAssignment], _ object: UInt32, _ properties: [String: KMSProperty],
    _ name: String, _ value: UInt64
  ) {
    guard let property = properties[name] else { return }
    request.append(KMSAssignment(object: object, property: property.id, value: value))
  }

  /// The whole state: mode, connector, plane, and all that may have been left by others.
  private func full(_ framebuffer: UInt32) -> [KMSAssignment] {
    var request: [KMSAssignment] = []
    let crtc = target.output.crtc
    if inheritsState { clearInherited(&request) }
    assign(&request, target.output.connector.id, connectorProperties, "CRTC_ID", UInt64(crtc))
    // A link that has failed once is tried again with each modeset.
    if let good = connectorProperties["link-status"]?.value(named: "Good") {
      assign(&request, target.output.connector.id, connectorProperties, "link-status", good)
    }
    assign(&request, crtc, crtcProperties, "MODE_ID", UInt64(modeBlob))
    assign(&request, crtc, crtcProperties, "ACTIVE", 1)
    for name in ["VRR_ENABLED", "GAMMA_LUT", "DEGAMMA_LUT", "CTM"] {
      assign(&request, crtc, crtcProperties, name, 0)
    }
    let (width, height) = (UInt64(target.mode.size.width), UInt64(target.mode.size.height))
    let values: [(String, UInt64)] = [
      ("FB_ID", UInt64(framebuffer)), ("CRTC_ID", UInt64(crtc)), ("SRC_X", 0), ("SRC_Y", 0),
      ("SRC_W", width << 16), ("SRC_H", height << 16), ("CRTC_X", 0), ("CRTC_Y", 0),
      ("CRTC_W", width), ("CRTC_H", height),
    ]
    for (name, value) in values { assign(&request, plane, planeProperties, name, value) }
    if let upright = planeProperties["rotation"]?.value(named: "rotate-0") {
      // A bitmask: names stand for the bits' numbers.
      assign(&request, plane, planeProperties, "rotation", 1 << upright)
    }
    if let alpha = planeProperties["alpha"]?.range {
      assign(&request, plane, planeProperties, "alpha", alpha.upperBound)
    }
    if let none = planeProperties["pixel blend mode"]?.value(named: "None") {
      assign(&request, plane, planeProperties, "pixel blend mode", none)
    }
    return request
  }

  private func clearInherited(_ request: inout [KMSAssignment]) {
    let (calls, descriptor) = (target.calls, target.descriptor)
    let spared = target.sparedCRTCs
    for other in otherPlanes where !spared.contains(other.currentCRTC) {
      guard let properties = try? calls.properties(descriptor, other.id, .plane) else { continue }
      assign(&request, other.id, properties, "FB_ID", 0)
      assign(&request, other.id, properties, "CRTC_ID", 0)
    }
    for connector in target.connectors
    where connector.id != target.output.connector.id && connector.currentCRTC != 0
      && !target.neighbours.contains(connector.name)
    {
      guard let properties = try? calls.properties(descriptor, connector.id, .connector) else {
        continue
      }
      assign(&request, connector.id, properties, "CRTC_ID", 0)
    }
    for crtc in target.resources.crtcs
    where crtc != target.output.crtc && !spared.contains(crtc) {
      guard let properties = try? calls.properties(descriptor, crtc, .crtc),
        properties["ACTIVE"]?.value == 1
      else { continue }
      assign(&request, crtc, properties, "ACTIVE", 0)
      assign(&request, crtc, properties, "MODE_ID", 0)
    }
  }
}
