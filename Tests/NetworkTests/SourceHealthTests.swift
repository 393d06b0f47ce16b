import Foundation
import Series
import TestSupport
import Testing

@testable import Network

@Suite struct SourceHealthTests {
  private func moment(_ uptime: Double, date: Double = 1_800_000_000) -> NetworkMoment {
    NetworkMoment(date: Date(timeIntervalSince1970: date + uptime), uptime: uptime)
  }

  @Test func freshDataAreLiveAndGrowStaleByThemselves() {
    var health = SourceHealth(staleAfter: 60, at: moment(0))
    #expect(health.state(at: moment(0)) == .waiting)
    health.handle(.received(count: 1, newest: moment(10).date, arrivedNow: false), at: moment(10))
    #expect(health.state(at: moment(11)) == .live)
    #expect(health.nextChange(after: moment(11)) == 70.001)
    #expect(health.state(at: moment(100)) == .stale(since: moment(70).date))
  }

  @Test func oldTimestampsAreStaleHoweverOftenTheyCome() {
    var health = SourceHealth(staleAfter: 60, at: moment(0))
    let old = moment(-3_600).date
    for second in 0..<10 {
      health.handle(
        .received(count: 1, newest: old, arrivedNow: false), at: moment(Double(second)))
    }
    #expect(health.state(at: moment(10)) == .stale(since: moment(-3_540).date))
    #expect(health.age(at: moment(10)) == 3_610)
  }

  @Test func aFailureKeepsTheAgeOfTheLastGoodDataAndItsWords() {
    var health = SourceHealth(staleAfter: 60, at: moment(0))
    health.handle(.received(count: 5, newest: nil, arrivedNow: true), at: moment(1))
    health.handle(.failed(SourceFailure(.timedOut, "no answer in 10 s")), at: moment(5))
    health.handle(.failed(SourceFailure(.unauthorised, "the token has expired")), at: moment(9))
    #expect(
      health.state(at: moment(20))
        == .failing(since: moment(5).date, because: "the token has expired"))
    #expect(health.age(at: moment(20)) == 19)
    health.handle(.unchanged, at: moment(30))
    #expect(health.state(at: moment(31)) == .live)
  }

  @Test func aClockThatBeginsIn1970AndIsThenSetLosesNothing() {
    // The wall's clock says 1970; the service's dates are right.
    let start = NetworkMoment(date: Date(timeIntervalSince1970: 10), uptime: 10)
    var health = SourceHealth(staleAfter: 60, at: start)
    let truth = Date(timeIntervalSince1970: 1_800_000_000)
    health.handle(.received(count: 1, newest: truth, arrivedNow: false), at: start)
    #expect(health.state(at: start) == .live)
    let set = NetworkMoment(date: truth + 20, uptime: 30)
    #expect(health.state(at: set) == .live)
    #expect(health.age(at: set) == 20)
    health.handle(.failed(SourceFailure(.unreachable, "gone")), at: set)
    // Backwards again: since and age stay spans of the steady clock.
    let back = NetworkMoment(date: Date(timeIntervalSince1970: 100), uptime: 40)
    #expect(health.state(at: back) == .failing(since: back.date - 10, because: "gone"))
  }

  @Test func theRateIsThatOfTheLastTenMinutes() {
    var health = SourceHealth(staleAfter: 60, at: moment(0))
    for second in 0..<1_200 {
      health.handle(.received(count: 1, newest: nil, arrivedNow: true), at: moment(Double(second)))
    }
    #expect(abs(health.rate(at: moment(1_199)) - 60) < 1)
  }
}

@Suite struct BackOffTests {
  private let down = SourceFailure(.unreachable, "down")

  @Test func waitsGrowToTheLongestWithJitterAndBeginAnewAfterSuccess() {
    var backOff = BackOff(first: 2, longest: 60)
    var numbers = SeededNumbers(seed: 7)
    let waits = (0..<8).map { _ in backOff.wait(after: down, random: &numbers) }
    for (index, wait) in waits.enumerated() {
      let full = min(60, 2 * pow(2, Double(index)))
      #expect((full / 2...full).contains(wait))
    }
    backOff.succeed()
    #expect((1...2).contains(backOff.wait(after: down, random: &numbers)))
  }

  @Test func manyWallsDoNotComeBackTogether() {
    let waits = Set(
      (0..<100).map { (seed: UInt64) -> TimeInterval in
        var backOff = BackOff()
        var numbers = SeededNumbers(seed: seed)
        return backOff.wait(after: down, random: &numbers)
      })
    #expect(waits.count == 100)
  }

