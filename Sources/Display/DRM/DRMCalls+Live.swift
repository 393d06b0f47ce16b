internal import CDRM
internal import Foundation
internal import Geometry
internal import Platform

extension DRMCalls {
  /// The calls of this machine.
  ///
  /// - Parameters:
  ///   - loop: the loop that hears of events.
  ///   - access: whom to ask for the files of cards, and what becomes of them.
  /// - Returns: a table of calls.
  static func live(loop: Loop, access: CardAccess = CardAccess()) -> DRMCalls {
    var calls = plain(loop: loop)
    if let store = access.store { calls.use(store) }
    if let seat = access.seat { calls.use(seat.devices) }
    return calls
  }

  private static func plain(loop: Loop) -> DRMCalls {
    DRMCalls(
      cards: {
        Device.list(subsystem: "drm", matching: "card[0-9]*").filter { $0.kind == "drm_minor" }
      },
      watchCards: { body throws(SystemError) in
        let monitor = try DeviceMonitor(loop: loop, subsystems: ["drm"], body)
        return { monitor.cancel() }
      },
      open: { path throws(SystemError) in
        let descriptor = vitrine_open_card(path)
        guard descriptor >= 0 else { throw .last("open", object: path) }
        return descriptor
      },
      close: { _ = CDRM.close($0) },
      watch: { descriptor, body throws(SystemError) in
        let watch = try loop.watch(descriptor, for: .readable, name: "flip") { _ in body() }
        return { watch.cancel() }
      },
      driver: { descriptor in
        guard let version = drmGetVersion(descriptor) else { return "" }
        defer { drmFreeVersion(version) }
        return version.pointee.name.map { String(cString: $0) } ?? ""
      },
      capability: { descriptor, capability in
        var value: UInt64 = 0
        return drmGetCap(descriptor, capability, &value) == 0 ? value : 0
      },
      enable: { descriptor, capability throws(SystemError) in
        try check("drmSetClientCap", drmSetClientCap(descriptor, capability, 1))
      },
      isMaster: { drmIsMaster($0) != 0 }, slept: { MonotonicClock.sinceBoot - MonotonicClock.now },
      isSplashShown: { BootSplash.isShown },
      setMaster: { descriptor throws(SystemError) in
        try check("drmSetMaster", drmSetMaster(descriptor))
      },
      dropMaster: { descriptor throws(SystemError) in
        try check("drmDropMaster", drmDropMaster(descriptor))
      },
      resources: liveResources, connector: liveConnector, planes: livePlanes,
      properties: liveProperties, blob: liveBlob, createModeBlob: liveModeBlob,
      createBlob: { descriptor, words throws(SystemError) in
        var id: UInt32 = 0
        try check(
          "drmModeCreatePropertyBlob",
          drmModeCreatePropertyBlob(descriptor, words, words.count * 4, &id))
        return id
      },
      destroyBlob: { _ = drmModeDestroyPropertyBlob($0, $1) },
      createMemory: { descriptor, size, bits throws(SystemError) in
        var (handle, pitch, bytes) = (UInt32(0), UInt32(0), UInt64(0))
        try check(
          "drmModeCreateDumbBuffer",
          drmModeCreateDumbBuffer(
            descriptor, UInt32(size.width), UInt32(size.height), UInt32(bits), 0, &handle, &pitch,
            &bytes))
        return KMSMemory(handle: handle, pitch: Int(pitch), byteCount: Int(bytes))
      },
      map: liveMap,
      unmap: { pointer, memory in _ = munmap(pointer, memory.byteCount) },
      destroyMemory: { _ = drmModeDestroyDumbBuffer($0, $1.handle) },
      addFramebuffer: { descriptor, size, format, memory throws(SystemError) in
        var id: UInt32 = 0
        let handles = [memory.handle, 0, 0, 0]
        let pitches = [UInt32(memory.pitch), 0, 0, 0]
        try check(
          "drmModeAddFB2",
          drmModeAddFB2(
            descriptor, UInt32(size.width), UInt32(size.height), format, handles, pitches,
            [0, 0, 0, 0], &id, 0))
        return id
      },
      removeFramebuffer: { _ = drmModeRmFB($0, $1) },
      commit: liveCommit,
      setCRTC: { descriptor, crtc, framebuffer, connector, mode throws(SystemError) in
        guard let mode else {
          try check("drmModeSetCrtc", drmModeSetCrtc(descriptor, crtc, 0, 0, 0, nil, 0, nil))
          return
        }
        var info = mode.info
        var id = connector
        try check(
          "drmModeSetCrtc", drmModeSetCrtc(descriptor, crtc, framebuffer, 0, 0, &id, 1, &info))
      },
      pageFlip: { descriptor, crtc, framebuffer, serial throws(SystemError) in
        var request = drm_mode_crtc_page_flip()
        request.crtc_id = crtc
        request.fb_id = framebuffer
        request.flags = UInt32(DRM_MODE_PAGE_FLIP_EVENT)
        request.user_data = serial
        try check("drmModePageFlip", vitrine_page_flip(descriptor, &request))
      },
      flush: liveFlush,
      setConnectorProperty: { descriptor, connector, property, value throws(SystemError) in
        try check(
          "drmModeConnectorSetProperty",
          drmModeConnectorSetProperty(descriptor, connector, property, value))
      },
      readFlips: liveFlips,
      countsFrames: { descriptor, crtc in
        var (sequence, time) = (UInt64(0), UInt64(0))
        return drmCrtcGetSequence(descriptor, crtc, &sequence, &time) == 0
      })
  }

