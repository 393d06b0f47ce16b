import Foundation
import Series
import TestSupport
import Testing

@testable import Network

@Suite struct PollingTests {
  private static let day: TimeInterval = 24 * 3_600
  private let start = NetworkMoment(date: Date(timeIntervalSince1970: 1_800_000_000), uptime: 100)

  /// A service with a sample a minute of a span, from `first` on.
  private static func service(
    from first: Date, isDown: Shared<Bool> = Shared(false)
  ) -> ScriptedFetcher {
    ScriptedFetcher(isWindowed: true) { question in
      guard !isDown.value, let window = question.window else {
        return .failure(SourceFailure(.unreachable, "down"))
      }
      var time = (max(window.start, first).timeIntervalSince1970 / 60).rounded(.up) * 60
      var samples: [Sample] = []
      while time < window.end.timeIntervalSince1970 {
        samples.append(Sample(start: Date(timeIntervalSince1970: time), value: 20))
        time += 60
      }
      guard !samples.isEmpty else { return .success(FetchAnswer()) }
      return .success(
        FetchAnswer(series: [
          ImportedSeries(
            name: "room", series: TimeSeries(metric: .named("temperature"), samples: samples))
        ]))
    }
  }

  private func minutes(_ source: SteppedSource) -> (minutes: Set<Int>, gaps: [Gap]) {
    var found: Set<Int> = []
    var gaps: [Gap] = []
    for batch in source.intake.take() {
      for one in batch.series {
        found.formUnion(one.series.map { Int($0.start.timeIntervalSince1970 / 60) })
        gaps += one.series.gaps
      }
    }
    return (found, gaps)
  }

  @Test func aDaysOutageIsCaughtUpWithInPartsAndNothingIsMissing() {
    let isDown = Shared(false)
    let source = SteppedSource(
      { _ in Self.service(from: .distantPast, isDown: isDown) },
      timing: PollTiming(every: 60, history: 3 * Self.day, part: 2 * 3_600), start: start)
    source.pass(600)
    #expect(source.state == .live)
    let before = source.questions.count
    isDown.value = true
    source.pass(Self.day)
    guard case .failing(_, "down") = source.state else {
      Issue.record("\(source.state)")
      return
    }
    let failed = source.questions.count
    #expect(failed - before < 400, "a day of failures asks rarely: \(failed - before)")
    isDown.value = false
    source.pass(600)
    #expect(source.state == .live)
    let asked = source.questions.dropFirst(failed)
    // No burst: never two questions in less than the pause between parts.
    for (first, second) in zip(asked, asked.dropFirst()) {
      #expect(second.now.uptime - first.now.uptime >= 0.9)
    }
    #expect(asked.allSatisfy { ($0.window?.duration ?? 0) <= 2 * 3_600 + 601 })
    let (found, gaps) = minutes(source)
    let expected = Set(
      Int(
        start.date.timeIntervalSince1970 / 60 - 4_319)...Int(
          source.now.date.timeIntervalSince1970 / 60 - 2))
    #expect(expected.subtracting(found).isEmpty)
    #expect(gaps.isEmpty, "the service had it all")
  }

  @Test func whatTheServiceNoLongerHasBecomesAGap() {
    let isDown = Shared(false)
    let first = Shared(Date.distantPast)
    let source = SteppedSource(
      { _ in
        ScriptedFetcher(isWindowed: true) { question in
          let inner = Self.service(from: first.value, isDown: isDown)
          return wait { done in inner.fetch(question, done: done) }
        }
      }, timing: PollTiming(every: 60, history: 3 * Self.day, part: 2 * 3_600), start: start)
    source.pass(600)
    let before = source.now.date
    isDown.value = true
    source.pass(Self.day)
    // It kept its last six hours only.
    first.value = source.now.date - 6 * 3_600
    isDown.value = false
    source.pass(900)
    let gaps = minutes(source).gaps
    #expect(gaps.count == 1)
    #expect(abs((gaps.first?.start ?? .distantPast).timeIntervalSince(before)) < 130)
    #expect(abs((gaps.first?.end ?? .distantPast).timeIntervalSince(first.value)) < 61)
  }

  @Test func aRestartGoesOnFromWhatIsKept() {
    let kept = start.date - 3 * 3_600
    let source = SteppedSource(
      { _ in Self.service(from: .distantPast) },
      timing: PollTiming(every: 60, history: 7 * Self.day), start: start,
      newest: ["room": kept])
    source.pass(5)
    #expect(source.questions.first?.window?.start == kept - 120)
  }

  @Test func aSourceThatIsNotShownAsksForNothingAndThenForWhatItMissed() {
    let source = SteppedSource(
      { _ in Self.service(from: .distantPast) },
      timing: PollTiming(every: 60, history: Self.day), start: start)
    source.pass(300)
    source.pause()
    source.pass(1)
    let asked = source.questions.count
    source.pass(3 * 3_600)
    #expect(source.questions.count == asked)
    #expect(source.state == .paused)
    source.resume()
    source.pass(30)
    #expect(source.state == .live)
    let found = minutes(source).minutes
    let last = Int(source.now.date.timeIntervalSince1970 / 60)
    #expect(Set(last - 190...last - 2).subtracting(found).isEmpty)
  }

