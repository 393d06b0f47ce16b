import Foundation
import Kiosk

/// `vitrine backup` and `vitrine restore`: a wall in one file.
enum BackupCommand {
  static func backup(_ invocation: Invocation) throws -> Int32 {
    let target = invocation.arguments[0]
    let dashboard = invocation.arguments.count > 1 ? invocation.arguments[1] : "dashboard.yaml"
    let url = URL(fileURLWithPath: dashboard).standardizedFileURL
    let state = state(invocation, of: url.deletingLastPathComponent(), url.lastPathComponent)
    let report = try WallBackup.write(dashboard: dashboard, state: state, to: target)
    try Streams.print("\(target): \(words(report, state))")
    for path in report.left {
      VitrineProgram.report(
        "vitrine backup: \(path) lies outside the dashboard's folder and is left out\n")
    }
    return ExitCode.fine
  }

  static func restore(_ invocation: Invocation) throws -> Int32 {
    let folder = invocation.arguments.count > 1 ? invocation.arguments[1] : "."
    let source = invocation.arguments[0]
    let name = try WallBackup.dashboardName(of: source)
    let state = state(invocation, of: URL(fileURLWithPath: folder).standardizedFileURL, name)
    let report = try WallBackup.restore(
      source, to: folder, state: state, overwrites: invocation.has("--force"))
    try Streams.print("\(folder): \(words(report, state))")
    return ExitCode.fine
  }

  /// The service's walls have their state where their units say; others where `vitrine run` has it.
  private static func state(_ invocation: Invocation, of folder: URL, _ name: String) -> String {
    let asked = invocation.values["--state"]
    guard asked == nil, folder.path == "/etc/vitrine" else { return RunSettings.state(asked) }
    let wall = (name as NSString).deletingPathExtension
    return wall == "dashboard" ? "/var/lib/vitrine" : "/var/lib/vitrine/\(wall)"
  }

  private static func words(_ report: WallBackup.Report, _ state: String) -> String {
    "\(report.files) \(report.files == 1 ? "file" : "files")"
      + (report.hasStore ? " and the store of \(state)" : "; no store of \(state)")
  }
}
