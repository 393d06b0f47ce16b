@testable import Kiosk

/// Takes every order, and says that everything is off, or what it is told to say.
@MainActor
final class RecordingLink: ControlLink {
  var sent: [ControlWish] = []
  var value = "off"

  func state(_ card: Dashboard.ControlCard, _ answer: @escaping Answer) { answer(.success(value)) }

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
