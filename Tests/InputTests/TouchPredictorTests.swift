import Foundation
import Motion
import Testing

@testable import Input

private func frame(
  _ phase: Touch.Phase, _ x: CGFloat, _ time: TimeInterval, _ contact: Int = 0
) -> TouchFrame {
  TouchFrame(
    time: time,
    touches: [
      Touch(contact: contact, phase: phase, location: CGPoint(x: x, y: 100), time: time)
    ])
}

/// A finger at 1000 points a second, felt every `delta` seconds, last at second 1.
private func moving(every delta: TimeInterval) -> TouchPredictor {
  var predictor = TouchPredictor()
  _ = predictor.take(frame(.down, 100 - CGFloat(delta) * 2000, 1 - 2 * delta))
  _ = predictor.take(frame(.move, 100 - CGFloat(delta) * 1000, 1 - delta))
  _ = predictor.take(frame(.move, 100, 1))
  return predictor
}

/// Up to the presentation, for half the time between two reports, for 8 ms; not from reports that are
/// too near each other or too far apart.
@Test(
  arguments: [
    (120, 1.002, 102), (120, 1.010, 104.1667), (60, 1.004, 104), (60, 1.030, 108),
    (55, 1.030, 108), (40, 1.030, 100), (1000, 1.010, 100), (120, 0.999, 100),
  ] as [(Double, Double, Double)])
func fingersAreForeseenByAtMostEightMilliseconds(
  _ rate: Double, _ time: Double, _ x: Double
) {
  var predictor = moving(every: 1 / rate)
  let place = predictor.predict(for: time, at: 1.001)?.touches.first
  let seen = Double(place?.location.x ?? 100)
  #expect(abs(seen - x) < 0.001)
  #expect(place?.isPredicted ?? true)
}

@Test func aFingerThatIsNotHeardOfStandsWhereItWasFelt() {
  var predictor = moving(every: 1.0 / 120)
  #expect(predictor.predict(for: 1.02, at: 1.01) != nil)
  #expect(predictor.isAhead)
  #expect(predictor.predict(for: 1.05, at: 1.03)?.touches.first?.location.x == 100)
  #expect(!predictor.isAhead)
  #expect(predictor.predict(for: 1.07, at: 1.05) == nil)
}

@Test func aFingerLeavesFromWhereItWasFelt() {
  var predictor = moving(every: 1.0 / 120)
  _ = predictor.predict(for: 1.01, at: 1.002)
  let before = predictor.take(frame(.up, 100, 1.008))
  #expect(before?.touches.map(\.location.x) == [100])
  #expect(before?.touches.map(\.phase) == [.move])
  #expect(predictor.predict(for: 1.02, at: 1.01) == nil)
}

@Test func aFingerThatStandsIsNotMoved() {
  var predictor = TouchPredictor()
  _ = predictor.take(frame(.down, 100, 1))
  #expect(predictor.predict(for: 1.01, at: 1) == nil)
  _ = predictor.take(frame(.move, 100, 1.008))
  #expect(predictor.predict(for: 1.02, at: 1.009) == nil)
}

/// What is foreseen is drawn, and neither measured nor counted as a way that was gone.
@Test func foreseenPlacesAreNoMeasureOfSpeed() {
  func track(foreseeing: Bool) -> TouchTrack {
    var predictor = TouchPredictor()
    var track = TouchTrack(
      Touch(contact: 0, phase: .down, location: CGPoint(x: 0, y: 100), time: 1))
    for step in 0...12 {
      let time = 1 + Double(step) / 120
      let felt = frame(step == 0 ? .down : .move, CGFloat(step * step), time)
      _ = predictor.take(felt)
      felt.touches.forEach { track.update($0) }
      guard foreseeing else { continue }
      predictor.predict(for: time + 0.01, at: time)?.touches.forEach { track.update($0) }
    }
    return track
  }
  let (plain, foreseen) = (track(foreseeing: false), track(foreseeing: true))
  #expect(foreseen.location.x > plain.location.x)
  #expect(foreseen.flingVelocity(at: 1.1) == plain.flingVelocity(at: 1.1))
  #expect(foreseen.velocity(at: 1.1) == plain.velocity(at: 1.1))
  #expect(foreseen.farthest == plain.farthest)
  #expect(foreseen.time == plain.time)
}
