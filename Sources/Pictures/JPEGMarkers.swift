/// The segments before a JPEG's pixels.
enum JPEGMarkers {
  /// The orientation in the EXIF segment; upright where there is none or it makes no sense.
  static func orientation(_ bytes: UnsafeRawBufferPointer) -> PictureOrientation {
    var at = 2
    while at + 4 <= bytes.count {
      guard bytes[at] == 0xFF else { return .up }
      let marker = bytes[at + 1]
      if marker == 0xFF {
        at += 1
        continue
      }
      if marker == 0x01 || (0xD0...0xD8).contains(marker) {
        at += 2
        continue
      }
      let length = Int(bytes[at + 2]) << 8 | Int(bytes[at + 3])
      let end = at + 2 + length
      // Orientation is not looked for behind the first scan (DA) or the end (D9).
      guard length >= 2, end <= bytes.count, marker != 0xDA, marker != 0xD9 else { return .up }
      if marker == 0xE1 {
        let body = UnsafeRawBufferPointer(rebasing: bytes[(at + 4)..<end])
        if body.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]),
          let found = PictureOrientation(exif: UnsafeRawBufferPointer(rebasing: body[6...]))
        {
          return found
        }
      }
      at = end
    }
    return .up
  }
}
