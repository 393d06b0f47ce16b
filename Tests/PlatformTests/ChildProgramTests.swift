import Foundation
import Platform
import Testing

/// Starts `/bin/sh` with words, and takes what it says.
private func shell(_ words: String, input: String = "") throws -> (code: Int32, said: String) {
  let (entry, output) = (Pipe(), Pipe())
  try entry.fileHandleForWriting.write(contentsOf: Data(input.utf8))
  try entry.fileHandleForWriting.close()
  let program = try ChildProgram(
    path: "/bin/sh", arguments: ["-c", words],
    input: entry.fileHandleForReading.fileDescriptor,
    output: output.fileHandleForWriting.fileDescriptor)
  try output.fileHandleForWriting.close()
  let data = try output.fileHandleForReading.readToEnd() ?? Data()
  return (program.wait(), String(decoding: data, as: UTF8.self))
}

@Test func programsReadSayAndEnd() throws {
  for number in 0..<5 {
    let (code, said) = try shell("cat; echo \(number) >&2; exit \(number)", input: "in ")
    #expect(code == number && said == "in \(number)\n")
  }
}

@Test func aProgramHasNothingOfOursOpenAndNoSignalBlocked() throws {
  let (_, said) = try shell("ls /proc/self/fd; grep SigBlk /proc/self/status")
  let lines = said.split(separator: "\n")
  // The fourth is that of the folder that `ls` reads.
  #expect(lines.prefix(4) == ["0", "1", "2", "3"])
  #expect(lines.last == "SigBlk:\t0000000000000000")
}

@Test func aProgramIsEndedHard() throws {
  let program = try ChildProgram(path: "/bin/sleep", arguments: ["60"])
  #expect(program.isRunning)
  program.kill()
  #expect(program.wait() == 128 + SIGKILL)
  #expect(!program.isRunning)
  // Afterwards the number may be another program's.
  program.kill()
  #expect(program.wait() == 128 + SIGKILL)
}

@Test func whatIsNoProgramIsNotStarted() {
  #expect(throws: SystemError.self) {
    _ = try ChildProgram(path: "/no/such/program", arguments: [])
  }
}
