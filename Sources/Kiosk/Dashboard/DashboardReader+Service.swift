import Documents
import Foundation

extension DashboardReader {
  /// `service:`, how the status page is reached.
  func service(_ keys: MappingReader) -> Dashboard.ServiceSettings {
    var result = Dashboard.ServiceSettings()
    guard let own = keys.mapping("service") else { return result }
    result.corner = own.enumeration("corner", of: CornerHold.Corner.self) ?? result.corner
    if let hold = seconds(own, "hold") {
      if (1...30).contains(hold) {
        result.hold = hold
      } else {
        own.reader("hold")?.fault("a corner is held for 1s to 30s")
      }
    }
    result.pin = secret(own, "pin")
    own.finish()
    return result
  }

  /// A control that asks for a PIN needs one that it can be compared with.
  func checkPins(_ dashboard: Dashboard) {
    guard dashboard.service.pin == nil else { return }
    for card in dashboard.pages.flatMap(\.cards) {
      guard case .control(let control) = card.content, control.asksForPin else { continue }
      faults.add(
        "\"pin: true\" needs to know where the PIN is: service: { pin: { file: PATH } }",
        at: card.position)
    }
  }
}
