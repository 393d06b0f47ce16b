import Foundation
import Series

/// A wall in one file: its dashboard, the files that it names, and the store.
public enum WallBackup {
  /// What was written, or put back.
  public struct Report: Sendable {
    public var files = 0
    public var hasStore = false
    /// Files that the dashboard names outside its folder; they are not in the backup.
    public var left: [String] = []
  }

  /// Why there is no backup, in words.
  public struct Fault: Error, CustomStringConvertible {
    public let description: String
  }

  private static let dashboardFolder = "dashboard/"
  private static let storeName = "state/\(SeriesStore.fileName)"
  /// Says which of the files is the dashboard.
  private static let mark = "vitrine-backup.txt"

  /// Writes a backup.
  ///
  /// - Parameters:
  ///   - path: the dashboard file; it may have faults.
  ///   - state: the folder of the store.
  ///   - target: the backup, in place of one that may be there.
  /// - Throws: `Fault`, or why a file cannot be read or written.
  /// - Returns: what is in it.
  public static func write(dashboard path: String, state: String, to target: String) throws
    -> Report
  {
    guard FileManager.default.fileExists(atPath: path) else {
      throw Fault(description: "there is no dashboard \(path)")
    }
    let folder = URL(fileURLWithPath: path).standardizedFileURL.deletingLastPathComponent().path
    let name = URL(fileURLWithPath: path).lastPathComponent
    var report = Report()
    var files: [(name: String, path: String)] = [(dashboardFolder + name, path)]
    for file in named(by: path, folder: folder) where file != "\(folder)/\(name)" {
      if file.hasPrefix(folder + "/") {
        files.append((dashboardFolder + file.dropFirst(folder.count + 1), file))
      } else {
        report.left.append(file)
      }
    }
    let scratch = FileManager.default.temporaryDirectory.path + "/vitrine-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: scratch) }
    let copy = "\(scratch)/\(SeriesStore.fileName)"
    report.hasStore = try SeriesStore.snapshot(of: state, to: copy)
    if report.hasStore { files.append((storeName, copy)) }
    try Data("vitrine \(VitrineVersion.text)\ndashboard \(name)\n".utf8)
      .write(to: URL(fileURLWithPath: "\(scratch)/\(mark)"))
    files.append((mark, "\(scratch)/\(mark)"))
    try FileBundle.write(files, to: target)
    report.files = files.count - 1 - (report.hasStore ? 1 : 0)
    return report
  }

  /// The file name of the dashboard that a backup is of.
  ///
  /// - Throws: `Fault` when it is no backup, or why it cannot be read.
  public static func dashboardName(of source: String) throws -> String {
    let folder = FileManager.default.temporaryDirectory.path + "/vitrine-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileBundle.read(source) { $0 == mark ? "\(folder)/\(mark)" : nil }
    let text = (try? String(contentsOfFile: "\(folder)/\(mark)", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("dashboard ") }
    guard let name = line?.dropFirst(10), !name.isEmpty else {
      throw Fault(description: "\(source) is no backup of Vitrine's")
    }
    return String(name)
  }

  /// Gives what root has put back to whoever owns the folder, such as the wall's own user.
  ///
  /// - C: `stat`, `chown`.
  private static func handOver(_ path: String) {
    var owner = stat()
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard stat(folder, &owner) == 0 else { return }
    _ = chown(path, owner.st_uid, owner.st_gid)
  }

  /// Puts a backup's files back.
  ///
  /// - Parameters:
  ///   - source: the backup.
  ///   - folder: where the dashboard and its files go.
  ///   - state: where the store goes.
  ///   - overwrites: whether files that are there may be replaced; else nothing is written at all.
  /// - Throws: `Fault`, or why a file cannot be read or written.
  /// - Returns: what was put back.
  public static func restore(
    _ source: String, to folder: String, state: String, overwrites: Bool
  ) throws -> Report {
    let names = try FileBundle.names(in: source)
    guard names.contains(mark) else {
      throw Fault(description: "\(source) is no backup of Vitrine's")
    }
    func place(_ name: String) -> String? {
      if name == storeName { return "\(state)/\(SeriesStore.fileName)" }
      guard name.hasPrefix(dashboardFolder) else { return nil }
      let rest = name.dropFirst(dashboardFolder.count)
      // A name that leads out of the folder is none that we wrote.
      let isSafe =
        !rest.isEmpty && !rest.hasPrefix("/")
        && !rest.split(separator: "/").contains("..")
      return isSafe ? "\(folder)/\(rest)" : nil
    }
    let targets = names.compactMap { place($0) }
    if !overwrites, let there = targets.first(where: { FileManager.default.fileExists(atPath: $0) })
    {
      throw Fault(description: "\(there) is there already; --force replaces it")
    }
    try FileBundle.read(source, place)
    if geteuid() == 0 { targets.forEach(handOver) }
    var report = Report()
    report.hasStore = names.contains(storeName)
    if report.hasStore {
      // The log of the store before belongs to other pages.
      for suffix in ["-wal", "-shm"] { unlink("\(state)/\(SeriesStore.fileName)\(suffix)") }
    }
    report.files = targets.count - (report.hasStore ? 1 : 0)
    return report
  }

  /// The files that a dashboard names, and those of folders that it names, without those hidden.
  private static func named(by path: String, folder: String) -> [String] {
    guard let dashboard = try? DashboardReader.read(path: path) else { return [] }
    var paths = CardFiles.paths(dashboard)
    paths.formUnion(dashboard.sources.map(\.path))
    paths.formUnion(dashboard.alarms.flatMap { [$0.picture, $0.sound].compactMap { $0 } })
    paths.insert("\(folder)/strings")
    for card in dashboard.pages.flatMap(\.cards) {
      switch card.content {
      case .picture(let picture), .pictures(let picture): paths.insert(picture.path)
      case .slides(let slides): paths.insert(slides.path)
      default: break
      }
    }
    return paths.sorted().flatMap { path -> [String] in
      if SourceLoader.isFolder(path) { return (try? SourceLoader.files(path)) ?? [] }
      return FileManager.default.fileExists(atPath: path) ? [path] : []
    }
  }
}
