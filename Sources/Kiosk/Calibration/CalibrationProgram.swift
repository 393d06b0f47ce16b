import Foundation
import Input

/// `vitrine calibrate`: shows four crosses and prints the matrix for a touchscreen.
@MainActor
public final class CalibrationProgram {
  private let model = CalibrationModel()
  private let program: WallProgram
  private var matrix: CalibrationMatrix?

  public init(_ settings: RunSettings) {
    var settings = settings
    settings.rotate = 0
    program = WallProgram(settings, showing: model)
  }

  /// Runs until four crosses were touched, or a signal ends it.
  ///
  /// - Returns: the exit code, and what is to be printed.
  public func run() -> (code: Int32, text: String) {
    var device: InputDevice?
    var ended = false
    model.onEnd = { [weak self] matrix in
      guard let self else { return }
      ended = true
      device = self.program.touchscreens.first
      self.matrix = matrix
      self.program.end(after: 2)
    }
    let code = program.run()
    guard code == ExitCode.fine, ended else { return (code, "") }
    guard let matrix else {
      return (
        ExitCode.failed,
        "The touches are too near each other for a matrix: is this the screen that was touched?\n"
      )
    }
    return (ExitCode.fine, Self.rule(matrix, device))
  }

  /// A udev rule with the matrix, after what is in force for the device.
  static func rule(_ matrix: CalibrationMatrix, _ device: InputDevice?) -> String {
    let whole = matrix.after(device?.calibration ?? .identity)
    let name = (device?.name ?? "NAME").replacingOccurrences(of: "\"", with: "?")
    return """
      # /etc/udev/rules.d/71-touchscreen.rules; in force when the screen is plugged in anew, or by
      # udevadm control --reload && udevadm trigger --subsystem-match=input --action=add
      SUBSYSTEM=="input", ATTRS{name}=="\(name)", ENV{LIBINPUT_CALIBRATION_MATRIX}="\(whole)"

      """
  }
}
