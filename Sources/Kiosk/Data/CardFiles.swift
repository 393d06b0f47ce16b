import Agenda
import Documents
import Foundation
import Series

/// What cards read of files that hold no series: calendars, weather, rows.
///
/// A file that cannot be read any more keeps what was read of it last, and says why.
struct CardFiles: Sendable {
  private(set) var events: [String: [CalendarEvent]] = [:]
  private(set) var documents: [String: DocumentValue] = [:]
  private(set) var tables: [String: Rows] = [:]
  private(set) var faults: [String: String] = [:]

  struct Rows: Sendable, Equatable {
    var header: [String]?
    var rows: [[String]]
  }

  /// How far ahead a calendar's entries are reckoned.
  static let days = 400

  /// Reads every file that cards of a dashboard name.
  ///
  /// - Parameters:
  ///   - dashboard: names them.
  ///   - calendar: its zone is that of entries without one.
  ///   - now: today's events are the first.
  ///   - previous: what was read before.
  /// - Returns: what the files say, and which could not be read.
  static func load(
    _ dashboard: Dashboard, calendar: Calendar, now: Date, previous: CardFiles?
  ) -> CardFiles {
    var files = CardFiles()
    for card in dashboard.pages.flatMap(\.cards) {
      switch card.content {
      case .calendar(let card):
        for file in card.calendars where files.events[file.path] == nil {
          files.readEvents(file.path, calendar, now, previous)
        }
      case .weather(let card): files.readDocument(card.path, previous)
      case .table(let card):
        guard let file = card.file else { break }
        if file.isJSON {
          files.readDocument(file.path, previous)
        } else {
          files.readRows(file.path, previous)
        }
      default: break
      }
    }
    return files
  }

  /// The files that are to be watched.
  static func paths(_ dashboard: Dashboard) -> Set<String> {
    var paths: Set<String> = []
    for card in dashboard.pages.flatMap(\.cards) {
      switch card.content {
      case .calendar(let card): paths.formUnion(card.calendars.map(\.path))
      case .weather(let card): paths.insert(card.path)
      case .table(let card): if let file = card.file { paths.insert(file.path) }
      default: break
      }
    }
    return paths
  }

  private mutating func readEvents(
    _ path: String, _ calendar: Calendar, _ now: Date, _ previous: CardFiles?
  ) {
    let first = calendar.startOfDay(for: now)
    let last = calendar.date(byAdding: .day, value: CardFiles.days, to: first) ?? first
    do {
      events[path] = try CalendarFile.events(
        try FileBytes.read(path, limit: 16 << 20), in: DateInterval(start: first, end: last),
        calendar: calendar)
    } catch {
      fail(path, error)
      events[path] = previous?.events[path]
    }
  }

  private mutating func readDocument(_ path: String, _ previous: CardFiles?) {
    guard documents[path] == nil else { return }
    do {
      documents[path] =
        try Document(
          bytes: FileBytes.read(path, limit: 4 << 20), file: path, format: .json,
          limits: Document.Limits(size: 4 << 20, values: 100_000)
        ).root
    } catch {
      fail(path, error)
      documents[path] = previous?.documents[path]
    }
  }

  private mutating func readRows(_ path: String, _ previous: CardFiles?) {
    guard tables[path] == nil else { return }
    do {
      let (header, rows) = try CSVTable.rows(FileBytes.read(path, limit: 4 << 20), limit: 200)
      tables[path] = Rows(header: header, rows: rows)
    } catch {
      fail(path, error)
      tables[path] = previous?.tables[path]
    }
  }

  private mutating func fail(_ path: String, _ error: any Error) {
    let text =
      (error as? FileBytes.ReadError)?.message ?? (error as? SeriesError).map { "\($0)" }
      ?? "\(error)"
    faults[path] = text.contains(path) ? text : "\(path): \(text)"
  }
}
