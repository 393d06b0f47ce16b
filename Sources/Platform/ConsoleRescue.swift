internal import CLinux

/// Gives the terminal back at exit and when the program crashes.
enum ConsoleRescue {
  static func arm(_ terminal: Int32, keyboard: Int) {
    vitrine_rescue_arm(terminal, Int32(keyboard))
  }
  static func disarm() { vitrine_rescue_disarm() }
}
