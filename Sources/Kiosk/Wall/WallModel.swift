import Foundation
import Network
import Raster
import Series
import Views

/// What a wall shows now: the dashboard read last, its series, the page, the hour.
///
/// It turns them into `WallContent` and says when that has changed.
@MainActor
final class WallModel {
  private(set) var dashboard: Dashboard?
  private(set) var library = SeriesLibrary()
  private(set) var content = WallContent(notice: "Starting …")
  private(set) var calendar: WallCalendar
  private(set) var isDark = false
  /// The page in sight.
  var page = "" {
    didSet { if page != oldValue { onPage?() } }
  }
  /// Called when another page is in sight.
  var onPage: (() -> Void)?
  let pictures = PictureStore()
  /// Called when the content, or what it is drawn with, has changed.
  var onChange: (() -> Void)?

  private let clock: @MainActor () -> Date
  private let zone: TimeZone?
  private let locale: Locale?
  private var fileFaults: [String] = []
  /// The texts of the files beside the dashboard.
  private(set) var translations = Translations()
  private var hour: Date?

  /// - Parameters:
  ///   - clock: the wall's date and time.
  ///   - zone: beats the dashboard's.
  ///   - locale: beats the dashboard's.
  init(clock: @escaping @MainActor () -> Date, zone: TimeZone? = nil, locale: Locale? = nil) {
    self.clock = clock
    self.zone = zone
    self.locale = locale
    calendar = WallCalendar(nil, zone: zone, locale: locale)
  }

  var now: Date { clock() }

  /// Shows a dashboard that was read without a fault.
  func show(_ dashboard: Dashboard, _ library: SeriesLibrary) {
    self.dashboard = dashboard
    self.library = library
    fileFaults = []
    calendar = WallCalendar(dashboard, zone: zone, locale: locale)
    translations = Translations.read(from: dashboard.folder, locale: calendar.locale)
    if !dashboard.pages.contains(where: { $0.id == page }) {
      page = dashboard.pages.first?.id ?? ""
    }
    rebuild()
  }

  /// Takes series that were read again.
  func update(_ library: SeriesLibrary) {
    self.library = library
    rebuild()
  }

  /// Takes series that have grown.
  func take(_ series: [String: TimeSeries]) {
    guard !series.isEmpty else { return }
    for (name, one) in series { library.series[name] = one }
    rebuild()
  }

  /// Takes how the sources over the network fare; draws only when what is said has changed.
  func take(_ statuses: [SourceStatus]) {
    let words = Words(environment: environment)
    var isChanged = false
    for status in statuses {
      guard let index = library.sources.firstIndex(where: { $0.name == status.name }) else {
        continue
      }
      let note = SourceWords.note(status.state, calendar: calendar, now: now, words: words)
      // A span that is told again must not flicker by the second that it is measured anew.
      if library.sources[index].status != note {
        library.sources[index].status = note
        isChanged = true
      }
    }
    if isChanged { rebuild() }
  }

  /// The sources whose series the page in sight shows.
  var sourcesInSight: Set<String> {
    guard let page = dashboard?.pages.first(where: { $0.id == page }) else { return [] }
    return Set(page.cards.flatMap(\.seriesNames).map { String($0.prefix { $0 != "/" }) })
  }

  /// Shows the home page.
  func showHome() {
    guard let home = dashboard?.idle.homePage ?? dashboard?.pages.first?.id, page != home else {
      return
    }
    page = home
    onChange?()
  }

  /// Says what is wrong with the store, or that nothing is.
  func storeChanged(_ fault: String?) {
    guard library.storeFault != fault else { return }
    library.storeFault = fault
    rebuild()
  }

  /// Turns to a page.
  func turn(to page: String) {
    guard content.pages.contains(where: { $0.id == page }), page != self.page else { return }
    self.page = page
    onChange?()
  }

  /// Shows what is wrong with the file, over the last good wall or in its place.
  func fail(_ faults: [String]) {
    fileFaults = faults
    rebuild()
  }

  /// Looks at the clock: a new hour may be a new day, or the time for other colours.
  func tick() {
    guard calendar.calendar.dateInterval(of: .hour, for: now)?.start != hour else { return }
    rebuild()
  }

  /// Seconds until `tick` has something to do.
  var secondsToTick: TimeInterval {
    guard let end = calendar.calendar.dateInterval(of: .hour, for: now)?.end else { return 3_600 }
    return max(0.01, end.timeIntervalSince(now))
  }

  var background: RGBA { isDark ? .black : RGBA(hex: 0xF2F2F7) }

  var environment: EnvironmentValues {
    var environment = EnvironmentValues()
    environment.locale = calendar.locale
    environment.calendar = calendar.calendar
    environment.timeZone = calendar.zone
    environment.clock = { [clock] in MainActor.assumeIsolated { clock() } }
    environment.colorScheme = isDark ? .dark : .light
    environment.translations = translations.texts
    if calendar.locale.language.characterDirection == .rightToLeft {
      environment.layoutDirection = .rightToLeft
    }
    environment.colorSchemeContrast = dashboard?.hasHighContrast == true ? .increased : .standard
    return environment
  }

  private func rebuild() {
    let date = now
    hour = calendar.calendar.dateInterval(of: .hour, for: date)?.start
    isDark = WallModel.isDark(dashboard?.theme ?? .auto, at: date, calendar.calendar)
    let words = Words(environment: environment)
    var content = WallContent()
    if let dashboard {
      let builder = ContentBuilder(
        dashboard: dashboard, library: library, calendar: calendar, now: date, words: words)
      content.title = dashboard.title
      content.pages = builder.pages()
      if content.pages.isEmpty { content.notice = words("The dashboard has no pages.") }
    } else {
      content.notice =
        fileFaults.isEmpty
        ? "Starting …" : "The dashboard cannot be read. The wall begins when the file is mended."
    }
    content.faults = fileFaults + translations.faults + library.faults
    self.content = content
    onChange?()
  }

  static func isDark(_ theme: Dashboard.Theme, at date: Date, _ calendar: Calendar) -> Bool {
    switch theme {
    case .light: return false
    case .dark: return true
    case .auto: return !(7..<19).contains(calendar.component(.hour, from: date))
    }
  }
}
