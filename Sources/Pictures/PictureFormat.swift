/// The kinds of picture file that can be read.
///
/// A file is known by its first bytes, never by its name.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case webp = "WebP"
  case heic = "HEIC"

  /// How names of such files end, for telling pictures from other files of a folder.
  public static let fileExtensions: Set<String> = [
    "png", "jpg", "jpeg", "webp", "heic", "heif",
  ]

  /// The format that the first bytes announce, or nil.
  public init?(_ bytes: UnsafeRawBufferPointer) {
    let signatures: [(PictureFormat, [UInt8])] = [
      (.png, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]), (.jpeg, [0xFF, 0xD8, 0xFF]),
    ]
    for (format, signature) in signatures where bytes.starts(with: signature) {
      self = format
      return
    }
    // RIFF, four bytes of length, and what is in it.
    if bytes.count >= 12, bytes.starts(with: [0x52, 0x49, 0x46, 0x46]),
      bytes[8..<12].elementsEqual([0x57, 0x45, 0x42, 0x50])
    {
      self = .webp
      return
    }
    // A box of brands, of which the first is what it was written as.
    if bytes.count >= 12, bytes[4..<8].elementsEqual([0x66, 0x74, 0x79, 0x70]),
      PictureFormat.heicBrands.contains(String(decoding: bytes[8..<12], as: UTF8.self))
    {
      self = .heic
      return
    }
    return nil
  }

  private static let heicBrands: Set<String> = ["heic", "heix", "heim", "heis", "mif1"]
}
