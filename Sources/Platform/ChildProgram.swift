internal import CLinux
internal import Glibc
internal import Synchronization

/// A program that was started, until it has ended.
///
/// Foundation's `Process` learns of an end over a socket of CoreFoundation's, which cannot be made in the
/// sandbox of the unit: from the second program on no end is noticed (6.3.1). Here a thread that wants to know
/// waits, and the kernel tells it. The program starts with no signal blocked and all of them as they are
/// by default, in a process group of its own, with what is given as its standard streams, and with nothing else that is open here.
public final class ChildProgram: Sendable {
  public let identifier: Int32
  /// The exit code, once it is known.
  private let code = Mutex<Int32?>(nil)

  /// Starts a program.
  ///
  /// - Parameters:
  ///   - path: where it is.
  ///   - arguments: what it gets after its own name; no shell reads them.
  ///   - input: an open file that it reads, or nil for nothing.
  ///   - output: an open file that takes what it says and complains of, or nil.
  /// - Throws: `SystemError` when the kernel starts no such program.
  public init(
    path: String, arguments: [String], input: Int32? = nil, output: Int32? = nil
  ) throws(SystemError) {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, 0)
    } else {
      posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    }
    for stream: Int32 in [1, 2] {
      if let output {
        posix_spawn_file_actions_adddup2(&actions, output, stream)
      } else {
        posix_spawn_file_actions_addopen(&actions, stream, "/dev/null", O_WRONLY, 0)
      }
    }
    _ = vitrine_spawn_closing(&actions, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (none, all) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    sigfillset(&all)
    posix_spawnattr_setsigmask(&attributes, &none)
    posix_spawnattr_setsigdefault(&attributes, &all)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    posix_spawnattr_setpgroup(&attributes, 0)
    var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var pid: pid_t = 0
    let fault = posix_spawn(&pid, path, &actions, &attributes, words, vitrine_environment())
    guard fault == 0 else { throw SystemError("posix_spawn", object: path, code: fault) }
    identifier = pid
  }

  /// Whether its end has not been waited for.
  public var isRunning: Bool { code.withLock { $0 == nil } }

  /// Blocks until it has ended, which somebody has to do once.
  ///
  /// - Returns: its exit code, or 128 and the number of the signal that ended it.
  @discardableResult
  public func wait() -> Int32 {
    var info = siginfo_t()
    // It stays there while the code is written down, so that nobody kills another program by its number.
    while waitid(P_PID, id_t(identifier), &info, WEXITED | WNOWAIT) != 0, errno == EINTR {}
    return code.withLock { code in
      if let code { return code }
      var status: Int32 = 0
      while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
      let signal = status & 0x7f
      let result = signal == 0 ? status >> 8 & 0xff : 128 + signal
      code = result
      return result
    }
  }

  /// Ends it hard, where it still runs.
  public func kill() {
    code.withLock { code in
      if code == nil { _ = Glibc.kill(identifier, SIGKILL) }
    }
  }
}
