import Foundation
import Kiosk

/// `vitrine backup` and `vitrine restore`: a wall in one file.
enum BackupCommand {
  static func backup(_ invocation: Invocation) throws -> Int32 {
    let target = invocation.arguments[0]
    let report = try WallBackup.write(
      dashboard: invocation.arguments.count > 1 ? invocation.arguments[1] : "dashboard.yaml",
      state: RunSettings.state(invocation.values["--state"]), to: target)
    try Streams.print("\(target): \(words(report))")
    for path in report.left {
      VitrineProgram.report(
        "vitrine backup: \(path) lies outside the dashboard's folder and is left out\n")
    }
    return ExitCode.fine
  }

  static func restore(_ invocation: Invocation) throws -> Int32 {
    let folder = invocation.arguments.count > 1 ? invocation.arguments[1] : "."
    let report = try WallBackup.restore(
      invocation.arguments[0], to: folder, state: RunSettings.state(invocation.values["--state"]),
      overwrites: invocation.has("--force"))
    try Streams.print("\(folder): \(words(report))")
    return ExitCode.fine
  }

  private static func words(_ report: WallBackup.Report) -> String {
    "\(report.files) \(report.files == 1 ? "file" : "files")"
      + (report.hasStore ? " and the store" : ", no store")
  }
}
