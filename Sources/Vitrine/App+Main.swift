import Foundation
import Kiosk
public import Views

extension App {
  /// Runs the program with the flags of the command line, and ends the process.
  ///
  /// Without a command the scene is shown: on a DRM card that is free, else on a VNC screen.
  /// `render` plays it on a virtual clock, `describe` says what it shows; `--help` says the rest.
  public static func main() {
    let words = CommandLine.arguments
    let name = words.first.map { URL(fileURLWithPath: $0).lastPathComponent } ?? "\(Self.self)"
    exit(AppProgram(Self.self, name: name).run(Array(words.dropFirst())))
  }
}
