import Foundation
import Network
import Platform
import TestSupport
import Testing

@testable import Kiosk

/// A folder with a fleet's keys, which `openssl` made, and what is signed with them.
private struct Fleet {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    for name in ["fleet", "other"] {
      try openssl(["genpkey", "-algorithm", "ed25519", "-out", folder.path("\(name).key")])
      try openssl([
        "pkey", "-in", folder.path("\(name).key"), "-pubout", "-out", folder.path("\(name).pem"),
      ])
    }
  }

  @discardableResult
  func openssl(_ arguments: [String]) throws -> String {
    let answer = try HelperProgram.answer(["openssl"] + arguments, seconds: 20).get()
    try #require(answer.code == 0, "\(answer.output)")
    return answer.output
  }

  static func page(_ id: String) -> String {
    "version: 1\ntitle: \(id)\npages: [{ id: \(id), cards: [{ text: \(id) }] }]\n"
  }

  /// A text with its signature in front, by the script that people use.
  func signed(_ text: String, by key: String = "fleet") throws -> [UInt8] {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../script/sign-dashboard").standardizedFileURL.path
    let file = try folder.write("to-sign.yaml", text)
    let answer = try HelperProgram.answer(
      [script, folder.path("\(key).key"), file], seconds: 20
    ).get()
    try #require(answer.code == 0, "\(answer.output)")
    return Array(answer.output.utf8)
  }
}

@Suite(.serialized) struct SignatureTests {
  @Test func aSignedTextIsReadAndAChangedOneIsNot() throws {
    let fleet = try Fleet()
    let text = Fleet.page("one")
    let key = fleet.folder.path("fleet.pem")
    let signed = try fleet.signed(text)
    let read = try SignedText.verified(signed, key: key)
    #expect(read == text)
    // The whole is a dashboard, too.
    _ = try DataFolder().read(String(decoding: signed, as: UTF8.self))
    for place in stride(from: 0, to: signed.count, by: 5) {
      var changed = signed
      changed[place] ^= 1
      let fault = caught(SourceFailure.self) {
        _ = try SignedText.verified(changed, key: key)
      }
      #expect(fault?.kind == .unauthorised, "byte \(place)")
    }
  }

  @Test func whatIsWrongWithASignatureIsSaid() throws {
    let fleet = try Fleet()
    let text = Fleet.page("one")
    try fleet.openssl([
      "genpkey", "-algorithm", "RSA", "-out", fleet.folder.path("rsa.key"),
    ])
    try fleet.openssl([
      "pkey", "-in", fleet.folder.path("rsa.key"), "-pubout", "-out", fleet.folder.path("rsa.pem"),
    ])
    try fleet.folder.write("nonsense.pem", "nonsense")
    let good = try fleet.signed(text)
    let cases: [(bytes: [UInt8], key: String, words: String)] = [
      (try fleet.signed(text, by: "other"), "fleet.pem", "it was not signed with the key"),
      (Array(text.utf8), "fleet.pem", "it is not signed"),
      (Array("# signature: !!!\n\(text)".utf8), "fleet.pem", "it is not signed"),
      (Array("# signature: AAAA\n\(text)".utf8), "fleet.pem", "it was not signed with the key"),
      ([], "fleet.pem", "it is not signed"),
      (good, "missing.pem", "cannot be read"), (good, "nonsense.pem", "holds no public key"),
      (good, "rsa.pem", "is no Ed25519 key"),
      ([UInt8](repeating: 35, count: SignedText.limit + 1), "fleet.pem", "1 MiB at most"),
    ]
    for (bytes, key, words) in cases {
      let fault = caught(SourceFailure.self) {
        _ = try SignedText.verified(bytes, key: fleet.folder.path(key))
      }
      #expect(fault?.words.contains(words) == true, "\(key) \(words)")
    }
  }
}

/// A wall that follows, without a display.
@MainActor
private final class FollowingWall {
  let loop: Loop
  let model = WallModel(clock: { Date() })
  let source: DashboardSource
  private let book: NoteBook
  var notes: [String] { book.notes }

