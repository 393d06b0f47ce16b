import CICal
import Foundation

/// Walks through a parsed calendar and gathers occurrences.
final class EventReader {
  private(set) var events: [CalendarEvent] = []
  private let interval: DateInterval
  private let calendar: Calendar
  /// Occurrences that an entry of their own replaces, by the entry's name and time.
  private var replaced: Set<Moment> = []

  private struct Moment: Hashable {
    var name: String
    var seconds: Int
  }

  init(interval: DateInterval, calendar: Calendar) {
    self.interval = interval
    self.calendar = calendar
  }

  func read(_ root: OpaquePointer) {
    var entries: [OpaquePointer] = []
    gather(root, into: &entries)
    for entry in entries {
      let moved = icalcomponent_get_recurrenceid(entry)
      guard icaltime_is_null_time(moved) == 0, let date = date(moved) else { continue }
      replaced.insert(Moment(name: name(of: entry), seconds: seconds(date)))
    }
    for entry in entries where events.count < CalendarFile.limit { add(entry) }
  }

  private func gather(_ parent: OpaquePointer, into entries: inout [OpaquePointer]) {
    if icalcomponent_isa(parent) == ICAL_VEVENT_COMPONENT { entries.append(parent) }
    var child = icalcomponent_get_first_component(parent, ICAL_ANY_COMPONENT)
    while let component = child {
      gather(component, into: &entries)
      child = icalcomponent_get_next_component(parent, ICAL_ANY_COMPONENT)
    }
  }

  private func add(_ entry: OpaquePointer) {
    guard icalcomponent_get_status(entry) != ICAL_STATUS_CANCELLED else { return }
    let first = icalcomponent_get_dtstart(entry)
    guard icaltime_is_null_time(first) == 0, let start = date(first) else { return }
    let length = self.length(entry, first: first, start: start)
    let isReplacement = icaltime_is_null_time(icalcomponent_get_recurrenceid(entry)) == 0
    let rule = icalcomponent_get_first_property(entry, ICAL_RRULE_PROPERTY)
    let extra = icalcomponent_get_first_property(entry, ICAL_RDATE_PROPERTY)
    guard !isReplacement, rule != nil || extra != nil else {
      return add(entry, at: first, start, length)
    }
    let skipped = exceptions(entry)
    var seen: Set<Int> = []
    func take(_ time: icaltimetype) -> Bool {
      guard let start = date(time) else { return true }
      guard start < interval.end else { return false }
      let second = seconds(start)
      let moment = Moment(name: name(of: entry), seconds: second)
      if !skipped.contains(second), !replaced.contains(moment), seen.insert(second).inserted {
        add(entry, at: time, start, length)
      }
      return events.count < CalendarFile.limit
    }
    if rule == nil { _ = take(first) }
    follow(entry, first: first, start: start, length: length, take)
    each(entry, ICAL_RDATE_PROPERTY) { property in
      let period = icalproperty_get_rdate(property)
      let time = icaltime_is_null_time(period.time) == 0 ? period.time : period.period.start
      _ = take(zoned(time, like: property, in: entry))
    }
  }

  /// Follows the rules of an entry through the interval.
  private func follow(
    _ entry: OpaquePointer, first: icaltimetype, start: Date, length: TimeInterval,
    _ take: (icaltimetype) -> Bool
  ) {
    each(entry, ICAL_RRULE_PROPERTY) { property in
      let rule = icalproperty_get_rrule(property)
      guard let iterator = icalrecur_iterator_new(rule, first) else { return }
      defer { icalrecur_iterator_free(iterator) }
      // A rule that counts has to be followed from its beginning.
      let early = interval.start.addingTimeInterval(-length - 172_800)
      if rule.count == 0, start < early {
        var from = icaltime_from_timet_with_zone(
          time_t(seconds(early)), 0, icaltimezone_get_utc_timezone())
        from.hour = first.hour
        from.minute = first.minute
        from.second = first.second
        from.is_date = first.is_date
        from.zone = first.zone
        _ = icalrecur_iterator_set_start(iterator, from)
      }
      for _ in 0..<CalendarFile.limit {
        let time = icalrecur_iterator_next(iterator)
        guard icaltime_is_null_time(time) == 0, take(time) else { return }
      }
    }
  }

