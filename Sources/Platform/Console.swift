internal import CLinux
internal import Foundation

/// The virtual terminal that the picture belongs to.
///
/// While it is ours nothing typed reaches a shell, nothing printed reaches the panel, and the kernel
/// asks before it shows another terminal. It is given back by `restore`, at exit, and when the
/// program crashes; after a SIGKILL it is the unit's `OnFailure=` that does it. (`drm-input.md` §1.16)
///
/// - C: `KDSKBMODE K_OFF`, `KDSETMODE KD_GRAPHICS`, `VT_SETMODE VT_PROCESS`.
@MainActor
public final class Console: ConsoleSession {
  public private(set) var isActive = false
  public var onLeave: (() -> Void)?
  public var onReturn: (() -> Void)?
  /// The terminal's number, as in /dev/tty7.
  public let number: Int

  private let descriptor: Int32
  private let owns: Bool
  /// Whether `restore` and a crash give the terminal back.
  private let givesBack: Bool
  private let calls: ConsoleCalls
  private var keyboard: Int?

  /// Two signals that nobody else uses.
  nonisolated static let leaveSignal: Int32 = 40
  nonisolated static let returnSignal: Int32 = 41

  /// Takes the terminal over.
  ///
  /// - Parameters:
  ///   - loop: the loop that hears of switches.
  ///   - path: a terminal such as /dev/tty7, or nil for the one that is the standard input.
  ///   - givesBack: whether it is given back at the end, by `restore` as by a crash. Giving it back
  ///     shows the console, whoever has the card: a service that is restarted without a gap leaves
  ///     that to its unit.
  /// - Throws: `SystemError` with ENOTTY when it is no virtual terminal, EACCES or EPERM when it is
  ///   not ours to use.
  public convenience init(
    loop: Loop, path: String? = nil, givesBack: Bool = true
  ) throws(SystemError) {
    var descriptor: Int32 = 0
    if let path {
      descriptor = vitrine_open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
      guard descriptor >= 0 else { throw .last("open", object: path) }
    }
    var status = stat()
    let isTerminal =
      fstat(descriptor, &status) == 0 && gnu_dev_major(status.st_rdev) == 4
      && (1...63).contains(gnu_dev_minor(status.st_rdev))
    guard isTerminal else {
      if path != nil { close(descriptor) }
      throw SystemError("console", object: path ?? "standard input", code: ENOTTY)
    }
    try self.init(
      descriptor: descriptor, owns: path != nil, number: Int(gnu_dev_minor(status.st_rdev)),
      calls: .live(descriptor), givesBack: givesBack)
    try loop.onSignal(Self.leaveSignal) { [weak self] in self?.leave() }
    try loop.onSignal(Self.returnSignal) { [weak self] in self?.comeBack() }
    if let keyboard, givesBack { ConsoleRescue.arm(descriptor, keyboard: keyboard) }
  }

  init(
    descriptor: Int32, owns: Bool, number: Int, calls: ConsoleCalls, givesBack: Bool = true
  ) throws(SystemError) {
    self.givesBack = givesBack
    self.descriptor = descriptor
    self.owns = owns
    self.number = number
    self.calls = calls
    try enter()
  }

  deinit { if owns { close(descriptor) } }

  /// Keeps the terminal's signals from ending the program, in this thread and those it starts.
  nonisolated static func blockSignals() {
    var mask = sigset_t()
    sigemptyset(&mask)
    sigaddset(&mask, leaveSignal)
    sigaddset(&mask, returnSignal)
    pthread_sigmask(SIG_BLOCK, &mask, nil)
  }

  /// Gives the terminal back as it was, unless that is the unit's.
  public func restore() {
    guard let keyboard else { return }
    self.keyboard = nil
    isActive = false
    if givesBack { giveBack(keyboard) }
  }

  private func giveBack(_ keyboard: Int) {
    ConsoleRescue.disarm()
    _ = try? calls.ask(.setKeyboard(keyboard))
    _ = try? calls.ask(.setGraphics(false))
    _ = try? calls.ask(.switchFreely)
  }

  private func enter() throws(SystemError) {
    let found = try calls.ask(.keyboard)
    // Left by a program that was killed: giving it back like this would leave a dead keyboard.
    let keyboard = found == Int(K_OFF) ? Int(K_UNICODE) : found
    do throws(SystemError) {
      _ = try calls.ask(.setKeyboard(Int(K_OFF)))
      self.keyboard = keyboard
      _ = try calls.ask(.setGraphics(true))
      _ = try calls.ask(
        .askBeforeSwitching(leave: Self.leaveSignal, back: Self.returnSignal))
    } catch {
      if self.keyboard != nil { giveBack(keyboard) }
      self.keyboard = nil
      throw error
    }
    isActive = (try? calls.ask(.shown)) == number
    // The answer is the signal that it is shown.
    if !isActive { _ = try? calls.ask(.show(number)) }
  }

  /// The kernel waits for our word before it shows another terminal.
  func leave() {
    isActive = false
    onLeave?()
    _ = try? calls.ask(.allowLeaving)
  }

  func comeBack() {
    _ = try? calls.ask(.acknowledgeReturn)
    // A leave that came right behind was heard before this: the kernel gives signals by their number.
    if let shown = try? calls.ask(.shown), shown != number { return }
    // Some drivers go back to text on the way.
    _ = try? calls.ask(.setGraphics(true))
    _ = try? calls.ask(.setKeyboard(Int(K_OFF)))
    isActive = true
    onReturn?()
  }
}