  /// `state` is where it keeps what it followed.
  init(_ follow: String, fleet: Fleet, state: TemporaryFolder) throws {
    loop = try Loop(drainsMainQueue: false)
    let path = try fleet.folder.write(
      "wall.yaml",
      """
      version: 1
      follow: \(follow)
      pages: [{ id: local, cards: [{ text: Nothing yet }] }]

      """)
    let book = NoteBook()
    self.book = book
    source = DashboardSource(
      path: path, model: model, inbox: loop.inbox, watcher: try FileWatcher(loop: loop),
      loop: loop, state: state.path, note: { book.notes.append($0) })
    source.readFile()
  }

  func follows(_ page: String) throws {
    try loop.wait { [model] in model.pageNames == [page] && model.faults.isEmpty }
  }
}

@Suite(.serialized) struct FleetTests {
  @MainActor @Test func aWallFollowsARetainedMessage() throws {
    let (broker, fleet, state) = (try Broker(), try Fleet(), try TemporaryFolder())
    let follow =
      "{ mqtt: \"127.0.0.1:\(broker.port)\", topic: \"walls/{serial}\", signed-by: fleet.pem }"
    let topic = "walls/\(MachineNames.own.serial)"
    let wall = try FollowingWall(follow, fleet: fleet, state: state)
    #expect(wall.model.pageNames == ["local"])
    try broker.say(topic, try fleet.signed(Fleet.page("one")), retain: true)
    try wall.follows("one")

    // Another's signature, and a dashboard with a fault: the last good one stays, and it is said.
    try broker.say(topic, try fleet.signed(Fleet.page("evil"), by: "other"), retain: true)
    try wall.loop.wait { wall.model.faults.contains { $0.contains("not signed with") } }
    #expect(wall.model.pageNames == ["one"])
    try broker.say(
      topic, try fleet.signed("version: 1\npages: [{ cards: [{ cloc: local }] }]\n"), retain: true)
    try wall.loop.wait { wall.model.faults.contains { $0.contains("followed:2:") } }
    #expect(wall.model.pageNames == ["one"])
    try broker.say(topic, try fleet.signed(Fleet.page("two")), retain: true)
    try wall.follows("two")
    wall.source.finish()

    // A wall that is switched on without its broker begins with the last good one.
    broker.stop()
    let again = try FollowingWall(follow, fleet: fleet, state: state)
    #expect(again.model.pageNames == ["two"])
    try again.loop.wait { again.notes.contains { $0.contains("the last good") } }
    #expect(again.model.faults.isEmpty)
    again.source.finish()

    // What was kept is looked at again: who can write to the disk cannot sign.
    let kept = state.path("followed.yaml")
    let text = try String(contentsOfFile: kept, encoding: .utf8)
    try text.replacingOccurrences(of: "two", with: "six").write(
      toFile: kept, atomically: true, encoding: .utf8)
    let third = try FollowingWall(follow, fleet: fleet, state: state)
    #expect(third.model.pageNames == ["local"])
    #expect(third.notes.contains { $0.contains("is not used") })
    third.source.finish()
  }

  @MainActor @Test func aWallFollowsAnAddress() throws {
    let (fleet, state, port) = (try Fleet(), try TemporaryFolder(), Port.free())
    let name = "\(MachineNames.own.serial).yaml"
    func put(_ bytes: [UInt8]) throws {
      try Data(bytes).write(to: URL(fileURLWithPath: fleet.folder.path(name)), options: .atomic)
    }
    try put(try fleet.signed(Fleet.page("one")))
    let server = try ServerProgram(
      "python3", ["-m", "http.server", "\(port)", "--bind", "127.0.0.1"], in: fleet.folder,
      port: port, package: "python3")
    let wall = try FollowingWall(
      "{ url: \"http://127.0.0.1:\(port)/{serial}.yaml\", signed-by: fleet.pem, every: 10s }",
      fleet: fleet, state: state)
    try wall.follows("one")
    try put(try fleet.signed(Fleet.page("two")))
    try wall.follows("two")
    try put(Array(Fleet.page("evil").utf8))
    try wall.loop.wait { wall.model.faults.contains { $0.contains("it is not signed") } }
    #expect(wall.model.pageNames == ["two"])
    server.stop()
    wall.source.finish()
    let again = try FollowingWall(
      "{ url: \"http://127.0.0.1:\(port)/{serial}.yaml\", signed-by: fleet.pem, every: 10s }",
      fleet: fleet, state: state)
    #expect(again.model.pageNames == ["two"])
    again.source.finish()
  }

