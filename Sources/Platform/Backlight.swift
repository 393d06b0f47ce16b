import Foundation

/// The light behind a panel, as the kernel's backlight class offers it.
///
/// - Source: `Documentation/ABI/stable/sysfs-class-backlight` of Linux: of several for one panel the
///   firmware's is preferred to the platform's, and that to the raw one.
public final class Backlight {
  /// The kernel's name of it, such as `10-0045`.
  public let name: String
  private let folder: String
  private let maximum: Int
  private let atStart: Int?

  /// The panel's light, or nil where there is none that this user may turn.
  public init?(root: String = "/sys/class/backlight") {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    let kinds = ["firmware", "platform", "raw"]
    let found = names.sorted().compactMap { name -> (rank: Int, name: String, maximum: Int)? in
      let folder = "\(root)/\(name)"
      guard let maximum = Backlight.number("\(folder)/max_brightness"), maximum > 0,
        access("\(folder)/brightness", W_OK) == 0
      else { return nil }
      let kind = Backlight.text("\(folder)/type") ?? ""
      return (kinds.firstIndex(of: kind) ?? kinds.count, name, maximum)
    }
    guard let best = found.min(by: { $0.rank < $1.rank }) else { return nil }
    name = best.name
    folder = "\(root)/\(best.name)"
    maximum = best.maximum
    atStart = Backlight.number("\(folder)/brightness")
  }

  /// 0…1, or nil where it cannot be read.
  public var level: Double? {
    Backlight.number("\(folder)/brightness").map { Double($0) / Double(maximum) }
  }

  /// Sets 0…1; anything above 0 leaves at least the faintest light.
  ///
  /// - Returns: whether the kernel took it.
  public func set(_ level: Double) -> Bool {
    guard level.isFinite else { return false }
    let share = min(1, max(0, level))
    return write(share == 0 ? 0 : max(1, Int((share * Double(maximum)).rounded())))
  }

  /// Gives the light back as it was found.
  public func restore() {
    if let atStart { _ = write(atStart) }
  }

  private func write(_ raw: Int) -> Bool {
    guard let handle = FileHandle(forWritingAtPath: "\(folder)/brightness") else { return false }
    defer { try? handle.close() }
    return (try? handle.write(contentsOf: Data("\(raw)\n".utf8))) != nil
  }

  private static func text(_ path: String) -> String? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    return String(data: data, encoding: .utf8)?.trimmingCharacters(in: .whitespacesAndNewlines)
  }

  private static func number(_ path: String) -> Int? { text(path).flatMap { Int($0) } }
}
