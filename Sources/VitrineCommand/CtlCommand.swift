import Foundation
import Kiosk

/// `vitrine ctl`: an order to a wall that is running.
enum CtlCommand {
  static func run(_ invocation: Invocation) throws -> Int32 {
    var words = invocation.arguments
    var output: String?
    if words.first == "screenshot" {
      guard words.count == 2 else {
        throw UsageError("screenshot takes a file: screenshot wall.png")
      }
      output = words.removeLast()
    }
    switch WallOrder.send(words.joined(separator: " "), to: invocation.values["--socket"]) {
    case .success(let data):
      if let output {
        try data.write(to: URL(fileURLWithPath: output))
      } else {
        FileHandle.standardOutput.write(data)
      }
      return ExitCode.fine
    case .failure(let fault):
      VitrineProgram.report("vitrine ctl: \(fault.description)\n")
      return ExitCode.failed
    }
  }
}
