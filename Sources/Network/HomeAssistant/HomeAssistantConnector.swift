internal import Foundation
internal import Series

/// Entities of a Home Assistant: live states, history, and statistics for what is older.
public final class HomeAssistantConnector: Connector {
  private let settings: HomeAssistantSettings
  private let backOff: BackOff
  private let loop: SessionLoop
  let requests: HomeAssistantRequests

  public convenience init(_ settings: HomeAssistantSettings) {
    self.init(settings, backOff: BackOff())
  }

  init(_ settings: HomeAssistantSettings, backOff: BackOff) {
    self.settings = settings
    self.backOff = backOff
    loop = SessionLoop(name: "home-assistant")
    requests = HomeAssistantRequests(place: settings.url)
  }

  public func start(_ context: ConnectorContext) {
    let listener = HomeAssistantListener(settings, context, loop, requests)
    loop.start(context, backOff: backOff) { backOff in listener.session(&backOff) }
  }

  public func pause() { loop.pause() }
  public func resume() { loop.resume() }
  public func stop() { loop.stop() }
}
