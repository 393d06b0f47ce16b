import Foundation
import Raster
import Typography
import Views

/// A Swift program's scene on a wall: its views, its pictures, the colours of the hour.
@MainActor
final class AppModel: WallSubject {
  let title: String?
  let page = ""
  let preferredScale: Double? = nil
  let preferredRotation: Int? = nil
  /// Pictures and translations that lie beside the program.
  let resources: AppResources
  var pictures: PictureStore { resources.pictures }
  var onChange: (() -> Void)?

  let calendar: WallCalendar
  let idleSettings = IdleSettings()
  private let clock: @MainActor () -> Date
  private let make:
    @MainActor (AppModel, CGSize, CGFloat, FontLibrary, @escaping () -> Void) -> ViewHost
  private var isDark: Bool

  /// - Parameters:
  ///   - app: the program.
  ///   - name: what it is called.
  ///   - resources: its pictures and translations.
  ///   - clock: the wall's date and time.
  ///   - zone: nil is the system's.
  ///   - locale: nil is the system's.
  init<Content: App>(
    _ app: Content.Type, name: String, resources: AppResources,
    clock: @escaping @MainActor () -> Date,
    zone: TimeZone? = nil, locale: Locale? = nil
  ) {
    title = name
    self.resources = resources
    self.clock = clock
    calendar = WallCalendar(nil, zone: zone, locale: locale)
    isDark = WallModel.isDark(.auto, at: clock(), calendar.calendar)
    make = { model, size, scale, fonts, onStep in
      ViewHost(
        AppRoot(Content()), size: size, scale: scale, fonts: fonts,
        environment: model.environment, onStep: onStep)
    }
  }

  var background: RGBA { isDark ? .black : .white }

  var environment: EnvironmentValues {
    var environment = EnvironmentValues()
    environment.locale = calendar.locale
    environment.calendar = calendar.calendar
    environment.timeZone = calendar.zone
    environment.colorScheme = isDark ? .dark : .light
    environment.layoutDirection =
      calendar.locale.language.characterDirection == .rightToLeft ? .rightToLeft : .leftToRight
    environment.clock = { [clock] in MainActor.assumeIsolated { clock() } }
    environment.translations = resources.translations(for: calendar.locale)
    environment.imageSource = { [resources] name in resources.picture(name) }
    return environment
  }

  func makeHost(
    size: CGSize, scale: CGFloat, fonts: FontLibrary, onStep: @escaping () -> Void
  ) -> ViewHost {
    make(self, size, scale, fonts, onStep)
  }

  var now: Date { clock() }

  /// An app has no pages that are known from outside.
  func showHome() {}

  func tick() {
    let dark = WallModel.isDark(.auto, at: clock(), calendar.calendar)
    guard dark != isDark else { return }
    isDark = dark
    onChange?()
  }

  var secondsToTick: TimeInterval {
    let now = clock()
    guard let end = calendar.calendar.dateInterval(of: .hour, for: now)?.end else { return 3_600 }
    return max(0.01, end.timeIntervalSince(now))
  }
}
