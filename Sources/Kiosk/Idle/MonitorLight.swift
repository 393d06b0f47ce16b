/// The light of a monitor that is turned down over its cable (DDC/CI), by `ddcutil`.
///
/// A change takes a monitor up to half a second.
final class MonitorLight: Sendable {
  private let helper = SlowHelper(givesUp: true)
  private let program: String

  /// Nil where the program is not installed.
  init?(program: String = "ddcutil") {
    guard let path = HelperProgram.path(of: program) else { return nil }
    self.program = path
  }

  /// Asks for a brightness of 0…1; false once a monitor has refused, so that the picture is dimmed.
  func set(_ level: Double) -> Bool {
    let percent = Int((max(0, min(1, level.isFinite ? level : 1)) * 100).rounded())
    // 0x10 is the luminance of the VESA monitor control command set.
    return helper.run([.init(words: [program, "--noverify", "setvcp", "10", "\(percent)"])])
  }
}
