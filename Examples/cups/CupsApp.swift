import Vitrine

/// Cups of coffee, a week at a time, as far back as you care to go: `swift run Cups`.
@main
struct CupsApp: App {
  var body: some Scene {
    WindowGroup {
      TimelineView(.everyMinute) { timeline in
        CupsPage(today: timeline.date)
      }
    }
  }
}
