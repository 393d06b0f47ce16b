/// A television that goes off and on with the wall over its cable (HDMI-CEC), by libcec's `cec-client`.
///
/// A television may take seconds; one that does not answer is asked anew the next time.
final class Television: Sendable {
  private let helper = SlowHelper(givesUp: false)
  private let program: String

  /// Nil where the program is not installed.
  init?(program: String = "cec-client") {
    guard let path = HelperProgram.path(of: program) else { return nil }
    self.program = path
  }

  /// Switches it on and has it show the wall, or to standby.
  func set(isOn: Bool) {
    // Address 0 is the television; `as` makes us the source that is shown.
    let orders = isOn ? ["on 0", "as"] : ["standby 0"]
    _ = helper.run(orders.map { .init(words: [program, "-s", "-d", "1"], input: $0 + "\n") })
  }
}
