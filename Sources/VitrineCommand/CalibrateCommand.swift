import Foundation
import Kiosk

/// `vitrine calibrate`: four crosses, and the matrix for the touchscreen.
enum CalibrateCommand {
  @MainActor
  static func run(_ invocation: Invocation) throws -> Int32 {
    let program = CalibrationProgram(try RunSettings(invocation))
    let (code, text) = program.run()
    if code == ExitCode.fine {
      try Streams.write(text)
    } else {
      VitrineProgram.report(text)
    }
    return code
  }
}
