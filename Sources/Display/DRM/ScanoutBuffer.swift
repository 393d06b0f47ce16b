internal import Foundation
internal import Geometry
internal import Platform
internal import Raster

/// A dumb buffer with its framebuffer and its mapping.
@MainActor
struct ScanoutBuffer {
  let framebuffer: UInt32
  let memory: KMSMemory
  let pixels: UnsafeMutableRawPointer
  let size: PixelSize
  let format: ScreenFormat

  /// Allocates a black buffer.
  ///
  /// - Throws: `SystemError`: ENOMEM when the card's memory is used up, EINVAL or ENOENT when it
  ///   has no such format.
  init(
    _ calls: DRMCalls, _ descriptor: Int32, size: PixelSize, format: ScreenFormat
  ) throws(SystemError) {
    let memory = try calls.createMemory(descriptor, size, format.bytesPerPixel * 8)
    do throws(SystemError) {
      guard memory.pitch >= size.width * format.bytesPerPixel,
        memory.byteCount >= memory.pitch * size.height
      else {
        throw SystemError("drmModeCreateDumbBuffer", object: "pitch \(memory.pitch)", code: EINVAL)
      }
      let framebuffer = try calls.addFramebuffer(descriptor, size, format.code, memory)
      do throws(SystemError) {
        let pixels = try calls.map(descriptor, memory)
        // Black, tails of rows included: nobody else writes those.
        pixels.initializeMemory(as: UInt8.self, repeating: 0, count: memory.byteCount)
        self.framebuffer = framebuffer
        self.memory = memory
        self.pixels = pixels
        self.size = size
        self.format = format
      } catch {
        calls.removeFramebuffer(descriptor, framebuffer)
        throw error
      }
    } catch {
      calls.destroyMemory(descriptor, memory)
      throw error
    }
  }

  /// Frees everything; the kernel keeps what is on the screen until another buffer is.
  func free(_ calls: DRMCalls, _ descriptor: Int32) {
    calls.unmap(pixels, memory)
    calls.removeFramebuffer(descriptor, framebuffer)
    calls.destroyMemory(descriptor, memory)
  }
}