  /// Most of libdrm returns −errno, some of it −1 with `errno`.
  nonisolated static func check(_ operation: String, _ result: Int32) throws(SystemError) {
    guard result < 0 else { return }
    throw SystemError(operation, code: result == -1 && errno != 0 ? errno : -result)
  }

  private nonisolated static func liveMap(
    _ descriptor: Descriptor, _ memory: KMSMemory
  ) throws(SystemError) -> UnsafeMutableRawPointer {
    var offset: UInt64 = 0
    try check("drmModeMapDumbBuffer", drmModeMapDumbBuffer(descriptor, memory.handle, &offset))
    let pointer = mmap(
      nil, memory.byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, off_t(offset))
    guard let pointer, pointer != UnsafeMutableRawPointer(bitPattern: -1) else {
      throw .last("mmap")
    }
    return pointer
  }

  private nonisolated static func liveCommit(
    _ descriptor: Descriptor, _ assignments: [KMSAssignment], _ flags: KMSCommitFlags,
    _ serial: UInt64
  ) throws(SystemError) {
    // The kernel wants the properties of each object together.
    var objects: [UInt32] = []
    var counts: [UInt32] = []
    var properties: [UInt32] = []
    var values: [UInt64] = []
    let order = assignments.enumerated().sorted {
      ($0.element.object, $0.offset) < ($1.element.object, $1.offset)
    }
    for (_, assignment) in order {
      if objects.last != assignment.object {
        objects.append(assignment.object)
        counts.append(0)
      }
      counts[counts.count - 1] += 1
      properties.append(assignment.property)
      values.append(assignment.value)
    }
    let result = objects.withUnsafeMutableBufferPointer { objects in
      counts.withUnsafeMutableBufferPointer { counts in
        properties.withUnsafeMutableBufferPointer { properties in
          values.withUnsafeMutableBufferPointer { values in
            var request = drm_mode_atomic()
            request.flags = flags.rawValue
            request.count_objs = UInt32(objects.count)
            request.objs_ptr = UInt64(UInt(bitPattern: objects.baseAddress))
            request.count_props_ptr = UInt64(UInt(bitPattern: counts.baseAddress))
            request.props_ptr = UInt64(UInt(bitPattern: properties.baseAddress))
            request.prop_values_ptr = UInt64(UInt(bitPattern: values.baseAddress))
            request.user_data = serial
            return vitrine_atomic(descriptor, &request)
          }
        }
      }
    }
    try check("drmModeAtomicCommit", result)
  }

  private nonisolated static func liveFlush(
    _ descriptor: Descriptor, _ framebuffer: UInt32, _ rects: [PixelRect]
  ) throws(SystemError) {
    var clips = rects.map {
      drm_clip_rect(
        x1: UInt16(clamping: $0.minX), y1: UInt16(clamping: $0.minY),
        x2: UInt16(clamping: $0.maxX), y2: UInt16(clamping: $0.maxY))
    }
    let result = clips.withUnsafeMutableBufferPointer { clips in
      var request = drm_mode_fb_dirty_cmd()
      request.fb_id = framebuffer
      request.num_clips = UInt32(clips.count)
      request.clips_ptr = UInt64(UInt(bitPattern: clips.baseAddress))
      return vitrine_dirty(descriptor, &request)
    }
    try check("drmModeDirtyFB", result)
  }

  private nonisolated static func liveFlips(_ descriptor: Descriptor) throws(SystemError)
    -> [KMSFlip]
  {
    var flips: [KMSFlip] = []
    var failure: SystemError?
    withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
      guard let base = buffer.baseAddress else { return }
      while true {
        let count = CDRM.read(descriptor, base, buffer.count)
        guard count > 0 else {
          if count < 0, errno != EAGAIN, errno != EINTR { failure = .last("read") }
          return
        }
        var offset = 0
        while offset + MemoryLayout<drm_event>.size <= count {
          let header = buffer.loadUnaligned(fromByteOffset: offset, as: drm_event.self)
          let length = Int(header.length)
          guard length >= MemoryLayout<drm_event>.size, offset + length <= count else { return }
          if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE),
            length >= MemoryLayout<drm_event_vblank>.size
          {
            let event = buffer.loadUnaligned(fromByteOffset: offset, as: drm_event_vblank.self)
            flips.append(
              KMSFlip(
                serial: event.user_data,
                time: TimeInterval(event.tv_sec) + TimeInterval(event.tv_usec) / 1e6))
          }
          offset += length
        }
      }
    }
    if let failure { throw failure }
    return flips
  }
}
