import Glibc

/// Answers the compiler for `#Preview` and `@Previewable`: both expand to nothing.
///
/// The compiler type-checks what a preview holds and then asks for its expansion: a message is its
/// length in 8 bytes, low byte first, and as many bytes of JSON. Two replies are all that is needed,
/// so that no parser of Swift has to be built with every wall. The format is not promised to stay;
/// whatever compiles a `#Preview` with a compiler guards it.
@main
enum PreviewPlugin {
  static func main() {
    while let message = receive() {
      let asksForCapability = message.starts(with: #"{"getCapability""#.utf8)
      send(
        asksForCapability
          ? #"{"getCapabilityResult":{"capability":{"protocolVersion":7,"features":[]}}}"#
          : #"{"expandMacroResult":{"expandedSource":"","diagnostics":[]}}"#)
    }
  }

  private static func receive() -> [UInt8]? {
    guard let head = bytes(8) else { return nil }
    let length = head.reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
    return length < 1 << 30 ? bytes(Int(length)) : nil
  }

  private static func bytes(_ count: Int) -> [UInt8]? {
    var result = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let got = result.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { read(0, $0 + filled, count - filled) } ?? 0
      }
      guard got > 0 else { return nil }
      filled += got
    }
    return result
  }

  private static func send(_ text: String) {
    let body = Array(text.utf8)
    let message = (0..<8).map { UInt8(truncatingIfNeeded: UInt64(body.count) >> ($0 * 8)) } + body
    var sent = 0
    while sent < message.count {
      let put = message.withUnsafeBytes { buffer in
        buffer.baseAddress.map { write(1, $0 + sent, message.count - sent) } ?? 0
      }
      guard put > 0 else { return }
      sent += put
    }
  }
}
