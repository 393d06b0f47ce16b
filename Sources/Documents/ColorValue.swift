/// A colour as a file writes it: hexadecimal digits or a palette's name.
public enum ColorValue: Hashable, Sendable {
  /// Each 0…255, in sRGB; alpha 255 is opaque.
  case components(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8)
  case name(String)

  /// Reads `#rgb`, `#rrggbb` or `#rrggbbaa`; nil for all else.
  public init?(hexadecimal text: String) {
    guard text.hasPrefix("#") else { return nil }
    var digits = text.dropFirst().compactMap { $0.isASCII ? $0.hexDigitValue : nil }
    guard digits.count == text.count - 1 else { return nil }
    if digits.count == 3 { digits = digits.flatMap { [$0, $0] } }
    if digits.count == 6 { digits += [15, 15] }
    guard digits.count == 8 else { return nil }
    let bytes = stride(from: 0, to: 8, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    self = .components(red: bytes[0], green: bytes[1], blue: bytes[2], alpha: bytes[3])
  }
}
