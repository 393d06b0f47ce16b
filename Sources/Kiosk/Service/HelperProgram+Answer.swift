import Foundation
import Platform

extension HelperProgram {
  /// What a program said, and how it ended.
  struct Answer: Equatable {
    var code: Int32
    /// Standard output and standard error, as they came; 64 KiB at most.
    var output: String
  }

  /// Runs a program to its end and takes what it says; blocks so long, so it is for threads of their own.
  ///
  /// - Parameters:
  ///   - words: the program and its arguments; no shell reads them.
  ///   - input: what it reads; nil is nothing. A pipe's worth at most.
  ///   - seconds: after which the system's `timeout` ends it and its children, with code 124.
  /// - Returns: what it said and how it ended; a fault where it could not be started.
  static func answer(
    _ words: [String], input: String? = nil, seconds: Int
  ) -> Result<Answer, ControlFault> {
    guard let name = words.first else { return .failure(ControlFault(reason: "no program")) }
    guard let path = path(of: name) else {
      return .failure(ControlFault(reason: "there is no program \(name)"))
    }
    guard let timeout = self.path(of: "timeout") else {
      return .failure(ControlFault(reason: "there is no program timeout"))
    }
    let (output, entry) = (Pipe(), Pipe())
    // The pipe holds it until it is read; a program that ends early leaves it there.
    if let input {
      try? entry.fileHandleForWriting.write(contentsOf: Data(input.utf8.prefix(4_096)))
    }
    try? entry.fileHandleForWriting.close()
    let program = try? ChildProgram(
      path: timeout, arguments: ["-k", "2", "\(seconds)", path] + words.dropFirst(),
      input: entry.fileHandleForReading.fileDescriptor,
      output: output.fileHandleForWriting.fileDescriptor)
    try? output.fileHandleForWriting.close()
    guard let program else { return .failure(ControlFault(reason: "\(name) cannot be started")) }
    let data = (try? output.fileHandleForReading.readToEnd()) ?? Data()
    let code = program.wait()
    return .success(
      Answer(
        // `timeout` goes the way of what it had to kill.
        code: code == 128 + SIGKILL ? 124 : code,
        output: String(decoding: data.prefix(64 << 10), as: UTF8.self)))
  }
}
