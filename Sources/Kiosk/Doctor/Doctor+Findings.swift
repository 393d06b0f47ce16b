import Display
import Foundation
import Typography

extension Doctor {
  func cards() -> [Finding] {
    let entries = list("/sys/class/drm")
    let cards = entries.filter { $0.hasPrefix("card") && !$0.contains("-") }
    guard !cards.isEmpty else {
      return [
        Finding(
          kind: .fault, text: "there is no DRM card: no driver for the display has been loaded",
          remedy: "dmesg | grep -i drm   # on a Raspberry Pi: dtoverlay=vc4-kms-v3d in config.txt")
      ]
    }
    return cards.flatMap { card -> [Finding] in
      let driver = link("/sys/class/drm/\(card)/device/driver") ?? "unknown driver"
      let connectors = entries.filter { $0.hasPrefix(card + "-") }
      let writable = access(root + "/dev/dri/\(card)", R_OK | W_OK) == 0
      var findings = [
        Finding(
          kind: connectors.isEmpty ? .note : writable ? .fine : .fault,
          text: "/dev/dri/\(card): \(driver)"
            + (connectors.isEmpty ? ", renders only: no connector" : "")
            + (writable ? "" : ", not to be opened by \(user)"),
          remedy: writable || connectors.isEmpty
            ? nil : "sudo usermod -a -G video \(user)   # then log in again")
      ]
      for connector in connectors {
        let name = connector.dropFirst(card.count + 1)
        let status = read("/sys/class/drm/\(connector)/status") ?? "unknown"
        let modes = (read("/sys/class/drm/\(connector)/modes") ?? "").split(separator: "\n")
        let mode = modes.first.map { ", \($0) and \(modes.count - 1) further modes" } ?? ""
        findings.append(
          Finding(
            kind: status == "connected" ? .fine : .note, text: "\(name): \(status)\(mode)",
            remedy: nil))
      }
      if writable, !connectors.isEmpty { findings.append(planes("/dev/dri/\(card)")) }
      return findings
    }
  }

  /// What the card's primary planes can show, and how many others there are.
  private func planes(_ card: String) -> Finding {
    do {
      let planes = try DRMSurvey.planes(of: root + card)
      let primary = planes.filter { $0.kind == "Primary" }
      let formats = Set(primary.flatMap(\.formats)).sorted().joined(separator: " ")
      let canShow = primary.contains { plane in
        ["XR24", "XB24", "RG16"].contains(where: plane.formats.contains)
      }
      return Finding(
        kind: canShow ? .fine : .fault,
        text: "\(planes.count) planes, \(primary.count) of them primary, for \(formats)",
        remedy: canShow ? nil : "vitrine run --card driver:NAME --display drm   # another card")
    } catch {
      return Finding(kind: .note, text: "planes: \(error)", remedy: nil)
    }
  }

  func inputs() -> [Finding] {
    let text = read("/proc/bus/input/devices") ?? ""
    let devices = text.components(separatedBy: "\n\n").compactMap { block -> Finding? in
      let lines = block.split(separator: "\n").map(String.init)
      guard let name = lines.first(where: { $0.hasPrefix("N: Name=") })?.dropFirst(8),
        let handlers = lines.first(where: { $0.hasPrefix("H: Handlers=") }),
        let event = handlers.split(whereSeparator: { " =".contains($0) })
          .first(where: { $0.hasPrefix("event") })
      else { return nil }
      // INPUT_PROP_DIRECT is bit 1: what is touched is what is seen.
      let properties = lines.first { $0.hasPrefix("B: PROP=") }?.dropFirst(8) ?? "0"
      let isTouch = (Int(properties, radix: 16) ?? 0) & 2 != 0
      let isMouse = handlers.contains("mouse")
      guard isTouch || isMouse else { return nil }
      let readable = access(root + "/dev/input/\(event)", R_OK) == 0
      let calibration = calibration(of: String(event)).map { ", calibrated by \($0)" } ?? ""
      return Finding(
        kind: readable ? .fine : .fault,
        text: "\(isTouch ? "touchscreen" : "mouse") \(name), /dev/input/\(event)\(calibration)"
          + (readable ? "" : ", not to be read by \(user)"),
        remedy: readable ? nil : "sudo usermod -a -G input \(user)   # then log in again")
    }
    return devices.isEmpty
      ? [Finding(kind: .note, text: "there is no touchscreen and no mouse", remedy: nil)] : devices
  }

  /// The matrix that udev has for a device.
  private func calibration(of event: String) -> String? {
    guard let numbers = read("/sys/class/input/\(event)/dev"),
      let data = read("/run/udev/data/c\(numbers)")
    else { return nil }
    return data.split(separator: "\n").first { $0.contains("LIBINPUT_CALIBRATION_MATRIX=") }
      .flatMap { $0.split(separator: "=", maxSplits: 1).last.map(String.init) }
  }

  func rights() -> [Finding] {
    if user == "root" {
      return [Finding(kind: .fine, text: "root may open everything", remedy: nil)]
    }
    return ["video", "input", "render", "tty"].map { group in
      let isMember = groups.contains(group)
      return Finding(
        kind: isMember ? .fine : .fault,
        text: "\(user) is \(isMember ? "" : "not ")in group \(group)",
        remedy: isMember ? nil : "sudo usermod -a -G \(group) \(user)   # then log in again")
    }
  }

  func holders() -> [Finding] {
    var findings: [Finding] = []
    for process in list("/proc") where Int(process) != nil {
      let files = list("/proc/\(process)/fd").compactMap {
        try? FileManager.default.destinationOfSymbolicLink(
          atPath: root + "/proc/\(process)/fd/\($0)")
      }
      guard let card = files.first(where: { $0.hasPrefix("/dev/dri/card") }) else { continue }
      let name = read("/proc/\(process)/comm") ?? "?"
      findings.append(
        Finding(
          kind: name.hasPrefix("vitrine") ? .fine : .note,
          text: "\(name) (process \(process)) has \(card) open",
          remedy: name.hasPrefix("vitrine") ? nil : "systemctl status \(process)"))
    }
    if findings.isEmpty {
      findings.append(Finding(kind: .fine, text: "no process that can be seen", remedy: nil))
    }
    if user != "root" {
      findings.append(
        Finding(
          kind: .note, text: "other users' processes are hidden", remedy: "sudo vitrine doctor"))
    }
    return findings
  }

  func fonts() -> [Finding] {
    let library = FontLibrary()
    let scripts: [(name: String, sample: Unicode.Scalar, family: String)] = [
      ("Latin", "a", "Inter"), ("Arabic", "ع", "Noto Sans Arabic"),
      ("Hebrew", "ש", "Noto Sans Hebrew"), ("Devanagari", "अ", "Noto Sans Devanagari"),
      ("Chinese", "中", "Noto Sans CJK SC"),
    ]
    return scripts.map { name, sample, family in
      let has = [family, "DejaVu Sans"].contains {
        library.hasGlyph(sample, in: FontDescriptor(family: $0, size: 16))
      }
      let package = name == "Chinese" ? "fonts-noto-cjk" : "fonts-noto-core"
      return Finding(
        kind: has ? .fine : name == "Latin" ? .fault : .note,
        text: "\(name): \(has ? "there" : "no font has it")",
        remedy: has ? nil : "sudo apt install \(name == "Latin" ? "fonts-inter" : package)")
    }
  }
}
