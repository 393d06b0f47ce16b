/// Numbers from a seed, and what was done with them.
struct FuzzRun {
  let seed: UInt64
  /// How many rounds; nil is the group's own number.
  let count: Int?
  /// Where sample files lie.
  let files: String?
  /// What is printed at the end.
  var summary = ""
  private var state: UInt64

  init(seed: UInt64, count: Int?, files: String?) {
    self.seed = seed
    self.count = count
    self.files = files
    state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
  }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }
  mutating func between(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }
  mutating func below(_ count: Int) -> Int { Int(next() % UInt64(max(1, count))) }
  mutating func chance(_ part: Double) -> Bool { unit() < part }
  mutating func one<Element>(of all: [Element]) -> Element { all[below(all.count)] }

  /// A coordinate: near a picture of this size mostly, else anything that a Double holds.
  mutating func coordinate(_ size: Double) -> Double {
    switch below(40) {
    case 0: one(of: [.nan, .infinity, -.infinity, .greatestFiniteMagnitude, -1e300, 1e-300])
    case 1: between(-1, 1) * one(of: [1e4, 1e6, 1_048_576, 1e9, 1e15, 1e30])
    case 2: one(of: [0, 1, -1, 0.5, size, 255.5, 256, 32_768, -32_768])
    case 3, 4: between(0, size).rounded()
    default: between(-0.3 * size, 1.3 * size)
    }
  }

  /// Some bytes changed, cut off, doubled or taken away.
  mutating func broken(_ whole: [UInt8]) -> [UInt8] {
    guard !whole.isEmpty else { return whole }
    var bytes = whole
    switch below(5) {
    case 0: bytes.removeLast(below(bytes.count))
    case 1:
      let at = below(bytes.count)
      bytes.removeSubrange(at..<min(bytes.count, at + 1 + below(64)))
    case 2:
      let at = below(bytes.count)
      bytes.insert(contentsOf: bytes[at..<min(bytes.count, at + 1 + below(64))], at: at)
    default:
      for _ in 0..<(1 + below(12)) { bytes[below(bytes.count)] = UInt8(truncatingIfNeeded: next()) }
    }
    return bytes
  }
}
