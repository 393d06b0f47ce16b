import Vitrine

/// Kilometres by bicycle, and the average of the days in sight: `swift run Rides`.
@main
struct RidesApp: App {
  var body: some Scene {
    WindowGroup {
      TimelineView(.everyMinute) { timeline in
        RidesPage(today: timeline.date)
      }
    }
  }
}
