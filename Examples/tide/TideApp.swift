import Vitrine

/// Tonight's tide, to be read with a finger: `swift run Tide`.
@main
struct TideApp: App {
  var body: some Scene {
    WindowGroup {
      TimelineView(.everyMinute) { timeline in
        TidePage(today: timeline.date)
      }
    }
  }
}
