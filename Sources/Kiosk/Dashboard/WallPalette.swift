/// The colour names that a dashboard file may use.
public enum WallPalette {
  public static let names = [
    "red", "orange", "yellow", "green", "mint", "teal", "cyan", "blue", "indigo", "purple", "pink",
    "brown", "gray", "primary", "secondary",
  ]
}
