import Foundation
import Platform

/// Programs of the system that a wall has play a sound or turn down a monitor.
enum HelperProgram {
  /// Starts a program by name; it is found by `PATH` and reaped when it ends.
  ///
  /// - Parameters:
  ///   - words: the program and its arguments.
  ///   - input: a few words that it reads from its standard input.
  ///   - done: told the exit code on a thread of its own.
  /// - Returns: nil where it could not be started.
  @discardableResult
  static func start(
    _ words: [String], input: String? = nil, done: (@Sendable (Int32) -> Void)? = nil
  ) -> ChildProgram? {
    guard let name = words.first, let path = path(of: name) else { return nil }
    var pipe: Pipe?
    if let input {
      // Written before there is a reader that could go away; a pipe holds 64 KiB.
      let new = Pipe()
      try? new.fileHandleForWriting.write(contentsOf: Data(input.utf8))
      try? new.fileHandleForWriting.close()
      pipe = new
    }
    let program = try? ChildProgram(
      path: path, arguments: Array(words.dropFirst()),
      input: pipe?.fileHandleForReading.fileDescriptor)
    guard let program else { return nil }
    let thread = Thread {
      let code = program.wait()
      done?(code)
    }
    thread.name = "helper"
    thread.start()
    return program
  }

  /// Where a program is; nil where it is not installed.
  static func path(of name: String) -> String? {
    if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(
      separator: ":")
    return folders.map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }
}
