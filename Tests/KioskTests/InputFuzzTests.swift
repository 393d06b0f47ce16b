import Display
import Foundation
import Geometry
import Motion
import Platform
import TestSupport
import Testing
import Typography

@testable import Kiosk

/// How long a fuzz lasts: `FUZZ_SECONDS` of `script/fuzz`, else so many rounds as a test may take.
private struct FuzzTime {
  private static let environment = ProcessInfo.processInfo.environment
  private let rounds: Int
  private let end: TimeInterval?
  private(set) var done = 0

  init(rounds: Int) {
    self.rounds = rounds
    end = FuzzTime.environment["FUZZ_SECONDS"].flatMap { Double($0) }.map {
      MonotonicClock.now + $0
    }
  }

  static var seed: UInt64 { environment["FUZZ_SEED"].flatMap { UInt64($0) } ?? 1 }

  mutating func next() -> Bool {
    guard end.map({ MonotonicClock.now < $0 }) ?? (done < rounds) else { return false }
    done += 1
    return true
  }

  /// What was done, for `script/fuzz`.
  func tell(_ name: String, _ text: String) {
    guard end != nil else { return }
    print("\(name): seed \(FuzzTime.seed), \(done) rounds, \(text), no trap")
  }
}

private let top = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  .appendingPathComponent("../..").standardized

private func texts(_ folder: String, _ suffix: String) throws -> [String] {
  let url = top.appendingPathComponent(folder)
  return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted()
    .filter { $0.hasSuffix(suffix) }
    .map { try String(contentsOf: url.appendingPathComponent($0), encoding: .utf8) }
}

/// A folder in which the dashboards of the corpus find their files.
private func makeFolder() throws -> TemporaryFolder {
  let folder = try TemporaryFolder()
  for name in [
    "Fuzz/Corpus/dashboard/steps.csv", "Examples/health/data", "Examples/health/pictures",
  ] {
    let file = top.appendingPathComponent(name)
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent(file.lastPathComponent), withDestinationURL: file)
  }
  return folder
}

extension SplitMix64 {
  fileprivate mutating func below(_ count: Int) -> Int {
    Int.random(in: 0..<max(1, count), using: &self)
  }
  fileprivate mutating func one<Element>(of all: [Element]) -> Element { all[below(all.count)] }

  /// A text with some of its bytes, words or lines changed.
  fileprivate mutating func broken(_ text: String, words: [String]) -> Data {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    for _ in 0...below(4) {
      let at = below(lines.count)
      switch below(8) {
      case 0: lines.remove(at: at)
      case 1: lines.insert(one(of: lines), at: at)
      case 2: lines.swapAt(at, below(lines.count))
      case 3: lines[at] = "  " + lines[at]
      case 4: lines[at] = String(lines[at].prefix(below(lines[at].count + 1)))
      case 5, 6:
        // A value gives way to one that no value should be.
        if let colon = lines[at].firstIndex(of: ":") {
          lines[at] = lines[at][...colon] + " " + one(of: words)
        }
      default: lines[at] = String(lines[at].shuffled(using: &self))
      }
      if lines.isEmpty { lines = [""] }
    }
    var bytes = Data(lines.joined(separator: "\n").utf8)
    if below(3) == 0, !bytes.isEmpty {
      for _ in 0...below(6) { bytes[below(bytes.count)] = UInt8(below(256)) }
    }
    return bytes
  }
}

/// Words that stand where a value should.
private let values = [
  "", "null", "~", "[]", "{}", "[[[[[[]]]]]]", "-1", "0", "1e308", "-1e999", ".nan", ".inf",
  "9223372036854775807", "99999999999999999999", "true", "'", "\"", "&a *a", "*a", "!!binary x",
  "{a: {a: {a: {}}}}", "2026-13-45", "0001-01-01", "25:61", "\u{0}", "\u{FEFF}x", "👨‍👩‍👧", "שלום",
  "../../../../etc/passwd", "/dev/zero", "0s", "-5m", "999999y", "100000%", "#GGGGGG",
  String(repeating: "x", count: 5_000), String(repeating: "[", count: 300),
]

/// What another thread was answered.
private final class AnswerBox: @unchecked Sendable {
  private let lock = NSLock()
  private var content: ControlServer.Answer??

