import Foundation
import Glibc
import Network
import Series
import Synchronization

/// Messages at an even rate from another process through a mosquitto, counted and paid for.
struct BrokerBench {
  var seconds: Int
  var rate: Int

  func run() throws {
    let folder = NSTemporaryDirectory() + "live-bench-\(getpid())"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let broker = try TestBroker(folder: folder)
    defer { broker.stop() }
    let port = broker.port

    let isConnected = Mutex(false)
    let intake = SampleIntake()
    guard let filter = TopicFilter("zigbee2mqtt/+") else { return }
    let connector = MQTTConnector(
      MQTTSettings(
        host: "127.0.0.1", port: port,
        messages: [MessageMapping(topic: filter, device: .zigbee2MQTT)]))
    connector.start(
      ConnectorContext(
        name: "bench", clock: .system, seed: 1, intake: intake, zone: .gmt,
        report: { if case .connected = $0 { isConnected.withLock { $0 = true } } },
        newest: { _ in nil }))
    while !isConnected.withLock({ $0 }) { usleep(10_000) }

    let count = seconds * rate
    let publisher = Process()
    publisher.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
    publisher.arguments = [
      "publish", "--port", "\(port)", "--count", "\(count)", "--rate", "\(rate)",
    ]
    let store = SeriesStore(
      directory: folder, calendar: Calendar(identifier: .gregorian), now: Date())
    let (cpu, memory, begun) = (processor(), resident(), Date())
    try publisher.run()
    var (received, batches) = (0, 0)
    var last = Date()
    var sum = 0.0
    // As the wall does it: what came is looked at once a frame at most, and written every few seconds.
    var waiting: [ImportedSeries] = []
    while received < count, Date().timeIntervalSince(last) < 5 {
      usleep(16_667)
      let taken = intake.take()
      if taken.isEmpty { continue }
      last = Date()
      batches += 1
      for one in taken.flatMap(\.series) {
        received += one.series.count
        for sample in one.series { sum += sample.value }
        waiting.append(one)
      }
      if waiting.count > 2_000 {
        try store.write(waiting, now: Date())
        waiting = []
      }
    }
    try store.write(waiting, now: Date())
    let took = Date().timeIntervalSince(begun)
    let expected = (0..<count).reduce(0.0) { $0 + Double($1 % 1_000) / 10 }
    print([
      "bench": "live/mqtt", "messages": count, "received": received, "lost": count - received,
      "sumIsRight": abs(sum - expected) < 1, "seconds": rounded(took), "batches": batches,
      "batchesPerSecond": rounded(Double(batches) / took),
      "corePercent": rounded((processor() - cpu) / took * 100),
      "grownKiB": resident() - memory,
    ])
    connector.stop()
  }

  /// The publisher's side: MQTT packets by hand, every ten milliseconds.
  static func publish(port: Int, count: Int, rate: Int) throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
    _ = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    func say(_ bytes: [UInt8]) {
      var rest = bytes[...]
      while !rest.isEmpty {
        let sent = rest.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, 0) }
        guard sent > 0 else { return }
        rest = rest.dropFirst(sent)
      }
    }
    say([0x10, 15, 0, 4] + Array("MQTT".utf8) + [4, 2, 0, 0, 0, 3] + Array("pub".utf8))
    var answer = [UInt8](repeating: 0, count: 4)
    _ = recv(descriptor, &answer, 4, 0)
    let begun = Date()
    var sent = 0
    while sent < count {
      let due = min(count, Int(Date().timeIntervalSince(begun) * Double(rate)))
      var bytes: [UInt8] = []
      while sent < due {
        let topic = Array("zigbee2mqtt/sensor\(sent % 50)".utf8)
        let payload = Array(
          "{\"humidity\":\(Double(sent % 1_000) / 10),\"linkquality\":87}".utf8)
        bytes += [0x30, UInt8(2 + topic.count + payload.count), 0, UInt8(topic.count)]
        bytes += topic + payload
        sent += 1
      }
      say(bytes)
      usleep(10_000)
    }
    say([0xe0, 0])
    _ = recv(descriptor, &answer, 4, 0)
  }
}
