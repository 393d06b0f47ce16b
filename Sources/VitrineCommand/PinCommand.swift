import Foundation
import Kiosk

/// `vitrine pin`: the hash of a PIN, for a file that only the wall can read.
enum PinCommand {
  static func run() throws -> Int32 {
    let isTerminal = isatty(STDIN_FILENO) == 1
    guard let pin = typed("PIN, 4 to 12 digits: ", isTerminal), PinSecret.isPossible(pin) else {
      throw CommandError("a PIN has 4 to 12 digits")
    }
    // Nobody has seen what was typed.
    if isTerminal, typed("Again: ", isTerminal) != pin {
      throw CommandError("these were two different PINs; nothing is printed")
    }
    try Streams.print(try PinSecret.hash(pin))
    return ExitCode.fine
  }

  private static func typed(_ question: String, _ isTerminal: Bool) -> String? {
    guard isTerminal else { return readLine() }
    VitrineProgram.report(question)
    defer { VitrineProgram.report("\n") }
    return hidden(isTerminal) { readLine() }
  }

  /// Does something while a terminal does not show what is typed.
  private static func hidden<Value>(_ isTerminal: Bool, _ body: () -> Value) -> Value {
    var before = termios()
    guard isTerminal, tcgetattr(STDIN_FILENO, &before) == 0 else { return body() }
    var silent = before
    silent.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
    defer { tcsetattr(STDIN_FILENO, TCSAFLUSH, &before) }
    return body()
  }
}
