internal import CLinux
internal import Foundation
internal import Geometry
internal import Platform

/// What the framebuffer display asks of the kernel: the machine's calls, or a test's.
@MainActor
struct FramebufferCalls {
  var open: (_ path: String) throws(SystemError) -> Int32
  var close: (Int32) -> Void
  var info: (Int32) throws(SystemError) -> FramebufferInfo
  var map: (Int32, _ byteCount: Int) throws(SystemError) -> UnsafeMutableRawPointer
  var unmap: (UnsafeMutableRawPointer, _ byteCount: Int) -> Void
  /// Shows the memory from this row on.
  var pan: (Int32, _ row: Int) throws(SystemError) -> Void
  /// Whether a card could be driven instead, by page flips.
  var hasCard: () -> Bool

  static let live = FramebufferCalls(
    open: { path throws(SystemError) in
      let descriptor = vitrine_open(path, O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else {
        let code = errno
        let advice =
          code == EACCES
          ? "The user has to be in group video: sudo usermod -a -G video \(NSUserName())" : ""
        throw SystemError("open", object: path, code: code, advice: advice)
      }
      return descriptor
    },
    close: { _ = CLinux.close($0) },
    info: { descriptor throws(SystemError) in
      var (variable, fixed) = (fb_var_screeninfo(), fb_fix_screeninfo())
      try FramebufferCalls.ask(
        descriptor, "FBIOGET_VSCREENINFO", UInt(FBIOGET_VSCREENINFO), &variable)
      try FramebufferCalls.ask(descriptor, "FBIOGET_FSCREENINFO", UInt(FBIOGET_FSCREENINFO), &fixed)
      return FramebufferInfo(variable, fixed)
    },
    map: { descriptor, byteCount throws(SystemError) in
      let pointer = mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
      guard let pointer, pointer != UnsafeMutableRawPointer(bitPattern: -1) else {
        throw .last("mmap")
      }
      return pointer
    },
    unmap: { pointer, byteCount in _ = munmap(pointer, byteCount) },
    pan: { descriptor, row throws(SystemError) in
      var variable = fb_var_screeninfo()
      try FramebufferCalls.ask(
        descriptor, "FBIOGET_VSCREENINFO", UInt(FBIOGET_VSCREENINFO), &variable)
      (variable.xoffset, variable.yoffset) = (0, UInt32(clamping: row))
      try FramebufferCalls.ask(descriptor, "FBIOPAN_DISPLAY", UInt(FBIOPAN_DISPLAY), &variable)
    },
    hasCard: { DRMDisplay.isUsable })

  private nonisolated static func ask(
    _ descriptor: Int32, _ name: String, _ request: UInt, _ value: UnsafeMutableRawPointer
  ) throws(SystemError) {
    guard vitrine_ioctl_pointer(descriptor, request, value) == 0 else { throw .last(name) }
  }
}

extension FramebufferInfo {
  fileprivate init(_ variable: fb_var_screeninfo, _ fixed: fb_fix_screeninfo) {
    func field(_ bits: fb_bitfield) -> Field {
      Field(offset: Int(bits.offset), length: Int(bits.length))
    }
    self.init(
      name: withUnsafeBytes(of: fixed.id) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      },
      size: PixelSize(width: Int(variable.xres), height: Int(variable.yres)),
      virtualHeight: Int(variable.yres_virtual),
      origin: PixelPoint(x: Int(variable.xoffset), y: Int(variable.yoffset)),
      bitsPerPixel: Int(variable.bits_per_pixel), red: field(variable.red),
      green: field(variable.green), blue: field(variable.blue),
      lineLength: Int(fixed.line_length), memoryLength: Int(fixed.smem_len),
      isTrueColor: fixed.type == UInt32(FB_TYPE_PACKED_PIXELS)
        && fixed.visual == UInt32(FB_VISUAL_TRUECOLOR))
    let across =
      UInt64(variable.left_margin) + UInt64(variable.right_margin) + UInt64(variable.hsync_len)
      + UInt64(variable.xres)
    let down =
      UInt64(variable.upper_margin) + UInt64(variable.lower_margin) + UInt64(variable.vsync_len)
      + UInt64(variable.yres)
    let seconds = Double(variable.pixclock) * Double(across) * Double(down) / 1e12
    if (0.008...0.05).contains(seconds) { period = seconds }
  }
}
