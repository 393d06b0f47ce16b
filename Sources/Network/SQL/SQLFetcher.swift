internal import Foundation
internal import Series
internal import Synchronization

/// A kind of database that a query is put to, by one thread at a time.
protocol SQLQuery: AnyObject, Sendable {
  /// Asks; returns within `time` seconds, whatever the database does.
  func run(_ settings: SQLSettings, window: DateInterval?) throws(SourceFailure) -> SQLTable

  /// Makes `run` return soon, from any thread; what is open is closed with the next `run` or the end.
  func cancel()
}

/// Puts a query to a database on a thread of its own.
final class SQLFetcher: Fetcher {
  private let settings: SQLSettings
  private let query: any SQLQuery
  private let isBusy = Atomic(false)

  init(_ settings: SQLSettings, _ query: any SQLQuery) {
    self.settings = settings
    self.query = query
  }

  var isWindowed: Bool { settings.isWindowed }

  func fetch(
    _ question: FetchQuestion,
    done: @escaping @Sendable (Result<FetchAnswer, SourceFailure>) -> Void
  ) {
    guard !isBusy.exchange(true, ordering: .acquiringAndReleasing) else {
      return done(.failure(SourceFailure(.timedOut, "the last question is still being ended")))
    }
    let thread = Thread { [self] in
      let result = answer(question)
      isBusy.store(false, ordering: .releasing)
      done(result)
    }
    thread.name = "sql"
    thread.stackSize = 512 << 10
    thread.start()
  }

  func close() { query.cancel() }

  private func answer(_ question: FetchQuestion) -> Result<FetchAnswer, SourceFailure> {
    do throws(SourceFailure) {
      let table = try query.run(settings, window: question.window)
      return .success(
        FetchAnswer(series: try table.series(units: settings.units, zone: question.zone)))
    } catch {
      return .failure(error)
    }
  }
}
