import Foundation
public import Views

extension View {
  /// The x value under a finger that selects; nil without one.
  nonisolated public func chartXSelection<P: Plottable & Equatable>(value: Binding<P?>) -> some View
  {
    let binding = selection(value)
    return chart { $0.xSelection = binding }
  }

  /// The x values between two fingers, or over which one was drawn.
  nonisolated public func chartXSelection<P: Plottable & Comparable>(
    range: Binding<ClosedRange<P>?>
  ) -> some View {
    let binding = rangeSelection(range)
    return chart { $0.xRangeSelection = binding }
  }

  nonisolated public func chartYSelection<P: Plottable & Equatable>(value: Binding<P?>) -> some View
  {
    let binding = selection(value)
    return chart { $0.ySelection = binding }
  }

  /// The y values over which a finger was drawn.
  nonisolated public func chartYSelection<P: Plottable & Comparable>(
    range: Binding<ClosedRange<P>?>
  ) -> some View {
    let binding = rangeSelection(range)
    return chart { $0.yRangeSelection = binding }
  }

  /// The running sum of the sectors' values under a finger.
  nonisolated public func chartAngleSelection<P: Plottable & Equatable>(value: Binding<P?>)
    -> some View
  {
    let binding = selection(value)
    return chart { $0.angleSelection = binding }
  }

  nonisolated private func rangeSelection<P: Plottable & Comparable>(
    _ range: Binding<ClosedRange<P>?>
  ) -> DatumRangeBinding {
    DatumRangeBinding { data in
      guard let data, let low = P(datum: data.0), let high = P(datum: data.1) else {
        if range.wrappedValue != nil { range.wrappedValue = nil }
        return
      }
      let new = min(low, high)...max(low, high)
      if range.wrappedValue != new { range.wrappedValue = new }
    }
  }

  nonisolated private func selection<P: Plottable & Equatable>(_ value: Binding<P?>) -> DatumBinding
  {
    DatumBinding(
      get: { value.wrappedValue?.datum },
      set: { datum in
        let new = datum.flatMap { P(datum: $0) }
        if new != value.wrappedValue { value.wrappedValue = new }
      })
  }

  /// Puts a gesture in the place of the chart's own way of selecting.
  ///
  /// Its locations count from the plot's window; the proxy selects by them.
  ///
  /// - Parameter body: the gesture, for a proxy that knows where values are.
  /// - Returns: the view.
  nonisolated public func chartGesture<G: Gesture>(_ body: @escaping (ChartProxy) -> G) -> some View
  {
    chart { settings in
      settings.gesture = { proxy in
        HostedView(Color.clear.contentShape(Rectangle()).gesture(body(proxy)))
      }
    }
  }

  /// Whether what was selected stays when the finger leaves, until the next scroll or tap.
  nonisolated public func chartSelectionStays(_ stays: Bool = true) -> some View {
    chart { $0.keepsSelection = stays }
  }

  /// Has selections of x be values of the data instead of whatever is under the finger.
  ///
  /// - Parameter snapping: which datum a finger means.
  /// - Returns: the view.
  nonisolated public func chartXSelectionSnapping(_ snapping: ChartSelectionSnapping) -> some View {
    chart { $0.snapping = snapping }
  }
}

/// What a selection of x is rounded to.
public enum ChartSelectionSnapping: Hashable, Sendable {
  /// The value under the finger.
  case none
  /// The datum nearest the finger, of two equally near the later; of bars that fill calendar units
  /// or bands, the one whose bin the finger is in.
  case data
}
