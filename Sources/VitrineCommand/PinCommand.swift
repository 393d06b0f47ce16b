import Foundation
import Kiosk

/// `vitrine pin`: the hash of a PIN, for a file that only the wall can read.
enum PinCommand {
  static func run() throws -> Int32 {
    let isTerminal = isatty(STDIN_FILENO) == 1
    if isTerminal { VitrineProgram.report("PIN, 4 to 12 digits: ") }
    let typed = hidden(isTerminal) { readLine() }
    if isTerminal { VitrineProgram.report("\n") }
    guard let pin = typed, PinSecret.isPossible(pin) else {
      throw CommandError("a PIN has 4 to 12 digits")
    }
    try Streams.print(try PinSecret.hash(pin))
    return ExitCode.fine
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
