import Foundation

/// What the sky does, in the kinds that a wall tells apart.
enum Sky: String, CaseIterable, Equatable, Sendable {
  case clear, partly, cloudy, fog, drizzle, rain, sleet, snow, thunder, wind

  /// In words, as they are translated.
  var name: String {
    switch self {
    case .clear: "Clear"
    case .partly: "Partly cloudy"
    case .cloudy: "Cloudy"
    case .fog: "Fog"
    case .drizzle: "Drizzle"
    case .rain: "Rain"
    case .sleet: "Sleet"
    case .snow: "Snow"
    case .thunder: "Thunderstorm"
    case .wind: "Windy"
    }
  }

  /// A code of the World Meteorological Organization's table 4677, as Open-Meteo gives it.
  init?(wmo code: Int) {
    switch code {
    case 0: self = .clear
    case 1, 2: self = .partly
    case 3: self = .cloudy
    case 45, 48: self = .fog
    case 51...55: self = .drizzle
    case 56, 57, 66, 67: self = .sleet
    case 61...65, 80...82: self = .rain
    case 71...77, 85, 86: self = .snow
    case 95...99: self = .thunder
    default: return nil
    }
  }

  /// An id of OpenWeather.
  init?(openWeather id: Int) {
    switch id {
    case 200..<300: self = .thunder
    case 300..<400: self = .drizzle
    case 511, 611...616: self = .sleet
    case 500..<600: self = .rain
    case 600..<700: self = .snow
    case 771, 781: self = .wind
    case 700..<800: self = .fog
    case 800: self = .clear
    case 801, 802: self = .partly
    case 803, 804: self = .cloudy
    default: return nil
    }
  }

  /// A word: Home Assistant's, the Norwegian institute's, or a plain one.
  init?(words: String) {
    let word = words.lowercased().filter(\.isLetter)
    let marks: [(String, Sky)] = [
      ("thunder", .thunder), ("lightning", .thunder), ("sleet", .sleet), ("snowyrainy", .sleet),
      ("hail", .sleet), ("snow", .snow), ("drizzle", .drizzle), ("shower", .rain), ("rain", .rain),
      ("pouring", .rain), ("fog", .fog), ("mist", .fog), ("haze", .fog), ("wind", .wind),
      ("partly", .partly), ("fair", .partly), ("mostlyclear", .partly), ("cloud", .cloudy),
      ("overcast", .cloudy), ("clear", .clear), ("sun", .clear),
    ]
    guard let mark = marks.first(where: { word.contains($0.0) }) else { return nil }
    self = mark.1
  }
}
