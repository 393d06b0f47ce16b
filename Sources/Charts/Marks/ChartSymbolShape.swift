public import Foundation
public import Geometry
public import Views

/// An outline for points.
public protocol ChartSymbolShape: Shape {
  /// The size relative to a circle that looks as large.
  nonisolated var perceptualUnitRect: CGRect { get }
}

/// The outlines that charts have by themselves.
public struct BasicChartSymbolShape: ChartSymbolShape, Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    case circle, square, triangle, diamond, pentagon, plus, cross, asterisk
  }

  let kind: Kind

  nonisolated public var perceptualUnitRect: CGRect { CGRect(x: 0, y: 0, width: 1, height: 1) }

  nonisolated public func path(in rect: CGRect) -> Path {
    symbol.path(
      center: CGPoint(x: rect.midX, y: rect.midY), area: Double(rect.width * rect.height) * .pi / 4)
  }

  nonisolated var symbol: MarkSymbol {
    switch kind {
    case .circle: .circle
    case .square: .square
    case .triangle: .triangle
    case .diamond: .diamond
    case .pentagon: .pentagon
    case .plus: .plus
    case .cross: .cross
    case .asterisk: .asterisk
    }
  }
}

extension ChartSymbolShape where Self == BasicChartSymbolShape {
  nonisolated public static var circle: BasicChartSymbolShape {
    BasicChartSymbolShape(kind: .circle)
  }
  nonisolated public static var square: BasicChartSymbolShape {
    BasicChartSymbolShape(kind: .square)
  }
  nonisolated public static var triangle: BasicChartSymbolShape {
    BasicChartSymbolShape(kind: .triangle)
  }
  nonisolated public static var diamond: BasicChartSymbolShape {
    BasicChartSymbolShape(kind: .diamond)
  }
  nonisolated public static var pentagon: BasicChartSymbolShape {
    BasicChartSymbolShape(kind: .pentagon)
  }
  nonisolated public static var plus: BasicChartSymbolShape { BasicChartSymbolShape(kind: .plus) }
  nonisolated public static var cross: BasicChartSymbolShape { BasicChartSymbolShape(kind: .cross) }
  nonisolated public static var asterisk: BasicChartSymbolShape {
    BasicChartSymbolShape(kind: .asterisk)
  }
}
