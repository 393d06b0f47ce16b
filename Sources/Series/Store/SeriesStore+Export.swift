public import Foundation

extension SeriesStore {
  /// Writes everything as CSV, one file a series: nobody is locked in.
  ///
  /// The files are `NAME.csv` as `SeriesCSV` writes them. An import of such a file gives the samples
  /// back; gaps are not written.
  ///
  /// - Returns: the files' names and how many samples each has.
  /// - Throws: the error of the file that cannot be written.
  public func export(to folder: URL, now: Date) throws -> [(file: String, samples: Int)] {
    flush(now: now)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    var written: [(file: String, samples: Int)] = []
    for stored in list() {
      guard let series = series(stored.name) else { continue }
      var name = String(
        stored.name.map { $0.isLetter || $0.isNumber || ".-_".contains($0) ? $0 : "_" })
      if name.hasPrefix(".") { name = "_" + name.dropFirst() }
      while written.contains(where: { $0.file == name + ".csv" }) { name += "_" }
      let file = name + ".csv"
      try Data(SeriesCSV.text(series, name: stored.name).utf8)
        .write(to: folder.appendingPathComponent(file), options: .atomic)
      written.append((file, series.count))
    }
    return written
  }
}
