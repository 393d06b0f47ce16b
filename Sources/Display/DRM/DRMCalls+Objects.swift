internal import CDRM
internal import Foundation
internal import Geometry
internal import Platform

/// What a card has, read through libdrm.
extension DRMCalls {
  nonisolated static func liveResources(_ descriptor: Descriptor) throws(SystemError)
    -> KMSResources
  {
    guard let found = drmModeGetResources(descriptor) else { throw .last("drmModeGetResources") }
    defer { drmModeFreeResources(found) }
    return KMSResources(
      crtcs: list(found.pointee.crtcs, found.pointee.count_crtcs),
      connectors: list(found.pointee.connectors, found.pointee.count_connectors),
      maximum: PixelSize(
        width: Int(found.pointee.max_width), height: Int(found.pointee.max_height)))
  }

  nonisolated static func liveConnector(
    _ descriptor: Descriptor, _ id: UInt32, _ probe: Bool
  ) throws(SystemError) -> KMSConnector {
    let found =
      probe ? drmModeGetConnector(descriptor, id) : drmModeGetConnectorCurrent(descriptor, id)
    guard let found else { throw .last("drmModeGetConnector", object: "connector \(id)") }
    defer { drmModeFreeConnector(found) }
    let connector = found.pointee
    let kind =
      drmModeGetConnectorTypeName(connector.connector_type).map { String(cString: $0) }
      ?? "Unknown"
    var possible: UInt32 = 0
    for encoder in list(connector.encoders, connector.count_encoders) {
      guard let encoder = drmModeGetEncoder(descriptor, encoder) else { continue }
      possible |= encoder.pointee.possible_crtcs
      drmModeFreeEncoder(encoder)
    }
    var current: UInt32 = 0
    if connector.encoder_id != 0, let encoder = drmModeGetEncoder(descriptor, connector.encoder_id)
    {
      current = encoder.pointee.crtc_id
      drmModeFreeEncoder(encoder)
    }
    return KMSConnector(
      id: id, name: "\(kind)-\(connector.connector_type_id)",
      status: KMSConnector.Status(rawValue: connector.connection.rawValue) ?? .unknown,
      millimetres: PixelSize(width: Int(connector.mmWidth), height: Int(connector.mmHeight)),
      modes: list(connector.modes, connector.count_modes).map(KMSMode.init),
      possibleCRTCs: possible, currentCRTC: current)
  }

  nonisolated static func livePlanes(_ descriptor: Descriptor) throws(SystemError) -> [KMSPlane] {
    guard let found = drmModeGetPlaneResources(descriptor) else {
      throw .last("drmModeGetPlaneResources")
    }
    defer { drmModeFreePlaneResources(found) }
    return list(found.pointee.planes, Int32(found.pointee.count_planes)).compactMap { id in
      guard let plane = drmModeGetPlane(descriptor, id) else { return nil }
      defer { drmModeFreePlane(plane) }
      return KMSPlane(
        id: id, possibleCRTCs: plane.pointee.possible_crtcs,
        formats: list(plane.pointee.formats, Int32(plane.pointee.count_formats)),
        currentCRTC: plane.pointee.crtc_id)
    }
  }

  nonisolated static func liveProperties(
    _ descriptor: Descriptor, _ object: UInt32, _ kind: KMSObject
  ) throws(SystemError) -> [String: KMSProperty] {
    guard let found = drmModeObjectGetProperties(descriptor, object, kind.rawValue) else {
      throw .last("drmModeObjectGetProperties", object: "object \(object)")
    }
    defer { drmModeFreeObjectProperties(found) }
    var properties: [String: KMSProperty] = [:]
    let count = Int32(found.pointee.count_props)
    let values = list(found.pointee.prop_values, count)
    for (id, value) in zip(list(found.pointee.props, count), values) {
      guard let property = drmModeGetProperty(descriptor, id) else { continue }
      defer { drmModeFreeProperty(property) }
      var result = KMSProperty(id: id, value: value)
      let flags = property.pointee.flags
      if flags & UInt32(DRM_MODE_PROP_RANGE) != 0, property.pointee.count_values == 2 {
        let limits = list(property.pointee.values, 2)
        if limits[0] <= limits[1] { result.range = limits[0]...limits[1] }
      }
      for value in list(property.pointee.enums, property.pointee.count_enums) {
        result.names[value.value] = text(value.name)
      }
      properties[text(property.pointee.name)] = result
    }
    return properties
  }

  nonisolated static func liveBlob(_ descriptor: Descriptor, _ id: UInt32) -> [UInt8] {
    guard id != 0, let blob = drmModeGetPropertyBlob(descriptor, id) else { return [] }
    defer { drmModeFreePropertyBlob(blob) }
    guard let data = blob.pointee.data else { return [] }
    return Array(UnsafeRawBufferPointer(start: data, count: Int(blob.pointee.length)))
  }

  nonisolated static func liveModeBlob(
    _ descriptor: Descriptor, _ mode: KMSMode
  ) throws(SystemError) -> UInt32 {
    var info = mode.info
    var id: UInt32 = 0
    try check(
      "drmModeCreatePropertyBlob",
      drmModeCreatePropertyBlob(descriptor, &info, MemoryLayout<drmModeModeInfo>.size, &id))
    return id
  }

  private nonisolated static func list<Element>(
    _ pointer: UnsafeMutablePointer<Element>?, _ count: Int32
  ) -> [Element] {
    guard let pointer, count > 0 else { return [] }
    return Array(UnsafeBufferPointer(start: pointer, count: Int(count)))
  }

  /// The text of a fixed-size C array.
  nonisolated static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension KMSMode {
  init(_ info: drmModeModeInfo) {
    self.init(
      clock: info.clock,
      horizontal: [info.hdisplay, info.hsync_start, info.hsync_end, info.htotal, info.hskew],
      vertical: [info.vdisplay, info.vsync_start, info.vsync_end, info.vtotal, info.vscan],
      refresh: info.vrefresh, flags: info.flags, type: info.type, name: DRMCalls.text(info.name))
  }

  var info: drmModeModeInfo {
    var info = drmModeModeInfo()
    info.clock = clock
    (info.hdisplay, info.hsync_start, info.hsync_end) = (
      horizontal[0], horizontal[1], horizontal[2]
    )
    (info.htotal, info.hskew) = (horizontal[3], horizontal[4])
    (info.vdisplay, info.vsync_start, info.vsync_end) = (vertical[0], vertical[1], vertical[2])
    (info.vtotal, info.vscan) = (vertical[3], vertical[4])
    (info.vrefresh, info.flags, info.type) = (refresh, flags, type)
    withUnsafeMutableBytes(of: &info.name) { bytes in
      bytes.copyBytes(from: Array(name.utf8.prefix(bytes.count - 1)))
    }
    return info
  }
}