  func put(_ answer: ControlServer.Answer?) { lock.withLock { content = .some(answer) } }
  var isFull: Bool { lock.withLock { content != nil } }
  var value: ControlServer.Answer? { lock.withLock { content ?? nil } }
}

/// Input that no wall should be brought down by; `script/fuzz` plays each for as long as it is told.
@MainActor
@Suite(.serialized) struct InputFuzzTests {
  @Test func noDashboardTraps() throws {
    let folder = try makeFolder()
    var random = SplitMix64(seed: FuzzTime.seed)
    let seeds = try texts("Fuzz/Corpus/dashboard", ".yaml") + texts("Examples/health", ".yaml")
    var time = FuzzTime(rounds: 60)
    var (read, refused) = (0, 0)
    let model = WallModel(clock: { Date(timeIntervalSince1970: 1_793_534_400) }, zone: .gmt)
    let path = folder.path("dashboard.yaml")
    while time.next() {
      let text = random.broken(random.one(of: seeds), words: values)
      try text.write(to: URL(fileURLWithPath: path))
      do {
        let dashboard = try DashboardReader.read(path: path)
        read += 1
        model.show(dashboard, SeriesLibrary())
        // Some of those that are read are drawn, too.
        if random.below(8) == 0 { try draw(model) }
      } catch let faults as DashboardFaults {
        refused += 1
        #expect(!faults.faults.isEmpty)
        #expect(faults.faults.allSatisfy { "\($0)".count < 4_000 })
      }
    }
    time.tell("dashboard", "\(read) read, \(refused) refused in words")
  }

  private func draw(_ model: WallModel) throws {
    let scheduler = VirtualScheduler()
    let wall = Wall(
      model: model,
      display: HeadlessDisplay(size: PixelSize(width: 160, height: 120), scheduler: scheduler),
      scheduler: scheduler, fonts: FontLibrary(defaultFamily: "DejaVu Sans"), scale: nil, lead: 0,
      threads: 1)
    try wall.start()
    wall.drawIfNeeded()
    scheduler.advance(to: scheduler.now + 0.1)
    wall.stop()
  }

  /// A wall of two pages that has what a dashboard of the corpus shows.
  private func makeWall(_ folder: TemporaryFolder, _ scheduler: VirtualScheduler) throws -> Wall {
    let model = WallModel(
      clock: { Date(timeIntervalSince1970: 1_793_534_400 + scheduler.now) }, zone: .gmt)
    let path = try folder.write("dashboard.yaml", try texts("Fuzz/Corpus/dashboard", ".yaml")[0])
    model.show(try DashboardReader.read(path: path), SeriesLibrary())
    let wall = Wall(
      model: model,
      display: HeadlessDisplay(size: PixelSize(width: 160, height: 120), scheduler: scheduler),
      scheduler: scheduler, fonts: FontLibrary(defaultFamily: "DejaVu Sans"), scale: 0.5, lead: 0,
      threads: 1)
    try wall.start()
    return wall
  }

