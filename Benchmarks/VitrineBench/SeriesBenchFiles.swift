import Foundation
import Series

/// Files and series for the group `series`, the same each time.
enum SeriesBenchFiles {
  /// Writes an Apple Health export of about so many megabytes, as a phone does: type by type, in order
  /// of time, with long `device` attributes, one record a line.
  static func appleHealth(_ path: String, megabytes: Int) throws {
    guard FileManager.default.createFile(atPath: path, contents: nil),
      let file = FileHandle(forWritingAtPath: path)
    else { throw CocoaError(.fileWriteUnknown) }
    defer { try? file.close() }
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE HealthData [
      <!ELEMENT HealthData (ExportDate,Me,(Record|Correlation|Workout|ActivitySummary)*)>
      <!ATTLIST HealthData locale CDATA #REQUIRED>
      <!ATTLIST Record type CDATA #REQUIRED unit CDATA #IMPLIED value CDATA #IMPLIED>
      ]>
      <HealthData locale="de_DE">
       <ExportDate value="2026-11-30 09:00:00 +0100"/>

      """
    let kinds: [(String, String, Int, Int)] = [
      ("HeartRate", "count/min", 0, 60), ("StepCount", "count", 60, 80),
      ("ActiveEnergyBurned", "kcal", 20, 95), ("OxygenSaturation", "%", 0, 100),
    ]
    let wanted = megabytes * 1_000_000
    var written = 0
    var kind = 0
    var second = 1_262_304_000
    var random: UInt64 = 7
    while written + text.utf8.count < wanted {
      let (type, unit, length, share) = kinds[kind]
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let roll = Int(random >> 40)
      second += 30 + roll % 200
      let value =
        unit == "%"
        ? "0.\(93 + roll % 7)"
        : type == "ActiveEnergyBurned"
          ? "0.\(100 + roll % 900)" : "\(50 + roll % 90)"
      let device = String(roll % 65_536, radix: 16)
      let start = date(second)
      text += """
         <Record type="HKQuantityTypeIdentifier\(type)" sourceName="User’s Apple\u{a0}Watch" \
        sourceVersion="11.0" device="&lt;&lt;HKDevice: 0x28\(device)&gt;, name:Apple Watch, \
        manufacturer:Apple Inc., model:Watch, hardware:Watch6,2, software:11.0&gt;" \
        unit="\(unit)" creationDate="\(date(second + 200))" startDate="\(start)" \
        endDate="\(length == 0 ? start : date(second + length))" value="\(value)"/>

        """
      if text.utf8.count > 1 << 20 {
        try file.write(contentsOf: Data(text.utf8))
        written += text.utf8.count
        text = ""
      }
      if kind + 1 < kinds.count, (written + text.utf8.count) / (wanted / 100 + 1) >= share {
        kind += 1
        second = 1_262_304_000
      }
    }
    try file.write(contentsOf: Data((text + "</HealthData>\n").utf8))
  }

  /// `2026-07-01 08:15:30 +0200`.
  private static func date(_ second: Int) -> String {
    var time = second + 7_200
    var parts = tm()
    gmtime_r(&time, &parts)
    var buffer = [CChar](repeating: 0, count: 32)
    let length = strftime(&buffer, buffer.count, "%Y-%m-%d %H:%M:%S +0200", &parts)
    return String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// How people's CSV files look.
  enum Dialect: String, CaseIterable {
    case iso, german, us, quoted, epoch
  }

  /// Two columns, a reading each 45 seconds, local times of Berlin with all their changes of clocks.
  static func csv(_ dialect: Dialect, megabytes: Int) -> [UInt8] {
    setenv("TZ", "Europe/Berlin", 1)
    tzset()
    var text: [UInt8] = []
    let wanted = megabytes * 1_000_000
    text.reserveCapacity(wanted + 256)
    let header = [
      Dialect.iso: "time,value", .german: "Zeit;Wert", .us: "time,value",
      .quoted: "\"time\",\"value\"", .epoch: "time,value",
    ]
    text += Array("\(header[dialect] ?? "")\n".utf8)
    var time = 1_262_304_000
    var random: UInt64 = 7
    while text.count < wanted {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      time += 45
      let value = Int(random >> 40) % 1_000
      var parts = tm()
      localtime_r(&time, &parts)
      func put(_ number: Int32, _ width: Int) {
        var divisor: Int32 = width == 4 ? 1_000 : 10
        while divisor > 0 {
          text.append(UInt8(truncatingIfNeeded: 0x30 + number / divisor % 10))
          divisor /= 10
        }
      }
      func clock() {
        put(parts.tm_hour, 2)
        text.append(0x3a)
        put(parts.tm_min, 2)
        text.append(0x3a)
        put(parts.tm_sec, 2)
      }
      let whole = Array("\(50 + value / 10)".utf8)
      let tenth = UInt8(0x30 + value % 10)
      switch dialect {
      case .iso, .quoted:
        let quote: [UInt8] = dialect == .quoted ? [0x22] : []
        text += quote
        put(parts.tm_year + 1_900, 4)
        text.append(0x2d)
        put(parts.tm_mon + 1, 2)
        text.append(0x2d)
        put(parts.tm_mday, 2)
        text.append(0x20)
        clock()
        for part in [quote, [0x2c], quote, whole, [0x2e, tenth], quote] { text += part }
      case .german:
        put(parts.tm_mday, 2)
        text.append(0x2e)
        put(parts.tm_mon + 1, 2)
        text.append(0x2e)
        put(parts.tm_year + 1_900, 4)
        text.append(0x20)
        clock()
        for part in [[0x3b], whole, [0x2c, tenth]] { text += part }
      case .us:
        put(parts.tm_mon + 1, 2)
        text.append(0x2f)
        put(parts.tm_mday, 2)
        text.append(0x2f)
        put(parts.tm_year + 1_900, 4)
        text.append(0x20)
        clock()
        for part in [[0x2c], whole, [0x2e, tenth]] { text += part }
      case .epoch:
        for part in [Array("\(time)".utf8), [0x2c], whole, [0x2e, tenth]] { text += part }
      }
      text.append(0x0a)
    }
    return text
  }

  /// A walk with a reading each five seconds.
  static func samples(_ count: Int) -> TimeSeries {
    var series = TimeSeries(metric: .named("heart-rate"))
    var level = 70.0
    var random: UInt64 = 7
    let begin = Date(timeIntervalSince1970: 1_577_836_800)
    for index in 0..<count {
      random = random &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      level += Double(Int(random >> 40) % 2_001 - 1_000) / 1_000
      level = min(180, max(45, level))
      series.append(
        Sample(start: begin.addingTimeInterval(Double(index) * 5), value: level))
    }
    return series
  }
}