  @MainActor @Test func aWallFollowsASecureAddressOfItsOwnAuthority() throws {
    let (fleet, port) = (try Fleet(), Port.free())
    for name in ["ca", "stranger"] {
      try fleet.openssl([
        "req", "-x509", "-newkey", "ed25519", "-nodes", "-days", "2", "-subj", "/CN=\(name)",
        "-keyout", fleet.folder.path("\(name).key"), "-out", fleet.folder.path("\(name).pem"),
      ])
    }
    try fleet.openssl([
      "req", "-x509", "-newkey", "ed25519", "-nodes", "-days", "2", "-subj", "/CN=localhost",
      "-addext", "subjectAltName=DNS:localhost", "-addext", "basicConstraints=critical,CA:FALSE",
      "-CA", fleet.folder.path("ca.pem"), "-CAkey", fleet.folder.path("ca.key"),
      "-keyout", fleet.folder.path("web.key"), "-out", fleet.folder.path("web.pem"),
    ])
    try Data(try fleet.signed(Fleet.page("one"))).write(
      to: URL(fileURLWithPath: fleet.folder.path("hall.yaml")))
    let program = """
      import http.server, ssl
      server = http.server.ThreadingHTTPServer(("127.0.0.1", \(port)), http.server.SimpleHTTPRequestHandler)
      context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
      context.load_cert_chain("web.pem", "web.key")
      server.socket = context.wrap_socket(server.socket, server_side=True)
      server.serve_forever()
      """
    let server = try ServerProgram(
      "python3", ["-c", program], in: fleet.folder, port: port, package: "python3")
    func follow(_ authority: String) -> String {
      "{ url: \"https://localhost:\(port)/hall.yaml\", signed-by: fleet.pem, certificates: \(authority) }"
    }
    let wall = try FollowingWall(follow("ca.pem"), fleet: fleet, state: try TemporaryFolder())
    try wall.follows("one")
    wall.source.finish()
    // A server that somebody else vouches for is not listened to, whatever it would have sent.
    let wary = try FollowingWall(follow("stranger.pem"), fleet: fleet, state: try TemporaryFolder())
    try wary.loop.wait { wary.notes.contains { $0.contains("certificate") } }
    #expect(wary.model.pageNames == ["local"])
    wary.source.finish()
    server.stop()
  }

  /// What the local file locks stays locked.
  @Test func aFollowedDashboardDoesNotTakeThePinAway() throws {
    let (fleet, folder) = (try Fleet(), try DataFolder())
    try folder.write("pin", "1234")
    let key = fleet.folder.path("fleet.pem")
    let local = try folder.read(
      """
      version: 1
      follow: { mqtt: broker, topic: a, signed-by: \(key) }
      service: { pin: { file: pin } }
      remote: { mqtt: broker, topic: b }
      pages: [{ cards: [{ clock: local }] }]
      """)
    guard
      case .dashboard(let followed) = FleetFollower.judge(
        try fleet.signed(Fleet.page("one")), key, local)
    else {
      Issue.record("it is not followed")
      return
    }
    #expect(followed.service.pin == local.service.pin)
    #expect(followed.remote?.topic == "b")
    #expect(followed.folder == local.folder)
  }

  @Test func followSettingsAreRead() throws {
    let folder = try DataFolder()
    try folder.write("fleet.pem", "")
    #expect(
      folder.faults(
        """
        version: 1
        follow: { url: "ftp://x", signed-by: fleet.pem }
        pages: [{ cards: [{ clock: local }] }]
        """) == ["2:16: expected an address such as https://fleet.example/{serial}.yaml"])
    #expect(
      folder.faults(
        """
        version: 1
        follow: { mqtt: broker, topic: walls/# }
        pages: [{ cards: [{ clock: local }] }]
        """) == [
          "2:9: \"signed-by\" is missing here",
          "2:32: this is no topic of one wall: + and # are for several",
        ])
  }
}
