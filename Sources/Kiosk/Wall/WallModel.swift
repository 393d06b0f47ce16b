import Documents
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
  let pictures: PictureStore
  /// The output that it is shown on, where there are several; nil shows all pages.
  var output: String?
  /// Models of the other outputs, which show the same dashboard.
  private(set) var followers: [WallModel] = []
  /// Counts the ways home: views begin anew with each, so that what somebody scrolled, chose or
  /// tapped open does not stay.
  private(set) var visit = 0
  /// Called when the content, or what it is drawn with, has changed.
  var onChange: (() -> Void)?

  private let clock: @MainActor () -> Date
  private let zone: TimeZone?
  private let locale: Locale?
  private var fileFaults: [String] = []
  /// The texts of the files beside the dashboard.
  private(set) var translations = Translations()
  /// Whether what cards say is hidden.
  private(set) var isCovered = false
  /// Whether the sensor in the room says that somebody is there.
  private(set) var isPresent = false
  /// When `tick` has something to do next.
  private var nextTick: Date?
  private var board = AlarmBoard()
  private var welcome: WelcomeContent?
  let controls = ControlBoard()
  let panel = ServicePanel()
  /// Told the alarms that ring, when they change.
  var onAlarm: (([Dashboard.Alarm]) -> Void)?

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
    panel.onChange = { [weak self] in self?.onChange?() }
  }

  var now: Date { clock() }

  /// A model for one more output; it shows what this one is given.
  func makeFollower(on output: String) -> WallModel {
    let follower = WallModel(clock: clock, zone: zone, locale: locale, pictures: pictures)
    follower.output = output
    follower.onPage = { [weak self] in self?.onPage?() }
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
    welcome = nil
    self.library = library
    fileFaults = []
    calendar = WallCalendar(dashboard, zone: zone, locale: locale)
    translations = Translations.read(from: dashboard.folder, locale: calendar.locale)
    let pages = shownPages
    if !pages.contains(page) { page = pages.first ?? "" }
    rebuild()
    for follower in followers { follower.show(dashboard, library) }
    panel.settings = dashboard.service
    controls.onChange = { [weak self] in self?.rebuild() }
    controls.take(ContentBuilder.controls(dashboard))
  }

  /// Shows what to do first, while there is no dashboard.
  func show(_ welcome: WelcomeContent) {
    self.welcome = welcome
    fileFaults = []
    rebuild()
  }

  /// Takes series that were read again.
  func update(_ library: SeriesLibrary) {
    self.library = library
    rebuild()
    for follower in followers { follower.update(library) }
  }

  /// Takes series that have grown.
  func take(_ series: [String: TimeSeries]) {
    guard !series.isEmpty else { return }
    for (name, one) in series { library.series[name] = one }
    rebuild()
    for follower in followers { follower.take(series) }
  }

  /// Takes how the sources over the network fare; draws only when what is said has changed.
  func take(_ statuses: [SourceStatus]) {
    let words = Words(environment: environment)
    var isChanged = false
    for status in statuses {
      guard let index = library.sources.firstIndex(where: { $0.name == status.name }) else {
        continue
      }
      let note = SourceWords.note(
        status.state, age: status.age, calendar: calendar, now: now, words: words)
      // A span that is told again must not flicker by the second that it is measured anew.
      if library.sources[index].status != note {
        library.sources[index].status = note
        isChanged = true
      }
    }
    if isChanged { rebuild() }
    for follower in followers { follower.take(statuses) }
  }

  /// The sources whose series the pages in sight show, on every output, or an alarm watches.
  var sourcesInSight: Set<String> {
    let cards = dashboard?.pages.first { $0.id == page }?.cards ?? []
    let watched =
      (dashboard?.alarms.map(\.series.name) ?? []) + [presence?.series].compactMap { $0 }
    let names = cards.flatMap(\.seriesNames) + watched
    let own = Set(
      names.map { String($0.prefix { $0 != "/" }) } + cards.compactMap(\.controlSource))
    return followers.reduce(own) { $0.union($1.sourcesInSight) }
  }

  /// Shows the home page as it is for somebody who comes; where that is another output's, the first.
  func showHome() {
    let pages = shownPages
    let asked = dashboard?.idle.homePage.flatMap { pages.contains($0) ? $0 : nil }
    guard let home = asked ?? pages.first else { return }
    page = home
    visit += 1
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
    welcome = nil
    fileFaults = faults
    rebuild()
    for follower in followers { follower.fail(faults) }
  }

  /// Looks at the clock: a new hour may be a new day, or the time for other colours.
  func tick() {
    for follower in followers { follower.tick() }
    // A clock that was set back is looked at anew, too.
    if let nextTick, now < nextTick, nextTick.timeIntervalSince(now) <= 7_200 { return }
    rebuild()
  }

  /// Seconds until `tick` has something to do.
  var secondsToTick: TimeInterval {
    guard let nextTick else { return 3_600 }
    return max(0.01, nextTick.timeIntervalSince(now))
  }

  /// Hides what cards say, or shows it again.
  func cover(_ isCovered: Bool) {
    guard isCovered != self.isCovered else { return }
    self.isCovered = isCovered
    onChange?()
  }

  var background: RGBA { content.ground ?? (isDark ? .black : RGBA(hex: 0xF2F2F7)) }

  /// Where the picture has wandered to: one step around a small square every five minutes.
  var shift: CGSize {
    guard let size = dashboard?.idle.shift, size > 0 else { return .zero }
    let step = (now.timeIntervalSinceReferenceDate / WallModel.shiftSeconds).rounded(.down)
    let places: [(Double, Double)] = [
      (0, 0), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1), (1, -1),
    ]
    let place = places[abs(Int(exactly: step.truncatingRemainder(dividingBy: 9)) ?? 0)]
    return CGSize(width: place.0 * size, height: place.1 * size)
  }

  private static let shiftSeconds: TimeInterval = 300

  var environment: EnvironmentValues {
    var environment = EnvironmentValues()
    environment.locale = calendar.locale
    environment.calendar = calendar.calendar
    environment.timeZone = calendar.zone
    environment.clock = { [clock] in MainActor.assumeIsolated { clock() } }
    environment.colorScheme = isDark ? .dark : .light
    environment.translations = BuiltInTexts.of(calendar.locale, with: translations.texts)
    if calendar.locale.language.characterDirection == .rightToLeft {
      environment.layoutDirection = .rightToLeft
    }
    environment.colorSchemeContrast = dashboard?.hasHighContrast == true ? .increased : .standard
    let look = dashboard?.look ?? Dashboard.Look()
    environment.reducesMotion = look.reducesMotion
    environment.isCovered = isCovered
    environment.namedColors = CardColor.palette(look.colors)
    environment.cardGround = look.card.map { shade($0) }
    return environment
  }

  private func rebuild() {
    let date = now
    isDark = WallModel.isDark(
      dashboard?.theme ?? .auto, at: date, calendar.calendar, place: dashboard?.look.place)
    nextTick = nextChange(after: date)
    let words = Words(environment: environment)
    var content = WallContent()
    if let dashboard {
      let builder = ContentBuilder(
        dashboard: dashboard, library: library, calendar: calendar, now: date, words: words,
        controls: controls.states)
      content.title = dashboard.title
      let pages = builder.pages()
      content.pages = shownPages.compactMap { id in pages.first { $0.id == id } }
      if content.pages.isEmpty { content.notice = words("The dashboard has no pages.") }
    } else if let welcome {
      content.welcome = welcome
    } else {
      content.notice =
        fileFaults.isEmpty
        ? "Starting …" : "The dashboard cannot be read. The wall begins when the file is mended."
    }
    content.alarms = alarms(at: date, words)
    isPresent = presence(at: date)
    content.ground = dashboard?.look.background.map { shade($0) }
    content.faults = fileFaults + translations.faults + library.faults
    content.isDashboardAtFault = !fileFaults.isEmpty
    self.content = content
    if !content.pages.contains(where: { $0.id == page }) { page = content.pages.first?.id ?? "" }
    onChange?()
  }

  /// Somebody has seen the alarms that ring.
  func silenceAlarms() {
    board.silence()
    content.alarms = []
    onAlarm?([])
    onChange?()
  }

  private func alarms(at date: Date, _ words: Words) -> [AlarmContent] {
    guard let dashboard, !dashboard.alarms.isEmpty else { return [] }
    let builder = ContentBuilder(
      dashboard: dashboard, library: library, calendar: calendar, now: date, words: words)
    let shown = dashboard.alarms.map { try? builder.series($0.series).get() }
    let readings = shown.map { shown -> AlarmBoard.Reading? in
      guard let shown, let last = shown.series.last, let value = shown.shown(last.value) else {
        return nil
      }
      return AlarmBoard.Reading(value: value, date: last.end)
    }
    let isNew = board.take(readings, dashboard.alarms, now: date)
    if let due = board.nextChange(readings, dashboard.alarms, now: date) {
      nextTick = min(nextTick ?? due, due)
    }
    if isNew { onAlarm?(board.ringing.map { dashboard.alarms[$0] }) }
    return board.ringing.map { index in
      let alarm = dashboard.alarms[index]
      let series = shown[index]
      let value = readings[index].flatMap { reading in
        series.map { "\($0.text(reading.value, decimals: $0.decimals)) \($0.unitText)" }
      }
      return AlarmContent(
        message: alarm.message.map { words(verbatim: $0) } ?? series?.label ?? "",
        value: value ?? "", picture: alarm.picture)
    }
  }

  private var presence: IdleSettings.Presence? { dashboard?.idle.presence }

  private func presence(at date: Date) -> Bool {
    guard let presence, let last = library[presence.series]?.last, last.value > 0 else {
      return false
    }
    let end = last.end.addingTimeInterval(presence.stale)
    guard end > date else { return false }
    nextTick = min(nextTick ?? end, end)
    return true
  }

  private func shade(_ color: ColorValue) -> RGBA {
    if case .name(let name) = color, let own = dashboard?.look.colors[name] {
      return CardColor(isDark ? own.dark : own.light).shades.light
    }
    let shades = CardColor(color).shades
    return isDark ? shades.dark : shades.light
  }

  /// The next full hour, or what comes before it: the sun's edge, a page's time, the next step aside.
  private func nextChange(after date: Date) -> Date? {
    var due = [calendar.calendar.dateInterval(of: .hour, for: date)?.end]
    guard let dashboard else { return due[0] }
    if dashboard.theme == .auto, let place = dashboard.look.place {
      due.append(Sun(place: place).nextEdge(after: date, within: 3_600))
    }
    due += dashboard.pages.flatMap(\.spans).map { $0.nextEdge(after: date, calendar.calendar) }
    if dashboard.idle.shift > 0 {
      let step = (date.timeIntervalSinceReferenceDate / WallModel.shiftSeconds).rounded(.down) + 1
      due.append(Date(timeIntervalSinceReferenceDate: step * WallModel.shiftSeconds))
    }
    return due.compactMap { $0 }.min()
  }

  static func isDark(
    _ theme: Dashboard.Theme, at date: Date, _ calendar: Calendar,
    place: Dashboard.Look.Place? = nil
  ) -> Bool {
    switch theme {
    case .light: return false
    case .dark: return true
    case .auto:
      if let place { return !Sun(place: place).isUp(at: date) }
      return !(7..<19).contains(calendar.component(.hour, from: date))
    }
  }
}
