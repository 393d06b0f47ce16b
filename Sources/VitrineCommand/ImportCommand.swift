import Documents
import Foundation
import Kiosk
import Series

/// `vitrine import`: files into the store.
enum ImportCommand {
  /// What ended the command early, if anything did; set by a signal.
  nonisolated(unsafe) private static var isInterrupted: sig_atomic_t = 0

  static func run(_ invocation: Invocation) throws -> Int32 {
    if invocation.has("--list-presets") {
      for name in SeriesImporter.presetNames { try Streams.print(name) }
      return ExitCode.fine
    }
    guard !invocation.arguments.isEmpty else {
      throw UsageError("missing argument: vitrine import FILE…")
    }
    if let source = invocation.values["--source"] {
      try judge("--source", source, allowing: "._-@")
    }
    let zone = try invocation.zone() ?? .current
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let importer = try importer(invocation, zone)
    let now = Date()
    let store = try StateDirectory.store(invocation, calendar: calendar, now: now, mustExist: false)
    stopOnSignals()
    var failed = 0
    for path in try files(invocation.arguments) {
      do {
        try importFile(path, importer, into: store, invocation, now: now)
      } catch let error as SeriesError where error.kind == .stopped {
        VitrineProgram.report(
          "vitrine import: \(path) was broken off; the same command goes on from there\n")
        return ExitCode.interrupted
      } catch let fault as Streams.Fault {
        // What was read is kept; the files that follow are not begun unseen.
        throw fault
      } catch {
        VitrineProgram.report("vitrine import: \(words(error))\n")
        failed += 1
      }
    }
    _ = store.updatePyramid(now: now)
    return failed == 0 ? ExitCode.fine : ExitCode.failed
  }

  private static func importFile(
    _ path: String, _ importer: SeriesImporter, into store: SeriesStore, _ invocation: Invocation,
    now: Date
  ) throws {
    var progress = ImportProgressLine(path, isQuiet: invocation.has("--quiet"))
    defer { progress.clear() }
    let report = try store.importFile(
      path: path, importer: importer, source: invocation.values["--source"], now: now
    ) { bytes, records in
      progress.show(bytes: bytes, records: records)
      return isInterrupted == 0
    }
    progress.clear()
    try Streams.print(progress.summary(report))
    for note in report.notes { try Streams.print("  \(note)") }
    guard report.rejectedCount > 0 else { return }
    let side = try sideFile(path, invocation)
    try OutputFile.write(Data(RejectedRows.csv(report).utf8), to: side)
    try Streams.print("  \(report.rejectedCount) rejected, each with its reason: \(side)")
  }

  /// `--rejected FILE`, else a file in the state directory.
  private static func sideFile(_ path: String, _ invocation: Invocation) throws -> String {
    if let asked = invocation.values["--rejected"] { return asked }
    let folder = RunSettings.state(invocation.values["--state"]) + "/rejected"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    return folder + "/" + URL(fileURLWithPath: path).lastPathComponent + ".csv"
  }

  /// Refuses a name that no dashboard could say.
  private static func judge(_ option: String, _ name: String, allowing marks: String) throws {
    let isName =
      !name.isEmpty
      && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == " " || marks.contains($0) }
    guard !isName else { return }
    throw UsageError("\(option) takes letters, digits and \(marks), not '\(name)'")
  }

  /// A message with the options' names where it has the dashboard's keys.
  static func words(_ error: any Error) -> String {
    var text = "\(error)"
    for key in ["time", "end", "value", "metric", "unit", "date-order", "decimal", "preset"] {
      text = text.replacing(" \(key): ", with: " --\(key) ")
      if text.hasSuffix(" \(key):") {
        text = String(text.dropLast(key.count + 1)) + "--\(key)"
      }
    }
    return text
  }

  /// The files named, and those of the folders named.
  private static func files(_ arguments: [String]) throws -> [String] {
    try arguments.flatMap { argument -> [String] in
      let files = try files(of: argument)
      if files.isEmpty { throw CommandError("\(argument): there is no file in this folder") }
      return files
    }
  }

  private static func files(of argument: String) throws -> [String] {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: argument, isDirectory: &isFolder),
      isFolder.boolValue
    else { return [argument] }
    return try FileManager.default.contentsOfDirectory(atPath: argument)
      .filter { !$0.hasPrefix(".") }.sorted().map { "\(argument)/\($0)" }
      .filter { path in
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
          && !isFolder.boolValue
      }
  }

  private static func importer(_ invocation: Invocation, _ zone: TimeZone) throws -> SeriesImporter
  {
    var importer = SeriesImporter(zone: zone)
    if let name = invocation.values["--format"] {
      guard let format = FileFormat(rawValue: name) else {
        let names = FileFormat.allCases.map(\.rawValue)
        throw UsageError("there is no format '\(name)'\(NearestName.hint(for: name, among: names))")
      }
      importer.wanted = format
    }
    if let name = invocation.values["--preset"] {
      guard SeriesImporter.presetNames.contains(name) else {
        let hint = NearestName.hint(for: name, among: SeriesImporter.presetNames)
        throw UsageError("there is no preset '\(name)'\(hint)")
      }
      importer.preset = name
    }
    importer.mapping = try mapping(invocation, zone)
    return importer
  }

  /// What the options say of a file's columns; nil when they say nothing.
  private static func mapping(_ invocation: Invocation, _ zone: TimeZone) throws -> ColumnMapping? {
    let options = ["--time", "--end", "--value", "--metric", "--unit", "--date-order", "--decimal"]
    guard options.contains(where: { invocation.has($0) }) else { return nil }
    let order = try invocation.choice("--date-order", of: DateOrder.allCases.map(\.rawValue))
      .flatMap(DateOrder.init(rawValue:))
    let decimal = try invocation.choice("--decimal", of: [",", "."])?.first
    guard let name = invocation.values["--metric"] else {
      throw UsageError("columns are named together with what they measure: --metric weight")
    }
    try judge("--metric", name, allowing: "._-/")
    func column(_ option: String) -> ColumnMapping.Column? {
      invocation.values[option].map { text in Int(text).map { .number($0) } ?? .name(text) }
    }
    let unit = invocation.values["--unit"]
    var mapping = ColumnMapping(
      time: column("--time"), value: column("--value"), metric: .named(name, unit: unit),
      unit: unit.map { MeasureUnit($0) }, zone: zone)
    mapping.end = column("--end")
    mapping.dateOrder = order
    mapping.decimal = decimal
    return mapping
  }

  /// An interrupt breaks the import off between two batches; a second one ends the program.
  private static func stopOnSignals() {
    isInterrupted = 0
    for number in [SIGINT, SIGTERM] {
      signal(number) { number in
        if ImportCommand.isInterrupted != 0 { _exit(128 + number) }
        ImportCommand.isInterrupted = 1
      }
    }
  }
}
