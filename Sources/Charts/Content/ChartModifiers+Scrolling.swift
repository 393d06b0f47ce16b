import Foundation
public import Geometry
public import Views

extension View {
  /// Has charts inside scroll by finger.
  nonisolated public func chartScrollableAxes(_ axes: Axis.Set) -> some View {
    chart { $0.scrollsHorizontally = axes.contains(.horizontal) }
  }

  /// How much of the x axis is in sight at once; seconds for dates.
  nonisolated public func chartXVisibleDomain<P: Plottable & BinaryFloatingPoint>(length: P)
    -> some View
  {
    chart { $0.visibleLength = Double(length) }
  }

  nonisolated public func chartXVisibleDomain(length: Int) -> some View {
    chart { $0.visibleLength = Double(length) }
  }

  /// The value at the window's leading edge, read and written.
  nonisolated public func chartScrollPosition<P: Plottable & Equatable>(x: Binding<P>) -> some View
  {
    let binding = DatumBinding(
      get: { x.wrappedValue.datum },
      set: { datum in
        guard let datum, let value = P(datum: datum), value != x.wrappedValue else { return }
        x.wrappedValue = value
      })
    return chart { $0.scrollPosition = binding }
  }

  /// The value at the window's leading edge to begin with.
  nonisolated public func chartScrollPosition<P: Plottable>(initialX: P) -> some View {
    let datum = initialX.datum
    return chart { $0.initialPosition = datum }
  }

  /// Where charts inside rest after a gesture.
  nonisolated public func chartScrollTargetBehavior(_ behavior: ChartScrollTargetBehavior)
    -> some View
  {
    chart { $0.scrollBehavior = behavior }
  }

  /// Has two fingers change how much of the x axis is in sight.
  ///
  /// What lies between the fingers stays between them.
  ///
  /// - Parameters:
  ///   - lengths: the least and the greatest visible length; seconds for dates.
  ///   - length: the visible length, read and written; nil begins with that of
  ///     `chartXVisibleDomain(length:)`.
  /// - Returns: the view.
  nonisolated public func chartXZoom<P: Plottable & BinaryFloatingPoint>(
    lengths: ClosedRange<P>, length: Binding<P>? = nil
  ) -> some View {
    let limits = Double(lengths.lowerBound)...Double(lengths.upperBound)
    let zoom = ChartZoom(
      limits: limits, get: length.map { length in { Double(length.wrappedValue) } },
      set: { value in
        if let length, Double(length.wrappedValue) != value { length.wrappedValue = P(value) }
      })
    return chart { $0.zoom = zoom }
  }

  /// Asks for data beyond the ends of the x axis before the window gets there.
  ///
  /// The answer is more data, now or later, in the content of the chart: nothing in sight moves when
  /// they arrive. Each end of the domain is asked about once; an end that has not moved is the end.
  ///
  /// - Parameters:
  ///   - ahead: how many visible lengths before an end it asks.
  ///   - needs: the side on which data are missing, and where the domain ends there.
  /// - Returns: the view.
  nonisolated public func chartXPages<P: Plottable>(
    ahead: Double = 1, needs: @escaping (ChartPageEdge, P) -> Void
  ) -> some View {
    let pages = ChartPages(ahead: ahead.isFinite ? max(0, ahead) : 1) { edge, datum in
      if let value = P(datum: datum) { needs(edge, value) }
    }
    return chart { $0.pages = pages }
  }

  /// Keeps the end of the x axis in sight when it was in sight and data come after it.
  nonisolated public func chartScrollFollowsEnd(_ follows: Bool = true) -> some View {
    chart { $0.followsEnd = follows }
  }
}

/// The side of the x axis on which data are missing.
public enum ChartPageEdge: Hashable, Sendable { case earlier, later }

/// Who is asked for more data.
struct ChartPages {
  /// How many visible lengths before an end it asks.
  var ahead: Double
  var needs: (ChartPageEdge, PlottableDatum) -> Void
}

/// The visible lengths that two fingers choose among.
struct ChartZoom {
  var limits: ClosedRange<Double>
  var get: (() -> Double)?
  var set: (Double) -> Void
}