  @Test func aRefusedTokenIsTriedRarelyAndRetryAfterIsObeyed() {
    var backOff = BackOff(first: 2, longest: 300)
    var numbers = SeededNumbers(seed: 1)
    #expect(backOff.wait(after: SourceFailure(.unauthorised, "no"), random: &numbers) >= 150)
    var other = BackOff(first: 2, longest: 300)
    let busy = SourceFailure(.busy, "later", retryAfter: 120)
    #expect(other.wait(after: busy, random: &numbers) >= 120)
    let absurd = SourceFailure(.busy, "later", retryAfter: 1e12)
    #expect(other.wait(after: absurd, random: &numbers) < 25 * 3_600)
  }
}

@Suite struct SecretTests {
  @Test func aSecretComesFromFileEnvironmentOrCredentialAndIsNeverPrinted() throws {
    let folder = try TemporaryFolder()
    try Data("s3cret\n".utf8).write(to: URL(fileURLWithPath: folder.path + "/token"))
    let environment = ["TOKEN": "s3cret", "CREDENTIALS_DIRECTORY": folder.path]
    for secret in [
      Secret.file(folder.path + "/token"), .environment("TOKEN"), .credential("token"),
    ] {
      let text = try secret.read(environment: environment)
      #expect(text.text == "s3cret")
      #expect("\(text) \(String(reflecting: text)) \([text])".contains("s3cret") == false)
      var dumped = ""
      dump(text, to: &dumped)
      #expect(!dumped.contains("s3cret"))
    }
  }

  @Test func whatIsMissingOrHasTwoLinesIsSaidWithoutItsContent() throws {
    let folder = try TemporaryFolder()
    try Data("one\r\nx: two".utf8).write(to: URL(fileURLWithPath: folder.path + "/two"))
    for secret in [
      Secret.file("/nowhere"), .environment("NONE"), .credential("x"), .file(folder.path + "/two"),
    ] {
      let failure = caught(SourceFailure.self) { _ = try secret.read(environment: [:]) }
      #expect(failure?.kind == .configuration)
      #expect(
        failure?.words.contains("two\"") == false && failure?.words.contains("x: two") == false)
    }
  }

  /// Bytes that count how often they are looked at.
  private struct CountedBytes: Collection {
    final class Count { var looks = 0 }
    let bytes: [UInt8]
    let counter = Count()
    var startIndex: Int { 0 }
    var endIndex: Int { bytes.count }
    func index(after index: Int) -> Int { index + 1 }
    subscript(index: Int) -> UInt8 {
      counter.looks += 1
      return bytes[index]
    }
  }

  @Test(arguments: ["x3cretxyz", "s3crexxyz", "s3cretxyx", "s3cretxyz", "xxxxxxxxx"])
  func aTokenIsReadToItsEndWhereverItDiffers(_ text: String) {
    let given = CountedBytes(bytes: Array(text.utf8))
    #expect(SecretText("s3cretxyz").isEqual(to: given) == (text == "s3cretxyz"))
    #expect(given.counter.looks == text.utf8.count)
  }

  @Test(arguments: [("abc", true), ("abd", false), ("ab", false), ("abca", false), ("", false)])
  func tokensAreComparedWhole(_ text: String, _ isEqual: Bool) {
    #expect(SecretText("abc").isEqual(to: Array(text.utf8)) == isEqual)
  }
}

@Suite struct SampleIntakeTests {
  private func batch(_ count: Int) -> SampleBatch {
    let samples = (0..<count).map {
      Sample(start: Date(timeIntervalSince1970: Double($0)), value: 1)
    }
    return SampleBatch(
      source: "s",
      series: [
        ImportedSeries(name: "x", series: TimeSeries(metric: .named("x"), samples: samples))
      ])
  }

  @Test func aFullIntakeRefusesAndKeepsWhatItHas() {
    let intake = SampleIntake(capacity: 10)
    #expect(intake.offer(batch(8)))
    #expect(!intake.offer(batch(3)))
    #expect(intake.offer(batch(2)))
    #expect(intake.take().map(\.weight) == [8, 2])
    #expect(intake.offer(batch(100)), "one batch goes in whatever its size")
    #expect(intake.weight == 100 && intake.refused == 1)
  }
}