  @Test func aClockThatIsNotSetWaitsAndThenAsksAtOnce() {
    let source = SteppedSource(
      { _ in Self.service(from: .distantPast) },
      timing: PollTiming(every: 60, history: Self.day),
      start: NetworkMoment(date: Date(timeIntervalSince1970: 20), uptime: 20))
    source.pass(60)
    #expect(source.questions.isEmpty)
    guard case .failing(_, let words) = source.state else {
      Issue.record("\(source.state)")
      return
    }
    #expect(words.contains("clock is not set"))
    source.setDate(start.date)
    source.pass(10)
    #expect(source.state == .live)
    // And back again, which loses nothing.
    source.setDate(start.date - 3_600)
    source.pass(120)
    #expect(source.state == .live)
  }

  @Test(arguments: [3_600, -3_600, 3 * 86_400, -3 * 86_400, 400 * 86_400, -1_799_999_000])
  func aClockThatJumpsLosesNothing(jump: TimeInterval) {
    // The service's clock is right: it has a sample of each minute that has been.
    let truth = Shared(start.date)
    let source = SteppedSource(
      { _ in
        ScriptedFetcher(isWindowed: true) { question in
          guard let window = question.window else { return .success(FetchAnswer()) }
          let end = min(window.end, truth.value)
          var time = (window.start.timeIntervalSince1970 / 60).rounded(.up) * 60
          var samples: [Sample] = []
          while time < end.timeIntervalSince1970 {
            samples.append(Sample(start: Date(timeIntervalSince1970: time), value: 20))
            time += 60
          }
          guard !samples.isEmpty else { return .success(FetchAnswer()) }
          return .success(
            FetchAnswer(series: [
              ImportedSeries(
                name: "room",
                series: TimeSeries(metric: .named("temperature"), samples: samples))
            ]))
        }
      }, timing: PollTiming(every: 60, history: Self.day, part: 2 * 3_600), start: start)
    func pass(_ minutes: Int) {
      for _ in 0..<minutes {
        truth.change { $0 += 60 }
        source.pass(60)
      }
    }
    pass(30)
    #expect(source.state == .live)
    source.setDate(source.now.date + jump)
    pass(120)
    source.setDate(truth.value)
    pass(30)
    #expect(source.state == .live)
    let found = minutes(source)
    let first = Int(start.date.timeIntervalSince1970 / 60)
    #expect((first...(first + 177)).allSatisfy { found.minutes.contains($0) })
    #expect(found.gaps.isEmpty)
  }

  @Test func aFullIntakeHoldsTheNextQuestionBack() {
    let source = SteppedSource(
      { _ in Self.service(from: .distantPast) },
      timing: PollTiming(every: 60, history: Self.day, part: 3_600), start: start, capacity: 100)
    source.pass(3_600)
    #expect(source.intake.weight <= 200)
    let asked = source.questions.count
    #expect(asked <= 3)
    var found: Set<Int> = []
    for _ in 0..<2_000 {
      found.formUnion(minutes(source).minutes)
      source.pass(1)
    }
    let last = Int(start.date.timeIntervalSince1970 / 60)
    #expect(Set(last - 1_430...last + 60).subtracting(found).isEmpty)
  }
}

@Suite struct FaultTableTests {
  /// The table of docs/data.md: real answers of a real server, on a clock that runs as fast as it can.
  @Test func eachFaultIsShownAndRecoveredFrom() throws {
    let port = TestServer.freePort()
    var server: FaultServer? = try FaultServer(port: port)
    let url = "http://127.0.0.1:\(port)/data"
    var settings = HTTPSettings(url: url, reading: .content(.nightscout))
    settings.limits = .init(bytes: 1 << 20, time: 1, connectTime: 1)
    let begin = NetworkMoment(date: Date(), uptime: 1_000)
    let source = SteppedSource(
      { loop in HTTPFetcher(settings, decoding: loop) }, timing: PollTiming(every: 60),
      start: begin, seed: 9)
    defer { source.stop() }
    var rows = ["| Fault | State shown | Recovered after |", "| --- | --- | --- |"]
    for (fault, name) in [
      ("refuse", "connection refused"), ("hang", "no answer"),
      ("401", "401, a token that has expired"),
      ("429", "429 with `Retry-After: 3`"), ("500", "500"), ("half", "half a body"),
      ("bomb", "a gzip bomb"), ("wrong", "a web page in place of data"),
      ("old", "data of last year"),
      ("loop", "redirects in a circle"),
    ] {
      let current = Shared(server)
      source.onQuestion { question in current.value?.setClock(question.now.date) }
      source.pass(200)
      #expect(source.state == .live, "before \(name)")
      if fault == "refuse" { server = nil } else { server?.set(fault) }
      if fault == "refuse" { current.value = nil }
      source.pass(900)
      let words: String
      switch source.state {
      case .failing(_, let because): words = "failing: " + because
      case .stale: words = "stale"
      default: words = "\(source.state)"
      }
      #expect(words.hasPrefix(fault == "old" ? "stale" : "failing: "), "\(name): \(words)")
      #expect((source.age ?? 0) > 600, "the last good data keep their age")
      if fault == "refuse" {
        server = try FaultServer(port: port)
        current.value = server
      } else {
        server?.set("ok")
      }
      let mended = source.now.uptime
      source.pass(1_000) { source.state == .live }
      #expect(source.state == .live, "after \(name)")
      let seconds = Int((source.now.uptime - mended).rounded())
      rows.append("| \(name) | \(words.replacing(":\(port)", with: "")) | \(seconds) s |")
      #expect(seconds <= 310)
    }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let document = try String(
      contentsOf: root.appendingPathComponent("docs/data.md"), encoding: .utf8)
    // How long a recovery takes hangs on when the next question was due.
    for row in rows {
      let told = row.split(separator: "|").prefix(2).joined(separator: "|")
      #expect(document.contains("|\(told)|"), "docs/data.md should hold:\n\(row)")
    }
  }
}
