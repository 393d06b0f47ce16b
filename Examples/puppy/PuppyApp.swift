import Vitrine

/// How Momo grew, in two charts: `swift run Puppy`.
@main
struct PuppyApp: App {
  var body: some Scene {
    WindowGroup {
      PuppyView()
    }
  }
}
