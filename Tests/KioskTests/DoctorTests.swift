import Foundation
import TestSupport
import Testing

@testable import Kiosk

/// A machine made of files.
private func machine(_ files: [String: String]) throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  for (path, text) in files {
    let url = URL(fileURLWithPath: folder.path + path)
    try FileManager.default.createDirectory(
      at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try text.write(to: url, atomically: true, encoding: .utf8)
  }
  return folder
}

private let panel = [
  "/sys/class/drm/card0/device/uevent": "", "/dev/dri/card0": "",
  "/sys/class/drm/card0-HDMI-A-1/status": "connected\n",
  "/sys/class/drm/card0-HDMI-A-1/modes": "1280x800\n800x600\n640x480\n",
  "/proc/bus/input/devices": """
  I: Bus=0018 Vendor=0416 Product=038f Version=0000
  N: Name="Goodix Capacitive TouchScreen"
  H: Handlers=mouse0 event2
  B: PROP=2

  I: Bus=0003 Vendor=046d Product=c31c Version=0110
  N: Name="A Keyboard"
  H: Handlers=sysrq kbd event3
  B: PROP=0
  """, "/dev/input/event2": "", "/sys/class/input/event2/dev": "13:66\n",
  "/run/udev/data/c13:66": "E:ID_INPUT=1\nE:LIBINPUT_CALIBRATION_MATRIX=0 -1 1 1 0 0\n",
]

@Test func aPanelWithItsTouchscreenIsSeen() throws {
  let folder = try machine(panel)
  let doctor = Doctor(root: folder.path, user: "wall", groups: ["video", "input"])
  #expect(doctor.cards().map(\.kind) == [.fine, .fine, .note])
  #expect(doctor.cards()[1].text == "HDMI-A-1: connected, 1280x800 and 2 further modes")
  let fingers = doctor.inputs()
  #expect(fingers.count == 1)
  #expect(
    fingers[0].text.contains("touchscreen \"Goodix Capacitive TouchScreen\", /dev/input/event2"))
  #expect(fingers[0].text.contains("calibrated by 0 -1 1 1 0 0"))
}

@Test func aMissingGroupIsAFaultWithItsRemedy() throws {
  let folder = try machine(panel)
  let rights = Doctor(root: folder.path, user: "wall", groups: ["video", "input"]).rights()
  #expect(rights.map(\.kind) == [.fine, .fine, .fault, .fault])
  #expect(rights[2].remedy == "sudo usermod -a -G render wall   # then log in again")
}

@Test func aMachineWithoutACardIsToldWhatToDo() throws {
  let folder = try machine(["/sys/class/drm/version": "drm 1.1.0"])
  let findings = Doctor(root: folder.path, user: "root", groups: []).cards()
  #expect(findings.count == 1)
  #expect(findings[0].kind == .fault)
  #expect(findings[0].remedy?.contains("vc4-kms-v3d") == true)
}

@Test func aCardWithoutConnectorsIsNoScreen() throws {
  let folder = try machine(["/sys/class/drm/card0/uevent": "", "/dev/dri/card0": ""])
  let findings = Doctor(root: folder.path, user: "root", groups: []).cards()
  #expect(findings.map(\.kind) == [.note])
  #expect(findings[0].text.contains("renders only"))
}
