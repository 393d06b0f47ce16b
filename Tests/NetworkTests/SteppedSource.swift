import Foundation
import Series
import Synchronization

@testable import Network

/// A polling source on a clock that a test moves; its service may be a real server.
final class SteppedSource: Sendable {
  let intake: SampleIntake
  private let held: MomentBox
  private let box: HealthBox
  private let loop: PollLoop
  private let connector: PollingConnector
  private let asked: CountingFetcher

  init(
    _ make: (PollLoop) -> any Fetcher, timing: PollTiming, staleAfter: TimeInterval = 300,
    start: NetworkMoment, seed: UInt64 = 1, newest: [String: Date] = [:],
    capacity: Int = 200_000
  ) {
    let held = MomentBox(start)
    let clock = NetworkClock { held.value }
    self.held = held
    loop = PollLoop(clock: clock, isStepped: true)
    let fetcher = CountingFetcher(make(loop))
    asked = fetcher
    intake = SampleIntake(capacity: capacity)
    let health = HealthBox(SourceHealth(staleAfter: staleAfter, at: start))
    box = health
    connector = PollingConnector(fetcher, timing: timing, loop: loop)
    connector.start(
      ConnectorContext(
        name: "test", clock: clock, seed: seed, intake: intake, zone: .gmt,
        report: { event in health.change { $0.handle(event, at: held.value) } },
        newest: { name in
          name.isEmpty ? newest.values.max() : newest[name]
        }))
  }

  var now: NetworkMoment { held.value }
  var state: SourceState { box.value.state(at: now) }
  var age: TimeInterval? { box.value.age(at: now) }
  /// Questions so far, with their spans.
  var questions: [FetchQuestion] { asked.questions }

  func pause() { connector.pause() }
  func resume() { connector.resume() }
  func stop() { connector.stop() }

  /// Sets the date, as a clock that learns the time does; the steady clock goes on.
  func setDate(_ date: Date) { held.value.date = date }

  /// Called before each question.
  func onQuestion(_ body: @escaping @Sendable (FetchQuestion) -> Void) { asked.onQuestion(body) }

  /// Lets so many seconds pass, as fast as the service answers.
  func pass(_ seconds: TimeInterval, until isDone: () -> Bool = { false }) {
    let end = now.uptime + seconds
    while !isDone() {
      let next = loop.step()
      if asked.outstanding > 0 {
        Thread.sleep(forTimeInterval: 0.001)
        continue
      }
      // What was answered between the two looks may have set a timer.
      guard loop.step() == next || next == nil else { continue }
      guard let next, next <= end else { break }
      advance(to: max(next, now.uptime))
    }
    if !isDone() { advance(to: end) }
  }

  private func advance(to uptime: TimeInterval) {
    let step = max(0, uptime - now.uptime)
    held.value = NetworkMoment(date: now.date + step, uptime: now.uptime + step)
  }
}

/// A value that threads share.
final class Shared<Value: Sendable>: Sendable {
  private let state: Mutex<Value>
  init(_ value: Value) { state = Mutex(value) }
  var value: Value {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
  func change(_ body: (inout Value) -> Void) { state.withLock { body(&$0) } }
}

typealias MomentBox = Shared<NetworkMoment>
typealias HealthBox = Shared<SourceHealth>

/// Passes questions on and knows which are open.
final class CountingFetcher: Fetcher {
  private let inner: any Fetcher
  private let open = Shared(0)
  private let all = Shared<[FetchQuestion]>([])
  private let hook = Shared<(@Sendable (FetchQuestion) -> Void)?>(nil)

  init(_ inner: any Fetcher) { self.inner = inner }

  var isWindowed: Bool { inner.isWindowed }
  var outstanding: Int { open.value }
  var questions: [FetchQuestion] { all.value }
  func onQuestion(_ body: @escaping @Sendable (FetchQuestion) -> Void) { hook.value = body }

  func fetch(
    _ question: FetchQuestion,
    done: @escaping @Sendable (Result<FetchAnswer, SourceFailure>) -> Void
  ) {
    open.change { $0 += 1 }
    all.change { $0.append(question) }
    hook.value?(question)
    inner.fetch(question) { [open] result in
      done(result)
      open.change { $0 -= 1 }
    }
  }

  func close() {
    inner.close()
    open.value = 0
  }
}

/// A service in memory that answers as it is told.
final class ScriptedFetcher: Fetcher {
  let isWindowed: Bool
  private let answer: @Sendable (FetchQuestion) -> Result<FetchAnswer, SourceFailure>

  init(
    isWindowed: Bool,
    _ answer: @escaping @Sendable (FetchQuestion) -> Result<FetchAnswer, SourceFailure>
  ) {
    self.isWindowed = isWindowed
    self.answer = answer
  }

  func fetch(
    _ question: FetchQuestion,
    done: @escaping @Sendable (Result<FetchAnswer, SourceFailure>) -> Void
  ) { done(answer(question)) }

  func close() {}
}
