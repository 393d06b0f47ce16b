import Vitrine

/// Postcards from around the year, a card at a time: `swift run Postcards`.
@main
struct PostcardsApp: App {
  var body: some Scene {
    WindowGroup {
      PostcardsView(postcards: Postcard.all)
    }
  }
}
