import Foundation
import Testing
import Views

@testable import SurfaceV5
@testable import SurfaceV6

@MainActor
private func bodies<Content: View>(_ content: Content) -> Int {
  let renderer = ImageRenderer(content: content)
  renderer.proposedSize = ProposedViewSize(width: 400, height: 400)
  return renderer.makeHost().evaluations
}

/// Programs written for SwiftUI, in both language modes: they compile, and nothing in them traps.
@MainActor
@Test func programsInSwiftUIsWordsComeToLifeInBothLanguageModes() {
  #expect(bodies(SurfaceV5.TurningGarden()) > 0)
  #expect(bodies(SurfaceV6.TurningGarden()) > 0)
  #expect(bodies(SurfaceV5.ConfiguredGarden()) > 0)
  #expect(bodies(SurfaceV6.ConfiguredGarden()) > 0)
  #expect(bodies(SurfaceV5.WeightLine()) > 0)
  #expect(bodies(SurfaceV6.WeightBars(model: .init(50))) > 0)
  #expect(bodies(SurfaceV5.EndlessPage()) > 0)
  #expect(bodies(SurfaceV6.EndlessPage()) > 0)
  #expect(bodies(SurfaceV5.StepAverage()) > 0)
  #expect(bodies(SurfaceV6.StepAverage()) > 0)
  #expect(bodies(SurfaceV5.AirCurve(data: SurfaceV5.AirReading.evening())) > 0)
  #expect(bodies(SurfaceV6.AirCurve(data: SurfaceV6.AirReading.evening())) > 0)
  #expect(bodies(SurfaceV5.Crossing().environmentObject(SurfaceV5.MainModel())) > 0)
  #expect(bodies(SurfaceV6.Crossing().environmentObject(SurfaceV6.MainModel())) > 0)
  #expect(bodies(SurfaceV5.SplitChart()) > 0)
  #expect(bodies(SurfaceV6.SplitChart()) > 0)
  #expect(bodies(SurfaceV5.Pages()) > 0)
  #expect(bodies(SurfaceV6.Pages()) > 0)
  #expect(bodies(SurfaceV5.ShelfView()) > 0)
  #expect(bodies(SurfaceV6.ShelfView()) > 0)
  #expect(bodies(SurfaceV5.EnergyView()) > 0)
  #expect(bodies(SurfaceV6.EnergyView()) > 0)
  #expect(bodies(SurfaceV5.DialView()) > 0)
  #expect(bodies(SurfaceV6.DialView()) > 0)
}
