import Foundation

/// Programs of the system that a wall has play a sound or turn down a monitor.
enum HelperProgram {
  /// Starts a program by name; it is found by `PATH` and reaped when it ends.
  ///
  /// - Parameters:
  ///   - words: the program and its arguments.
  ///   - input: a few words that it reads from its standard input.
  ///   - done: told the exit code on a thread of Foundation's.
  /// - Returns: nil where it could not be started.
  @discardableResult
  static func start(
    _ words: [String], input: String? = nil, done: (@Sendable (Int32) -> Void)? = nil
  ) -> Process? {
    guard let name = words.first, let path = path(of: name) else { return nil }
    let process = process([path] + words.dropFirst())
    process.standardInput = FileHandle.nullDevice
    if let input {
      // Written before there is a reader that could go away; a pipe holds 64 KiB.
      let pipe = Pipe()
      try? pipe.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try? pipe.fileHandleForWriting.close()
      process.standardInput = pipe
    }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    if let done { process.terminationHandler = { done($0.terminationStatus) } }
    do {
      try process.run()
    } catch {
      return nil
    }
    return process
  }

  /// A process that obeys signals.
  ///
  /// The loop takes SIGTERM and others for itself and has them blocked, which a program that it starts
  /// would inherit: neither `timeout` nor anybody else could end one. `env` of the coreutils puts
  /// that right, and becomes the program.
  ///
  /// - Parameter words: the path of the program and its arguments.
  /// - Returns: what is to be run.
  static func process(_ words: [String]) -> Process {
    let process = Process()
    let env = path(of: "env")
    let words = env.map { [$0, "--default-signal"] + words } ?? words
    process.executableURL = URL(fileURLWithPath: words[0])
    process.arguments = Array(words.dropFirst())
    return process
  }

  /// Where a program is; nil where it is not installed.
  static func path(of name: String) -> String? {
    if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(
      separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
