import Foundation

/// How the machine under a wall fares, as the kernel's files tell it.
///
/// What a machine does not tell is nil or empty: a card reader has no wear, a PC no undervoltage.
struct MachineHealth: Equatable, Sendable {
  /// One disk or card.
  struct Storage: Equatable, Sendable {
    /// The kernel's name, such as `mmcblk0`.
    var device: String
    /// The share of its life that is used, 0…1, in steps of a tenth; 1 is all of it.
    var lifeUsed: Double?
    /// Whether its spare blocks run out. (JESD84: PRE_EOL_INFO 2 or 3)
    var isWorn = false
    /// Faults that ext4 has noted on it.
    var errors: Int?
  }

  /// Of the processor, in °C.
  var temperature: Double?
  /// Whether the supply is too weak now.
  var isUndervolted: Bool?
  var storage: [Storage] = []
  /// Bytes of this process that no file backs, and that it shares with the display.
  var anonymousMemory: Int?
  var sharedMemory: Int?
  /// Bytes that are free where the wall keeps its state.
  var freeDisk: Int?

  /// Reads the files of `/sys` and `/proc`.
  ///
  /// - Parameters:
  ///   - root: what stands before `/sys` and `/proc`; another is for tests.
  ///   - state: the folder whose disk is looked at.
  init(root: String = "", state: String? = nil) {
    let files = KernelFiles(root: root)
    temperature = MachineHealth.temperature(files)
    for monitor in files.list("/sys/class/hwmon")
    where files.text("/sys/class/hwmon/\(monitor)/name") == "rpi_volt" {
      isUndervolted = files.number("/sys/class/hwmon/\(monitor)/in0_lcrit_alarm").map { $0 != 0 }
    }
    storage = MachineHealth.storage(files)
    let status = files.text("/proc/self/status") ?? ""
    anonymousMemory = MachineHealth.kibibytes("RssAnon:", in: status)
    sharedMemory = MachineHealth.kibibytes("RssShmem:", in: status)
    if let state,
      let disk = try? FileManager.default.attributesOfFileSystem(forPath: state),
      let free = disk[.systemFreeSize] as? NSNumber
    {
      freeDisk = free.intValue
    }
  }

  private static func temperature(_ files: KernelFiles) -> Double? {
    let zones = files.list("/sys/class/thermal").filter { $0.hasPrefix("thermal_zone") }
    let readings = zones.compactMap { zone -> (isProcessor: Bool, degrees: Double)? in
      guard let raw = files.number("/sys/class/thermal/\(zone)/temp") else { return nil }
      let kind = (files.text("/sys/class/thermal/\(zone)/type") ?? "").lowercased()
      return (kind.contains("cpu") || kind.contains("x86_pkg"), Double(raw) / 1_000)
    }
    return (readings.first(where: \.isProcessor) ?? readings.first)?.degrees
  }

  private static func storage(_ files: KernelFiles) -> [Storage] {
    var found: [String: Storage] = [:]
    for device in files.list("/sys/block") {
      let folder = "/sys/block/\(device)/device"
      guard let life = files.text("\(folder)/life_time") else { continue }
      // Two kinds of cells, each 0x01 for the first tenth to 0x0B for more than all.
      let tenths = life.split(separator: " ").compactMap { hexadecimal($0) }
      let most = tenths.filter { (1...11).contains($0) }.max()
      let spare = files.text("\(folder)/pre_eol_info").flatMap { hexadecimal($0[...]) } ?? 0
      found[device] = Storage(
        device: device, lifeUsed: most.map { min(1, Double($0) / 10) }, isWorn: spare >= 2)
    }
    for part in files.list("/sys/fs/ext4") {
      guard let errors = files.number("/sys/fs/ext4/\(part)/errors_count") else { continue }
      let disk = found.keys.first { part.hasPrefix($0) } ?? part
      found[disk, default: Storage(device: disk)].errors = (found[disk]?.errors ?? 0) + errors
    }
    return found.values.sorted { $0.device < $1.device }
  }

  private static func hexadecimal(_ text: Substring) -> Int? {
    Int(text.hasPrefix("0x") ? text.dropFirst(2) : text, radix: 16)
  }

  private static func kibibytes(_ key: String, in status: String) -> Int? {
    for line in status.split(separator: "\n") where line.hasPrefix(key) {
      return line.split(whereSeparator: { " \t".contains($0) }).dropFirst().first
        .flatMap { Int($0) }.map { $0 * 1_024 }
    }
    return nil
  }
}

/// Small files of the kernel under a root.
struct KernelFiles {
  let root: String

  func text(_ path: String) -> String? {
    guard let file = FileHandle(forReadingAtPath: root + path) else { return nil }
    defer { try? file.close() }
    // A device tree ends its texts with a zero.
    guard let data = try? file.read(upToCount: 64 << 10), !data.isEmpty else { return nil }
    let text = String(decoding: data.prefix { $0 != 0 }, as: UTF8.self)
    return text.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }

  func list(_ path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: root + path)) ?? []).sorted()
  }
}
