import Foundation
import Raster
import Typography
import Views

/// What a wall shows: a dashboard file, or the scene of a Swift program.
@MainActor
protocol WallSubject: AnyObject {
  /// What a viewer's window is called.
  var title: String? { get }
  /// The page in sight, for the trace and the log.
  var page: String { get }
  /// The pages that `turn(to:)` knows, in their order.
  var pageNames: [String] { get }
  /// Outputs that show pages of their own; the first is this subject's. None where there is one.
  var outputs: [Dashboard.DisplaySettings.Output] { get }
  /// What is wrong with it, in words.
  var faults: [String] { get }
  /// Pixels a point that it asks for; nil is what suits the panel.
  var preferredScale: Double? { get }
  /// How much larger everything is for eyes that are further away.
  var textScale: Double { get }
  /// What it asks of viewers over the network.
  var remote: Dashboard.DisplaySettings { get }
  /// Clockwise degrees that it asks for.
  var preferredRotation: Int? { get }
  var background: RGBA { get }
  /// The pictures of its files.
  var pictures: PictureStore { get }
  var environment: EnvironmentValues { get }
  /// Called when the views, or what they are drawn with, have changed.
  var onChange: (() -> Void)? { get set }

  /// Its date and time, and the calendar that they count by.
  var now: Date { get }
  var calendar: WallCalendar { get }
  /// When it dims, darkens and goes home.
  var idleSettings: IdleSettings { get }

  /// Whether somebody is there, or something rings: nothing dims, and a dark wall is lit.
  var keepsLit: Bool { get }
  /// How its pages follow each other by themselves; nil where they do not.
  var turning: PageTurner.Plan? { get }
  /// What whoever looks after it sees over it; nil where there is nothing such.
  var service: ServicePanel? { get }
  /// The face that texts are set in, where it asks for one.
  var preferredFont: String? { get }

  /// Hides what its cards say, or shows it again.
  func cover(_ isCovered: Bool)
  /// Shows its first page.
  func showHome()
  func turn(to page: String)
  /// Brings the views to life for a picture; `onStep` is told while they are evaluated.
  func makeHost(
    size: CGSize, scale: CGFloat, fonts: FontLibrary, onStep: @escaping () -> Void
  ) -> ViewHost
  /// Hands a change to the views.
  func update(_ host: ViewHost)
  /// Looks at the clock: a new hour may be a new day, or the time for other colours.
  func tick()
  /// Seconds until `tick` has something to do.
  var secondsToTick: TimeInterval { get }
}

extension WallSubject {
  var pageNames: [String] { [] }
  var outputs: [Dashboard.DisplaySettings.Output] { [] }
  var faults: [String] { [] }
  func turn(to page: String) {}
  var turning: PageTurner.Plan? { nil }
  var keepsLit: Bool { false }
  var preferredFont: String? { nil }
  var service: ServicePanel? { nil }
  var textScale: Double { 1 }
  var remote: Dashboard.DisplaySettings { Dashboard.DisplaySettings() }
  func cover(_ isCovered: Bool) {}

  /// What the service says that it shows.
  var shown: String { page.isEmpty ? title ?? "a scene" : page }

  /// What is evaluated again when a subject has changed: what its views see around them.
  func update(_ host: ViewHost) { host.environment = environment }
}
