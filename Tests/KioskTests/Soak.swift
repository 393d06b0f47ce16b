import Display
import Foundation
import Geometry
import Motion
import Platform
import TestSupport
import Typography

@testable import Kiosk

/// A wall that lives through virtual days: fingers, files that break and come back, a screen that
/// is unplugged, a viewer on the network, nights.
///
/// The clock jumps from one due moment to the next, so that a day costs what its frames cost.
@MainActor
final class Soak {
  /// What the process and the wall amounted to at the end of an hour.
  struct Reading: Encodable {
    var hour: Int
    /// Anonymous and shared memory in KiB.
    var memory: Int
    var files: Int
    var threads: Int
    var frames: Int
    var gestures: Int
  }

  let folder: TemporaryFolder
  let scheduler = VirtualScheduler()
  let model: WallModel
  let wall: Wall
  private(set) var readings: [Reading] = []
  private(set) var faultsSeen = 0
  private(set) var gestures = 0
  /// Frames drawn in hours without a finger, an outage or a reload.
  private(set) var framesAtRest = 0

  private(set) var visits = 0
  private let display: HeadlessDisplay
  private let viewer: SoakViewer
  private let size = CGSize(width: 800, height: 480)
  private let dashboard: String
  /// The data files as they are meant to be.
  private var files: [String: String] = [:]
  private var random: SplitMix64

  /// - Parameters:
  ///   - example: the folder of a dashboard with its data.
  ///   - rows: how many of each data file, from its end.
  ///   - scale: pixels a point.
  ///   - start: the wall's date at the beginning.
  ///   - seed: of the fingers.
  /// - Throws: why a file cannot be copied or read.
  init(_ example: URL, rows: Int, scale: Double, from start: Date, seed: UInt64) throws {
    folder = try TemporaryFolder()
    for name in ["dashboard.yaml", "pictures"] {
      try FileManager.default.copyItem(
        at: example.appendingPathComponent(name), to: folder.url.appendingPathComponent(name))
    }
    let data = example.appendingPathComponent("data")
    for name in try FileManager.default.contentsOfDirectory(atPath: data.path) {
      let lines = try String(contentsOf: data.appendingPathComponent(name), encoding: .utf8)
        .split(separator: "\n")
      files[name] = (lines.prefix(1) + lines.dropFirst().suffix(rows)).joined(separator: "\n")
    }
    let idle = "idle: { dim: 5m, dark: 30m, home: 2m, night: { from: \"22:30\", to: \"06:30\" } }\n"
    let text = try folder.text("dashboard.yaml")
    dashboard = text.replacingOccurrences(of: "sources:\n", with: idle + "sources:\n")
    random = SplitMix64(seed: seed)
    let (scheduler, fonts) = (scheduler, FontLibrary(defaultFamily: "DejaVu Sans"))
    try FileManager.default.createDirectory(
      atPath: folder.path("data"), withIntermediateDirectories: true)
    model = WallModel(clock: { start.addingTimeInterval(scheduler.now) })
    display = HeadlessDisplay(
      size: PixelSize(width: Int(800 * scale), height: Int(480 * scale)), frameRate: 60 * scale,
      pacing: .immediate, scheduler: scheduler)
    viewer = try SoakViewer(display.frame.size)
    wall = Wall(
      model: model, display: display, scheduler: scheduler, fonts: fonts, scale: scale, lead: 0,
      threads: 1)
    try restore()
    try wall.start()
  }

  /// Plays hours with so many gestures each; by night and in every fifth hour nobody is there.
  func play(hours: Int, gestures: Int) throws {
    for hour in 0..<hours {
      let (begin, date) = (scheduler.now, model.now)
      let clock = model.calendar.calendar.component(.hour, from: date)
      let isQuiet = !(7..<23).contains(clock) || hour % 5 == 4
      let frames = wall.statistics.frames
      if isQuiet {
        advance(to: begin + 3_600)
        framesAtRest += wall.statistics.frames - frames
      } else {
        try busyHour(hour, gestures, until: begin + 3_600)
      }
      read(hour)
    }
  }

  /// Reads once more when libdispatch's workers have gone, some seconds after their last work.
  func rest(_ hour: Int) {
    Thread.sleep(forTimeInterval: 10)
    read(hour)
  }

  /// Runs the wall until a moment.
  func advance(to end: TimeInterval) {
    while scheduler.now < end {
      model.tick()
      wall.drawIfNeeded()
      scheduler.advance(to: scheduler.now)
      let due = min(scheduler.nextDeadline ?? end, scheduler.now + model.secondsToTick, end)
      scheduler.advance(to: max(due, scheduler.now + 1e-4))
    }
  }

