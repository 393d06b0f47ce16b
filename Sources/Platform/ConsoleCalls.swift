internal import CLinux
internal import Foundation

/// What a virtual terminal is asked.
enum ConsoleRequest: Equatable, Sendable {
  case keyboard
  case setKeyboard(Int)
  case setGraphics(Bool)
  /// Be asked before the terminal is hidden, and told when it is shown, by these signals.
  case askBeforeSwitching(leave: Int32, back: Int32)
  case switchFreely
  /// The number of the terminal that is shown.
  case shown
  case show(Int)
  case allowLeaving
  case acknowledgeReturn
}

/// The calls to a terminal: the kernel's, or a test's.
@MainActor
struct ConsoleCalls {
  /// Answers a request: a number where one was asked for, else 0.
  var ask: (ConsoleRequest) throws(SystemError) -> Int

  /// The calls to the terminal behind a descriptor.
  static func live(_ descriptor: Int32) -> ConsoleCalls {
    ConsoleCalls { request throws(SystemError) in
      func value(_ name: String, _ code: Int32, _ value: Int) throws(SystemError) {
        guard vitrine_ioctl_value(descriptor, UInt(code), UInt(bitPattern: value)) == 0 else {
          throw .last(name, object: "terminal", advice: advice(errno))
        }
      }
      func pointer(
        _ name: String, _ code: Int32, _ pointer: UnsafeMutableRawPointer
      ) throws(SystemError) {
        guard vitrine_ioctl_pointer(descriptor, UInt(code), pointer) == 0 else {
          throw .last(name, object: "terminal", advice: advice(errno))
        }
      }
      switch request {
      case .keyboard:
        var mode: Int = 0
        try pointer("KDGKBMODE", KDGKBMODE, &mode)
        return mode
      case .setKeyboard(let mode): try value("KDSKBMODE", KDSKBMODE, mode)
      case .setGraphics(let on): try value("KDSETMODE", KDSETMODE, Int(on ? KD_GRAPHICS : KD_TEXT))
      case .askBeforeSwitching(let leave, let back):
        var mode = vt_mode()
        mode.mode = CChar(VT_PROCESS)
        mode.relsig = Int16(leave)
        mode.acqsig = Int16(back)
        try pointer("VT_SETMODE", VT_SETMODE, &mode)
      case .switchFreely:
        var mode = vt_mode()
        mode.mode = CChar(VT_AUTO)
        try pointer("VT_SETMODE", VT_SETMODE, &mode)
      case .shown:
        var state = vt_stat()
        try pointer("VT_GETSTATE", VT_GETSTATE, &state)
        return Int(state.v_active)
      case .show(let number): try value("VT_ACTIVATE", VT_ACTIVATE, number)
      case .allowLeaving: try value("VT_RELDISP", VT_RELDISP, 1)
      case .acknowledgeReturn: try value("VT_RELDISP", VT_RELDISP, Int(VT_ACKACQ))
      }
      return 0
    }
  }

  private nonisolated static func advice(_ code: Int32) -> String {
    code == EPERM
      ? "The terminal has to be the service's own: TTYPath= and StandardInput=tty in its unit" : ""
  }
}
