import Foundation
import TestSupport
import Testing

@testable import Kiosk

/// What a unit has to allow for a dashboard, and no more.
@Suite struct UnitDropInTests {
  private func dropIn(_ sources: String) throws -> UnitDropIn {
    let folder = try TemporaryFolder()
    try folder.write("steps.csv", "Date,Value\n2026-11-01,100\n")
    try folder.write(
      "dashboard.yaml",
      "version: 1\nsources:\n\(sources)\npages: [{ id: a, cards: [{ clock: local }] }]\n")
    return UnitDropIn(try DashboardReader.read(path: folder.path("dashboard.yaml")))
  }

  @Test(arguments: [
    ("  s: { csv: steps.csv, metric: steps }", false),
    ("  s: { sqlite: home.db, sql: select 1 }", false),
    ("  s: { postgresql: \"postgresql:///home\", sql: select 1 }", false),
    ("  s: { postgresql: \"host=/run/postgresql dbname=home\", sql: select 1 }", false),
    ("  s: { postgresql: \"postgresql://me@db.example/home\", sql: select 1 }", true),
    ("  s: { postgresql: \"host=db.example dbname=home\", sql: select 1 }", true),
    ("  s: { json: \"https://api.example/steps\", time: at, value: steps }", true),
  ])
  func onlyASourceOverTheNetworkOpensIt(source: String, isNeeded: Bool) throws {
    let dropIn = try dropIn(source)
    #expect(dropIn.sources == (isNeeded ? ["s"] : []))
    #expect(dropIn.isNeeded == isNeeded)
    let text = dropIn.text(for: "wall.yaml") { _ in nil }
    #expect(text.contains("AF_INET") == isNeeded)
  }

  @Test func aCredentialIsLoadedOnceItsFileIsThere() throws {
    let dropIn = try dropIn(
      "  s: { json: \"https://api.example/a\", time: at, value: v, token: { credential: api } }")
    #expect(dropIn.credentials == ["api"])
    let with = dropIn.text(for: "wall.yaml") { "/etc/vitrine/\($0).token" }
    #expect(with.contains("\nLoadCredential=api:/etc/vitrine/api.token\n"))
    let without = dropIn.text(for: "wall.yaml") { _ in nil }
    #expect(!without.contains("\nLoadCredential="))
  }

  @Test func whatIsNeededNoLongerGoesAndSomebodyElsesStays() throws {
    let folder = try TemporaryFolder()
    let place = folder.path("vitrine.service.d")
    let file = "\(place)/\(UnitDropIn.fileName)"
    let network = try dropIn("  s: { json: \"https://api.example/a\", time: at, value: v }")
    let none = try dropIn("  s: { csv: steps.csv, metric: steps }")
    func write(_ dropIn: UnitDropIn) throws -> UnitDropIn.Outcome {
      try dropIn.write(into: place, for: "wall.yaml") { _ in nil }
    }
    #expect(try write(none) == .notNeeded)
    #expect(try write(network) == .written)
    #expect(try write(network) == .unchanged)
    #expect(try write(none) == .removed)
    #expect(!FileManager.default.fileExists(atPath: file))
    try folder.write("vitrine.service.d/network.conf", "[Service]\nIPAddressDeny=any\n")
    #expect(try write(network) == .kept)
    #expect(try write(none) == .kept)
    #expect(try folder.text("vitrine.service.d/network.conf").contains("IPAddressDeny=any"))
  }
}
