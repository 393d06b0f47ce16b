import Foundation
import Synchronization

/// Programs that may take long: one is under way at a time, and of what is asked for meanwhile only the
/// last is done.
final class SlowHelper: Sendable {
  /// A program with its arguments, and what it reads.
  struct Job: Sendable {
    var words: [String]
    var input: String?
  }

  private struct Work {
    var isUnderWay = false
    var wanted: [Job]?
    var hasFailed = false
  }

  private let work = Mutex(Work())
  private let givesUp: Bool

  /// Seconds after which a program that still runs is ended and counts as one that failed.
  static let limit = 20

  /// - Parameter givesUp: whether nothing is tried any more once a program has failed.
  init(givesUp: Bool) { self.givesUp = givesUp }

  /// Asks for programs that run one after the other.
  ///
  /// - Returns: false once one has failed and no more are tried.
  func run(_ jobs: [Job]) -> Bool {
    let (starts, isGood) = work.withLock { work in
      guard !work.hasFailed else { return (false, false) }
      work.wanted = jobs
      defer { work.isUnderWay = true }
      return (!work.isUnderWay, true)
    }
    if starts { next() }
    return isGood
  }

  private func next() {
    let jobs = work.withLock { work -> [Job]? in
      defer { work.wanted = nil }
      if work.wanted == nil { work.isUnderWay = false }
      return work.wanted
    }
    if let jobs { start(jobs[...]) }
  }

  private func start(_ jobs: ArraySlice<Job>) {
    guard let job = jobs.first else { return next() }
    let words = ["timeout", "-s", "KILL", "\(SlowHelper.limit)"] + job.words
    let started = HelperProgram.start(words, input: job.input) { [weak self] code in
      if code == 0 { self?.start(jobs.dropFirst()) } else { self?.fail() }
    }
    if started == nil { fail() }
  }

  private func fail() {
    work.withLock { work in
      if givesUp { work = Work(isUnderWay: false, wanted: nil, hasFailed: true) }
    }
    if !givesUp { next() }
  }
}
