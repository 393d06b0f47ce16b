import Foundation
import Testing

@testable import Views

@MainActor
struct AccessibilityTests {
  @Test func textsPicturesAndControlsAreTold() {
    let host = host(
      VStack {
        Text("Steps").accessibilityAddTraits(.isHeader)
        Label("Weight", systemImage: "scalemass")
        Button("Reset") {}
        Toggle("Night", isOn: .constant(true))
        Image(systemName: "heart.fill").accessibilityLabel("Pulse").accessibilityValue("62")
        Color.red.accessibilityHidden(true)
        HStack {
          Text("7")
          Text("kg")
        }.accessibilityElement(children: .combine)
      }, 400, 400)
    _ = host.update(at: 0)
    #expect(
      host.accessibilityDescription() == """
        header text "Steps"
        text "Weight"
        button "Reset"
        toggle "Night" value "on"
        image "Pulse" value "62"
        text "7, kg"

        """)
  }
}
