import Foundation
import Series
import Synchronization

@testable import Network

// Plays 24 hours of scripted faults in a process of its own: `NetworkProbe day`.

func privateKilobytes() -> Int {
  let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = text.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
  return line.flatMap { Int($0.split(whereSeparator: { !$0.isNumber }).first ?? "") } ?? 0
}

/// A clock that is moved.
let held = Mutex(NetworkMoment(date: Date(timeIntervalSince1970: 1_800_000_000), uptime: 0))

final class Scripted: Fetcher {
  let isWindowed: Bool
  private let numbers: Mutex<SeededNumbers>
  private let trouble = Mutex((until: 0.0, kind: 0))

  init(isWindowed: Bool, seed: UInt64) {
    self.isWindowed = isWindowed
    numbers = Mutex(SeededNumbers(seed: seed))
  }

  func close() {}

  func fetch(
    _ question: FetchQuestion,
    done: @escaping @Sendable (Result<FetchAnswer, SourceFailure>) -> Void
  ) {
    // A third of the time something is wrong, for a minute to an hour.
    let kind = trouble.withLock { trouble -> Int in
      guard question.now.uptime >= trouble.until else { return trouble.kind }
      let (length, kind) = numbers.withLock { numbers in
        (Double.random(in: 60...3_600, using: &numbers), Int.random(in: 0..<15, using: &numbers))
      }
      trouble = (question.now.uptime + length, kind)
      return kind
    }
    let kinds = SourceFailure.Kind.allCases
    if kind < 5 {
      return done(.failure(SourceFailure(kinds[kind * 2 % kinds.count], "fault \(kind)")))
    }
    let end = question.now.date
    let first = question.window?.start ?? end
    var samples: [Sample] = []
    var time = first
    while time <= end, samples.count < 5_000 {
      samples.append(Sample(start: time, value: 1))
      time += 60
    }
    done(
      .success(
        FetchAnswer(series: [
          ImportedSeries(
            name: "level", series: TimeSeries(metric: .named("level"), samples: samples))
        ])))
  }
}

func day() {
  let clock = NetworkClock { held.withLock { $0 } }
  let loop = PollLoop(clock: clock, isStepped: true)
  let intake = SampleIntake()
  let healths = Mutex([String: SourceHealth]())
  var connectors: [PollingConnector] = []
  for number in 0..<20 {
    let name = "s\(number)"
    let isWindowed = number % 2 == 0
    healths.withLock { $0[name] = SourceHealth(staleAfter: 300, at: clock.now()) }
    let connector = PollingConnector(
      Scripted(isWindowed: isWindowed, seed: UInt64(number)),
      timing: PollTiming(every: 30, history: isWindowed ? 3_600 : nil), loop: loop)
    connector.start(
      ConnectorContext(
        name: name, clock: clock, seed: UInt64(number), intake: intake, zone: .gmt,
        report: { event in
          let now = clock.now()
          healths.withLock { $0[name]?.handle(event, at: now) }
        }, newest: { _ in nil }))
    connectors.append(connector)
  }
  var taken = 0
  for hour in 1...24 {
    let end = Double(hour) * 3_600
    while let next = loop.step(), next < end {
      held.withLock {
        let step = max(0, next - $0.uptime)
        $0 = NetworkMoment(date: $0.date + step, uptime: $0.uptime + step)
      }
      for batch in intake.take() { taken += batch.weight }
    }
    if [2, 8, 16, 24].contains(hour) {
      print("day: hour \(hour), \(taken) samples, \(privateKilobytes()) KB private")
    }
  }
  let failures = healths.withLock { $0.values.reduce(0) { $0 + $1.failures } }
  print("day: \(failures) failures survived")
  for connector in connectors { connector.stop() }
}

if CommandLine.arguments.dropFirst().first == "day" { day() } else { print("NetworkProbe day") }
