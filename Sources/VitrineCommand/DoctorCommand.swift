import Foundation
import Kiosk

/// `vitrine doctor`: what is here for a wall, what is wrong, what mends it.
enum DoctorCommand {
  static func run() throws -> Int32 {
    let sections = Doctor().examine()
    try Streams.write(Doctor.text(sections))
    let isWell = sections.allSatisfy { section in
      section.findings.allSatisfy { $0.kind != .fault }
    }
    return isWell ? ExitCode.fine : ExitCode.failed
  }
}
