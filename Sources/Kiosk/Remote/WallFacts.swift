import Foundation
import Network

/// What a wall knows of itself at a moment: for its status page, for metrics and for a broker.
struct WallFacts {
  /// A source, whether it is a file or a service.
  struct Source: Equatable {
    var name: String
    /// When its newest sample is from.
    var newest: Date?
    /// What is the matter, in words.
    var fault: String?
  }

  var now: Date
  var started: Date
  var names = MachineNames.own
  var addresses: [String] = []
  /// The dashboard's file, or where it comes from.
  var dashboard = ""
  var page = ""
  var pages: [String] = []
  /// Where it is shown; empty while there is no display.
  var display = ""
  /// Pixels of the panel and points of the picture.
  var panel: (width: Int, height: Int)?
  var scale = 1.0
  var rotation = 0
  /// `on`, `dark` or `off`.
  var screen = "on"
  /// 0…1, as it is.
  var brightness = 1.0
  var statistics = WallStatistics()
  /// When a frame was last seen on the glass.
  var lastShown: Date?
  var health = MachineHealth()
  var sources: [Source] = []
  var services: [SourceStatus] = []
  var faults: [String] = []
  var messages: [Journal.Message] = []
}

/// What a wall has said last.
struct Journal {
  struct Message: Equatable {
    var date: Date
    var text: String
  }

  private(set) var messages: [Message] = []
  /// Messages that are kept.
  static let limit = 20

  /// Notes a message; one that is said again takes the place of the last.
  mutating func note(_ text: String, at date: Date) {
    if messages.last?.text == text { messages.removeLast() }
    messages.append(Message(date: date, text: text))
    if messages.count > Journal.limit { messages.removeFirst() }
  }
}
