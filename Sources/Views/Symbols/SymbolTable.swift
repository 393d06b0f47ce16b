/// The outlines of the built-in symbols; `Symbol` says how they are written.
enum SymbolTable {
  static let unknown =
    "s O 12 12 9.2; s M 9.3 9.6 C 9.3 6.4 14.7 6.4 14.7 9.6 C 14.7 11.6 12 11.8 12 13.8; f O 12 16.8 1.2"

  /// Further names for one drawing.
  static let aliases: [String: String] = [
    "scalemass.fill": "scalemass", "figure.run": "figure.walk", "shoeprints.fill": "shoeprints",
    "thermometer": "thermometer.medium", "bed.double": "bed.double.fill",
    "wifi.exclamationmark": "wifi.slash", "gear": "gearshape", "gearshape.fill": "gearshape",
    "arrow.clockwise.circle": "arrow.clockwise", "humidity.fill": "drop.fill",
    "humidity": "drop", "clock.arrow.circlepath": "arrow.clockwise",
    "heart.text.square": "heart", "lightbulb": "lightbulb.fill", "person.fill": "person",
    "photo.fill": "photo", "house": "house.fill", "moon.zzz.fill": "moon.fill",
    "moon.stars.fill": "moon.fill", "exclamationmark.triangle.fill": "exclamationmark.triangle",
    "cloud.rain.fill": "cloud.rain", "cloud.snow.fill": "cloud.snow",
    "waveform.path.ecg.rectangle": "waveform.path.ecg", "play": "play.fill",
    "pause": "pause.fill", "stop": "stop.fill", "bolt": "bolt.fill",
    "xmark.circle.fill": "xmark.circle", "info.circle.fill": "info.circle",
    "location": "location.fill", "speaker.wave.2": "speaker.wave.2.fill",
    "battery.100percent": "battery.100", "calendar.circle": "calendar",
    "chart.bar": "chart.bar.fill", "sun.max": "sun.max.fill", "cloud": "cloud.fill",
  ]

