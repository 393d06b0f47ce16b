internal import CDRM
public import Platform

/// What a card says about its planes, for a report about a machine.
public enum DRMSurvey {
  /// A layer of an output: the primary one shows pictures.
  public struct Plane: Equatable, Sendable {
    /// `Primary`, `Overlay` or `Cursor`.
    public var kind: String
    /// The formats' four letters.
    public var formats: [String]
  }

  /// Reads the planes of a card; takes the screen from nobody.
  ///
  /// - Parameter card: a file such as /dev/dri/card0.
  /// - Returns: all planes, whatever they are for.
  /// - Throws: `SystemError` with EACCES without the right to open it, EOPNOTSUPP for a card without
  ///   outputs.
  public static func planes(of card: String) throws(SystemError) -> [Plane] {
    let descriptor = vitrine_open_card(card)
    guard descriptor >= 0 else { throw .last("open", object: card) }
    defer { close(descriptor) }
    // Whoever opens a card first is its master, wanted or not.
    drmDropMaster(descriptor)
    try DRMCalls.check(
      "drmSetClientCap", drmSetClientCap(descriptor, DRMCapability.universalPlanes, 1))
    var planes: [Plane] = []
    for plane in try DRMCalls.livePlanes(descriptor) {
      let properties = try DRMCalls.liveProperties(descriptor, plane.id, .plane)
      planes.append(
        Plane(
          kind: properties["type"]?.valueName ?? "Plane", formats: plane.formats.map(KMSFormat.name)
        ))
    }
    return planes
  }
}
