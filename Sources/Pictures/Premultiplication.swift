/// Between straight 0xAARRGGBB words, as files have them, and premultiplied ones.
enum Premultiplication {
  /// Multiplies each component by its alpha, rounded to nearest.
  static func apply(_ row: UnsafeMutablePointer<UInt32>, count: Int) {
    for index in 0..<count {
      let pixel = row[index]
      let alpha = pixel >> 24
      if alpha == 255 { continue }
      func scaled(_ component: UInt32) -> UInt32 {
        let product = component * alpha + 128
        return (product + product >> 8) >> 8
      }
      let red = scaled(pixel >> 16 & 255)
      let green = scaled(pixel >> 8 & 255)
      let blue = scaled(pixel & 255)
      row[index] = alpha << 24 | red << 16 | green << 8 | blue
    }
  }

  /// The straight pixel whose product comes nearest; transparent pixels become zero.
  static func undo(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    if alpha == 255 { return pixel }
    if alpha == 0 { return 0 }
    func divided(_ component: UInt32) -> UInt32 { min(255, (component * 255 + alpha / 2) / alpha) }
    let red = divided(pixel >> 16 & 255)
    let green = divided(pixel >> 8 & 255)
    let blue = divided(pixel & 255)
    return alpha << 24 | red << 16 | green << 8 | blue
  }
}
