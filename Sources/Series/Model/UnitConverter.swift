/// Turns numbers of one unit into those of another of its kind.
struct UnitConverter {
  let scale: Double
  let offset: Double
  let isIdentity: Bool

  init(from: MeasureUnit, to: MeasureUnit) {
    scale = from.scale / to.scale
    offset = (from.offset - to.offset) / to.scale
    isIdentity = from == to
  }

  @inline(__always)
  func callAsFunction(_ value: Double) -> Double {
    isIdentity ? value : value * scale + offset
  }
}
