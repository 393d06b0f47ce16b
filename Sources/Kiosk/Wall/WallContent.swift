import Charts
import Foundation
import Raster

/// Everything that the views of a wall show, as values: equal contents draw equal pictures.
struct WallContent: Equatable {
  var title: String?
  var pages: [PageContent] = []
  /// What is wrong with the file or its data, shown over the wall.
  var faults: [String] = []
  /// Whether one of them is the dashboard file's own.
  var isDashboardAtFault = false
  /// Shown instead of pages while there is none.
  var notice: String?
  /// What to do first, where there is no dashboard at all.
  var welcome: WelcomeContent?
  /// What rings, over everything else.
  var alarms: [AlarmContent] = []
  /// What is behind the cards; nil is the scheme's.
  var ground: RGBA?
}

struct PageContent: Equatable, Identifiable {
  var id: String
  var title: String?
  var layout: LayoutContent
  var cards: [CardContent]
}

enum LayoutContent: Equatable {
  case grid
  case stack
  case full
  case carousel(Dashboard.Carousel)
}

struct CardContent: Equatable, Identifiable {
  var id: String
  var kind: Kind
  /// What is the matter with the source of its data, under the card.
  var note: String?

  enum Kind: Equatable {
    case number(NumberContent)
    case chart(ChartContent)
    case rings(RingsContent)
    case sleep(SleepContent)
    case timeInRange(TimeInRangeContent)
    case heatMap(HeatMapContent)
    case picture(PictureContent)
    case clock(ClockContent)
    case countdown(CountdownContent)
    case text(title: String?, [MarkdownBlock])
    case gauge(GaugeContent)
    case table(TableContent)
    case code(CodeContent)
    case status(StatusContent)
    case slides(SlidesContent)
    case weather(WeatherContent)
    case agenda(AgendaContent)
    case control(ControlContent)
    /// A card whose data are not there, in words.
    case missing(title: String, reason: String)

    /// Whether it says something of people that is hidden from passers-by where a wall asks for it.
    var isPrivate: Bool {
      switch self {
      case .picture, .clock, .code, .slides, .weather, .missing: false
      default: true
      }
    }
  }
}

/// A number tile, formatted.
struct NumberContent: Equatable {
  var title: String
  var value: String
  var unit: String
  /// When the value is from: "Today", "9:41 AM", "Nov 27".
  var date: String
  /// How it compares, or nil.
  var detail: String?
  var color: CardColor
  /// 0…1 of the goal.
  var progress: Double?
  /// Oldest first; a gap is nil.
  var sparkline: [Double?]
  /// Whether the sparkline is drawn as bars (sums) or as a line.
  var sparklineIsBars: Bool
}

/// A chart's data and settings.
struct ChartContent: Equatable {
  var title: String
  var unit: String
  var card: ChartCardSettings
  var color: CardColor
  var points: ChartPoints
  /// Of a chart with segments: `points` are days then.
  var hours: ChartPoints?
}

/// The values of a chart, one a bucket, shared by reference so that comparing them is cheap.
final class ChartPoints: Equatable {
  struct Point: Equatable {
    /// The start of its bucket.
    var date: Date
    /// NaN where a line breaks.
    var value: Double
    /// Whether its bucket is still going on.
    var isUnfinished: Bool
    /// The extremes, of levels.
    var low: Double?
    var high: Double?

    /// A break in a line has no value, and equals another.
    static func == (a: Point, b: Point) -> Bool {
      a.date == b.date && (a.value == b.value || a.value.isNaN && b.value.isNaN)
        && a.isUnfinished == b.isUnfinished && a.low == b.low && a.high == b.high
    }
  }

  let points: [Point]
  let series: HealthSeries
  private var measure: (hours: ChartPoints, statistic: HealthStatistic, measure: HealthMeasure)?

  init(_ points: [Point], by unit: Calendar.Component, calendar: Calendar) {
    self.points = points
    series = HealthSeries(
      points.map { HealthValue(date: $0.date, value: $0.value, low: $0.low, high: $0.high) },
      by: unit, calendar: calendar,
      unfinished: points.last { $0.isUnfinished }?.date)
  }

  /// These as days, with hours, for a chart with segments; kept, since charts compare it by
  /// reference.
  func measure(hours: ChartPoints, _ statistic: HealthStatistic) -> HealthMeasure {
    if let measure, measure.hours === hours, measure.statistic == statistic {
      return measure.measure
    }
    let made = HealthMeasure(hours: hours.series, days: series, statistic: statistic)
    measure = (hours, statistic, made)
    return made
  }

  static func == (a: ChartPoints, b: ChartPoints) -> Bool { a === b || a.points == b.points }
}

/// What of a chart card the views need.
struct ChartCardSettings: Equatable {
  var mark: Dashboard.ChartCard.Mark
  var by: Dashboard.CalendarUnit
  var windowCount: Int
  var windowUnit: Calendar.Component
  var snapDrag: Dashboard.CalendarUnit?
  var snapFling: Dashboard.CalendarUnit?
  var showsAverage: Bool
  var isSelectable: Bool
  var goal: Double?
  var target: ClosedRange<Double>?
  var mode: Dashboard.ChartMode?
  var modes: [Dashboard.ChartMode]
  var statistic: HealthStatistic
  var decimals: Int
}

struct PictureContent: Equatable {
  var path: String
  var fit: Dashboard.PictureCard.Fit
}
