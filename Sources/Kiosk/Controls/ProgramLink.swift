import Foundation
import Platform

/// Controls by programs: each is started without a shell and has ten seconds.
@MainActor
final class ProgramLink: ControlLink {
  private let inbox: Inbox
  private let worker = Worker(name: "controls")
  /// Seconds.
  nonisolated static let patience = 10

  init(inbox: Inbox) {
    self.inbox = inbox
  }

  func state(
    _ link: Dashboard.ControlCard.Link,
    _ answer: @escaping @MainActor (Result<String, ControlFault>) -> Void
  ) {
    run(link.state ?? [], answer)
  }

  func send(
    _ words: [String], _ answer: @escaping @MainActor (Result<String, ControlFault>) -> Void
  ) {
    run(words, answer)
  }

  private func run(
    _ words: [String], _ answer: @escaping @MainActor (Result<String, ControlFault>) -> Void
  ) {
    let inbox = inbox
    worker.post {
      let result = ProgramLink.output(of: words)
      inbox.post { answer(result) }
    }
  }

  /// What a program prints; one that fails or takes too long is a fault.
  nonisolated static func output(of words: [String]) -> Result<String, ControlFault> {
    guard let name = words.first else { return .failure(ControlFault(reason: "no program")) }
    guard let path = HelperProgram.path(of: name) else {
      return .failure(ControlFault(reason: "there is no program \(name)"))
    }
    // The system's own `timeout` ends what hangs, with its children.
    guard let timeout = HelperProgram.path(of: "timeout") else {
      return .failure(ControlFault(reason: "there is no program timeout"))
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: timeout)
    process.arguments = ["\(patience)", path] + words.dropFirst()
    let pipe = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
    } catch {
      return .failure(ControlFault(reason: "\(name) cannot be started"))
    }
    let data = (try? pipe.fileHandleForReading.readToEnd()) ?? Data()
    process.waitUntilExit()
    switch process.terminationStatus {
    case 0: return .success(String(decoding: data.prefix(4_096), as: UTF8.self))
    case 124: return .failure(ControlFault(reason: "\(name) took too long"))
    case let code: return .failure(ControlFault(reason: "\(name) failed (\(code))"))
    }
  }
}
