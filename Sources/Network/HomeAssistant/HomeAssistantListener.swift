internal import Foundation
internal import Series

/// What a connector's thread knows of its Home Assistant, from one connection to the next.
final class HomeAssistantListener: @unchecked Sendable {
  let settings: HomeAssistantSettings
  let context: ConnectorContext
  let loop: SessionLoop
  let requests: HomeAssistantRequests
  let reader: HomeAssistantReader
  /// The newest sample of each entity that was handed over, beside what the store knows.
  private var handed: [String: Date] = [:]
  private var live = 0
  private var hasMore = false
  private var lastDelivery = -TimeInterval.infinity

  /// Seconds between two batches: each is one look at the store and one frame at most.
  private static let step = 0.05

  init(
    _ settings: HomeAssistantSettings, _ context: ConnectorContext, _ loop: SessionLoop,
    _ requests: HomeAssistantRequests
  ) {
    self.settings = settings
    self.context = context
    self.loop = loop
    self.requests = requests
    reader = HomeAssistantReader(zone: context.zone)
  }

  /// Connects and listens until it fails or is to end.
  func session(_ backOff: inout BackOff) -> SourceFailure? {
    do throws(SourceFailure) {
      try listen(&backOff)
      return nil
    } catch {
      return error
    }
  }

  private func listen(_ backOff: inout BackOff) throws(SourceFailure) {
    guard let address = WebSocketAddress(settings.url, path: "/api/websocket") else {
      throw SourceFailure(.configuration, "\(settings.url) is no address of a Home Assistant")
    }
    let token = try settings.token.read()
    let socket = try WebSocket(
      address, authorities: settings.authorities, patience: settings.patience)
    do throws(SourceFailure) {
      try talk(over: socket, token, &backOff)
    } catch {
      // It answers, but something on the way lets no WebSocket through.
      guard socket.refusedUpgrade != nil, !loop.isEnding else { throw error }
      defer { requests.ended() }
      try poll(token, &backOff)
    }
  }

  private func talk(
    over socket: WebSocket, _ token: SecretText, _ backOff: inout BackOff
  ) throws(SourceFailure) {
    loop.interrupted(by: { socket.interrupt() })
    defer { loop.interrupted(by: nil) }
    let clock = context.clock
    var session = HomeAssistantSession(
      settings, token: token, reader: reader, requests: requests, zone: context.zone,
      now: clock.now().uptime
    ) { [unowned self] in newest($0) }
    defer {
      requests.ended()
      session.end()
    }
    while !loop.isEnding {
      let now = clock.now()
      var wait = session.wait(now)
      if hasMore {
        wait = min(wait, max(0.001, lastDelivery + HomeAssistantListener.step - now.uptime))
      }
      for message in try socket.turn(seconds: wait) {
        let output = try session.handle(message, now: clock.now())
        if output.isConnected { backOff.succeed() }
        act(output, socket)
      }
      act(try session.tick(clock.now()), socket)
      deliver(isDue: clock.now().uptime - lastDelivery >= HomeAssistantListener.step)
    }
    deliver(isDue: true)
  }

  private func act(_ output: HomeAssistantSession.Output, _ socket: WebSocket) {
    for text in output.send { socket.send(text) }
    live += output.live
    hasMore = hasMore || output.live > 0 || output.before
    if output.isConnected {
      requests.began { [weak socket] in socket?.interrupt() }
      context.report(.connected)
    }
  }

  func newest(_ entity: String) -> Date? {
    [context.newest(entity), handed[entity]].compactMap { $0 }.max()
  }

  /// Something has come to be handed over: states of this moment, or of before.
  func note(live count: Int) {
    live += count
    hasMore = true
  }

  /// Hands over what has come; while there is no room, nothing is read from the network.
  func deliver(isDue: Bool) {
    guard isDue, hasMore else { return }
    hasMore = false
    lastDelivery = context.clock.now().uptime
    let batch = reader.take()
    guard !batch.isEmpty else { return }
    let whole = SampleBatch(source: context.name, series: batch)
    while !context.intake.offer(whole) {
      guard !loop.isStopped else { return }
      Thread.sleep(forTimeInterval: 0.2)
    }
    for one in batch {
      guard let last = one.series.last?.start else { continue }
      handed[one.name] = max(handed[one.name] ?? last, last)
    }
    let count = batch.reduce(0) { $0 + $1.series.count }
    let newest = batch.compactMap(\.series.last?.start).max()
    context.report(.received(count: count, newest: newest, arrivedNow: live > 0))
    live = 0
  }
}
