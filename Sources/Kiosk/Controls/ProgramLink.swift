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

  func state(_ card: Dashboard.ControlCard, _ answer: @escaping Answer) {
    guard case .program(let program) = card.link, let words = program.state else { return }
    run(words, answer)
  }

  func send(
    _ wish: ControlWish, _ card: Dashboard.ControlCard, _ answer: @escaping Answer
  ) {
    guard case .program(let program) = card.link else { return }
    switch wish {
    case .press, .on: run(program.send, answer)
    case .off: run(program.sendOff, answer)
    case .set(let value):
      run(program.send.map { $0.replacingOccurrences(of: "$value", with: value) }, answer)
    }
  }

  private func run(_ words: [String], _ answer: @escaping Answer) {
    let inbox = inbox
    worker.post {
      let result = ProgramLink.output(of: words)
      inbox.post { answer(result) }
    }
  }

  /// What a program prints; one that fails or takes too long is a fault.
  nonisolated static func output(of words: [String]) -> Result<String, ControlFault> {
    let name = words.first ?? ""
    switch HelperProgram.answer(words, seconds: patience) {
    case .failure(let fault): return .failure(fault)
    case .success(let answer):
      switch answer.code {
      case 0: return .success(String(answer.output.prefix(4_096)))
      case 124: return .failure(ControlFault(reason: "\(name) took too long"))
      case let code: return .failure(ControlFault(reason: "\(name) failed (\(code))"))
      }
    }
  }
}
