import Foundation
import Geometry
import Platform
import Raster
import Testing

@testable import Display

private func mode(
  _ width: UInt16, _ height: UInt16, _ refresh: UInt32 = 60, preferred: Bool = false,
  interlaced: Bool = false
) -> KMSMode {
  KMSMode(
    clock: UInt32(width) * UInt32(height) * refresh / 1000,
    horizontal: [width, width, width, width, 0], vertical: [height, height, height, height, 0],
    refresh: refresh, flags: interlaced ? KMSMode.interlaced : 0,
    type: preferred ? KMSMode.preferred : 0)
}

private let resources = KMSResources(
  crtcs: [20, 21, 22], connectors: [30], maximum: PixelSize(width: 4096, height: 4096))

private func best(_ modes: [KMSMode], _ wish: String? = nil) -> PixelSize? {
  var connector = KMSConnector(id: 30, name: "HDMI-A-1", status: .connected)
  connector.modes = modes
  return OutputChoice.modes(of: connector, resources, wish.flatMap { ModeRequest($0) }).first?.size
}

@Test func thePreferredModeWins() {
  #expect(
    best([mode(640, 480), mode(800, 480, preferred: true)]) == PixelSize(width: 800, height: 480))
}

@Test func aWishWinsOverThePreferredMode() {
  let modes = [mode(800, 480, preferred: true), mode(640, 480, 75), mode(640, 480, 60)]
  #expect(best(modes, "640x480") == PixelSize(width: 640, height: 480))
  var connector = KMSConnector(id: 30, name: "HDMI-A-1", status: .connected)
  connector.modes = modes
  let first = OutputChoice.modes(of: connector, resources, ModeRequest("640x480@60")).first
  #expect(first?.refresh == 60)
  #expect(best(modes, "1024x768") == PixelSize(width: 800, height: 480))
}

@Test func withoutAPreferredModeTheLargestSensibleOneIsTaken() {
  let modes = [mode(640, 480), mode(3840, 2160), mode(1920, 1080), mode(1024, 768)]
  #expect(best(modes) == PixelSize(width: 1920, height: 1080))
  #expect(best([mode(3840, 2160)]) == PixelSize(width: 3840, height: 2160))
}

@Test func interlacedAndImpossibleModesAreLeftOut() {
  #expect(
    best([mode(1920, 1080, interlaced: true), mode(640, 480)]) == PixelSize(width: 640, height: 480)
  )
  #expect(
    best([mode(5120, 2160, preferred: true), mode(640, 480)]) == PixelSize(width: 640, height: 480))
  #expect(best([mode(1920, 1080, interlaced: true)]) == nil)
}

/// QEMU's monitors prefer 75 Hz: nothing may count on 60.
@Test(
  arguments: [
    (103_980, [1280, 1696], [800, 818], 75, 74.95),
    (148_352, [1920, 2200], [1080, 1125], 60, 59.94),
    (0, [800, 0], [480, 0], 50, 50), (0, [0, 0], [0, 0], 0, 60),
  ] as [(UInt32, [UInt16], [UInt16], UInt32, Double)])
func thePeriodComesFromTheClock(
  _ clock: UInt32, _ across: [UInt16], _ down: [UInt16], _ refresh: UInt32, _ hertz: Double
) {
  let mode = KMSMode(
    clock: clock, horizontal: [across[0], 0, 0, across[1], 0],
    vertical: [down[0], 0, 0, down[1], 0], refresh: refresh)
  #expect(abs(1 / mode.period - hertz) < 0.01)
}

private func candidate(_ connectors: [KMSConnector]) -> OutputChoice.Candidate {
  OutputChoice.Candidate(
    device: Device(subsystem: "drm", name: "card0", node: "/dev/dri/card0"), driver: "vc4",
    resources: resources, connectors: connectors)
}

private func connector(
  _ id: UInt32, _ name: String, _ status: KMSConnector.Status, possible: UInt32 = 0b111,
  current: UInt32 = 0, modes: [KMSMode] = [mode(800, 480)]
) -> KMSConnector {
  var connector = KMSConnector(id: id, name: name, status: status)
  connector.modes = modes
  connector.possibleCRTCs = possible
  connector.currentCRTC = current
  return connector
}

@Test func theFirstConnectedOutputIsTaken() {
  let found = OutputChoice.output(
    of: candidate([
      connector(1, "HDMI-A-1", .disconnected), connector(2, "HDMI-A-2", .connected),
      connector(3, "DSI-1", .connected),
    ]), DRMConfiguration())
  #expect(found?.connector.name == "HDMI-A-2")
}

