import Foundation

extension SeriesStore {
  /// Copies the store of a folder as it is at this moment, also while a wall writes to it.
  ///
  /// - Returns: whether there was a store to copy.
  /// - Throws: `SeriesError` of kind `store` when it cannot be read or the copy cannot be written.
  public static func snapshot(of directory: String, to path: String) throws -> Bool {
    let file = "\(directory)/\(fileName)"
    guard FileManager.default.fileExists(atPath: file) else { return false }
    do {
      let database = try SQLiteDatabase(path: file, mode: .readOnly)
      let copy = try database.prepare("VACUUM INTO ?")
      try copy.bind(1, path)
      try copy.run()
    } catch {
      throw SeriesError(.store, file: file, "the store cannot be copied: \(error)")
    }
    return true
  }
}
