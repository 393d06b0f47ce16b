import Display
import Foundation
import Geometry
import Input
import Motion
import Platform
import Testing
import Typography

@testable import Kiosk

@MainActor @Test func fourCrossesAreTouchedAndMakeAMatrix() throws {
  let scheduler = VirtualScheduler()
  let model = CalibrationModel()
  var matrices: [CalibrationMatrix?] = []
  model.onEnd = { matrices.append($0) }
  let display = HeadlessDisplay(
    size: PixelSize(width: 400, height: 300), pacing: .immediate, scheduler: scheduler)
  let wall = Wall(
    model: model, display: display, scheduler: scheduler,
    fonts: FontLibrary(defaultFamily: "DejaVu Sans"), scale: nil, lead: 0, threads: 1)
  try wall.start()
  func play(_ seconds: TimeInterval) {
    for _ in 0..<Int(seconds * 20) {
      scheduler.advance(to: scheduler.now + 0.05)
      wall.drawIfNeeded()
    }
  }
  play(0.2)
  // A sensor that tells everything 2 % too far to the right.
  for cross in CalibrationModel.crosses {
    #expect(matrices.isEmpty)
    let place = CGPoint(x: (cross.x + 0.02) * 400, y: cross.y * 300)
    for phase in [Touch.Phase.down, .up] {
      wall.handle(
        TouchFrame(
          time: scheduler.now,
          touches: [Touch(contact: 0, phase: phase, location: place, time: scheduler.now)]))
      play(0.1)
    }
  }
  play(0.2)
  #expect(matrices.map { $0?.description } == ["1 0 -0.02 0 1 0"])
}

@MainActor @Test func theRuleTakesTheMatrixInForceIntoAccount() throws {
  let device = InputDevice(
    id: 1, name: "Goodix \"9\"", node: "event3", hasTouch: true,
    calibration: CalibrationMatrix("-1 0 1 0 -1 1"))
  let rule = CalibrationProgram.rule(try #require(CalibrationMatrix("1 0 -0.02 0 1 0")), device)
  #expect(rule.contains("ATTRS{name}==\"Goodix ?9?\""))
  #expect(rule.contains("ENV{LIBINPUT_CALIBRATION_MATRIX}=\"-1 0 0.98 0 -1 1\""))
}