@Test func anOutputCanBeNamed() {
  let card = candidate([connector(2, "HDMI-A-2", .connected), connector(3, "DSI-1", .connected)])
  #expect(OutputChoice.output(of: card, DRMConfiguration(output: "DSI-1"))?.connector.id == 3)
  #expect(OutputChoice.output(of: card, DRMConfiguration(output: "DP-9")) == nil)
}

@Test func anUnknownOutputIsTakenWhenThereIsNothingBetter() {
  let unknown = connector(1, "VGA-1", .unknown)
  #expect(OutputChoice.output(of: candidate([unknown]), DRMConfiguration())?.connector.id == 1)
  let both = candidate([unknown, connector(2, "HDMI-A-1", .connected)])
  #expect(OutputChoice.output(of: both, DRMConfiguration())?.connector.id == 2)
  let noModes = connector(3, "HDMI-A-1", .connected, modes: [])
  #expect(OutputChoice.output(of: candidate([noModes]), DRMConfiguration()) == nil)
}

/// The mask counts places in the card's list, and after a replug there is no encoder to ask.
@Test(arguments: [
  (UInt32(0b110), UInt32(0), UInt32(21)), (0b100, 0, 22), (0b111, 22, 22), (0b011, 22, 20),
])
func theCRTCIsChosenByItsPlaceInTheList(_ possible: UInt32, _ current: UInt32, _ crtc: UInt32) {
  let card = candidate([connector(1, "HDMI-A-1", .connected, possible: possible, current: current)])
  #expect(OutputChoice.output(of: card, DRMConfiguration())?.crtc == crtc)
}

@Test func aCRTCThatShowsAnotherMonitorIsLeftAlone() {
  let card = candidate([
    connector(1, "HDMI-A-1", .connected), connector(2, "HDMI-A-2", .connected, current: 20),
  ])
  #expect(OutputChoice.output(of: card, DRMConfiguration())?.crtc == 21)
}

@Test(arguments: [
  ("driver:vc4", true), ("driver:v3d", false), ("/dev/dri/card0", true), ("card0", true),
  ("/dev/dri/by-path/platform-gpu-card", true), ("platform-gpu-card", true), ("card1", false),
])
func cardsAreNamedByDriverNodeOrLink(_ name: String, _ admitted: Bool) {
  let device = Device(
    subsystem: "drm", name: "card0", node: "/dev/dri/card0",
    properties: ["DEVLINKS": "/dev/dri/by-path/platform-gpu-card"])
  #expect(OutputChoice.admits(device, "vc4", DRMConfiguration(card: name)) == admitted)
}

@Test(arguments: ["800x480", "800x480@60", "1280x800@59.94"])
func modesAreRead(_ text: String) {
  #expect(ModeRequest(text)?.description.hasPrefix(text) == true)
}

@Test(arguments: [
  "", "800", "800x", "x480", "800x480@", "800x480@0", "0x0", "800x480@60@60", "axb",
])
func whatIsNoModeIsRefused(_ text: String) { #expect(ModeRequest(text) == nil) }

@Test(arguments: [
  (1280, 800, 320, 200, 1.0), (800, 480, 155, 86, 1.0), (1920, 1080, 160, 90, 1.0),
  (1920, 1080, 0, 0, 1.0), (1920, 1080, 1600, 900, 1.0), (2560, 1600, 216, 135, 3.0),
  (1920, 1200, 217, 136, 2.0), (1280, 720, 220, 124, 1.5), (1920, 1080, 500, 100, 1.0),
])
func densitySuggestsAScaleUnlessItLies(
  _ width: Int, _ height: Int, _ across: Int, _ down: Int, _ scale: CGFloat
) {
  let found = PanelDensity.scale(
    pixels: PixelSize(width: width, height: height),
    millimetres: PixelSize(width: across, height: down))
  #expect(found == scale)
}

@Test(
  arguments: [
    (0, [.xrgb8888, .rgb565]), (16, [.rgb565, .xrgb8888]), (24, [.xrgb8888, .rgb565]),
  ] as [(UInt64, [ScreenFormat])])
func thePreferredDepthOrdersTheFormats(_ depth: UInt64, _ expected: [ScreenFormat]) {
  let plane = [KMSFormat.rgb565, KMSFormat.xrgb8888, KMSFormat.code("AR24")]
  #expect(
    OutputChoice.formats(of: plane, preferredDepth: depth, DRMConfiguration()) == expected)
}

@Test func aFormatCanBeAskedForAndMustBeListed() {
  let wish = DRMConfiguration(format: .xrgb2101010)
  let with = [KMSFormat.xrgb8888, KMSFormat.xrgb2101010]
  #expect(OutputChoice.formats(of: with, preferredDepth: 0, wish).first == .xrgb2101010)
  #expect(OutputChoice.formats(of: [KMSFormat.xrgb8888], preferredDepth: 0, wish) == [.xrgb8888])
}
