import Rendering

/// Hands out identities and versions of the whole display list.
struct ItemNumbers {
  var nextID: () -> DisplayID
  var nextVersion: () -> UInt64
}

/// The items that one part of a chart drew last, so that what is drawn again unchanged keeps its
/// identity and version, and is no damage.
///
/// Paths are made anew whenever the author's view is evaluated; comparing them is cheap beside
/// drawing them.
final class ItemKeeper {
  private var ids: [DisplayID] = []
  private var items: [DisplayItem] = []
  /// Changes whenever an item did.
  private(set) var version: UInt64 = 0

  /// Items for contents, by their place in the list.
  ///
  /// - Parameters:
  ///   - contents: what is drawn, in order.
  ///   - numbers: hands out what is new.
  /// - Returns: items whose versions differ from the last ones only where the content does.
  func items(for contents: [DisplayItem.Content], numbers: ItemNumbers) -> [DisplayItem] {
    var changed = contents.count != items.count || version == 0
    var result: [DisplayItem] = []
    result.reserveCapacity(contents.count)
    for (index, content) in contents.enumerated() {
      if index < items.count, items[index].content.draws(like: content) {
        result.append(items[index])
        continue
      }
      changed = true
      while ids.count <= index { ids.append(numbers.nextID()) }
      result.append(DisplayItem(id: ids[index], version: numbers.nextVersion(), content: content))
    }
    items = result
    if changed { version = numbers.nextVersion() }
    return result
  }
}
