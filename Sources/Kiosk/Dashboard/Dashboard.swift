public import Documents
public import Foundation
public import Series

/// What a dashboard file says: the pages of a wall and where their data come from.
///
/// Lengths are points. A value that the file leaves out is nil or has the default that the schema in
/// `assets/` names.
public struct Dashboard: Sendable {
  /// The file it was read from, as it was named.
  public var file: String
  /// The folder that paths in the file are relative to.
  public var folder: String
  public var title: String?
  public var zone: TimeZone?
  public var locale: Locale?
  /// The first day of the week, 1 is Sunday; nil is the locale's.
  public var weekStart: Int?
  public var units: [String: String] = [:]
  public var theme = Theme.auto
  /// Whether colours are chosen for eyes that need more contrast.
  public var hasHighContrast = false
  public var look = Look()
  public var display = DisplaySettings()
  public var idle = IdleSettings()
  public var service = ServiceSettings()
  public var remote: RemoteSettings?
  public var follow: FollowSettings?
  public var sources: [SourceDescription] = []
  public var alarms: [Alarm] = []
  /// The names of the series that cards show.
  public var seriesInUse: Set<String> = []
  public var pages: [Page] = []
  /// Nil where pages only turn by hand.
  public var advance: Advance?

  /// Light or dark, or by the time of day.
  public enum Theme: String, CaseIterable, Sendable { case light, dark, auto }

  /// How the picture is put on the panel.
  public struct DisplaySettings: Sendable, Hashable {
    /// Clockwise degrees: 0, 90, 180 or 270.
    public var rotate: Int?
    /// Pixels a point.
    public var scale: Double?
    /// Viewers over the network see and do not touch.
    public var isViewOnly = false
    /// A file whose first line is what viewers have to know.
    public var passwordFile: String?
    /// Whether a television goes off and on with the wall.
    public var hasTelevision = false
    /// Outputs with pages of their own; empty where one output shows everything.
    public var outputs: [Output] = []

    /// One output, its pages, and how they are put on it.
    public struct Output: Sendable, Hashable {
      /// The connector, such as `HDMI-A-1`.
      public var name: String
      /// The ids of its pages in their order; empty is all.
      public var pages: [String] = []
      public var rotate: Int?
      public var scale: Double?
    }
  }

  /// One page: cards in a layout.
  public struct Page: Sendable {
    public var id: String
    public var title: String?
    public var layout = Layout.grid
    public var cards: [Card] = []
    /// Seconds that it stays where pages turn by themselves; nil is the dashboard's.
    public var stay: TimeInterval?
    /// When it is to be seen; empty is always.
    public var spans: [DailySpan] = []
  }

  /// How the cards of a page stand.
  public enum Layout: Sendable {
    /// As many columns as fit.
    case grid
    /// One under the other, sharing the height.
    case stack
    /// One card from edge to edge.
    case full
    case carousel(Carousel)
  }

  /// Cards that scroll past, with what happens to them at the edges.
  public struct Carousel: Sendable, Equatable {
    public enum Direction: String, CaseIterable, Sendable { case vertical, horizontal }
    public enum Snap: String, CaseIterable, Sendable { case card, page, none }
    public var direction = Direction.vertical
    public var snap = Snap.card
    public var transition = Transition()
    /// The size of a card; nil takes what suits the screen.
    public var cardSize: CGSize?
  }

  /// The effect on a card at phase ±1; the defaults are the identity.
  public struct Transition: Sendable, Equatable {
    public var scale = 1.0
    public var opacity = 1.0
    public var degrees = 0.0
    /// x, y, z of the turn's axis.
    public var axis = [0.0, 1.0, 0.0]
    /// Multiplied by the phase.
    public var offset = CGSize.zero
    /// Points, the deviation of the blur.
    public var blur = 0.0

    public var isIdentity: Bool {
      scale == 1 && opacity == 1 && degrees == 0 && offset == .zero && blur == 0
    }
  }

  /// One card, and where the file says it.
  public struct Card: Sendable {
    public var content: Content
    public var title: String?
    public var position: SourcePosition

    public enum Content: Sendable {
      case number(NumberCard)
      case chart(ChartCard)
      case rings(RingsCard)
      case sleep(SleepCard)
      case timeInRange(TimeInRangeCard)
      case heatMap(HeatMapCard)
      /// One picture file.
      case picture(PictureCard)
      /// Every picture of a folder, a card each.
      case pictures(PictureCard)
      case clock(ClockCard)
      case countdown(CountdownCard)
      /// Words, in a few marks of Markdown.
      case text(String)
      case gauge(GaugeCard)
      case table(TableCard)
      case code(CodeCard)
      /// How every source is.
      case status
      case slides(SlidesCard)
      case weather(WeatherCard)
      case calendar(CalendarCard)
      case control(ControlCard)
    }
  }

  /// A large number, with what it was before.
  public struct NumberCard: Sendable {
    public var series: SeriesReference
    /// The bucket; nil is the latest reading of a level, and the day of an amount.
    public var by: CalendarUnit?
    public var goal: Double?
    /// The span of the small line under the number.
    public var sparkline: CalendarUnit?
    public var color: ColorValue?
    public var decimals: Int?
    /// Whether the difference to the mean before is said, too.
    public var showsDelta = false
  }

  /// A chart of one series.
  public struct ChartCard: Sendable {
    public enum Mark: String, CaseIterable, Sendable { case bar, line, area, point, range }
    public var series: SeriesReference
    public var mark = Mark.bar
    public var by = CalendarUnit.day
    public var window = SpanValue(7, .days)
    /// Where a slow drag and a fling come to rest; nil scrolls freely.
    public var snapDrag: CalendarUnit?
    public var snapFling: CalendarUnit?
    public var average = false
    public var select = true
    public var goal: Double?
    /// A band to stay in.
    public var target: ClosedRange<Double>?
    /// To begin with, when there are segments.
    public var mode: ChartMode?
    /// The segments; empty without.
    public var modes: [ChartMode] = []
    public var color: ColorValue?
    public var decimals: Int?
  }

  /// A picture file or a folder of them.
  public struct PictureCard: Sendable {
    public enum Fit: String, CaseIterable, Sendable { case fill, fit }
    /// As the file says it; relative to the dashboard.
    public var path: String
    public var fit = Fit.fill
  }

  /// The length of a calendar bucket.
  public typealias CalendarUnit = BucketUnit

  /// A series of a source: `phone/steps`, or the source alone where it has one series.
  public struct SeriesReference: Sendable, Hashable {
    public var name: String
    public var position: SourcePosition
  }
}

/// Every fault of a dashboard file, in its order.
public struct DashboardFaults: Error, CustomStringConvertible, Sendable {
  public var faults: [DocumentError]
  public var description: String { faults.map(\.description).joined(separator: "\n") }
}
