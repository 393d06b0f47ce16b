public import Foundation
import Series

/// The made data and pictures of the example dashboards.
public enum DemoFiles {
  /// Writes `data` and `pictures` into a folder.
  ///
  /// - Parameters:
  ///   - folder: is made when it is not there.
  ///   - seed: equal seeds and ends give equal files.
  ///   - end: the moment up to which there are data.
  ///   - zone: the zone of the files' times.
  /// - Throws: what the file system says.
  public static func write(to folder: String, seed: UInt64, end: Date, zone: TimeZone) throws {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = zone
    let url = URL(fileURLWithPath: folder)
    try DemoData.write(
      to: url.appendingPathComponent("data"), seed: seed, endingOn: end, calendar: calendar)
    try DemoHome(seed: seed, end: end, calendar: calendar)
      .write(to: url.appendingPathComponent("data"))
    try DemoPictures.write(to: url.appendingPathComponent("pictures").path, seed: seed)
  }
}
