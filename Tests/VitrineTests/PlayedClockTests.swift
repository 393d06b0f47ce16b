import Foundation
import Testing
import Views

@testable import Kiosk

/// A program that goes on by itself: after a delay, and when an animation has come to rest.
private struct Settling: View {
  @State private var steps = ["start"]
  @State private var isWide = false

  var body: some View {
    VStack {
      Text(verbatim: steps.joined(separator: " "))
      Color.red.frame(width: isWide ? 200 : 100, height: 20)
    }
    .onAppear {
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.3) { steps.append("later") }
      DispatchQueue.main.async { steps.append("soon") }
      withAnimation(.linear(duration: 0.5)) {
        isWide = true
      } completion: {
        steps.append("done")
      }
    }
  }
}

private struct SettlingApp: App {
  var body: some Scene { WindowGroup { Settling() } }
}

/// `render` and `describe` play hours in a moment; what a program has put off comes on that clock.
@MainActor
@Test(arguments: [
  (0.0, "start"), (0.2, "start soon"), (0.35, "start soon later"),
  (0.6, "start soon later done"), (3600, "start soon later done"),
])
func delaysAndCompletionsComeOnTheClockThatRenderPlays(seconds: Double, said: String) throws {
  var settings = RenderSettings(dashboard: "")
  settings.start = WallClockText("2026-11-29T09:41:00")
  settings.fontFamily = "DejaVu Sans"
  settings.duration = seconds
  // An hour in ten frames a minute is as good as one in sixty a second.
  if seconds > 60 { settings.frameRate = 1 / 6 }
  let renderer = WallRenderer(settings) { clock in
    AppModel(
      SettlingApp.self, name: "settling", resources: AppResources(folders: []), clock: clock,
      zone: .gmt, locale: Locale(identifier: "en_US"))
  }
  let text = try renderer.describe(.text)
  #expect(text.contains("\"\(said)\""), "\(text)")
}
