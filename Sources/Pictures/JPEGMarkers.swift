/// What the segments before a JPEG's pixels tell that TurboJPEG does not.
struct JPEGMarkers {
  var orientation = PictureOrientation.up
  /// Whether Adobe's segment is there; its CMYK values are stored inverted.
  var hasAdobe = false
  var isProgressive = false

  /// Walks the segments up to the first scan; stops quietly where they make no sense.
  init(_ bytes: UnsafeRawBufferPointer) {
    var at = 2
    while at + 4 <= bytes.count {
      guard bytes[at] == 0xFF else { return }
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
      guard length >= 2, end <= bytes.count else { return }
      let body = UnsafeRawBufferPointer(rebasing: bytes[(at + 4)..<end])
      switch marker {
      case 0xDA, 0xD9: return
      case 0xC2, 0xC6, 0xCA, 0xCE: isProgressive = true
      case 0xE1 where body.starts(with: [0x45, 0x78, 0x69, 0x66, 0, 0]):
        let exif = UnsafeRawBufferPointer(rebasing: body[6...])
        if let found = PictureOrientation(exif: exif) { orientation = found }
      case 0xEE where body.starts(with: [0x41, 0x64, 0x6F, 0x62, 0x65]): hasAdobe = true
      default: break
      }
      at = end
    }
  }
}