  @Test func noStreamOfTouchesTraps() throws {
    let folder = try makeFolder()
    let scheduler = VirtualScheduler()
    let wall = try makeWall(folder, scheduler)
    let files = FileManager.default
    let written = try folder.text("dashboard.yaml")
    let before = try files.subpathsOfDirectory(atPath: folder.path).sorted()
    var random = SplitMix64(seed: FuzzTime.seed)
    var time = FuzzTime(rounds: 400)
    let numbers: [CGFloat] = [
      .nan, .infinity, -.infinity, 1e300, -1e300, 0, -0.5, .greatestFiniteMagnitude,
      .leastNonzeroMagnitude,
    ]
    let phases: [Touch.Phase] = [.down, .move, .move, .move, .up, .cancel]
    while time.next() {
      var touches: [Touch] = []
      for _ in 0...random.below(4) {
        func coordinate(_ size: Int) -> CGFloat {
          random.below(20) == 0 ? random.one(of: numbers) : CGFloat(random.below(size + 40) - 20)
        }
        let stamp = random.below(30) == 0 ? random.one(of: numbers) : CGFloat(scheduler.now)
        touches.append(
          Touch(
            contact: random.below(12) == 0 ? random.one(of: [.max, .min, -1]) : random.below(3),
            phase: random.one(of: phases),
            location: CGPoint(x: coordinate(320), y: coordinate(240)), time: TimeInterval(stamp)))
      }
      wall.handle(TouchFrame(time: scheduler.now, touches: touches))
      if random.below(3) == 0 { wall.drawIfNeeded() }
      scheduler.advance(to: scheduler.now + Double(random.below(30)) / 1_000)
    }
    // Whatever came, the next finger is heard, and then all is at rest.
    for contact in 0..<3 {
      let lift = Touch(contact: contact, phase: .cancel, location: .zero, time: scheduler.now)
      wall.handle(TouchFrame(time: scheduler.now, touches: [lift]))
    }
    for _ in 0..<600 {
      wall.drawIfNeeded()
      scheduler.advance(to: scheduler.now + 1.0 / 60)
    }
    let frames = wall.statistics.frames
    for _ in 0..<60 {
      wall.drawIfNeeded()
      scheduler.advance(to: scheduler.now + 1.0 / 60)
    }
    #expect(wall.statistics.frames <= frames + 2)
    // No finger changes what the wall shows.
    let left = try folder.text("dashboard.yaml")
    let after = try files.subpathsOfDirectory(atPath: folder.path).sorted()
    #expect(left == written && after == before)
    time.tell("touches", "\(wall.statistics.frames) frames")
  }

  @Test func noOrderTraps() throws {
    let folder = try makeFolder()
    let scheduler = VirtualScheduler()
    let wall = try makeWall(folder, scheduler)
    let control = WallControl(wall, facts: { wall.ownFacts }) {}
    var random = SplitMix64(seed: FuzzTime.seed)
    let seeds = try texts("Fuzz/Corpus/orders", ".txt").joined().split(separator: "\n")
    var time = FuzzTime(rounds: 300)
    var (done, refused) = (0, 0)
    while time.next() {
      let line = String(random.one(of: seeds))
      let order = String(
        decoding: random.broken(line.replacingOccurrences(of: " ", with: "\n"), words: values),
        as: UTF8.self
      ).replacingOccurrences(of: "\n", with: " ")
      switch control.obey(random.below(5) == 0 ? line : order) {
      case .done: done += 1
      case .refused(let words):
        refused += 1
        #expect(!words.isEmpty)
      }
      if random.below(4) == 0 { wall.drawIfNeeded() }
      scheduler.advance(to: scheduler.now + 0.02)
    }
    time.tell("orders", "\(done) obeyed, \(refused) refused in words")
  }

  /// Bytes of any kind on the socket itself; afterwards an order is obeyed as ever.
  @Test func noBytesOnTheSocketTrap() throws {
    let folder = try makeFolder()
    let loop = try Loop(drainsMainQueue: false)
    let server = try ControlServer(path: folder.path("control"), loop: loop) {
      .done(Data($0.utf8))
    }
    var random = SplitMix64(seed: FuzzTime.seed)
    var time = FuzzTime(rounds: 60)
    while time.next() {
      var address = sockaddr_un()
      address.sun_family = sa_family_t(AF_UNIX)
      withUnsafeMutableBytes(of: &address.sun_path) {
        $0.copyBytes(from: Array(folder.path("control").utf8))
      }
      let socket = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
      let size = socklen_t(MemoryLayout<sockaddr_un>.size)
      let connected = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(socket, $0, size) }
      }
      #expect(connected == 0)
      var bytes = (0..<random.below(400)).map { _ in UInt8(random.below(256)) }
      if random.below(3) == 0 { bytes.append(UInt8(ascii: "\n")) }
      _ = send(
        socket, bytes, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
      for _ in 0...random.below(3) { try loop.turn(waitingAtMost: 0) }
      close(socket)
      for _ in 0..<3 { try loop.turn(waitingAtMost: 0) }
    }
    let path = folder.path("control")
    let answer = AnswerBox()
    Thread.detachNewThread { answer.put(try? ControlSocket.ask("state", at: path)) }
    for _ in 0..<2_000 where !answer.isFull { try loop.turn(waitingAtMost: 0.01) }
    #expect(answer.value == .done(Data("state".utf8)))
    server.stop()
    time.tell("socket", "an order is obeyed afterwards")
  }
}
