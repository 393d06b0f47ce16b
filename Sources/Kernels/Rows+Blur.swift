extension Rows {
  /// Convolves a row of coverage with a symmetric kernel of weights that sum to 65536.
  ///
  /// `source` has `count + 2 · radius` bytes: the first result belongs to the byte at `radius`.
  /// `weights` are `radius + 1` numbers, the centre's first.
  @inline(never)
  public static func convolve(
    _ source: UnsafePointer<UInt8>, _ out: UnsafeMutablePointer<UInt8>, _ count: Int,
    weights: UnsafePointer<UInt32>, radius: Int
  ) {
    for x in 0..<count {
      let center = source + (x &+ radius)
      var sum: UInt32 = UInt32(center[0]) &* weights[0] &+ 32768
      var k = 1
      while k <= radius {
        sum &+= (UInt32(center[k]) &+ UInt32(center[0 &- k])) &* weights[k]
        k &+= 1
      }
      out[x] = UInt8(truncatingIfNeeded: sum &>> 16)
    }
  }

  /// Adds two rows of bytes times a weight to sums.
  @inline(never)
  public static func accumulate(
    _ sums: UnsafeMutablePointer<UInt32>, _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>,
    _ count: Int, weight: UInt32
  ) {
    for x in 0..<count {
      sums[x] &+= (UInt32(a[x]) &+ UInt32(b[x])) &* weight
    }
  }

  /// Bytes of sums in 16.16, which become `32768` for the next use.
  @inline(never)
  public static func settle(
    _ sums: UnsafeMutablePointer<UInt32>, _ out: UnsafeMutablePointer<UInt8>, _ count: Int
  ) {
    for x in 0..<count {
      out[x] = UInt8(truncatingIfNeeded: sums[x] &>> 16)
      sums[x] = 32768
    }
  }

  /// Adds a row of bytes to sums.
  @inline(never)
  public static func add(
    _ sums: UnsafeMutablePointer<UInt32>, _ row: UnsafePointer<UInt8>, _ count: Int
  ) {
    for x in 0..<count { sums[x] &+= UInt32(row[x]) }
  }

  /// Means of squares from the sums of their columns, which become zero.
  ///
  /// - Parameters:
  ///   - sums: `2^shift` columns for each mean.
  ///   - out: gets the means.
  ///   - count: means.
  ///   - shift: a square has `2^shift` rows and columns.
  @inline(never)
  public static func means(
    _ sums: UnsafeMutablePointer<UInt32>, _ out: UnsafeMutablePointer<UInt8>, _ count: Int,
    shift: Int
  ) {
    let side = 1 &<< shift
    for index in 0..<count {
      let first = sums + index &<< shift
      var sum: UInt32 = 1 &<< UInt32(2 &* shift &- 1)
      for x in 0..<side {
        sum &+= first[x]
        first[x] = 0
      }
      out[index] = UInt8(truncatingIfNeeded: sum &>> UInt32(2 &* shift))
    }
  }

  /// `a · 256 + (b − a) · weight`, weight from 0 to 256.
  @inline(never)
  public static func mix(
    _ a: UnsafePointer<UInt8>, _ b: UnsafePointer<UInt8>, _ out: UnsafeMutablePointer<UInt16>,
    _ count: Int, weight: UInt32
  ) {
    for x in 0..<count {
      let value: UInt32 = UInt32(a[x]) &* (256 &- weight) &+ UInt32(b[x]) &* weight
      out[x] = UInt16(truncatingIfNeeded: value)
    }
  }

  /// `2^shift` bytes between each two of `count + 1` samples 0 … 65280, as straight lines.
  @inline(never)
  public static func interpolate(
    _ samples: UnsafePointer<UInt16>, _ out: UnsafeMutablePointer<UInt8>, _ count: Int,
    shift: Int
  ) {
    let side = 1 &<< shift
    for index in 0..<count {
      let a = Int32(samples[index])
      let b = Int32(samples[index &+ 1])
      let step = (b &- a) &<< Int32(8 &- shift)
      let first = a &<< 8 &+ step &>> 1 &+ 32768
      let place = out + index &<< shift
      for x in 0..<side {
        let value = first &+ step &* Int32(truncatingIfNeeded: x)
        place[x] = UInt8(truncatingIfNeeded: value &>> 16)
      }
    }
  }

  /// `a + (b − a) · weight / 256`, rounded.
  @inline(never)
  public static func mix(
    _ a: UnsafePointer<UInt16>, _ b: UnsafePointer<UInt16>, _ out: UnsafeMutablePointer<UInt16>,
    _ count: Int, weight: UInt32
  ) {
    for x in 0..<count {
      let value: UInt32 = UInt32(a[x]) &* (256 &- weight) &+ UInt32(b[x]) &* weight &+ 128
      out[x] = UInt16(truncatingIfNeeded: value &>> 8)
    }
  }
}
