import Geometry

extension Scene {
  /// What differs between two frames: every pixel outside is the same in both.
  ///
  /// Items are matched by identity in the order of drawing. One that is new or gone damages its
  /// place, one that has changed both places, one that has changed places with another in the
  /// order its own. Where only the content of a layer has changed, the parts that changed.
  ///
  /// - Complexity: O(items) for lists in equal order; a dictionary over what differs otherwise.
  func damage(since old: Scene) -> Region {
    var damage = Region()
    let count = min(entries.count, old.entries.count)
    var head = 0
    while head < count, entries[head].id == old.entries[head].id {
      compare(head, with: head, of: old, into: &damage)
      head += 1
    }
    var tail = 0
    while tail < count - head,
      entries[entries.count - 1 - tail].id == old.entries[old.entries.count - 1 - tail].id
    {
      compare(
        entries.count - 1 - tail, with: old.entries.count - 1 - tail, of: old, into: &damage)
      tail += 1
    }
    compareUnordered(
      head..<(entries.count - tail), with: head..<(old.entries.count - tail), of: old,
      into: &damage)
    return damage
  }

  /// Matches a middle part by identity, the nth item of one identity with the nth.
  private func compareUnordered(
    _ range: Range<Int>, with oldRange: Range<Int>, of old: Scene, into damage: inout Region
  ) {
    if range.isEmpty || oldRange.isEmpty {
      for index in range { damage.formUnion(entries[index].bounds) }
      for index in oldRange { damage.formUnion(old.entries[index].bounds) }
      return
    }
    var first: [DisplayID: Int] = [:]
    first.reserveCapacity(oldRange.count)
    var next = [Int](repeating: -1, count: oldRange.count)
    for index in oldRange.reversed() {
      if let later = first.updateValue(index, forKey: old.entries[index].id) {
        next[index - oldRange.lowerBound] = later
      }
    }
    var isMatched = [Bool](repeating: false, count: oldRange.count)
    var last = -1
    for index in range {
      guard let oldIndex = first[entries[index].id], oldIndex >= 0 else {
        damage.formUnion(entries[index].bounds)
        continue
      }
      first[entries[index].id] = next[oldIndex - oldRange.lowerBound]
      isMatched[oldIndex - oldRange.lowerBound] = true
      if oldIndex > last {
        last = oldIndex
        compare(index, with: oldIndex, of: old, into: &damage)
      } else {
        damage.formUnion(entries[index].bounds)
        damage.formUnion(old.entries[oldIndex].bounds)
      }
    }
    for index in oldRange where !isMatched[index - oldRange.lowerBound] {
      damage.formUnion(old.entries[index].bounds)
    }
  }

  private func compare(
    _ index: Int, with oldIndex: Int, of old: Scene, into damage: inout Region
  ) {
    let kind = entries[index].kind
    let space = spaces[Int(entries[index].space)]
    let signature = contexts[Int(entries[index].context)].signature
    let isInPlace =
      kind == old.entries[oldIndex].kind
      && entries[index].opacity == old.entries[oldIndex].opacity
      && entries[index].layer === old.entries[oldIndex].layer
      && space == old.spaces[Int(old.entries[oldIndex].space)]
      && signature == old.contexts[Int(old.entries[oldIndex].context)].signature
    let bounds = entries[index].bounds
    let oldBounds = old.entries[oldIndex].bounds
    if isInPlace, kind != .layer {
      if entries[index].version == old.entries[oldIndex].version { return }
    } else if isInPlace, let layer = entries[index].layer {
      let revision = entries[index].revision
      if revision == old.entries[oldIndex].revision { return }
      let isNext = revision == old.entries[oldIndex].revision &+ 1
      if isNext, space.isTranslation || !layer.isReshaped {
        for rect in layer.lastDamage.rects {
          damage.formUnion(layer.image(of: rect, in: space).intersection(bounds.union(oldBounds)))
        }
        return
      }
    }
    damage.formUnion(bounds)
    damage.formUnion(oldBounds)
  }
}
