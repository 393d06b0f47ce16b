internal import Foundation
internal import Series
internal import Synchronization

/// Entities of a Home Assistant: live states, history, and statistics for what is older.
public final class HomeAssistantConnector: Connector {
  private let settings: HomeAssistantSettings
  private let backOff: BackOff
  private let loop: SessionLoop
  private let report = Mutex<(@Sendable (SourceEvent) -> Void)?>(nil)

  public convenience init(_ settings: HomeAssistantSettings) {
    self.init(settings, backOff: BackOff())
  }

  init(_ settings: HomeAssistantSettings, backOff: BackOff) {
    self.settings = settings
    self.backOff = backOff
    loop = SessionLoop(name: "home-assistant")
  }

  public func start(_ context: ConnectorContext) {
    report.withLock { $0 = context.report }
    let listener = HomeAssistantListener(settings, context, loop)
    loop.start(context, backOff: backOff) { backOff in listener.session(&backOff) }
  }

  public func pause() {
    if loop.pause() { report.withLock { $0 }?(.paused) }
  }

  public func resume() {
    if loop.resume() { report.withLock { $0 }?(.resumed) }
  }

  public func stop() { loop.stop() }
}
