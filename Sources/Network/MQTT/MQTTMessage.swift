import Foundation

/// A message as it came.
struct MQTTMessage: Sendable {
  var topic: String
  var payload: [UInt8]
  /// Kept by the broker from some time before: not of now.
  var isRetained: Bool
  var quality: Int32
  /// The broker's number of the delivery.
  var number: Int32
  /// When it came, on the clock that never jumps.
  var uptime: TimeInterval
}

/// Finds messages that a broker delivers again because the answer to the first delivery was lost.
///
/// A new delivery is known by the number of the old one with the same topic and payload. libmosquitto does
/// not hand the DUP flag on, and only a broken connection makes a broker repeat.
struct RepeatedMessages {
  private struct Delivery: Hashable {
    var number: Int32
    var topic: String
    var payload: [UInt8]
  }

  /// More than the 20 deliveries that brokers leave unanswered.
  private static let kept = 128

  private var recent: [Delivery] = []
  private var next = 0
  private var before: Set<Delivery> = []
  private var looked = 0

  /// A new connection begins: what came over the old one may come again.
  mutating func begin() {
    before = Set(recent)
    recent = []
    next = 0
    looked = 0
  }

  /// Whether the message came before.
  mutating func isRepeated(_ message: MQTTMessage) -> Bool {
    guard message.quality > 0, !message.isRetained else { return false }
    let delivery = Delivery(
      number: message.number, topic: message.topic, payload: message.payload)
    if recent.count < RepeatedMessages.kept {
      recent.append(delivery)
    } else {
      recent[next] = delivery
      next = (next + 1) % RepeatedMessages.kept
    }
    guard !before.isEmpty else { return false }
    looked += 1
    if looked > RepeatedMessages.kept { before = [] }
    return before.remove(delivery) != nil
  }
}
