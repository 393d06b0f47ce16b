/// All pictures, in the order in which they hang.
@MainActor
enum Gallery {
  struct Room {
    var title: String
    var about: String
    var pictures: [GalleryPicture]
  }

  static var rooms: [Room] {
    [
      Room(
        title: "Bars", about: "From the baseline, from value to value, stacked, side by side.",
        pictures: bars),
      Room(
        title: "Lines and areas", about: "Joined in the order of the data, with every stacking.",
        pictures: lines),
      Room(title: "How lines go", about: "All interpolation methods.", pictures: interpolations),
      Room(
        title: "Points, rules, rectangles, sectors", about: "The other marks.", pictures: shapes),
      Room(
        title: "Beside and over marks", about: "Views, edges of the plot, what lies on top.",
        pictures: beside),
      Room(
        title: "Scales", about: "Numbers, moments, categories; bent and turned.", pictures: scales),
      Room(title: "Axes", about: "Presets, positions, labels.", pictures: axes),
      Room(
        title: "Health modes", about: "Day, week, month, six months, year, with their bins.",
        pictures: modes),
      Room(
        title: "Health cards", about: "Sleep, rings, time in range, a year of days, tiles.",
        pictures: cards),
      Room(
        title: "Themes", about: "Light and dark, with ordinary and with more contrast.",
        pictures: themes),
    ]
  }

  static var pictures: [GalleryPicture] { rooms.flatMap(\.pictures) }
}
