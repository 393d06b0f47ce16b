internal import Foundation
internal import Series
internal import Synchronization

/// A connector that asks its service again and again.
public final class PollingConnector: Connector {
  private let fetcher: any Fetcher
  private let timing: PollTiming
  private let loop: PollLoop
  private let run = Mutex<PollRun?>(nil)

  init(_ fetcher: any Fetcher, timing: PollTiming, loop: PollLoop = .shared) {
    self.fetcher = fetcher
    self.timing = timing
    self.loop = loop
  }

  public func start(_ context: ConnectorContext) {
    let new = PollRun(fetcher, timing, loop, context)
    run.withLock { $0 = new }
    loop.post { new.begin() }
  }

  public func pause() {
    guard let run = run.withLock({ $0 }) else { return }
    loop.post { run.pause() }
  }

  public func resume() {
    guard let run = run.withLock({ $0 }) else { return }
    loop.post { run.resume() }
  }

  public func stop() {
    let ending = run.withLock { run in
      defer { run = nil }
      return run
    }
    guard let ending else { return }
    ending.isStopped.store(true, ordering: .relaxed)
    fetcher.close()
    loop.post { ending.end() }
  }
}

/// One run of a polling connector, from start to stop; used on the loop's thread only.
private final class PollRun: @unchecked Sendable {
  let isStopped = Atomic(false)
  private let fetcher: any Fetcher
  private let loop: PollLoop
  private let context: ConnectorContext
  private let key: Int
  private var schedule: PollSchedule
  private var gaps: OutageGaps
  private var pending: (batch: SampleBatch, event: SourceEvent)?
  private var isAsking = false
  private var isPaused = false
  private var saysNoDate = false
  /// Counts questions, so that the answer of one that was dropped is none.
  private var question = 0

  init(
    _ fetcher: any Fetcher, _ timing: PollTiming, _ loop: PollLoop, _ context: ConnectorContext
  ) {
    self.fetcher = fetcher
    self.loop = loop
    self.context = context
    key = loop.makeKey()
    let now = context.clock.now()
    schedule = PollSchedule(timing, newest: nil, at: now, seed: context.seed)
    gaps = OutageGaps(every: timing.every)
  }

  func begin() {
    let now = context.clock.now()
    schedule = PollSchedule(
      schedule.timing, newest: context.newest(""), at: now, seed: context.seed)
    step()
  }

  func pause() {
    guard !isPaused else { return }
    isPaused = true
    gaps.noteOutage()
    question += 1
    isAsking = false
    fetcher.close()
    loop.setTimer(key, at: nil) {}
    context.report(.paused)
  }

  func resume() {
    guard isPaused else { return }
    isPaused = false
    context.report(.resumed)
    schedule.hurry(at: context.clock.now())
    step()
  }

  func end() {
    loop.setTimer(key, at: nil) {}
    pending = nil
  }

  /// Does the next thing that is due, and sets the timer for the one after.
  private func step() {
    guard !isStopped.load(ordering: .relaxed), !isAsking else { return }
    if let (batch, event) = pending {
      guard context.intake.offer(batch) else { return wake(after: 0.2) }
      pending = nil
      context.report(event)
    }
    guard !isPaused else { return }
    let now = context.clock.now()
    schedule.look(at: now)
    guard schedule.due <= now.uptime else {
      // While the clock is not set, what failed for that reason must not wait long for it.
      let longest = now.hasDate ? schedule.due : min(schedule.due, now.uptime + 5)
      return loop.setTimer(key, at: longest) { [weak self] in self?.step() }
    }
    if fetcher.isWindowed, !now.hasDate {
      if !saysNoDate {
        saysNoDate = true
        context.report(
          .failed(SourceFailure(.configuration, "this wall's clock is not set yet")))
      }
      return wake(after: 5)
    }
    ask(now)
  }

  private func ask(_ now: NetworkMoment) {
    isAsking = true
    question += 1
    let number = question
    let window = fetcher.isWindowed ? schedule.window(at: now) : nil
    let asked = FetchQuestion(window: window, now: now, zone: context.zone)
    fetcher.fetch(asked) { [self, loop] result in
      loop.post { self.finish(number, window, result) }
    }
  }

  private func finish(
    _ number: Int, _ window: DateInterval?, _ result: Result<FetchAnswer, SourceFailure>
  ) {
    guard number == question, isAsking, !isStopped.load(ordering: .relaxed) else { return }
    isAsking = false
    let now = context.clock.now()
    switch result {
    case .failure(var failure):
      if failure.kind == .insecure, !now.hasDate {
        failure.words += "; this wall's clock is not set yet"
      }
      gaps.noteOutage()
      schedule.fail(failure, at: now)
      context.report(.failed(failure))
    case .success(let answer):
      saysNoDate = false
      take(answer, window, now)
    }
    step()
  }

  private func take(_ answer: FetchAnswer, _ window: DateInterval?, _ now: NetworkMoment) {
    let (series, fresh) = gaps.mark(answer.series, known: context.newest)
    let newest = series.compactMap { $0.series.last?.start }.max()
    schedule.succeed(window, newest: newest, at: now)
    guard !answer.isUnchanged, !series.isEmpty else { return context.report(.unchanged) }
    pending = (
      SampleBatch(source: context.name, series: series),
      .received(count: fresh, newest: newest, arrivedNow: false)
    )
  }

  private func wake(after seconds: TimeInterval) {
    loop.setTimer(key, at: context.clock.now().uptime + seconds) { [weak self] in self?.step() }
  }
}
