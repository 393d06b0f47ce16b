import Foundation
import Kiosk

/// The program: picks the command, prints what went wrong in words, and returns the exit code.
enum VitrineProgram {
  @MainActor
  static func run(_ words: [String]) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    Streams.holdPlaces()
    guard let name = words.first else {
      report(Syntax.overview)
      return ExitCode.usage
    }
    do {
      return try obey(name, words)
    } catch Streams.Fault.readerGone {
      // `vitrine series … | head` has seen enough: no reason for words.
      return ExitCode.readerGone
    } catch let error as UsageError {
      report("vitrine \(name): \(error)\nSee vitrine \(name) --help.\n")
      return name == "run" ? RunSettings.usageCode : ExitCode.usage
    } catch let faults as DashboardFaults {
      report("\(faults)\n")
      return ExitCode.configuration
    } catch {
      report("vitrine \(name): \(error)\n")
      return ExitCode.failed
    }
  }

  @MainActor
  private static func obey(_ name: String, _ words: [String]) throws -> Int32 {
    switch name {
    case "--help", "-h", "help":
      let topic = Syntax.all.first { $0.name == words.dropFirst().first }
      try Streams.write(topic?.help ?? Syntax.overview)
      return ExitCode.fine
    case "--version", "version":
      try Streams.print("vitrine \(VitrineVersion.text)")
      return ExitCode.fine
    default: break
    }
    guard let syntax = Syntax.all.first(where: { $0.name == name }) else {
      let nearest = NearestCommand.hint(name)
      report("vitrine: there is no command '\(name)'\(nearest); see vitrine --help\n")
      return ExitCode.usage
    }
    let invocation = try syntax.parse(Array(words.dropFirst()))
    if invocation.has("--help") {
      try Streams.write(syntax.help)
      return ExitCode.fine
    }
    switch name {
    case "run": return try RunCommand.run(invocation)
    case "render": return try RenderCommand.run(invocation)
    case "describe": return try DescribeCommand.run(invocation)
    case "check": return try CheckCommand.run(invocation)
    case "calibrate": return try CalibrateCommand.run(invocation)
    case "doctor": return try DoctorCommand.run()
    case "ctl": return try CtlCommand.run(invocation)
    case "pin": return try PinCommand.run()
    case "demo": return try DemoCommand.run(invocation)
    case "init": return try InitCommand.run(invocation)
    case "backup": return try BackupCommand.backup(invocation)
    case "restore": return try BackupCommand.restore(invocation)
    case "import": return try ImportCommand.run(invocation)
    case "sources": return try SourcesCommand.run(invocation)
    case "export": return try ExportCommand.run(invocation)
    default: return try SeriesCommand.run(invocation)
    }
  }

  static func report(_ text: String) { Streams.report(text) }
}
