import Foundation
import TestSupport
import Testing

@testable import Platform

/// What another thread has found out.
private final class Mailbox: @unchecked Sendable {
  private let lock = NSLock()
  private var content: ControlServer.Answer??

  func put(_ answer: ControlServer.Answer?) { lock.withLock { content = .some(answer) } }
  var isFull: Bool { lock.withLock { content != nil } }
  var answer: ControlServer.Answer? { lock.withLock { content ?? nil } }
}

/// A server in a folder of its own, with a loop to run it.
@MainActor private final class Service {
  let loop: Loop
  private let kept: TemporaryFolder
  var folder: String { kept.path }
  private(set) var server: ControlServer?
  var orders: [String] = []
  var path: String { folder + "/control" }

  init(answer: @escaping (String) -> ControlServer.Answer = { .done(Data("\($0)!".utf8)) }) throws {
    loop = try Loop(drainsMainQueue: false)
    kept = try TemporaryFolder()
    server = try ControlServer(path: kept.path("control"), loop: loop) { [unowned self] line in
      self.orders.append(line)
      return answer(line)
    }
  }

  /// Asks from another thread while the loop turns.
  func ask(_ line: String) throws -> ControlServer.Answer? {
    let path = path
    let got = Mailbox()
    Thread.detachNewThread { got.put(try? ControlSocket.ask(line, at: path)) }
    for _ in 0..<2_000 where !got.isFull { try loop.turn(waitingAtMost: 0.01) }
    return got.answer
  }
}

@MainActor @Test func anOrderGetsItsAnswer() throws {
  let service = try Service()
  #expect(try service.ask("page steps") == .done(Data("page steps!".utf8)))
  #expect(try service.ask("wörter") == .done(Data("wörter!".utf8)))
  #expect(service.orders == ["page steps", "wörter"])
  let mode = try FileManager.default.attributesOfItem(atPath: service.path)[.posixPermissions]
  #expect(mode as? Int == 0o660)
  service.server?.stop()
  #expect(!FileManager.default.fileExists(atPath: service.path))
}

@MainActor @Test func aRefusalSaysWhy() throws {
  let service = try Service { _ in .refused("no such page") }
  #expect(try service.ask("page x") == .refused("no such page"))
}

/// More than a socket holds at a time, such as a screenshot.
@MainActor @Test func aLargeAnswerArrivesWhole() throws {
  let data = Data((0..<5_000_000).map { UInt8(truncatingIfNeeded: $0 * 7) })
  let service = try Service { _ in .done(data) }
  #expect(try service.ask("screenshot") == .done(data))
}

@MainActor @Test func silentAndTalkativeClientsHoldNobodyUp() throws {
  let service = try Service()
  var silent: [Int32] = []
  for _ in 0..<20 {
    let client = ControlSocket.connect(service.path, patience: 1)
    #expect(client >= 0)
    try service.loop.turn(waitingAtMost: 0.01)
    silent.append(client)
  }
  let talker = silent[0]
  let text = [UInt8](repeating: 97, count: 70_000)
  for _ in 0..<50 { try service.loop.turn(waitingAtMost: 0.001) }
  var sent = 0
  while sent < text.count {
    let count = send(talker, Array(text[sent...]), text.count - sent, Int32(MSG_DONTWAIT))
    if count > 0 { sent += count }
    try service.loop.turn(waitingAtMost: 0.01)
    if count < 0, errno == EPIPE || errno == ECONNRESET { break }
  }
  // The talker was let go, which makes room.
  for _ in 0..<50 { try service.loop.turn(waitingAtMost: 0.001) }
  #expect(try service.ask("hello") == .done(Data("hello!".utf8)))
  silent.forEach { _ = close($0) }
}

@MainActor @Test func aSocketThatNobodyListensOnIsReplacedAndOneInUseIsNot() throws {
  let service = try Service()
  let error = caughtOnMain(SystemError.self) {
    _ = try ControlServer(path: service.path, loop: service.loop) { _ in .refused("") }
  }
  #expect(error?.code == EADDRINUSE)
  // As after a crash: the file is there, the listener is not.
  let stale = service.folder + "/stale"
  let descriptor = ControlServer.listen(stale)
  close(descriptor)
  let server = try ControlServer(path: stale, loop: service.loop) { _ in .refused("") }
  server.stop()
}

@Test func nobodyThereIsSaidWithAdvice() {
  let error = caught(SystemError.self) { _ = try ControlSocket.ask("x", at: "/nowhere/control") }
  #expect(error?.code == ENOENT)
  #expect(error?.description.contains("systemctl status vitrine") == true)
}

@Test(arguments: ["", "ok", "ok 5\nabc", "ok x\n", "hm 1\na", "ok -1\n"])
func whatIsNoAnswerIsNone(_ text: String) {
  #expect(ControlSocket.parse(Data(text.utf8)) == nil)
}

@Test func theSocketOfSystemdIsFoundByItsName() {
  let me = String(getpid())
  func find(_ pid: String, _ count: String, _ names: String) -> Int32? {
    ControlServer.inherited(
      named: "control",
      environment: ["LISTEN_PID": pid, "LISTEN_FDS": count, "LISTEN_FDNAMES": names])
  }
  #expect(find(me, "2", "web:control") == 4)
  #expect(find(me, "1", "web:control") == nil)
  #expect(find("1", "1", "control") == nil)
  #expect(ControlServer.inherited(named: "control", environment: [:]) == nil)
}