  private func busyHour(_ hour: Int, _ gestures: Int, until end: TimeInterval) throws {
    let begin = scheduler.now
    if hour == 0, gestures > 10 { tour() }
    let start = scheduler.now
    let step = (begin + 3_600 - scheduler.now) / Double(gestures + 1)
    for index in 1...max(1, gestures) {
      advance(to: start + step * Double(index))
      if index == 1 + gestures / 3 { try disturb(hour) }
      if index == 1 + gestures * 2 / 3 { try restore() }
      play(gesture())
      if index == max(1, gestures / 2) { try visit() }
    }
    advance(to: end)
  }

  /// Somebody who is new here looks at every page, and at all of the longest.
  private func tour() {
    for page in model.pageNames {
      model.turn(to: page)
      advance(to: scheduler.now + 2)
      for _ in 0..<12 {
        play([
          (0..<10).map { CGPoint(x: size.width / 2, y: size.height * (0.8 - 0.06 * Double($0))) }
        ])
      }
    }
    model.showHome()
  }

  /// What goes wrong in an hour.
  private func disturb(_ hour: Int) throws {
    switch hour % 4 {
    case 0:  // A file is gone.
      try FileManager.default.removeItem(atPath: folder.path("data/steps.csv"))
      reload()
    case 1:  // The dashboard is saved with a fault.
      try folder.write(
        "dashboard.yaml", dashboard.replacingOccurrences(of: "pages:", with: "pags:"))
      reload()
    case 2:  // The screen's cable is pulled.
      display.onEvent?(.lost(reason: "unplugged"))
    default:  // A file of the right name with the wrong content.
      try folder.write("data/weight.csv", "\u{0}\u{1}weight;\"\n1;2;3\n")
      reload()
    }
    faultsSeen += model.content.faults.isEmpty ? 0 : 1
  }

  /// A viewer's finger does what one on the glass does.
  private func visit() throws {
    let scale = Double(display.frame.width) / size.width
    let places = try viewer.visit(display.frame).map {
      CGPoint(x: Double($0.x) / scale, y: Double($0.y) / scale)
    }
    guard !places.isEmpty else { return }
    play([places])
    visits += 1
  }

  /// Everything as it was, read again.
  private func restore() throws {
    try folder.write("dashboard.yaml", dashboard)
    for (name, text) in files { try folder.write("data/" + name, text) }
    reload()
    if let size = display.size { display.onEvent?(.ready(size)) }
  }

  private func reload() {
    do {
      let dashboard = try DashboardReader.read(path: folder.path("dashboard.yaml"))
      model.show(dashboard, SeriesLibrary.load(dashboard, zone: model.calendar.zone))
    } catch let faults as DashboardFaults {
      model.fail(faults.faults.map(\.description))
    } catch {
      model.fail(["\(error)"])
    }
  }

  /// The places of one finger, or two, 1/60 s apart; the last is where it leaves the glass.
  private func gesture() -> [[CGPoint]] {
    func place() -> CGPoint {
      CGPoint(
        x: .random(in: 10..<size.width - 10, using: &random),
        y: .random(in: 10..<size.height - 10, using: &random))
    }
    let fingers = Int.random(in: 0..<8, using: &random) == 0 ? 2 : 1
    let frames = Int.random(in: 2..<40, using: &random)
    let isTap = Int.random(in: 0..<4, using: &random) == 0
    return (0..<fingers).map { _ in
      let (from, to) = (place(), place())
      return (0..<frames).map { index in
        let part = isTap ? 0 : Double(index) / Double(frames - 1)
        return CGPoint(x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part)
      }
    }
  }

  private func play(_ fingers: [[CGPoint]]) {
    let isCancelled = Int.random(in: 0..<10, using: &random) == 0
    let last = (fingers.first?.count ?? 1) - 1
    for index in 0...last {
      let phase: Touch.Phase =
        index == 0 ? .down : index < last ? .move : isCancelled ? .cancel : .up
      let touches = fingers.enumerated().map { contact, places in
        Touch(contact: contact, phase: phase, location: places[index], time: scheduler.now)
      }
      wall.handle(TouchFrame(time: scheduler.now, touches: touches))
      advance(to: scheduler.now + 1 / 60)
    }
    gestures += 1
    advance(to: scheduler.now + 2)
  }

  private func read(_ hour: Int) {
    readings.append(
      Reading(
        hour: hour + 1, memory: Soak.memory(), files: Soak.count("/proc/self/fd"),
        threads: Soak.count("/proc/self/task"), frames: wall.statistics.frames, gestures: gestures))
  }

  private static func memory() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    return text.split(separator: "\n").reduce(0) { sum, line in
      guard line.hasPrefix("RssAnon:") || line.hasPrefix("RssShmem:") else { return sum }
      return sum + (line.split(whereSeparator: \.isWhitespace).compactMap { Int($0) }.first ?? 0)
    }
  }

  private static func count(_ folder: String) -> Int {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).count
  }
}
