import Foundation
import Network

extension ServicePanel {
  private var takesDigits: Bool { page == .pin && gate.wait(at: now) == 0 && !isChecking }

  func type(_ digit: Int) {
    guard takesDigits, (0...9).contains(digit) else { return }
    pinNote = nil
    if digits.count < PinSecret.digits.upperBound { digits += "\(digit)" }
  }

  /// Tries what was typed.
  func enter() {
    guard takesDigits, !digits.isEmpty, let secret = settings.pin else { return }
    let pin = digits
    digits = ""
    isChecking = true
    later {
      ServicePanel.check(pin, secret)
    } then: { [weak self] in
      self?.took($0)
    }
  }

  private func took(_ result: Result<Bool, PinSecret.Fault>) {
    isChecking = false
    switch result {
    case .failure(let fault): pinNote = fault.description
    case .success(let isRight):
      gate.take(isRight: isRight, at: now)
      pinNote = isRight ? nil : "Wrong PIN"
      if isRight, page == .pin {
        let action = afterPin
        close()
        action?()
        return
      }
    }
    onChange?()
  }

  nonisolated private static func check(
    _ pin: String, _ secret: Secret
  ) -> Result<Bool, PinSecret.Fault> {
    do {
      return .success(try PinSecret.matches(pin, secret.read()))
    } catch let failure as SourceFailure {
      return .failure(PinSecret.Fault(description: failure.words))
    } catch {
      return .failure(PinSecret.Fault(description: "\(error)"))
    }
  }

  /// Does slow work beside the loop, where there is one.
  func later<Value: Sendable>(
    _ work: @escaping @Sendable () -> Value, then: @escaping @MainActor @Sendable (Value) -> Void
  ) {
    guard let background else { return then(work()) }
    let inbox = background.inbox
    background.worker.post {
      let value = work()
      inbox.post { then(value) }
    }
  }
}
