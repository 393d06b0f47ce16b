import Documents
import Foundation
import Series

extension DashboardReader {
  func sources(_ keys: MappingReader) -> [Dashboard.SourceDescription] {
    guard let mapping = keys.mapping("sources") else { return [] }
    return mapping.mapping.entries.compactMap { entry in
      guard let reader = mapping.reader(entry.key) else {
        faults.add("\"\(entry.key)\" has no value", at: entry.keyPosition)
        return nil
      }
      return source(entry.key, reader)
    }
  }

  private func source(_ name: String, _ reader: DocumentReader) -> Dashboard.SourceDescription? {
    if name.contains("/") {
      reader.fault("a source's name may not contain \"/\", which separates source and metric")
    }
    guard let keys = reader.mapping() else { return nil }
    guard let kind = keys.one(of: Dashboard.SourceDescription.kinds, what: "a source"),
      let file = keys.reader(kind)
    else { return nil }
    var result: Dashboard.SourceDescription
    if Dashboard.SourceDescription.isService(kind, file.value.string ?? "") {
      guard let service = service(name, kind, file, keys, at: reader.position) else { return nil }
      result = service
    } else {
      guard let path = existing(file) else { return nil }
      result = Dashboard.SourceDescription(
        name: name, format: FileFormat(rawValue: kind), path: path, position: reader.position)
      if result.format == .csv || result.format == .json { columns(keys, &result) }
    }
    result.priority = (keys.reader("priority")?.sequence() ?? []).compactMap { $0.string() }
    if let span = keys.reader("keep"), let keep = span.span() {
      if keep.duration != nil {
        span.fault("samples are kept for days or longer, such as 30d, 6mo or 2y")
      }
      result.keep = keep
    }
    keys.finish()
    return result
  }

  /// What only files of columns and records have.
  func columns(_ keys: MappingReader, _ result: inout Dashboard.SourceDescription) {
    result.time = column(keys, "time")
    result.end = column(keys, "end")
    result.unit = keys.string("unit")
    result.metric = keys.string("metric")
    result.value = column(keys, "value")
    if let metrics = keys.mapping("metrics") {
      if result.value != nil || result.metric != nil {
        faults.add(
          "a source has either \"value\" and \"metric\" or \"metrics\"",
          at: keys.keyPosition("metrics"))
      }
      for entry in metrics.mapping.entries {
        if let value = column(metrics, entry.key) { result.metrics.append((entry.key, value)) }
      }
    }
    result.dateOrder = keys.enumeration("date-order", of: DateOrder.self)
    result.decimal = keys.enumeration("decimal", of: [",", "."])?.first
    if result.format == .json { result.records = keys.string("records") }
    if result.format == .csv, let preset = keys.reader("preset") {
      if result.isMapped {
        preset.fault("a preset knows the columns; leave out what names them")
      }
      result.preset = preset.enumeration(of: SeriesImporter.presetNames)
    }
  }

  /// A column by its heading, or by its number counted from 1.
  private func column(_ keys: MappingReader, _ key: String) -> String? {
    guard let reader = keys.reader(key) else { return nil }
    if let number = reader.value.integer {
      guard number >= 1 else {
        reader.fault("columns are counted from 1")
        return nil
      }
      return "\(number)"
    }
    return reader.string()
  }

  /// A path that must exist, made absolute; nil for `wantsFolder` takes a file or a folder.
  func existing(_ reader: DocumentReader, folder wantsFolder: Bool? = nil) -> String? {
    guard let text = reader.string() else { return nil }
    let path = absolute(text)
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
      if (try? FileManager.default.attributesOfItem(atPath: path)) != nil {
        reader.fault("\(path) is a link that leads to no file")
        return nil
      }
      let place = URL(fileURLWithPath: path).deletingLastPathComponent().path
      let names = (try? FileManager.default.contentsOfDirectory(atPath: place)) ?? []
      let last = URL(fileURLWithPath: path).lastPathComponent
      let hint = NearestName.of(last, among: names).map { "; did you mean \"\($0)\"?" } ?? ""
      reader.fault("there is no file \(path)\(hint)")
      return nil
    }
    if let wantsFolder, isFolder.boolValue != wantsFolder {
      reader.fault(wantsFolder ? "\(path) is a file, not a folder" : "\(path) is a folder")
      return nil
    }
    return path
  }

  /// Relative to the dashboard's folder; `~/` is the home folder.
  func absolute(_ text: String) -> String {
    let path = MachineNames.own.fill(text)
    if path.hasPrefix("~/") {
      return FileManager.default.homeDirectoryForCurrentUser.path + path.dropFirst(1)
    }
    if path.hasPrefix("/") { return path }
    return URL(fileURLWithPath: folder).appendingPathComponent(path).standardizedFileURL.path
  }
}
