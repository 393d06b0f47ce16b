/// MQTT 3.1.1 packets, built by hand.
enum MQTTBytes {
  static func connect(_ client: String) -> [UInt8] {
    packet(0x10, text("MQTT") + [4, 2, 0, 60] + text(client))
  }

  static let connackAccepted: [UInt8] = [0x20, 2, 0, 0]

  static func publish(
    _ topic: String, _ payload: String, quality: UInt8 = 0, retain: Bool = false,
    number: UInt16 = 0, isRepeated: Bool = false
  ) -> [UInt8] {
    var body = text(topic)
    if quality > 0 { body += [UInt8(number >> 8), UInt8(number & 255)] }
    return packet(
      0x30 | quality << 1 | (retain ? 1 : 0) | (isRepeated ? 8 : 0), body + Array(payload.utf8))
  }

  /// The answer to a subscription, with the number that stands in it.
  static func suback(_ subscribe: [UInt8], code: UInt8 = 0) -> [UInt8] {
    [0x90, 3, subscribe[2], subscribe[3], code]
  }

  static let disconnect: [UInt8] = [0xe0, 0]

  private static func text(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    return [UInt8(bytes.count >> 8), UInt8(bytes.count & 255)] + bytes
  }

  private static func packet(_ head: UInt8, _ body: [UInt8]) -> [UInt8] {
    var length = body.count
    var bytes = [head]
    repeat {
      bytes.append(UInt8(length & 127) | (length > 127 ? 128 : 0))
      length >>= 7
    } while length > 0
    return bytes + body
  }
}

/// Says something to a broker.
final class Publisher {
  private let socket: RawSocket

  init(port: Int, name: String = "publisher") throws {
    socket = try RawSocket(port: port)
    socket.send(MQTTBytes.connect(name))
    _ = socket.receive(4)
  }

  func say(_ topic: String, _ payload: String, retain: Bool = false) {
    socket.send(MQTTBytes.publish(topic, payload, retain: retain))
  }

  func send(_ bytes: [UInt8]) { socket.send(bytes) }

  deinit {
    socket.send(MQTTBytes.disconnect)
    // The broker has read everything when it closes.
    _ = socket.receive(16)
    socket.close()
  }
}
