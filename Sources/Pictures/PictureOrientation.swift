public import Geometry
public import Raster

/// How a stored picture has to be turned to stand upright: the values of EXIF's tag 0x0112.
public enum PictureOrientation: Int, Hashable, Sendable, CaseIterable {
  case up = 1
  case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

  /// Whether width and height change places.
  public var isTransposed: Bool { rawValue >= 5 }

  /// The upright size of a picture stored with `size`.
  public func upright(_ size: PixelSize) -> PixelSize { isTransposed ? size.transposed : size }

  /// The upright picture; the same object where nothing has to be done.
  public func upright(_ picture: PixelBuffer) -> PixelBuffer {
    if self == .up { return picture }
    let result = PixelBuffer(upright(picture.size))
    let width = picture.width
    let height = picture.height
    for y in 0..<result.height {
      let row = result.row(y)
      for x in 0..<result.width {
        let sx: Int
        let sy: Int
        switch self {
        case .up: (sx, sy) = (x, y)
        case .upMirrored: (sx, sy) = (width - 1 - x, y)
        case .down: (sx, sy) = (width - 1 - x, height - 1 - y)
        case .downMirrored: (sx, sy) = (x, height - 1 - y)
        case .leftMirrored: (sx, sy) = (y, x)
        case .right: (sx, sy) = (y, height - 1 - x)
        case .rightMirrored: (sx, sy) = (width - 1 - y, height - 1 - x)
        case .left: (sx, sy) = (width - 1 - y, x)
        }
        row[x] = picture.row(sy)[sx]
      }
    }
    return result
  }

  /// Reads tag 0x0112 of the first directory of TIFF-shaped EXIF data; nil where there is none.
  init?(exif bytes: UnsafeRawBufferPointer) {
    guard bytes.count >= 8 else { return nil }
    let isLittle: Bool
    switch (bytes[0], bytes[1]) {
    case (0x49, 0x49): isLittle = true
    case (0x4D, 0x4D): isLittle = false
    default: return nil
    }
    func number(at offset: Int, bytes count: Int) -> Int? {
      guard offset >= 0, offset <= bytes.count - count else { return nil }
      var value = 0
      for index in 0..<count {
        value = value << 8 | Int(bytes[offset + (isLittle ? count - 1 - index : index)])
      }
      return value
    }
    guard number(at: 2, bytes: 2) == 42, let directory = number(at: 4, bytes: 4),
      let entries = number(at: directory, bytes: 2)
    else { return nil }
    for entry in 0..<entries {
      let offset = directory + 2 + entry * 12
      guard let tag = number(at: offset, bytes: 2) else { return nil }
      if tag == 0x0112 {
        guard number(at: offset + 2, bytes: 2) == 3, let value = number(at: offset + 8, bytes: 2)
        else { return nil }
        self.init(rawValue: value)
        return
      }
    }
    return nil
  }
}
