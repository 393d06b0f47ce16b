import CICal
public import Foundation
import Synchronization

/// Entries of an iCalendar (ICS) file, repeated ones at each of their times.
public enum CalendarFile {
  /// Why a file has no entries, in words.
  public struct Fault: Error, CustomStringConvertible {
    public let description: String
  }

  /// The most occurrences that are told of a file, and that a rule is followed for.
  public static let limit = 20_000

  /// libical keeps zones in tables of the process.
  private static let lock = Mutex(())

  /// Reads what happens in a span of time, in order.
  ///
  /// Entries without a zone and those of whole days are taken in the calendar's zone. A single
  /// occurrence that was moved or cancelled stands where the file moved it.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - interval: what overlaps it is told.
  ///   - calendar: its zone is the reader's.
  /// - Throws: `Fault` where the bytes are no calendar.
  /// - Returns: by their start.
  public static func events(
    _ bytes: [UInt8], in interval: DateInterval, calendar: Calendar
  ) throws -> [CalendarEvent] {
    let text = String(decoding: bytes, as: UTF8.self)
    guard text.contains("BEGIN:VCALENDAR") else {
      throw Fault(description: "this is no calendar: it has no BEGIN:VCALENDAR")
    }
    return try lock.withLock { _ in
      icalerror_set_errors_are_fatal(0)
      guard let root = icalparser_parse_string(text) else {
        throw Fault(description: "this is no calendar that can be read")
      }
      defer { icalcomponent_free(root) }
      let reader = EventReader(interval: interval, calendar: calendar)
      reader.read(root)
      return reader.events.sorted(by: CalendarEvent.precedes)
    }
  }
}
