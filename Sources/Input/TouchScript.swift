public import Foundation
public import Motion

/// Touches written down, one event a line: `MILLISECONDS down|move|up|cancel CONTACT X Y`.
///
/// Places are points of the picture. `#` starts a comment. Events of one millisecond are one frame.
///
///     # a flick to the left
///     0    down 0 400 240
///     16   move 0 360 240
///     32   move 0 300 240
///     40   up   0 300 240
public struct TouchScript: Equatable, Sendable {
  /// Frames whose times are seconds since the script's start.
  public var frames: [TouchFrame]

  public init(frames: [TouchFrame]) { self.frames = frames }

  /// Seconds from the script's start to its last event.
  public var duration: TimeInterval { frames.last?.time ?? 0 }

  /// Reads a script.
  ///
  /// - Parameters:
  ///   - text: what the file holds.
  ///   - file: its name, for the messages.
  /// - Throws: `TouchScriptError` with every fault of the text.
  public init(_ text: String, file: String = "script") throws(TouchScriptError) {
    var parser = TouchScriptParser()
    var number = 0
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      number += 1
      parser.read(line, number: number)
    }
    guard parser.faults.isEmpty else {
      throw TouchScriptError(file: file, faults: parser.faults)
    }
    frames = parser.frames
  }
}

/// What is wrong with a touch script.
public struct TouchScriptError: Error, Equatable, Sendable, CustomStringConvertible {
  public struct Fault: Equatable, Sendable {
    /// Counted from 1, as is `column`.
    public var line: Int
    public var column: Int
    public var message: String
  }

  public var file: String
  public var faults: [Fault]

  /// A line for each fault: `FILE:LINE:COLUMN: message`.
  public var description: String {
    faults.map { "\(file):\($0.line):\($0.column): \($0.message)" }.joined(separator: "\n")
  }
}
