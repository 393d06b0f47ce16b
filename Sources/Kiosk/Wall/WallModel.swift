import Foundation
import Raster
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
  var page = ""
  let pictures: PictureStore
  /// The output that it is shown on, where there are several; nil shows all pages.
  var output: String?
  /// Models of the other outputs, which show the same dashboard.
  private(set) var followers: [WallModel] = []
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
  ///   - pictures: those of the files; another model's where it shows the same dashboard.
  init(
    clock: @escaping @MainActor () -> Date, zone: TimeZone? = nil, locale: Locale? = nil,
    pictures: PictureStore = PictureStore()
  ) {
    self.pictures = pictures
    self.clock = clock
    self.zone = zone
    self.locale = locale
    calendar = WallCalendar(nil, zone: zone, locale: locale)
  }

  var now: Date { clock() }

  /// A model for one more output; it shows what this one is given.
  func makeFollower(on output: String) -> WallModel {
    let follower = WallModel(clock: clock, zone: zone, locale: locale, pictures: pictures)
    follower.output = output
    if let dashboard { follower.show(dashboard, library) }
    followers.append(follower)
    return follower
  }

  /// What the dashboard says of the output, where it names it.
  var outputSettings: Dashboard.DisplaySettings.Output? {
    dashboard?.display.outputs.first { $0.name == output }
  }

  /// The pages that are shown here, in their order.
  private var shownPages: [String] {
    guard let dashboard else { return [] }
    let all = dashboard.pages.map(\.id)
    guard let own = outputSettings?.pages, !own.isEmpty else { return all }
    return own.filter(all.contains)
  }

  /// Shows a dashboard that was read without a fault.
  func show(_ dashboard: Dashboard, _ library: SeriesLibrary) {
    self.dashboard = dashboard
    self.library = library
    fileFaults = []
    calendar = WallCalendar(dashboard, zone: zone, locale: locale)
    translations = Translations.read(from: dashboard.folder, locale: calendar.locale)
    let pages = shownPages
    if !pages.contains(page) { page = pages.first ?? "" }
    rebuild()
    for follower in followers { follower.show(dashboard, library) }
  }

  /// Takes series that were read again.
  func update(_ library: SeriesLibrary) {
    self.library = library
    rebuild()
    for follower in followers { follower.update(library) }
  }

  /// Shows the home page; where that is another output's, the first.
  func showHome() {
    let pages = shownPages
    let asked = dashboard?.idle.homePage.flatMap { pages.contains($0) ? $0 : nil }
    guard let home = asked ?? pages.first, page != home else { return }
    page = home
    onChange?()
  }

  /// Says what is wrong with the store, or that nothing is.
  func storeChanged(_ fault: String?) {
    guard library.storeFault != fault else { return }
    library.storeFault = fault
    rebuild()
    for follower in followers { follower.storeChanged(fault) }
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
    for follower in followers { follower.fail(faults) }
  }

  /// Looks at the clock: a new hour may be a new day, or the time for other colours.
  func tick() {
    for follower in followers { follower.tick() }
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
      let pages = builder.pages()
      content.pages = shownPages.compactMap { id in pages.first { $0.id == id } }
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
