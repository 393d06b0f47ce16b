import Documents

/// What a text file holds, told by its first bytes.
enum FileKind {
  case appleHealth, clinicalDocument
  case healthAutoExport, homeAssistantHistory, homeAssistantStatistics, prometheus, nightscout
  case fitbitArchive, messages, oura, googleFit, json
  case annotatedCSV, lineProtocol, homeAssistantCSV, sleepAsAndroid, csv
  case binary

  /// The format of the kind, where it is settled; a CSV's may be its vendor's.
  var format: FileFormat? {
    switch self {
    case .appleHealth: return .appleHealth
    case .healthAutoExport: return .healthAutoExport
    case .homeAssistantHistory, .homeAssistantStatistics, .homeAssistantCSV: return .homeAssistant
    case .prometheus: return .prometheus
    case .nightscout: return .nightscout
    case .fitbitArchive: return .fitbit
    case .json, .oura, .googleFit: return .json
    case .sleepAsAndroid: return .csv
    case .annotatedCSV, .lineProtocol: return .influx
    case .clinicalDocument, .messages, .csv, .binary: return nil
    }
  }

  init(_ bytes: Bytes) {
    let head = bytes.part(0..<Swift.min(bytes.count, 8_192))
    let text = head.text
    let first = head.first { $0 > 0x20 }
    if FileKind.isAppleHealth(Array(head)) {
      self = .appleHealth
    } else if text.contains("<ClinicalDocument") {
      self = .clinicalDocument
    } else if first == 0x7b || first == 0x5b {
      self = FileKind.json(text, isList: first == 0x5b)
    } else if head.count(where: { $0 == 0 }) * 8 > head.count {
      // A few zeros are what a power cut leaves in a text; they spoil their rows and not the file.
      self = .binary
    } else if text.hasPrefix("#group") || text.hasPrefix("#datatype") || text.hasPrefix("#default")
    {
      self = .annotatedCSV
    } else if text.hasPrefix("entity_id,state,last_changed") {
      self = .homeAssistantCSV
    } else if text.filter({ $0 != "\"" }).hasPrefix("Id,Tz,From,To") {
      self = .sleepAsAndroid
    } else {
      self = FileKind.isLineProtocol(text) ? .lineProtocol : .csv
    }
  }

  static func isAppleHealth(_ head: [UInt8]) -> Bool {
    let text = String(decoding: head.prefix(4_096), as: UTF8.self)
    return text.contains("<!DOCTYPE HealthData") || text.contains("<HealthData")
  }

  private static func json(_ text: String, isList: Bool) -> FileKind {
    let plain = text.filter { !$0.isWhitespace }
    func has(_ parts: String...) -> Bool { parts.allSatisfy { plain.contains($0) } }
    if has("\"bedtime_start\":") { return .oura }
    if has("\"DataPoints\":[", "\"dataTypeName\":") { return .googleFit }
    if isList {
      if plain.hasPrefix("[[{"), has("\"state\":") { return .homeAssistantHistory }
      if has("\"sgv\":", "\"date") { return .nightscout }
      if plain.hasPrefix("[{\"dateTime\":"), has("\"value\":") { return .fitbitArchive }
      return .json
    }
    if has("\"data\":{", "\"metrics\":[") || plain.hasPrefix("{\"data\":{\"workouts\":") {
      return .healthAutoExport
    }
    if has("\"resultType\":") || has("\"status\":\"error\"", "\"errorType\":") {
      return .prometheus
    }
    if has("\"type\":\"result\"", "\"result\":{") { return .homeAssistantStatistics }
    if has("\"topic\":", "\"payload\":") { return .messages }
    return .json
  }

  /// Whether the first line that is no comment is `name[,tag=…] field=…[ time]`.
  private static func isLineProtocol(_ text: String) -> Bool {
    let lines = text.split(whereSeparator: { $0.isNewline })
    guard let line = lines.first(where: { !$0.hasPrefix("#") }) else { return false }
    var parts: [Substring] = []
    var start = line.startIndex
    var isEscaped = false
    var isQuoted = false
    for index in line.indices {
      let character = line[index]
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == "\"" {
        isQuoted.toggle()
      } else if character == " ", !isQuoted {
        parts.append(line[start..<index])
        start = line.index(after: index)
      }
    }
    parts.append(line[start...])
    guard parts.count == 2 || parts.count == 3, parts[1].contains("="), !parts[0].isEmpty else {
      return false
    }
    return parts.count == 2 || parts[2].allSatisfy { $0.isASCII && $0.isNumber || $0 == "-" }
  }
}
