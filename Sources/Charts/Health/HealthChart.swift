import Foundation
import Geometry
public import Views

/// A measure over time, as a health application shows it: bars or a line by calendar unit, a window
/// that scrolls by finger, the average of what is in sight, a goal, a value under the finger.
///
///     HealthChart(steps, style: style)                // fills what it is given
///     HealthChart(measure, style: style, mode: .week) // with segments D, W, M, 6M, Y above
///
/// The window rests where its style or its mode says: after a slow drag on the fine unit, after a
/// fling on the coarse one (`behaviour.md` §6).
public struct HealthChart: View {
  private let style: HealthChartStyle
  private let series: HealthSeries?
  private let measure: HealthMeasure?
  private let modes: [HealthMode]
  @State private var mode: HealthMode
  /// Where the window stands: what it holds is read from the data of the moment.
  @State private var place = HealthPlace()
  /// Counts the changes of what the window holds.
  @State private var changes = 0
  @State private var selection: Date?
  @State private var opening: HealthOpening?
  @Environment(\.locale) private var locale
  @Environment(\.translations) private var translations

  public init(_ series: HealthSeries, style: HealthChartStyle) {
    self.series = series
    measure = nil
    modes = []
    self.style = style
    _mode = State(initialValue: .week)
  }

  /// A measure in bins that the user chooses.
  ///
  /// - Parameters:
  ///   - measure: hours and days; weeks and months come of these.
  ///   - style: its window, and where that rests, are the mode's.
  ///   - mode: to begin with.
  ///   - modes: the segments; with fewer than two there are none.
  public init(
    _ measure: HealthMeasure, style: HealthChartStyle, mode: HealthMode = .week,
    modes: [HealthMode] = HealthMode.allCases
  ) {
    series = nil
    self.measure = measure
    self.modes = modes
    self.style = style
    _mode = State(initialValue: mode)
  }

  public var body: some View {
    let series = shown
    let style = shownStyle
    let window = place.window(of: series, changes)
    VStack(alignment: .leading, spacing: 8) {
      if style.showsHeader {
        HealthHeader(
          style: style, text: text, window: window, unit: series.unit,
          mode: measure == nil ? nil : mode, modes: modes, choose: { choose($0) })
      }
      if series.extent == nil {
        HealthEmpty()
      } else {
        HealthPlot(
          series: series, style: style, text: text, opening: opening, window: window,
          place: place, changes: $changes, selection: $selection
        )
        .id(mode)
      }
    }
  }

  private var shown: HealthSeries {
    measure?.series(mode) ?? series ?? HealthSeries([HealthValue](), by: .day, calendar: .current)
  }

  /// The style with what the mode says of the window.
  private var shownStyle: HealthChartStyle {
    guard let measure else { return style }
    var style = style
    style.window = mode.window
    style.drag = mode.unit
    style.fling = mode.fling
    style.statistic = measure.statistic
    if mode == .day, measure.statistic == .total { style.showsAverage = false }
    return style
  }

  private var text: HealthText {
    HealthText(
      locale: locale, calendar: shown.calendar, decimals: style.decimals,
      translations: translations)
  }

  /// Another mode keeps in sight what was chosen, or else the latest that was in sight.
  private func choose(_ next: HealthMode) {
    guard next != mode else { return }
    opening = HealthOpening(
      chosen: selection?.timeIntervalSinceReferenceDate, end: place.shown.end)
    selection = nil
    mode = next
  }
}

/// What a chart has in sight when it opens.
struct HealthOpening: Equatable {
  /// A moment to be in sight.
  var chosen: Double?
  /// The window's end.
  var end: Double?
}
