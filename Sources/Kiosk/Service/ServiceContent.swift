import Foundation

/// What lies over a wall for whoever looks after it; nil content is a wall by itself.
enum ServiceContent: Equatable {
  case pin(PinContent)
  case status([StatusSection], canSetUpNetwork: Bool)
  case touchTest
  case displayTest(Int)
  case networks(NetworkContent)
  case password(PasswordContent)
}

/// The key pad.
struct PinContent: Equatable {
  /// How many digits were typed.
  var count = 0
  /// What is the matter: a wrong PIN, how long to wait.
  var note: String?
  /// Nothing can be typed now.
  var isClosed = false
}

/// A heading of the status page and what stands under it.
struct StatusSection: Equatable {
  enum Kind: Equatable { case fine, note, fault }

  struct Row: Equatable {
    var label: String
    var value: String
    var kind = Kind.note
  }

  var title: String
  var rows: [Row]
  /// Whether its rows are sentences, which take the whole width.
  var isProse = false

  /// The section as text.
  var text: String {
    ([title] + rows.map { $0.label.isEmpty ? "  \($0.value)" : "  \($0.label): \($0.value)" })
      .joined(separator: "\n")
  }
}

/// Wireless networks in reach.
struct NetworkContent: Equatable {
  var networks: [WirelessNetwork] = []
  /// What is going on, or went wrong.
  var note: String?
  var isBusy = false
}

/// A network's password as it is typed.
struct PasswordContent: Equatable {
  enum Layer: Equatable { case small, capital, symbols }

  var network: String
  var text = ""
  var layer = Layer.small
  var isShown = false
  var note: String?
  var isBusy = false

  /// WPA takes 8 to 63 characters.
  var canConnect: Bool { !isBusy && (8...63).contains(text.utf8.count) }
}

/// What a finger does to what lies over the wall.
enum ServiceAction: Equatable {
  case digit(Int)
  case erase
  /// The PIN is typed.
  case enter
  case close
  /// Back to the status page.
  case back
  case testTouch
  case testDisplay
  case nextPattern
  case reload
  case setUpNetwork
  case searchNetworks
  case choose(WirelessNetwork)
  case type(Character)
  case layer(PasswordContent.Layer)
  case showPassword
  case connect
}
