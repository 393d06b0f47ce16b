/// Rows of pixels into rows of pixels. Pixels are premultiplied 0xAARRGGBB words.
public enum Kernels {
  /// Fills `count` pixels.
  @inline(never)
  public static func fill(_ row: UnsafeMutablePointer<UInt32>, _ count: Int, _ pixel: UInt32) {
    for index in 0..<count { row[index] = pixel }
  }
}
