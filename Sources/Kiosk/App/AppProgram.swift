import Documents
import Foundation
public import Views

/// What the exit codes mean, for scripts.
public enum ExitCode {
  public static let fine: Int32 = 0
  public static let failed: Int32 = 1
  public static let usage: Int32 = 2
  /// Broken off by an interrupt, as shells count signals.
  public static let interrupted: Int32 = 130
  /// The reader of the output went away, as shells count SIGPIPE.
  public static let readerGone: Int32 = 141
  /// `EX_CONFIG`: what was given is wrong, and trying again will not help.
  public static let configuration: Int32 = 78
}

/// The command line of a Swift program: its scene on a display, or played on a virtual clock.
///
/// Without a command it runs. `render` and `describe` are those of `vitrine`, without a dashboard.
public struct AppProgram {
  private let name: String
  private let makeModel:
    @MainActor (
      _ clock: @escaping @MainActor () -> Date, _ settings: RenderSettings?
    ) -> AppModel

  /// - Parameters:
  ///   - app: what is shown.
  ///   - name: the program's, for its help and messages.
  ///   - resources: folders with pictures and translations; nil looks beside the program.
  @MainActor
  public init<Content: App>(_ app: Content.Type, name: String, resources: [String]? = nil) {
    self.name = name
    makeModel = { clock, settings in
      AppModel(
        app, name: name, resources: resources.map { AppResources(folders: $0) } ?? AppResources(),
        clock: clock, zone: settings?.zone, locale: settings?.locale)
    }
  }

  /// Does what the words say.
  ///
  /// - Returns: the exit code.
  @MainActor
  public func run(_ words: [String]) -> Int32 {
    signal(SIGPIPE, SIG_IGN)
    Streams.holdPlaces()
    do {
      switch words.first {
      case "help":
        let topic = commands.first { $0.name == words.dropFirst().first }
        try Streams.write(topic?.help ?? overview)
        return ExitCode.fine
      case "--version", "version":
        try Streams.print("\(name), vitrine \(VitrineVersion.text)")
        return ExitCode.fine
      case let word? where !word.hasPrefix("-") && word != "run":
        return try play(word, Array(words.dropFirst()))
      default:
        let rest = words.first == "run" ? words.dropFirst() : words[...]
        let invocation = try runSyntax.parse(Array(rest))
        if invocation.has("--help") {
          try Streams.write(words.first == "run" ? runSyntax.help : overview)
          return ExitCode.fine
        }
        let program = WallProgram(
          try RunSettings(invocation), showing: makeModel({ Date() }, nil))
        return withExtendedLifetime(program) { program.run() }
      }
    } catch Streams.Fault.readerGone {
      return ExitCode.readerGone
    } catch let error as UsageError {
      report("\(name): \(error)\nSee \(name) --help.\n")
      let isWall = words.first.map { $0.hasPrefix("-") || $0 == "run" } ?? true
      return isWall ? RunSettings.usageCode : ExitCode.usage
    } catch {
      report("\(name): \(error)\n")
      return ExitCode.failed
    }
  }

  @MainActor
  private func play(_ command: String, _ words: [String]) throws -> Int32 {
    guard let syntax = commands.first(where: { $0.name == command }) else {
      let nearest = NearestName.of(command, among: commands.map(\.name))
      throw UsageError(
        "there is no command '\(command)'" + (nearest.map { ", did you mean '\($0)'?" } ?? ""))
    }
    let invocation = try syntax.parse(words)
    if invocation.has("--help") {
      try Streams.write(syntax.help)
      return ExitCode.fine
    }
    let settings = try RenderSettings(invocation)
    let makeModel = makeModel
    let renderer = WallRenderer(settings) { clock in makeModel(clock, settings) }
    guard command == "render" else {
      try Streams.write(renderer.describe(DescriptionFormat(invocation)))
      return ExitCode.fine
    }
    try settings.requireOutput()
    return try renderer.run()
  }

  private func report(_ text: String) {
    Streams.report(text)
  }
}

extension AppProgram {
  private var help: CommandOption {
    CommandOption("--help", short: "-h", "Show this help and exit.")
  }

  private var commands: [CommandSyntax] { [runSyntax, renderSyntax, describeSyntax] }

  private var runSyntax: CommandSyntax {
    syntax("run", "Shows \(name) on a display until it is told to stop.", RunSettings.options)
  }

  private var renderSyntax: CommandSyntax {
    syntax(
      "render", "Plays \(name) on a virtual clock and writes pictures and a trace.",
      RenderSettings.stageOptions.filter { $0.name != "--page" } + RenderSettings.outputOptions)
  }

  private var describeSyntax: CommandSyntax {
    syntax(
      "describe", "Says what \(name) shows: labels, values and traits, element by element.",
      RenderSettings.stageOptions.filter { $0.name != "--page" } + [RenderSettings.formatOption])
  }

  private func syntax(
    _ command: String, _ summary: String, _ options: [CommandOption]
  ) -> CommandSyntax {
    var syntax = CommandSyntax(
      name: command, arguments: "", count: 0...0, summary: summary,
      discussion: "Exit codes: 0 fine, 1 failed, 2 usage.",
      options: options + [help])
    syntax.program = name
    return syntax
  }

  private var overview: String {
    """
    \(runSyntax.help)
    Other commands, each with --help:
      \(name) render     plays on a virtual clock and writes pictures and a trace
      \(name) describe   says what is shown: labels, values and traits

    """
  }
}