  private func add(
    _ entry: OpaquePointer, at time: icaltimetype, _ start: Date, _ length: TimeInterval
  ) {
    let isAllDay = time.is_date != 0
    var end = start.addingTimeInterval(length)
    if isAllDay {
      // Lengths of whole days are counted by the calendar.
      let days = max(1, Int((length / 3_600 / 24).rounded()))
      end = calendar.date(byAdding: .day, value: days, to: start) ?? end
    }
    guard start < interval.end, end > interval.start || start >= interval.start else { return }
    let title = icalcomponent_get_summary(entry).map { String(cString: $0) } ?? ""
    let place = icalcomponent_get_location(entry).map { String(cString: $0) }
    events.append(
      CalendarEvent(
        title: title, place: place.flatMap { $0.isEmpty ? nil : $0 }, start: start, end: end,
        isAllDay: isAllDay))
  }

  /// Seconds from an entry's begin to its end; whole days by their dates.
  private func length(_ entry: OpaquePointer, first: icaltimetype, start: Date) -> TimeInterval {
    let last = icalcomponent_get_dtend(entry)
    guard icaltime_is_null_time(last) == 0 else { return 0 }
    if first.is_date != 0, last.is_date != 0 {
      let utc = icaltimezone_get_utc_timezone()
      let from = icaltime_as_timet_with_zone(first, utc)
      return TimeInterval(max(0, icaltime_as_timet_with_zone(last, utc) - from))
    }
    return date(last).map { max(0, $0.timeIntervalSince(start)) } ?? 0
  }

  private func exceptions(_ entry: OpaquePointer) -> Set<Int> {
    var found: Set<Int> = []
    each(entry, ICAL_EXDATE_PROPERTY) { property in
      let time = zoned(icalproperty_get_exdate(property), like: property, in: entry)
      if let date = date(time) { found.insert(seconds(date)) }
    }
    return found
  }

  private func each(
    _ entry: OpaquePointer, _ kind: icalproperty_kind, _ body: (OpaquePointer) -> Void
  ) {
    // Gathered first: the library has one place in the list for each component.
    var properties: [OpaquePointer] = []
    var next = icalcomponent_get_first_property(entry, kind)
    while let property = next {
      properties.append(property)
      next = icalcomponent_get_next_property(entry, kind)
    }
    properties.forEach(body)
  }

  /// A time of a property, in the zone that the property names.
  private func zoned(
    _ time: icaltimetype, like property: OpaquePointer, in entry: OpaquePointer
  ) -> icaltimetype {
    guard time.zone == nil,
      let parameter = icalproperty_get_first_parameter(property, ICAL_TZID_PARAMETER),
      let name = icalparameter_get_tzid(parameter)
    else { return time }
    var root = entry
    while let parent = icalcomponent_get_parent(root) { root = parent }
    let zone =
      icalcomponent_get_timezone(root, name) ?? icaltimezone_get_builtin_timezone(name)
      ?? icaltimezone_get_builtin_timezone_from_tzid(name)
    var time = time
    if let zone { time.zone = zone }
    return time
  }

  /// The moment of a time; one without a zone, and a date, are the reader's.
  private func date(_ time: icaltimetype) -> Date? {
    if time.is_date == 0, let zone = time.zone {
      return Date(
        timeIntervalSince1970: TimeInterval(
          icaltime_as_timet_with_zone(time, zone)))
    }
    var parts = DateComponents(
      year: Int(time.year), month: Int(time.month), day: Int(time.day))
    if time.is_date == 0 {
      parts.hour = Int(time.hour)
      parts.minute = Int(time.minute)
      parts.second = Int(time.second)
    }
    return calendar.date(from: parts)
  }

  private func name(of entry: OpaquePointer) -> String {
    icalcomponent_get_uid(entry).map { String(cString: $0) } ?? ""
  }

  private func seconds(_ date: Date) -> Int {
    Int(max(-1e15, min(1e15, date.timeIntervalSince1970.rounded())))
  }
}
