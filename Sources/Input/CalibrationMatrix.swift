public import Foundation

/// What udev's `LIBINPUT_CALIBRATION_MATRIX` says: from a sensor's places to the panel's, both as
/// fractions.
///
/// `x' = a·x + b·y + c`, `y' = d·x + e·y + f`, written `a b c d e f` with spaces between.
public struct CalibrationMatrix: Equatable, Sendable, CustomStringConvertible {
  /// a b c d e f.
  public var values: [Double]

  public static let identity = CalibrationMatrix(values: [1, 0, 0, 0, 1, 0])

  private init(values: [Double]) { self.values = values }

  /// The matrix that a property writes; nil where libinput would read none, commas for example.
  public init?(_ text: String) {
    let numbers = text.split(separator: " ").map { Double($0) ?? .nan }
    guard numbers.count == 6, numbers.allSatisfy(\.isFinite) else { return nil }
    values = numbers
  }

  /// The matrix that takes `touched` to `shown` with the smallest sum of squares.
  ///
  /// Nil where the places are fewer than three, or lie on a line, or hardly apart: a sensor that
  /// always tells the same place is no calibration's matter.
  public init?(from touched: [CGPoint], to shown: [CGPoint]) {
    guard touched.count == shown.count, touched.count >= 3 else { return nil }
    let count = Double(touched.count)
    let middle = CGPoint(
      x: touched.map { Double($0.x) }.reduce(0, +) / count,
      y: touched.map { Double($0.y) }.reduce(0, +) / count)
    var (xx, xy, yy) = (0.0, 0.0, 0.0)
    for place in touched {
      let (x, y) = (Double(place.x - middle.x), Double(place.y - middle.y))
      xx += x * x
      xy += x * y
      yy += y * y
    }
    let determinant = xx * yy - xy * xy
    guard determinant.isFinite, determinant > 1e-4 else { return nil }
    func row(_ target: [Double]) -> [Double] {
      let mean = target.reduce(0, +) / count
      var (tx, ty) = (0.0, 0.0)
      for (place, value) in zip(touched, target) {
        tx += Double(place.x - middle.x) * (value - mean)
        ty += Double(place.y - middle.y) * (value - mean)
      }
      let a = (tx * yy - ty * xy) / determinant
      let b = (ty * xx - tx * xy) / determinant
      return [a, b, mean - a * Double(middle.x) - b * Double(middle.y)]
    }
    values = row(shown.map { Double($0.x) }) + row(shown.map { Double($0.y) })
    guard values.allSatisfy(\.isFinite) else { return nil }
  }

  /// This matrix after another that is in force already.
  public func after(_ first: CalibrationMatrix) -> CalibrationMatrix {
    let (m, n) = (values, first.values)
    return CalibrationMatrix(values: [
      m[0] * n[0] + m[1] * n[3], m[0] * n[1] + m[1] * n[4], m[0] * n[2] + m[1] * n[5] + m[2],
      m[3] * n[0] + m[4] * n[3], m[3] * n[1] + m[4] * n[4], m[3] * n[2] + m[4] * n[5] + m[5],
    ])
  }

  public func apply(_ place: CGPoint) -> CGPoint {
    let (x, y) = (Double(place.x), Double(place.y))
    return CGPoint(
      x: values[0] * x + values[1] * y + values[2], y: values[3] * x + values[4] * y + values[5])
  }

  /// As udev takes it, with four digits.
  public var description: String {
    values.map { value in
      let text = String(format: "%.4f", value)
      // No −0, and no zeros that say nothing.
      var short = Substring(text)
      while short.hasSuffix("0") { short.removeLast() }
      if short.hasSuffix(".") { short.removeLast() }
      return short == "-0" ? "0" : String(short)
    }.joined(separator: " ")
  }
}
