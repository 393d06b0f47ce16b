extension Rows {
  /// One colour through many small masks, such as the glyphs of a run.
  ///
  /// Mask rows are whole groups of eight bytes, zero beyond the mask's width, so there is no tail;
  /// pixels under zeros are written as they are. An opaque colour is mixed by weights of 0…256
  /// instead of 0…255, at most one step beside the exact value and exact at both ends.
  ///
  /// - Parameters:
  ///   - pixels: the target's first pixel.
  ///   - stride: pixels from a row of the target to the next.
  ///   - masks: the first byte of each mask; its rows follow one another.
  ///   - places: x and y of each mask's top left pixel, groups of eight in a row, rows.
  ///   - count: masks.
  ///   - color: premultiplied.
  @inline(never)
  public static func stamp(
    _ pixels: UnsafeMutablePointer<UInt32>, stride: Int,
    masks: UnsafePointer<UnsafePointer<UInt8>>, places: UnsafePointer<SIMD4<Int32>>, count: Int,
    color: UInt32
  ) {
    if color &>> 24 == 255 {
      stampOpaque(pixels, stride, masks, places, count, color)
      return
    }
    let ink = Pixels8(repeating: color)
    for index in 0..<count {
      let place = places[index]
      var mask = masks[index]
      var row = pixels + (Int(place[1]) &* stride &+ Int(place[0]))
      var rows = place[3]
      while rows > 0 {
        var out = row
        var groups = place[2]
        while groups > 0 {
          store8(out, over8(scaled(ink, by: spread(mask)), load8(out)))
          mask += 8
          out += 8
          groups &-= 1
        }
        row += stride
        rows &-= 1
      }
    }
  }

  /// One opaque colour over `count` pixels through coverage, mixed as `stamp` mixes.
  @inline(never)
  public static func stampRow(
    _ row: UnsafeMutablePointer<UInt32>, _ count: Int, color: UInt32, mask: UnsafePointer<UInt8>
  ) {
    let ink = lanes(Pixels8(repeating: color))
    let inkLow = lowBytes(ink)
    let inkHigh = highBytes(ink)
    var x = 0
    while x &+ 8 <= count {
      store8(row + x, stamped(load8(row + x), inkLow, inkHigh, mask + x))
      x &+= 8
    }
    while x < count {
      row[x] = stamped1(row[x], color, UInt32(mask[x]))
      x &+= 1
    }
  }

  @inline(__always)
  private static func stampOpaque(
    _ pixels: UnsafeMutablePointer<UInt32>, _ stride: Int,
    _ masks: UnsafePointer<UnsafePointer<UInt8>>, _ places: UnsafePointer<SIMD4<Int32>>,
    _ count: Int, _ color: UInt32
  ) {
    let ink = lanes(Pixels8(repeating: color))
    let inkLow = lowBytes(ink)
    let inkHigh = highBytes(ink)
    for index in 0..<count {
      let place = places[index]
      var mask = masks[index]
      var row = pixels + (Int(place[1]) &* stride &+ Int(place[0]))
      var rows = place[3]
      // Rows lie pages apart: those of a mask that comes soon are asked for.
      let later = places[min(index &+ 3, count &- 1)]
      var ahead = pixels + (Int(later[1]) &* stride &+ Int(later[0]))
      if place[2] == 1 {
        while rows > 0 {
          fetch(ahead)
          store8(row, stamped(load8(row), inkLow, inkHigh, mask))
          mask += 8
          row += stride
          ahead += stride
          rows &-= 1
        }
        continue
      }
      while rows > 0 {
        fetch(ahead)
        var out = row
        var groups = place[2]
        while groups > 0 {
          store8(out, stamped(load8(out), inkLow, inkHigh, mask))
          mask += 8
          out += 8
          groups &-= 1
        }
        row += stride
        ahead += stride
        rows &-= 1
      }
    }
  }
}

/// `d + (ink − d) · k / 256` rounded, k from 0 to 256; exact modulo 2^16 although it wraps.
@inline(__always) private func stamped(
  _ d: Pixels8, _ inkLow: Lanes16, _ inkHigh: Lanes16, _ m: UnsafePointer<UInt8>
) -> Pixels8 {
  let weights = SIMD8<UInt16>(
    UInt16(m[0]), UInt16(m[1]), UInt16(m[2]), UInt16(m[3]), UInt16(m[4]), UInt16(m[5]),
    UInt16(m[6]), UInt16(m[7]))
  let w = weights &+ (weights &>> SIMD8(repeating: 7))
  let k = Lanes16(
    w[0], w[0], w[1], w[1], w[2], w[2], w[3], w[3], w[4], w[4], w[5], w[5], w[6], w[6], w[7], w[7])
  let v = lanes(d)
  let eight = Lanes16(repeating: 8)
  let half = Lanes16(repeating: 128)
  let top = Lanes16(repeating: 0xff00)
  let low: Lanes16 = ((v &<< eight) | half) &+ (inkLow &- lowBytes(v)) &* k
  let high: Lanes16 = ((v & top) | half) &+ (inkHigh &- highBytes(v)) &* k
  return pixels((low &>> eight) | (high & top))
}

@inline(__always) private func stamped1(_ d: UInt32, _ ink: UInt32, _ m: UInt32) -> UInt32 {
  let k = m &+ (m &>> 7)
  let rest = 256 &- k
  let low: UInt32 = (d & 0x00ff_00ff) &* rest &+ (ink & 0x00ff_00ff) &* k &+ 0x0080_0080
  let dHigh = (d &>> 8) & 0x00ff_00ff
  let inkHigh = (ink &>> 8) & 0x00ff_00ff
  let high: UInt32 = dHigh &* rest &+ inkHigh &* k &+ 0x0080_0080
  return ((low &>> 8) & 0x00ff_00ff) | (high & 0xff00_ff00)
}
