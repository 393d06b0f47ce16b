import Vitrine

/// A picture with a place and a few words on its back.
struct Postcard: Identifiable {
  let id: Int
  let picture: String
  let place: String
  let note: String

  private static let scenes: [(String, String, String)] = [
    ("sunrise-ridges", "Hazel Ridge", "Up at five. Worth it."),
    ("sea-at-noon", "Gull Bay", "The water is as warm as it looks."),
    ("balloons", "Market field", "Three went up, three came down."),
    ("tulip-field", "Lower Dyke", "Red first, then yellow."),
    ("desert-dunes", "The long sands", "No phone for two days."),
    ("lake-at-dusk", "Still Lake", "We rowed until the stars came."),
    ("night-city", "Harbour street", "Our window is the third from the left."),
    ("aurora", "North cabin", "Green, and silent."),
    ("winter-forest", "Pine Hollow", "Snow up to the door."),
    ("full-moon", "Above the pass", "Bright enough to read by."),
  ]

  /// Twenty-five cards: the scenes come round again, as the seasons do.
  static let all: [Postcard] = (0..<25).map { index in
    let scene = scenes[index % scenes.count]
    return Postcard(id: index, picture: scene.0, place: scene.1, note: scene.2)
  }
}
