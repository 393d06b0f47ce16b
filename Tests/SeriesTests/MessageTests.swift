import Foundation
import Testing

@testable import Series

private func mapping(
  _ topic: String, _ device: MessageMapping.Device = .any, values: [MessageMapping.Value] = [],
  time: String? = nil, unit: String? = nil
) throws -> MessageMapping {
  MessageMapping(
    topic: try #require(TopicFilter(topic)), device: device, values: values, time: time, unit: unit)
}

private func readings(
  _ mapping: MessageMapping, _ topic: String, _ payload: String
) -> [String: Double?] {
  let message = MessageDecoder(mapping).decode(topic: topic, payload: Array(payload.utf8))
  return Dictionary(message.readings.map { ($0.name, $0.value) }, uniquingKeysWith: { $1 })
}

@Test func recordedMessagesGiveTheirReadings() throws {
  let lines = String(decoding: try Fixture.bytes("mqtt-captures.ndjson"), as: UTF8.self).split(
    separator: "\n")
  let series = MessageSeries([
    try mapping("zigbee2mqtt/+", .zigbee2MQTT), try mapping("tele/+/SENSOR", .tasmota),
    try mapping("home/#"),
  ])
  for (second, line) in lines.enumerated() {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let topic = try #require(object["topic"] as? String)
    let payload = try #require(object["payload"] as? String)
    let isRetained = try #require(object["retain"] as? Bool)
    _ = series.add(
      topic: topic, payload: Array(payload.utf8), at: Double(second), isRetained: isRetained)
  }
  let found = Dictionary(
    uniqueKeysWithValues: series.take().map { ($0.name, $0.series.map(\.value)) })
  #expect(found["zigbee2mqtt/bedroom/temperature"] == [27.34])
  #expect(found["zigbee2mqtt/bedroom/humidity"] == [32.08, 43.5])
  #expect(found["tele/tasmota/SENSOR/AM2301/Temperature"] == [24.7])
  #expect(found["tele/tasmota2/SENSOR/AM2301/Temperature"] == nil)
  #expect(found["home/plain/humidity"] == [48.5])
}

@Test(arguments: [
  ("a/b", "a/b", true), ("a/b", "a/c", false), ("a/+", "a/b", true), ("a/+", "a/b/c", false),
  ("a/#", "a/b/c", true), ("a/#", "a", true), ("+/b", "a/b", true), ("+", "a/b", false),
  ("#", "a/b", true), ("#", "$SYS/broker/uptime", false), ("$SYS/#", "$SYS/broker", true),
  ("a//b", "a//b", true), ("a/+/b", "a//b", true),
])
func aFilterMatchesAsTheProtocolSays(filter: String, topic: String, isMatch: Bool) throws {
  #expect(try #require(TopicFilter(filter)).matches(topic) == isMatch)
}

@Test(arguments: ["", "a/#/b", "a+", "a/b#", "+a/b"])
func aFilterThatABrokerRefusesIsNone(text: String) {
  #expect(TopicFilter(text) == nil)
}

@Test func zigbee2MQTTHasItsNumbersAndNotItsHousekeeping() throws {
  let found = readings(
    try mapping("zigbee2mqtt/#", .zigbee2MQTT), "zigbee2mqtt/floor 1/plug",
    """
    {"current":0.43,"energy":12.07,"linkquality":87,"power":96.2,"state":"ON","update":\
    {"installed_version":587753009,"latest_version":587753009,"state":"idle"},\
    "update_available":null,"voltage":229,"color":{"x":0.31,"y":0.33}}
    """)
  #expect(found["zigbee2mqtt/floor 1/plug/power"] == 96.2)
  #expect(found["zigbee2mqtt/floor 1/plug/color/x"] == 0.31)
  #expect(!found.keys.contains { $0.contains("linkquality") || $0.contains("installed") })
  let bridge = readings(
    try mapping("zigbee2mqtt/#", .zigbee2MQTT), "zigbee2mqtt/bridge/info", #"{"log_level":3}"#)
  #expect(bridge.isEmpty)
}

@Test func tasmotaTellsItsUnitsOnce() throws {
  let message = MessageDecoder(try mapping("tele/+/SENSOR", .tasmota)).decode(
    topic: "tele/garage/SENSOR",
    payload: Array(
      """
      {"Time":"2026-10-25T02:30:00","DS18B20":{"Id":"01144A","Temperature":70.7},\
      "BMP280":{"Temperature":71.2,"Pressure":756.1},"ENERGY":{"Total":3.185,"Power":[12,34]},\
      "PressureUnit":"mmHg","TempUnit":"F"}
      """.utf8))
  let units = Dictionary(uniqueKeysWithValues: message.readings.map { ($0.name, $0.unit) })
  #expect(units["tele/garage/SENSOR/DS18B20/Temperature"] == "°F")
  #expect(units["tele/garage/SENSOR/BMP280/Pressure"] == "mmHg")
  #expect(units["tele/garage/SENSOR/ENERGY/Total"] == "kWh")
  #expect(message.time == nil)
  // In the store it is Celsius.
  let series = MessageSeries([try mapping("tele/+/SENSOR", .tasmota)])
  _ = series.add(
    topic: "tele/g/SENSOR",
    payload: Array(#"{"DS18B20":{"Temperature":50},"TempUnit":"F"}"#.utf8), at: 0, isRetained: false
  )
  #expect(abs(try #require(series.take().first?.series.first).value - 10) < 1e-9)
}

@Test(arguments: [
  ("node/sensor/hall_temperature/state", "21.3", ["node/sensor/hall_temperature": 21.3]),
  ("node/binary_sensor/door/state", "ON", ["node/binary_sensor/door": 1]),
  ("node/sensor/hall_temperature/state", "nan", ["node/sensor/hall_temperature": nil]),
  ("node/debug", "12", [:]),
])
func espHomeSendsItsStatesAsText(
  topic: String, payload: String, expected: [String: Double?]
) throws {
  #expect(readings(try mapping("node/#", .espHome), topic, payload) == expected)
}

@Test func pathsLeadIntoAnyPayload() throws {
  let values = [
    MessageMapping.Value(name: "air", path: "data.sensors[1].value", unit: "°C"),
    MessageMapping.Value(name: "", path: "['odd.key']"),
    MessageMapping.Value(name: "door", path: "$.door"),
  ]
  let mapping = try mapping("w/+", values: values, time: "at")
  let payload =
    #"{"at":1774746000123,"data":{"sensors":[{"value":1},{"value":"21.5"}]},"odd.key":7,"door":true}"#
  #expect(readings(mapping, "w/1", payload) == ["w/1/air": 21.5, "w/1": 7, "w/1/door": 1])
  let message = MessageDecoder(mapping).decode(topic: "w/1", payload: Array(payload.utf8))
  #expect(message.time == 1_774_746_000.123)
}

@Test(arguments: [
  "{\"temperature\":21", "{\"temperature\":21}}", "{", "[1,2", "\u{0}\u{1}", "hello", "1e999",
  #"{"a":{"b":{"c":{"d":1}}}}"#,
])
func aPayloadThatIsNoneGivesNothing(payload: String) throws {
  #expect(readings(try mapping("#"), "a", payload).isEmpty)
}

@Test func aRetainedMessageIsNoSampleOfNow() throws {
  let series = MessageSeries([try mapping("zigbee2mqtt/+", .zigbee2MQTT)])
  func add(_ payload: String) -> MessageSeries.Outcome {
    series.add(
      topic: "zigbee2mqtt/a", payload: Array(payload.utf8), at: 1_800_000_000, isRetained: true)
  }
  #expect(add(#"{"humidity":43.5}"#) == .lastKnown)
  #expect(series.take().isEmpty)
  #expect(series.last["zigbee2mqtt/a/humidity"]?.value == 43.5)
  // One that says when it was is a sample of then.
  #expect(
    add(#"{"humidity":44,"last_seen":"2026-03-29T01:30:00+01:00"}"#)
      == .samples(1, arrivedNow: false))
  #expect(series.take().first?.series.first?.start == utc("2026-03-29T00:30:00Z"))
}

@Test func aDeviceThatIsOfflineHasAGapUntilItsNextReading() throws {
  let series = MessageSeries([try mapping("tele/+/SENSOR", .tasmota)])
  func add(_ topic: String, _ payload: String, _ time: Double) {
    _ = series.add(topic: topic, payload: Array(payload.utf8), at: time, isRetained: false)
  }
  add("tele/a/SENSOR", #"{"X":{"Humidity":50}}"#, 100)
  add("tele/b/SENSOR", #"{"X":{"Humidity":50}}"#, 100)
  add("tele/a/LWT", "Offline", 160)
  add("tele/a/LWT", "Online", 400)
  add("tele/a/SENSOR", #"{"X":{"Humidity":51}}"#, 460)
  let found = series.take()
  #expect(
    found.first { $0.name.contains("/a/") }?.series.gaps.map {
      [$0.start.timeIntervalSince1970, $0.end.timeIntervalSince1970]
    } == [[160, 460]])
  #expect(found.first { $0.name.contains("/b/") }?.series.gaps.isEmpty == true)
}

@Test func aBrokerCannotInventSeriesWithoutEnd() throws {
  let series = MessageSeries([try mapping("#")])
  for number in 0..<(MessageSeries.limit + 500) {
    _ = series.add(topic: "t/\(number)", payload: [0x31], at: 1, isRetained: false)
  }
  #expect(series.names.count == MessageSeries.limit)
  #expect(series.isFull)
}

@Test func equalMessagesThatAreReadTogetherAreSeveral() throws {
  var mapping = try mapping("pulse")
  mapping.metric = "energy"
  let series = MessageSeries([mapping])
  for _ in 0..<100 {
    _ = series.add(topic: "pulse", payload: [0x31], at: 1_800_000_000.25, isRetained: false)
  }
  _ = series.add(topic: "pulse", payload: [0x31], at: 1_800_000_001, isRetained: false)
  let one = try #require(series.take().first?.series)
  #expect(one.count == 101)
  #expect(one.last?.start.timeIntervalSince1970 == 1_800_000_001)
}

@Test func aMetersTotalBecomesAmountsThroughResets() throws {
  let series = MessageSeries([try mapping("zigbee2mqtt/+", .zigbee2MQTT)])
  func tell(_ total: Double, at time: Double) {
    _ = series.add(
      topic: "zigbee2mqtt/plug", payload: Array("{\"energy\":\(total)}".utf8), at: time,
      isRetained: false)
  }
  // 12.5, +1, a rounding dip that counts nothing, back and +0.5; then the plug was reset and counts 0.25.
  for (index, total) in [12.5, 13.5, 13.4, 14, 0.25, 0.75].enumerated() {
    tell(total, at: Double(1_000 + 60 * index))
  }
  let amounts = try #require(series.take().first?.series)
  #expect(amounts.statistic == .sum)
  #expect(amounts.map(\.value) == [1, 0.5, 0.25, 0.5])
  #expect(amounts.map(\.start.timeIntervalSince1970) == [1_000, 1_060, 1_180, 1_240])
  #expect(amounts.map(\.end.timeIntervalSince1970) == [1_060, 1_180, 1_240, 1_300])
  // The total that a list for people shows is the meter's own.
  #expect(series.last["zigbee2mqtt/plug/energy"]?.value == 0.75)
}

@Test(arguments: [(true, [2.0]), (false, [1, 3]), (nil, [1, 3])])
func amountsThatAreToldAsSuchStay(isTotal: Bool?, values: [Double]) throws {
  var mapping = try mapping("meter")
  mapping.metric = "energy"
  mapping.isTotal = isTotal
  let series = MessageSeries([mapping])
  for (time, text) in [(1.0, "1"), (2, "3")] {
    _ = series.add(topic: "meter", payload: Array(text.utf8), at: time, isRetained: false)
  }
  #expect(series.take().first?.series.map(\.value) == values)
}
