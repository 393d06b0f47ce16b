internal import Foundation
internal import Synchronization

/// A connector that listens: others send it samples.
///
/// What was taken is answered with 200 when it is in the intake; when that is full with 503, so that the
/// sender keeps it. It listens while its page is not shown, for nothing is asked of anybody.
public final class PushConnector: Connector {
  private let settings: PushSettings
  private let server = Mutex<PushServer?>(nil)
  private let retry = Mutex<(loop: PollLoop, key: Int)?>(nil)

  public init(_ settings: PushSettings) {
    self.settings = settings
  }

  public func start(_ context: ConnectorContext) {
    listen(context, BackOff(), SeededNumbers(seed: context.seed))
  }

  public func pause() {}
  public func resume() {}

  public func stop() {
    let timer = retry.withLock { timer in
      defer { timer = nil }
      return timer
    }
    if let timer { timer.loop.post { timer.loop.setTimer(timer.key, at: nil) {} } }
    server.withLock { server in
      server?.stop()
      server = nil
    }
  }

  /// Begins to listen; where that fails, for the address may come later, tries again.
  private func listen(_ context: ConnectorContext, _ backOff: BackOff, _ numbers: SeededNumbers) {
    do throws(SourceFailure) {
      if case .tcp = settings.place, settings.token == nil {
        throw SourceFailure(.configuration, "an endpoint on TCP needs a token")
      }
      _ = try settings.token?.read()
      let new = try PushServer(settings, context)
      server.withLock { $0 = new }
      context.report(.connected)
    } catch {
      context.report(.failed(error))
      var (backOff, numbers) = (backOff, numbers)
      let due = context.clock.now().uptime + backOff.wait(after: error, random: &numbers)
      let loop = PollLoop.shared
      let key = retry.withLock { timer -> Int in
        let key = timer?.key ?? loop.makeKey()
        timer = (loop, key)
        return key
      }
      let next = (backOff, numbers)
      loop.post { [self] in
        loop.setTimer(key, at: due) { [weak self] in
          guard let self, self.retry.withLock({ $0 != nil }) else { return }
          self.listen(context, next.0, next.1)
        }
      }
    }
  }
}
