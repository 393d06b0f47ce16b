import Foundation
import Kiosk

/// The program: picks the command, prints what went wrong in words, and returns the exit code.
enum VitrineProgram {
  @MainActor
  static func run(_ words: [String]) -> Int32 {
    // A reader that went away (`vitrine series … | head`) is no reason to die without a word.
    signal(SIGPIPE, SIG_IGN)
    guard let name = words.first else {
      report(Syntax.overview)
      return ExitCode.usage
    }
    switch name {
    case "--help", "-h", "help":
      let topic = Syntax.all.first { $0.name == words.dropFirst().first }
      print(topic?.help ?? Syntax.overview, terminator: "")
      return ExitCode.fine
    case "--version", "version":
      print("vitrine \(VitrineVersion.text)")
      return ExitCode.fine
    default: break
    }
    guard let syntax = Syntax.all.first(where: { $0.name == name }) else {
      let nearest = NearestCommand.hint(name)
      report("vitrine: there is no command '\(name)'\(nearest); see vitrine --help\n")
      return ExitCode.usage
    }
    do {
      let invocation = try syntax.parse(Array(words.dropFirst()))
      if invocation.has("--help") {
        print(syntax.help, terminator: "")
        return ExitCode.fine
      }
      switch name {
      case "run": return try RunCommand.run(invocation)
      case "render": return try RenderCommand.run(invocation)
      case "describe": return try DescribeCommand.run(invocation)
      case "check": return CheckCommand.run(invocation)
      case "doctor": return DoctorCommand.run()
      case "ctl": return try CtlCommand.run(invocation)
      case "demo": return try DemoCommand.run(invocation)
      case "import": return try ImportCommand.run(invocation)
      case "sources": return try SourcesCommand.run(invocation)
      case "export": return try ExportCommand.run(invocation)
      default: return try SeriesCommand.run(invocation)
      }
    } catch let error as UsageError {
      report("vitrine \(name): \(error)\nSee vitrine \(name) --help.\n")
      return ExitCode.usage
    } catch let faults as DashboardFaults {
      report("\(faults)\n")
      return ExitCode.configuration
    } catch {
      report("vitrine \(name): \(error)\n")
      return ExitCode.failed
    }
  }

  static func report(_ text: String) {
    FileHandle.standardError.write(Data(text.utf8))
  }
}
