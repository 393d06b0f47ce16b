@testable import Kiosk

/// Takes every order, and says that everything is off.
@MainActor
final class RecordingLink: ControlLink {
  var sent: [ControlWish] = []

  func state(_ card: Dashboard.ControlCard, _ answer: @escaping Answer) { answer(.success("off")) }

  func send(
    _ wish: ControlWish, _ card: Dashboard.ControlCard, _ answer: @escaping Answer
  ) {
    sent.append(wish)
    answer(.success(""))
  }
}

/// What was said, kept.
@MainActor
final class NoteBook {
  var notes: [String] = []
}
