internal import Foundation
internal import Motion

/// Reads a touch script line by line and gathers what is wrong with it.
struct TouchScriptParser {
  private(set) var frames: [TouchFrame] = []
  private(set) var faults: [TouchScriptError.Fault] = []
  private var lastMilliseconds = 0
  private var down: Set<Int> = []

  private struct Field {
    var text: Substring
    var column: Int
  }

  mutating func read(_ line: Substring, number: Int) {
    let fields = Self.fields(of: line)
    guard !fields.isEmpty else { return }
    guard fields.count == 5 else {
      let column =
        fields.count > 5 ? fields[5].column : (fields.last.map { $0.column + $0.text.count } ?? 1)
      fault(
        number, column,
        "expected MILLISECONDS down|move|up|cancel CONTACT X Y, found \(fields.count) fields")
      return
    }
    let before = faults.count
    let time = milliseconds(fields[0], number)
    let phase = phase(fields[1], number)
    let contact = contact(fields[2], number)
    let x = coordinate(fields[3], number, "X")
    let y = coordinate(fields[4], number, "Y")
    guard faults.count == before, let time, let phase, let contact, let x, let y else { return }
    guard follows(phase, contact, fields[2], number) else { return }
    add(
      Touch(
        contact: contact, phase: phase, location: CGPoint(x: x, y: y),
        time: TimeInterval(time) / 1000))
  }

  private static func fields(of line: Substring) -> [Field] {
    var fields: [Field] = []
    var column = 0
    var start: (index: Substring.Index, column: Int)?
    // A byte order mark is no character of the script.
    let text = line.first == "\u{FEFF}" ? line.dropFirst() : line
    for index in text.indices {
      column += 1
      let character = text[index]
      if character == "#" || character.isWhitespace {
        if let begun = start {
          fields.append(Field(text: text[begun.index..<index], column: begun.column))
        }
        start = nil
        if character == "#" { return fields }
      } else if start == nil {
        start = (index, column)
      }
    }
    if let begun = start { fields.append(Field(text: text[begun.index...], column: begun.column)) }
    return fields
  }

  private mutating func fault(_ line: Int, _ column: Int, _ message: String) {
    faults.append(TouchScriptError.Fault(line: line, column: column, message: message))
  }

  private mutating func milliseconds(_ field: Field, _ line: Int) -> Int? {
    guard let value = Int(field.text), (0...1_000_000_000).contains(value) else {
      fault(line, field.column, "\"\(field.text)\" is no time in whole milliseconds")
      return nil
    }
    guard value >= lastMilliseconds else {
      fault(line, field.column, "time \(value) is before \(lastMilliseconds), the line above")
      return nil
    }
    lastMilliseconds = value
    return value
  }

  private mutating func phase(_ field: Field, _ line: Int) -> Touch.Phase? {
    if let phase = Touch.Phase(rawValue: String(field.text)) { return phase }
    fault(line, field.column, "\"\(field.text)\" is none of down, move, up, cancel")
    return nil
  }

  private mutating func contact(_ field: Field, _ line: Int) -> Int? {
    if let contact = Int(field.text), (0...1000).contains(contact) { return contact }
    fault(line, field.column, "\"\(field.text)\" is no contact, a number from 0 to 1000")
    return nil
  }

  private mutating func coordinate(_ field: Field, _ line: Int, _ name: String) -> Double? {
    if let value = Double(field.text), abs(value) <= 1e6 { return value }
    fault(line, field.column, "\(name) \"\(field.text)\" is no number of points")
    return nil
  }

  /// Whether the event can come after what the contact has done so far.
  private mutating func follows(
    _ phase: Touch.Phase, _ contact: Int, _ field: Field, _ line: Int
  ) -> Bool {
    if phase == .down {
      if down.insert(contact).inserted { return true }
      fault(line, field.column, "contact \(contact) is down already")
      return false
    }
    guard down.contains(contact) else {
      fault(line, field.column, "contact \(contact) is not down")
      return false
    }
    if phase != .move { down.remove(contact) }
    return true
  }

  /// Adds a touch to its millisecond's frame, after those of the same or a lower contact.
  private mutating func add(_ touch: Touch) {
    guard let last = frames.indices.last, frames[last].time == touch.time else {
      frames.append(TouchFrame(time: touch.time, touches: [touch]))
      return
    }
    let place =
      frames[last].touches.firstIndex { $0.contact > touch.contact } ?? frames[last].touches.count
    frames[last].touches.insert(touch, at: place)
  }
}
