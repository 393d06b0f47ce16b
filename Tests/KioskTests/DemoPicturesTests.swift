import Foundation
import Testing

@testable import Kiosk

@Test func equalSeedsDrawEqualPictures() throws {
  let folder = FileManager.default.temporaryDirectory.path + "/vitrine-\(UUID().uuidString)"
  defer { try? FileManager.default.removeItem(atPath: folder) }
  for (name, seed) in [("a", 7), ("b", 7), ("c", 8)] as [(String, UInt64)] {
    try DemoPictures.write(to: folder + "/" + name, seed: seed)
  }
  func bytes(_ folderName: String, _ name: String) throws -> Data {
    try Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(folderName)/\(name)"))
  }
  let names = DemoPictures.scenes.map(\.name)
  #expect(names.count == 10)
  for name in names { #expect(try bytes("a", name) == bytes("b", name)) }
  #expect(try bytes("a", names[0]) != bytes("c", names[0]))
}
