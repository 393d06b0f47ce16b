import Foundation
import Geometry
import Motion
import Testing

@testable import Input

private func touchscreen(
  _ id: Int, output: String = "", isBuiltIn: Bool = false, _ width: CGFloat = 0,
  _ height: CGFloat = 0
) -> InputDevice {
  InputDevice(
    id: id, name: "screen \(id)", node: "event\(id)", hasTouch: true,
    size: CGSize(width: width, height: height), output: output, isBuiltIn: isBuiltIn)
}

private let panels = [
  TouchPanel(output: "HDMI-A-1", size: CGSize(width: 344, height: 194)),
  TouchPanel(output: "DSI-1", isBuiltIn: true, size: CGSize(width: 155, height: 86)),
]

/// By its output's name, by what is built in, by its size; else the first.
///
/// One whose output is not
/// shown belongs to none.
@Test(
  arguments: [
    (touchscreen(1, output: "DSI-1"), 1), (touchscreen(1, output: "HDMI-A-1", 155, 86), 0),
    (touchscreen(1, output: "DP-3"), nil), (touchscreen(1, isBuiltIn: true, 344, 194), 1),
    (touchscreen(1, 150, 90), 1), (touchscreen(1, 350, 190), 0), (touchscreen(1, 200, 100), 0),
    (touchscreen(1), 0), (InputDevice(id: 1, name: "mouse", node: "event9", hasPointer: true), 0),
  ] as [(InputDevice, Int?)])
func touchscreensAreGivenToPanels(_ device: InputDevice, _ panel: Int?) {
  #expect(TouchPanel.index(for: device, among: panels) == panel)
}

@Test func aSinglePanelHasAllTouchscreens() {
  let one = [TouchPanel(output: "HDMI-A-1", size: CGSize(width: 344, height: 194))]
  #expect(TouchPanel.index(for: touchscreen(1, 10, 10), among: one) == 0)
  #expect(TouchPanel.index(for: touchscreen(1, isBuiltIn: true), among: one) == 0)
  // Where no output has a name, as on a framebuffer, its name says nothing.
  let nameless = [TouchPanel(output: "")]
  #expect(TouchPanel.index(for: touchscreen(1, output: "DSI-1"), among: nameless) == 0)
}

/// Two panels, turned differently: each finger lands on its own, wherever it was drawn.
@Test func fingersLandOnTheirOwnPanel() {
  var desk = TouchDesk()
  _ = desk.setPanels(panels, time: 1)
  let (wide, turned) = (
    PanelGeometry(panel: PixelSize(width: 1920, height: 1080)),
    PanelGeometry(panel: PixelSize(width: 800, height: 480), rotation: .quarter)
  )
  _ = desk.setGeometry(wide, of: 0, time: 1)
  _ = desk.setGeometry(turned, of: 1, time: 1)
  _ = desk.receive(.added(touchscreen(1, output: "HDMI-A-1")))
  _ = desk.receive(.added(touchscreen(2, output: "DSI-1")))
  for (device, geometry) in [(1, wide), (2, turned)] {
    for (x, y) in [(0.1, 0.2), (0.9, 0.8)] {
      _ = desk.receive(.down(device: device, slot: 0, x: x, y: y, time: 2))
      let delivery = desk.receive(.frame(device: device, time: 2))
      let place = geometry.picturePoint(
        panelX: CGFloat(x) * CGFloat(geometry.panel.width),
        panelY: CGFloat(y) * CGFloat(geometry.panel.height))
      #expect(delivery?.panel == device - 1)
      #expect(delivery?.frame.touches.last?.location == place)
      _ = desk.receive(.up(device: device, slot: 0, time: 2))
      _ = desk.receive(.frame(device: device, time: 2))
    }
  }
}

@Test func aPanelThatGoesTakesItsFingersWithIt() {
  var desk = TouchDesk()
  _ = desk.setPanels(panels, time: 1)
  _ = desk.receive(.added(touchscreen(1, output: "DSI-1")))
  _ = desk.receive(.down(device: 1, slot: 0, x: 0.5, y: 0.5, time: 2))
  _ = desk.receive(.frame(device: 1, time: 2))
  let gone = desk.setPanels([panels[0]], time: 3)
  #expect(gone.map(\.panel) == [1])
  #expect(gone.first?.frame.touches.map(\.phase) == [.cancel])
  // Its touches mean nothing until the panel is back.
  #expect(desk.receive(.down(device: 1, slot: 0, x: 0.5, y: 0.5, time: 4)) == nil)
  #expect(desk.receive(.frame(device: 1, time: 4)) == nil)
  _ = desk.setPanels(panels, time: 5)
  _ = desk.receive(.down(device: 1, slot: 0, x: 0.5, y: 0.5, time: 6))
  #expect(desk.receive(.frame(device: 1, time: 6))?.panel == 1)
}
