import CQRCode

/// The squares of a QR code.
///
/// Calls `QRcode_encodeString` with the middle of its levels of correction: 15 % of the squares may be lost.
struct QRCode: Equatable, Sendable {
  /// Squares a side, without the margin.
  let side: Int
  private let modules: [Bool]

  /// The margin that readers need, in squares.
  static let margin = 4

  /// Nil for a text that no code can hold.
  init?(_ text: String) {
    guard !text.isEmpty,
      let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_M)
    else { return nil }
    defer { QRcode_free(code) }
    let side = Int(code.pointee.width)
    guard side > 0, let data = code.pointee.data else { return nil }
    self.side = side
    modules = (0..<side * side).map { data[$0] & 1 == 1 }
  }

  /// Whether the square of a column and a row is dark.
  subscript(x: Int, y: Int) -> Bool {
    guard (0..<side).contains(x), (0..<side).contains(y) else { return false }
    return modules[y * side + x]
  }
}
