import Documents
import Foundation

/// One option of a command, as it is parsed and as `--help` prints it.
struct Option {
  /// Long name with its dashes.
  var name: String
  /// A one-letter name with its dash, or nil.
  var short: String?
  /// What stands for the value in help; nil for a flag.
  var value: String?
  var help: String

  init(_ name: String, short: String? = nil, value: String? = nil, _ help: String) {
    self.name = name
    self.short = short
    self.value = value
    self.help = help
  }
}

/// A mistake on the command line: exit code 2.
struct UsageError: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}

/// A command's name, what it takes and what it says about itself.
struct CommandSyntax {
  var name: String
  /// How the positional arguments look in help, such as `DASHBOARD [NAME]`.
  var arguments: String
  /// The fewest and the most positional arguments.
  var count: ClosedRange<Int>
  var summary: String
  /// Paragraphs under the options: defaults, examples, exit codes.
  var discussion: String
  var options: [Option]

  /// The options given and the positional arguments, in order.
  func parse(_ words: [String]) throws -> Invocation {
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
        throw UsageError("missing argument: vitrine \(name) \(arguments)")
      }
      if invocation.arguments.count > count.upperBound {
        let extra = invocation.arguments[count.upperBound]
        throw UsageError("'\(extra)' is one argument too many: vitrine \(name) \(arguments)")
      }
    }
    return invocation
  }

  private func unknown(_ name: String) -> String {
    let nearest = NearestName.of(name, among: options.map(\.name))
    return "unknown option \(name)" + (nearest.map { ": did you mean \($0)?" } ?? "")
  }

  /// The text of `vitrine NAME --help`.
  var help: String {
    var text = "\(summary)\n\nUsage: vitrine \(name) [OPTIONS] \(arguments)\n\nOptions:\n"
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

/// What was given on the command line.
struct Invocation {
  /// By long name; a flag's value is empty.
  var values: [String: String] = [:]
  var arguments: [String] = []

  func has(_ name: String) -> Bool { values[name] != nil }

  func number(_ name: String, in range: ClosedRange<Double>) throws -> Double? {
    guard let text = values[name] else { return nil }
    guard let value = Double(text), range.contains(value) else {
      throw UsageError(
        "\(name) takes a number from \(range.lowerBound.plain) to \(range.upperBound.plain), not '\(text)'"
      )
    }
    return value
  }

  func choice(_ name: String, of choices: [String]) throws -> String? {
    guard let text = values[name] else { return nil }
    guard choices.contains(text) else {
      throw UsageError("\(name) takes \(choices.joined(separator: ", ")), not '\(text)'")
    }
    return text
  }
}

extension Double {
  /// Without a needless fraction: `60`, `0.5`.
  var plain: String { self == rounded() && abs(self) < 1e15 ? "\(Int(self))" : "\(self)" }
}
