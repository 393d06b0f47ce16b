import Documents
import Foundation

extension DashboardReader {
  func display(_ keys: MappingReader, pages: [String]) -> Dashboard.DisplaySettings {
    var settings = Dashboard.DisplaySettings()
    guard let display = keys.mapping("display") else { return settings }
    settings.rotate = rotation(display)
    settings.scale = display.double("scale", in: 0.5...8)
    settings.hasTelevision = display.bool("cec") ?? false
    var seen: Set<String> = []
    for reader in display.sequence("outputs") ?? [] {
      guard let keys = reader.mapping() else { continue }
      let name = keys.string("name", required: true) ?? ""
      if !name.isEmpty, !seen.insert(name).inserted {
        keys.reader("name")?.fault("there is an output \"\(name)\" already")
      }
      var output = Dashboard.DisplaySettings.Output(name: name)
      output.pages = (keys.sequence("pages") ?? []).compactMap { page(in: pages, $0) }
      output.rotate = rotation(keys)
      output.scale = keys.double("scale", in: 0.5...8)
      keys.finish()
      if !name.isEmpty { settings.outputs.append(output) }
    }
    if let remote = display.mapping("remote") {
      settings.isViewOnly = remote.bool("view-only") ?? false
      settings.passwordFile =
        remote.reader("password-file").flatMap { existing($0, folder: false) }
      remote.finish()
    }
    display.finish()
    return settings
  }

  private func rotation(_ keys: MappingReader) -> Int? {
    guard let reader = keys.reader("rotate"), let degrees = reader.integer() else { return nil }
    if [0, 90, 180, 270].contains(degrees) { return degrees }
    reader.fault("the picture turns by 0, 90, 180 or 270 degrees clockwise, not by \(degrees)")
    return nil
  }

  private func page(in pages: [String], _ reader: DocumentReader) -> String? {
    guard let id = reader.string() else { return nil }
    if pages.contains(id) { return id }
    reader.fault("there is no page \"\(id)\"; there are \(pages.joined(separator: ", "))")
    return nil
  }
}
