import Documents
import Foundation

/// One option of a command, as it is parsed and as `--help` prints it.
public struct CommandOption: Sendable {
  /// Long name with its dashes.
  public var name: String
  /// A one-letter name with its dash, or nil.
  public var short: String?
  /// What stands for the value in help; nil for a flag.
  public var value: String?
  public var help: String

  public init(_ name: String, short: String? = nil, value: String? = nil, _ help: String) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
  }
}

/// A mistake on the command line: exit code 2.
public struct UsageError: Error, CustomStringConvertible {
  public var description: String
  public init(_ description: String) { self.description = description }
}

/// A command's name, what it takes and what it says about itself.
public struct CommandSyntax: Sendable {
  /// The program that the command belongs to, as help writes it.
  public var program = "vitrine"
  public var name: String
  /// How the positional arguments look in help, such as `DASHBOARD [NAME]`.
  public var arguments: String
  /// The fewest and the most positional arguments.
  public var count: ClosedRange<Int>
  public var summary: String
  /// Paragraphs under the options: defaults, examples, exit codes.
  public var discussion: String
  public var options: [CommandOption]

  public init(
    name: String, arguments: String, count: ClosedRange<Int>, summary: String,
    discussion: String, options: [CommandOption]
  ) {
    self.name = name
    self.arguments = arguments
    self.count = count
    self.summary = summary
    self.discussion = discussion
    self.options = options
  }

  /// The command with what it takes, such as `vitrine render DASHBOARD`.
  private var usage: String {
    [program, name, arguments].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The options given and the positional arguments, in order.
  public func parse(_ words: [String]) throws -> Invocation {
    var invocation = Invocation()
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        invocation.arguments.append(contentsOf: rest)
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        invocation.arguments.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(parts[0])
      guard let option = options.first(where: { $0.name == name || $0.short == name }) else {
        throw UsageError(unknown(name))
      }
      if option.value == nil {
        guard parts.count == 1 else { throw UsageError("\(name) takes no value") }
        invocation.values[option.name] = ""
      } else if parts.count == 2 {
        invocation.values[option.name] = String(parts[1])
      } else if let value = rest.popFirst() {
        invocation.values[option.name] = value
      } else {
        throw UsageError("\(name) needs a value: \(name) \(option.value ?? "")")
      }
    }
    if invocation.values["--help"] == nil {
      if invocation.arguments.count < count.lowerBound {
        throw UsageError("missing argument: \(usage)")
      }
      if invocation.arguments.count > count.upperBound {
        let extra = invocation.arguments[count.upperBound]
        throw UsageError("'\(extra)' is one argument too many: \(usage)")
      }
    }
    return invocation
  }

  private func unknown(_ name: String) -> String {
    let nearest = NearestName.of(name, among: options.map(\.name))
    return "unknown option \(name)" + (nearest.map { ": did you mean \($0)?" } ?? "")
  }

  /// The text of `vitrine NAME --help`.
  public var help: String {
    let words = [program, name, "[OPTIONS]", arguments].filter { !$0.isEmpty }
    var text = "\(summary)\n\nUsage: \(words.joined(separator: " "))\n\nOptions:\n"
    let left = options.map { option in
      (option.short.map { "\($0), " } ?? "") + option.name + (option.value.map { " \($0)" } ?? "")
    }
    let width = min(28, left.map(\.count).max() ?? 0)
    for (heading, option) in zip(left, options) {
      let lines = option.help.split(separator: "\n", omittingEmptySubsequences: false)
      for (index, line) in lines.enumerated() {
        let head = index == 0 ? heading : ""
        if head.count > width {
          text += "  \(head)\n"
          text += "  " + String(repeating: " ", count: width) + "  \(line)\n"
        } else {
          text += "  \(head)" + String(repeating: " ", count: width - head.count) + "  \(line)\n"
        }
      }
    }
    if !discussion.isEmpty { text += "\n\(discussion)\n" }
    return text
  }
}
