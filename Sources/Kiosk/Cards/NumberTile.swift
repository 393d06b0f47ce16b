import Charts
import Foundation
import Views

/// A large number with what it is, since when, how it compares and how it went.
struct NumberTile: View {
  let content: NumberContent

  var body: some View {
    tile
      .cardPadding()
      .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
      .cardSurface()
  }

  private var tile: HealthTile {
    var tile = HealthTile(title: content.title, value: content.value)
    tile.unit = content.unit
    tile.date = content.date
    tile.detail = content.detail
    tile.color = content.color.color
    tile.progress = content.progress
    tile.sparkline = content.sparkline
    tile.sparklineIsBars = content.sparklineIsBars
    return tile
  }
}
