/// Glucose meters and sensors.
extension CSVPreset {
  static let glucose: [CSVPreset] = [
    CSVPreset(
      name: "Dexcom Clarity",
      requires: ["Index|Indice|Índice", "Event Type|\(eventType)", "Glucose Value|\(glucoseValue)"]
    ) { file in
      var mapping = file.mapping("Index", [("Glucose Value|\(glucoseValue)", "glucose")])
      let time = file.header.firstIndex { $0.contains(":mm:ss") } ?? 1
      mapping.time = [.name(file.header.indices.contains(time) ? file.header[time] : "Timestamp")]
      mapping.filters = [
        .init(
          column: file.column("Event Type|\(eventType)") ?? .name("Event Type"),
          accepted: ["EGV", "VGC", "Fasting Glucose"])
      ]
      // The rows before the readings describe the person and the device.
      mapping.skipsRowsWithoutTime = true
      mapping.sourceName = "Dexcom"
      return mapping
    },
    CSVPreset(
      name: "LibreView", requires: ["Device", "Serial Number", "Device Timestamp", "Record Type"]
    ) { file in
      let columns = file.header.filter {
        $0.hasPrefix("Historic Glucose") || $0.hasPrefix("Scan Glucose")
      }
      var mapping = file.mapping("Device Timestamp", columns.map { ($0, "glucose") })
      mapping.filters = [.init(column: .name("Record Type"), accepted: ["0", "1"])]
      mapping.source = .name("Device")
      mapping.dateOrderIfOpen = libreViewOrder(file.cells("Device Timestamp"))
      return mapping
    },
    CSVPreset(
      name: "CareLink",
      requires: [
        "Index", "Date|Datum|Fecha", "Time|Zeit|Uhrzeit|Hora|Heure", "Sensor Glucose|\(sensor)",
      ]
    ) { file in
      var mapping = file.mapping(
        "Date|Datum|Fecha",
        [
          ("Sensor Glucose|\(sensor)", "glucose"),
          ("BG Reading|BG-Messwert|Lectura GS", "glucose"),
        ])
      if let clock = file.column("Time|Zeit|Uhrzeit|Hora|Heure") { mapping.time.append(clock) }
      mapping.skipsRowsWithoutTime = true
      mapping.sourceName = "CareLink"
      return mapping
    },
  ]

  private static let eventType =
    "Ereignistyp|Type d'événement|Tipo de evento|Tipo di evento|Type gebeurtenis"
  private static let glucoseValue =
    "Glukosewert|Valeur de glucose|Nivel de glucosa|Valor de glucosa|Valore del glucosio|Glucosewaarde"
  private static let sensor =
    "Sensorglukose|Glucosa del sensor|Glucose capteur|Glucose sensore|Sensorglucose"

  /// Accounts with AM and PM write the month first, others the day; a day above twelve overrules it.
  private static func libreViewOrder(_ cells: [String]) -> DateOrder {
    cells.contains { $0.uppercased().hasSuffix("M") } ? .monthDayYear : .dayMonthYear
  }

  /// LibreView in any language: device, serial number, time and kind of record before two columns of
  /// glucose, the historic and the scanned one.
  static func libreViewByUnits(_ context: Context) -> ColumnMapping? {
    let header = context.header
    guard header.count >= 6,
      (4...5).allSatisfy({ place in
        header[place].contains("mg/dL") || header[place].contains("mmol/L")
      })
    else { return nil }
    var mapping = ColumnMapping(
      time: [.name(header[2])],
      values: [4, 5].map { .init(column: .name(header[$0]), metric: .named("glucose")) },
      source: .name(header[0]), zone: context.zone)
    mapping.filters = [.init(column: .name(header[3]), accepted: ["0", "1"])]
    mapping.dateOrderIfOpen = libreViewOrder(context.cells(header[2]))
    return mapping
  }

  /// Nightscout's `entries.csv`, which has no header: date, milliseconds, mg/dL, direction, device.
  static func nightscoutEntries(_ context: Context) -> ColumnMapping? {
    guard context.header.isEmpty, let row = context.rows.first, row.count >= 4,
      row[1].count == 13, let milliseconds = Double(row[1]), milliseconds > 1e12,
      let value = Double(row[2]), (1...1_000).contains(value), Double(row[3]) == nil
    else { return nil }
    var mapping = ColumnMapping(
      time: [.number(2)], values: [.init(column: .number(3), metric: .named("glucose"))],
      source: row.count >= 5 ? .number(5) : nil, zone: context.zone)
    mapping.hasHeader = false
    return mapping
  }
}