  static let outlines: [String: String] = [
    "heart":
      "s M 12 20.3 C 5 15.4 2.6 12.2 2.6 8.6 C 2.6 5.6 4.8 3.6 7.4 3.6 C 9.3 3.6 11 4.6 12 6.4 C 13 4.6 14.7 3.6 16.6 3.6 C 19.2 3.6 21.4 5.6 21.4 8.6 C 21.4 12.2 19 15.4 12 20.3 Z",
    "heart.fill":
      "f M 12 21.2 C 4.4 15.9 1.8 12.5 1.8 8.6 C 1.8 5.2 4.4 2.8 7.4 2.8 C 9.2 2.8 10.9 3.7 12 5.1 C 13.1 3.7 14.8 2.8 16.6 2.8 C 19.6 2.8 22.2 5.2 22.2 8.6 C 22.2 12.5 19.6 15.9 12 21.2 Z",
    "figure.walk":
      "f O 13 3.4 2.1; s M 12.6 7.2 L 11.2 13.4 L 14.2 16.4 L 15.4 21.6; s M 11.2 13.4 L 9.8 17.4 L 6.8 21.4; s M 12.6 7.4 L 8.6 9.6 L 7.4 13; s M 12.6 7.4 L 15.2 10.6 L 18 11.6",
    "figure.stand":
      "f O 12 3.4 2.1; s M 12 7.4 L 12 14.4; s M 12 14.4 L 10 21.6; s M 12 14.4 L 14 21.6; s M 7.4 9.4 L 12 8 L 16.6 9.4",
    "shoeprints":
      "f M 7 3 C 9.4 3 10.4 6 10 9 C 9.7 11 8.6 11.6 7 11.6 C 5.2 11.6 4.2 10.6 4 9 C 3.6 6 4.8 3 7 3 Z; f M 4.6 13.2 L 9.4 13.2 C 9.6 15.4 8.6 16.6 7 16.6 C 5.4 16.6 4.4 15.4 4.6 13.2 Z; f M 17 7.4 C 19.4 7.4 20.4 10.4 20 13.4 C 19.7 15.4 18.6 16 17 16 C 15.2 16 14.2 15 14 13.4 C 13.6 10.4 14.8 7.4 17 7.4 Z; f M 14.6 17.6 L 19.4 17.6 C 19.6 19.8 18.6 21 17 21 C 15.4 21 14.4 19.8 14.6 17.6 Z",
    "drop":
      "s M 12 2.8 C 15.4 7.2 18.2 10.6 18.2 14.4 C 18.2 18.2 15.4 20.8 12 20.8 C 8.6 20.8 5.8 18.2 5.8 14.4 C 5.8 10.6 8.6 7.2 12 2.8 Z",
    "drop.fill":
      "f M 12 1.8 C 15.8 6.6 19 10.4 19 14.4 C 19 18.6 15.9 21.6 12 21.6 C 8.1 21.6 5 18.6 5 14.4 C 5 10.4 8.2 6.6 12 1.8 Z",
    "flame":
      "s M 12.4 2.6 C 13 6.8 18.6 9 18.6 14.8 C 18.6 18.6 15.8 21.2 12 21.2 C 8.2 21.2 5.4 18.6 5.4 15 C 5.4 12.4 6.6 10.6 8.2 9 C 8.6 10.8 9.4 11.6 10.4 11.8 C 9.8 8.4 10.6 5 12.4 2.6 Z",
    "flame.fill":
      "f M 12.6 1.4 C 13.4 6 19.6 8.4 19.6 14.8 C 19.6 19.2 16.3 22.2 12 22.2 C 7.7 22.2 4.4 19.2 4.4 15 C 4.4 11.8 6 9.6 8.6 7.4 C 8.8 9.4 9.4 10.4 10.2 10.8 C 9.6 7.4 10.4 3.8 12.6 1.4 Z",
    "bed.double.fill":
      "f R 2 11.4 20 5.4 1.6; f M 4 10.4 L 4 7.6 C 4 6.3 4.9 5.4 6.2 5.4 L 17.8 5.4 C 19.1 5.4 20 6.3 20 7.6 L 20 10.4 L 18.4 10.4 C 18.4 9 17.8 8.6 16.8 8.6 L 14 8.6 C 13 8.6 12.6 9.2 12.6 10.4 L 11.4 10.4 C 11.4 9.2 11 8.6 10 8.6 L 7.2 8.6 C 6.2 8.6 5.6 9 5.6 10.4 Z; f R 2.6 17.4 2 2.2 0.6; f R 19.4 17.4 2 2.2 0.6",
    "thermometer.medium":
      "s M 9.4 13.6 L 9.4 5 C 9.4 1.6 14.6 1.6 14.6 5 L 14.6 13.6 C 18.6 16.4 16.4 21.6 12 21.6 C 7.6 21.6 5.4 16.4 9.4 13.6 Z; f O 12 17.2 2.4; s M 12 16 L 12 8",
    "clock": "s O 12 12 9.2; s M 12 6.6 L 12 12 L 15.8 14.2",
    "clock.fill":
      "e O 12 12 10.2 M 11.1 6.2 L 12.9 6.2 L 12.9 11.5 L 16.6 13.6 L 15.7 15.2 L 11.1 12.5 Z",
    "timer": "s O 12 13 8.6; s M 12 13 L 15.4 9.6; s M 9.6 1.8 L 14.4 1.8",
    "chevron.left": "s M 15.4 4 L 7.6 12 L 15.4 20",
    "chevron.right": "s M 8.6 4 L 16.4 12 L 8.6 20",
    "chevron.up": "s M 4 15.4 L 12 7.6 L 20 15.4",
    "chevron.down": "s M 4 8.6 L 12 16.4 L 20 8.6",
    "chevron.up.chevron.down": "s M 7 9 L 12 4 L 17 9; s M 7 15 L 12 20 L 17 15",
    "arrow.left": "s M 11 4.6 L 3.6 12 L 11 19.4; s M 3.8 12 L 20.6 12",
    "arrow.right": "s M 13 4.6 L 20.4 12 L 13 19.4; s M 20.2 12 L 3.4 12",
    "arrow.up": "s M 4.6 11 L 12 3.6 L 19.4 11; s M 12 3.8 L 12 20.6",
    "arrow.down": "s M 4.6 13 L 12 20.4 L 19.4 13; s M 12 20.2 L 12 3.4",
    "arrow.up.right": "s M 8.6 5.6 L 18.4 5.6 L 18.4 15.4; s M 18 6 L 6 18",
    "arrow.down.right": "s M 8.6 18.4 L 18.4 18.4 L 18.4 8.6; s M 18 18 L 6 6",
    "arrow.clockwise": "s A 12 12.6 8 -40 280; s M 18.6 3 L 18.4 8 L 13.4 7.8",
    "checkmark": "s M 4.4 12.8 L 9.8 18.4 L 19.6 5.8",
    "checkmark.circle": "s O 12 12 9.2; s M 7.8 12.4 L 10.8 15.6 L 16.2 8.6",
    "checkmark.circle.fill":
      "e O 12 12 10.2 M 7.3 11.3 L 6 12.6 L 10.9 17.5 L 17.9 8.3 L 16.4 7.2 L 10.7 14.7 Z",
    "xmark": "s M 5 5 L 19 19; s M 19 5 L 5 19",
    "xmark.circle": "s O 12 12 9.2; s M 8.4 8.4 L 15.6 15.6; s M 15.6 8.4 L 8.4 15.6",
    "plus": "s M 12 4 L 12 20; s M 4 12 L 20 12",
    "plus.circle": "s O 12 12 9.2; s M 12 7.4 L 12 16.6; s M 7.4 12 L 16.6 12",
    "minus": "s M 4 12 L 20 12",
    "minus.circle": "s O 12 12 9.2; s M 7.4 12 L 16.6 12",
    "info.circle": "s O 12 12 9.2; f O 12 7.6 1.2; s M 12 11 L 12 17",
    "questionmark.circle": unknown,
    "exclamationmark.triangle":
      "s M 12 3.4 L 22 20.4 L 2 20.4 Z; s M 12 9.4 L 12 14; f O 12 17.2 1.2",
    "exclamationmark.circle": "s O 12 12 9.2; s M 12 6.8 L 12 13; f O 12 16.6 1.2",
    "wifi":
      "s A 12 18.6 13.6 -130 -50; s A 12 18.6 9.2 -132 -48; s A 12 18.6 4.8 -136 -44; f O 12 18.4 1.6",
    "wifi.slash":
      "s A 12 18.6 13.6 -130 -50; s A 12 18.6 9.2 -132 -48; s A 12 18.6 4.8 -136 -44; f O 12 18.4 1.6; s M 4 3 L 20 21",
    "bolt.fill": "f M 13.6 1.6 L 5 13.6 L 11 13.6 L 10 22.4 L 19 9.8 L 12.8 9.8 Z",
    "house.fill":
      "f M 12 2.4 L 22.2 11.2 L 20.8 12.8 L 19.4 11.6 L 19.4 20.4 L 14.4 20.4 L 14.4 14 L 9.6 14 L 9.6 20.4 L 4.6 20.4 L 4.6 11.6 L 3.2 12.8 L 1.8 11.2 Z",
    "gearshape":
      "s O 12 12 3.2; s O 12 12 7; s M 12 5 L 12 2.2; s M 12 19 L 12 21.8; s M 5 12 L 2.2 12; s M 19 12 L 21.8 12; s M 7 7 L 5.1 5.1; s M 17 17 L 18.9 18.9; s M 17 7 L 18.9 5.1; s M 7 17 L 5.1 18.9",
    "sun.max.fill":
      "f O 12 12 4.8; s M 12 1.8 L 12 4.2; s M 12 19.8 L 12 22.2; s M 1.8 12 L 4.2 12; s M 19.8 12 L 22.2 12; s M 4.8 4.8 L 6.4 6.4; s M 17.6 17.6 L 19.2 19.2; s M 19.2 4.8 L 17.6 6.4; s M 6.4 17.6 L 4.8 19.2",
    "moon":
      "s M 20 14.4 C 13.6 17 7.4 10.8 9.8 3.8 C 1 7 2 20.8 12.2 20.8 C 15.8 20.8 18.8 18.4 20 14.4 Z",
    "moon.fill":
      "f M 21 14 C 14.2 17 7.4 10.4 10.4 2.6 C -0.8 5.6 0.4 21.8 12.2 21.8 C 16.6 21.8 20 18.8 21 14 Z",
    "cloud.fill":
      "f M 7 19.6 C 0.4 19.6 0.6 10.6 6.4 10.4 C 7.2 3.6 16.6 3 17.8 9.6 C 23.8 9.6 23.8 19.6 17.4 19.6 Z",
    "cloud.rain":
      "f M 7 15.6 C 1.4 15.6 1.6 8.2 6.4 8 C 7.2 1.8 16.6 1.4 17.8 7.2 C 23 7.2 23 15.6 17.4 15.6 Z; s M 8.6 18 L 7.4 21.6; s M 12.6 18 L 11.4 21.6; s M 16.6 18 L 15.4 21.6",
    "cloud.snow":
      "f M 7 15.6 C 1.4 15.6 1.6 8.2 6.4 8 C 7.2 1.8 16.6 1.4 17.8 7.2 C 23 7.2 23 15.6 17.4 15.6 Z; f O 7.6 19.6 1.3; f O 12 20.8 1.3; f O 16.4 19.6 1.3",
    "wind":
      "s M 2.6 9.4 L 13.4 9.4 C 17.4 9.4 17.2 4 13.8 4 C 12.2 4 11.2 5 11.2 6.4; s M 2.6 14 L 18.2 14 C 22.8 14 22.4 20 18.6 20 C 17 20 16 19 16 17.6",
    "star":
      "s M 12 2.8 L 14.7 9 L 21.4 9.6 L 16.3 14.1 L 17.8 20.7 L 12 17.2 L 6.2 20.7 L 7.7 14.1 L 2.6 9.6 L 9.3 9 Z",
    "star.fill":
      "f M 12 1.8 L 15.1 8.7 L 22.6 9.4 L 16.9 14.4 L 18.6 21.8 L 12 17.9 L 5.4 21.8 L 7.1 14.4 L 1.4 9.4 L 8.9 8.7 Z",
    "circle": "s O 12 12 9.2",
    "circle.fill": "f O 12 12 10.2",
    "square": "s R 3.4 3.4 17.2 17.2 3",
    "square.fill": "f R 2.4 2.4 19.2 19.2 3.6",
    "scalemass": "s M 6.4 8.4 L 17.6 8.4 L 20.6 20.4 L 3.4 20.4 Z; s O 12 5.2 2.8",
    "lungs.fill":
      "s M 12 2.6 L 12 10; f M 10.4 8 L 10.4 16 C 10.4 19.8 3 22.6 2.2 19.4 C 1.6 15.6 4.4 7 8 6 C 9.6 5.6 10.4 6.4 10.4 8 Z; f M 13.6 8 L 13.6 16 C 13.6 19.8 21 22.6 21.8 19.4 C 22.4 15.6 19.6 7 16 6 C 14.4 5.6 13.6 6.4 13.6 8 Z",
    "waveform.path.ecg":
      "s M 1.8 12.4 L 6.2 12.4 L 8.4 5.4 L 12.2 19.4 L 15 9.4 L 16.6 12.4 L 22.2 12.4",
    "play.fill": "f M 6 3.4 L 20.4 12 L 6 20.6 Z",
    "pause.fill": "f R 5.6 4 4.4 16 1; f R 14 4 4.4 16 1",
    "stop.fill": "f R 4.6 4.6 14.8 14.8 2",
    "photo":
      "s R 2.4 4.4 19.2 15.2 2.6; f O 8 9.4 1.8; s M 3 17.6 L 9 12.6 L 12.4 15.6 L 16.6 11 L 21.2 15.8",
    "lightbulb.fill":
      "f M 9 16.6 C 9 14.2 5.4 12.6 5.4 8.6 C 5.4 4.8 8.4 2 12 2 C 15.6 2 18.6 4.8 18.6 8.6 C 18.6 12.6 15 14.2 15 16.6 Z; f R 9 17.8 6 1.6 0.8; f R 10 20.4 4 1.6 0.8",
    "power": "s M 12 2.6 L 12 11.6; s A 12 12.8 8.4 -56 236",
    "calendar": "s R 3 4.6 18 16.4 2.6; s M 3.4 9.6 L 20.6 9.6; s M 8 2.6 L 8 6; s M 16 2.6 L 16 6",
    "person":
      "f O 12 7.4 4.4; f M 3.4 21 C 3.4 15.6 7.2 13.4 12 13.4 C 16.8 13.4 20.6 15.6 20.6 21 Z",
    "location.fill": "f M 21.6 2.4 L 2.4 10.8 L 11.6 12.4 L 13.2 21.6 Z",
    "mappin": "s O 12 8 5; s M 12 13 L 12 21.6",
    "speaker.wave.2.fill":
      "f M 2.6 8.8 L 6.4 8.8 L 11.6 4.4 L 11.6 19.6 L 6.4 15.2 L 2.6 15.2 Z; s A 12 12 4 -45 45; s A 12 12 8 -45 45",
    "battery.100": "s R 1.8 7.4 17.8 9.2 2.4; f R 3.6 9.2 14.2 5.6 1; f R 20.8 10 1.6 4 0.8",
    "battery.25": "s R 1.8 7.4 17.8 9.2 2.4; f R 3.6 9.2 3.8 5.6 1; f R 20.8 10 1.6 4 0.8",
    "chart.bar.fill": "f R 3 12 4.4 8.6 0.8; f R 9.8 4 4.4 16.6 0.8; f R 16.6 8.4 4.4 12.2 0.8",
    "chart.line.uptrend.xyaxis":
      "s M 3.4 3 L 3.4 20.6 L 21 20.6; s M 6.8 15.4 L 11 10.6 L 14.4 13.4 L 20.4 6",
    "bell.fill":
      "f M 4 17.4 C 6.4 15.4 5.4 9.8 7.2 7 C 8.6 4.8 10 4.4 10.8 3.4 C 11.4 2.6 12.6 2.6 13.2 3.4 C 14 4.4 15.4 4.8 16.8 7 C 18.6 9.8 17.6 15.4 20 17.4 Z; f M 9.4 18.8 L 14.6 18.8 C 14.4 21.6 9.6 21.6 9.4 18.8 Z",
    "leaf.fill":
      "f M 20.6 3.4 C 9 3 3.6 8 4.8 17 L 2.6 20.4 L 4.2 21.4 L 6.4 18 C 16 19.6 21 13.6 20.6 3.4 Z",
    "fork.knife":
      "s M 7.4 2.6 L 7.4 21.4; s M 4.4 2.6 L 4.4 8 C 4.4 11 10.4 11 10.4 8 L 10.4 2.6; s M 16.6 21.4 L 16.6 2.8 C 20 4.8 20.2 10.8 19.6 13 L 16.6 13",
    "cup.and.saucer.fill":
      "f M 4 5 L 17.6 5 L 17.6 11 C 17.6 15 14.8 17 10.8 17 C 6.8 17 4 15 4 11 Z; s M 17.8 7 C 21.6 6.4 21.6 12.4 17.2 12.2; s M 3 20 L 18.6 20",
    "pills.fill":
      "s M 5.4 10.6 L 13 3 C 16.4 0.2 21 4.8 18.2 8.2 L 10.6 15.8 C 7.2 18.6 2.6 14 5.4 10.6 Z; f M 5.4 10.6 L 9.2 6.8 L 14.4 12 L 10.6 15.8 C 7.2 18.6 2.6 14 5.4 10.6 Z; f O 17.6 17.6 4.2",
    "lock.fill":
      "f R 4.6 10.4 14.8 11 2.2; s M 7.8 10.4 L 7.8 7 C 7.8 1.6 16.2 1.6 16.2 7 L 16.2 10.4",
    "magnifyingglass": "s O 10.2 10.2 6.8; s M 15.2 15.2 L 21 21",
    "ellipsis": "f O 5 12 1.9; f O 12 12 1.9; f O 19 12 1.9",
    "line.3.horizontal": "s M 3.4 6 L 20.6 6; s M 3.4 12 L 20.6 12; s M 3.4 18 L 20.6 18",
    "pawprint.fill":
      "f O 5 11 2.2; f O 9.2 6.2 2.4; f O 14.8 6.2 2.4; f O 19 11 2.2; f M 12 11 C 15 11 18.4 15.4 17.4 18.6 C 16.4 21.4 13.8 19.6 12 19.6 C 10.2 19.6 7.6 21.4 6.6 18.6 C 5.6 15.4 9 11 12 11 Z",
  ]
}
