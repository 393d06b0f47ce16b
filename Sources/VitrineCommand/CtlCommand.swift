import Documents
import Foundation
import Kiosk

/// `vitrine ctl`: an order to a wall that is running.
enum CtlCommand {
  static func run(_ invocation: Invocation) throws -> Int32 {
    var words = invocation.arguments
    try judge(words)
    let output = words.first == "screenshot" ? words.removeLast() : nil
    switch WallOrder.send(words.joined(separator: " "), to: invocation.values["--socket"]) {
    case .success(let data):
      if let output {
        try OutputFile.write(data, to: output)
      } else {
        try Streams.write(data)
      }
      return ExitCode.fine
    case .failure(let fault):
      VitrineProgram.report("vitrine ctl: \(fault.description)\n")
      return ExitCode.failed
    }
  }

  private static let orders = [
    "state", "stats", "sources", "status", "metrics", "page", "reload", "brightness", "screen",
    "screenshot", "touch",
  ]

  /// Finds what no wall would obey, so that a typing error is one of usage.
  private static func judge(_ words: [String]) throws {
    guard let order = words.first else { throw UsageError("missing argument: vitrine ctl ORDER") }
    let rest = words.dropFirst()
    func take(atMost count: Int) throws {
      guard rest.count > count else { return }
      throw UsageError("'\(rest[rest.startIndex + count])' is one argument too many for \(order)")
    }
    switch order {
    case "state", "stats", "sources", "metrics", "reload": try take(atMost: 0)
    case "status":
      try take(atMost: 1)
      guard let text = rest.first else { return }
      guard text == "show" || text == "hide" else {
        throw UsageError("status takes show or hide, not '\(text)'")
      }
    case "page": try take(atMost: 1)
    case "brightness":
      try take(atMost: 1)
      guard let text = rest.first else { return }
      guard let percent = Double(text), (0...100).contains(percent) else {
        throw UsageError("brightness takes 0 to 100, not '\(text)'")
      }
    case "screen":
      try take(atMost: 1)
      guard let text = rest.first else { return }
      guard ["on", "dark", "off"].contains(text) else {
        throw UsageError("screen takes on, dark or off, not '\(text)'")
      }
    case "screenshot":
      guard rest.count == 1 else {
        throw UsageError("screenshot takes a file: screenshot wall.png")
      }
    case "touch":
      guard let first = rest.first, !first.trimmingCharacters(in: .whitespaces).isEmpty else {
        throw UsageError("touch takes lines: touch \"0 down 0 100 100; 80 up 0 100 100\"")
      }
      do {
        try WallOrder.checkTouches(rest.joined(separator: " "))
      } catch {
        throw UsageError("\(error)")
      }
    default:
      let hint = NearestName.hint(for: order, among: orders)
      throw UsageError("there is no order '\(order)'\(hint)")
    }
  }
}
