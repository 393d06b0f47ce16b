internal import Foundation
internal import Series

/// Asks one service one question at a time.
protocol Fetcher: AnyObject, Sendable {
  /// Whether the service answers for a span of time.
  var isWindowed: Bool { get }

  /// Asks; `done` is called once, on any thread, within the fetcher's limit of time.
  func fetch(
    _ question: FetchQuestion,
    done: @escaping @Sendable (Result<FetchAnswer, SourceFailure>) -> Void)

  /// Drops what is on its way and closes connections; `done` need not be called any more.
  func close()
}

/// What is asked, and what is needed to read the answer.
struct FetchQuestion: Sendable {
  var window: DateInterval?
  var now: NetworkMoment
  var zone: TimeZone
}

/// What a service said.
struct FetchAnswer: Sendable {
  var series: [ImportedSeries] = []
  /// It said itself, or its bytes say, that nothing has changed since it was asked last.
  var isUnchanged = false
}
