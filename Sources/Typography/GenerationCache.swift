/// A bounded cache in two generations: what was not asked for during a whole generation is dropped.
///
/// *Complexity*: one or two dictionary look-ups; nothing is ever searched or sorted. The bound is
/// on the sum of costs, whatever their unit.
struct GenerationCache<Key: Hashable, Value> {
  private var young: [Key: (value: Value, cost: Int)] = [:]
  private var old: [Key: (value: Value, cost: Int)] = [:]
  private var youngCost = 0
  private var oldCost = 0
  private let limit: Int
  private(set) var hits = 0
  private(set) var misses = 0

  /// - Parameter limit: the greatest sum of costs, save that one entry may exceed half of it.
  init(limit: Int) { self.limit = limit }

  var cost: Int { youngCost + oldCost }

  mutating func value(for key: Key) -> Value? {
    if let entry = young[key] {
      hits += 1
      return entry.value
    }
    if let entry = old.removeValue(forKey: key) {
      oldCost -= entry.cost
      insert(entry.value, for: key, cost: entry.cost)
      hits += 1
      return entry.value
    }
    misses += 1
    return nil
  }

  mutating func insert(_ value: Value, for key: Key, cost: Int) {
    if youngCost + cost > limit / 2 {
      old = young
      oldCost = youngCost
      young = [:]
      youngCost = 0
    }
    if let former = young.updateValue((value, cost), forKey: key) { youngCost -= former.cost }
    youngCost += cost
  }

  mutating func removeAll() {
    young = [:]
    old = [:]
    youngCost = 0
    oldCost = 0
  }
}
