import Display
import Foundation
import Geometry
import Input
import Platform
import Raster
import Typography
import Views

/// Plays a dashboard, or a program of its own, on a virtual clock: the product's own eyes, and its
/// test bench.
@MainActor
public struct WallRenderer {
  /// Makes what is shown, by the virtual clock.
  typealias MakeSubject = (_ clock: @escaping @MainActor () -> Date) throws -> any WallSubject

  private let settings: RenderSettings
  private let program: MakeSubject?

  /// Plays the dashboard file that the settings name.
  public init(_ settings: RenderSettings) {
    self.settings = settings
    program = nil
  }

  init(_ settings: RenderSettings, showing program: @escaping MakeSubject) {
    self.settings = settings
    self.program = program
  }

  /// Renders and writes what was asked for.
  ///
  /// - Throws: `DashboardFaults`, `TouchScriptError`, or why a file cannot be written.
  /// - Returns: the exit code.
  public func run() throws -> Int32 {
    let output = try RenderOutput(settings)
    let panel = try play { frame in
      try output.write(frame)
    }
    try output.finish(panel)
    return 0
  }

  /// What the last frame says, as its accessibility tree.
  ///
  /// - Throws: as `run()`.
  public func describe(_ format: DescriptionFormat) throws -> String {
    var text = ""
    _ = try play { frame in
      guard frame.index == frame.last else { return }
      let tree = frame.wall.accessibilityTree
      text = format == .json ? try tree.json() : tree.map { $0.description() }.joined()
    }
    return text
  }

  /// One frame of the play.
  struct Frame {
    var index: Int
    /// The index of the last frame.
    var last: Int
    /// Seconds since the beginning.
    var time: TimeInterval
    /// What the panel shows.
    var panel: PixelBuffer
    /// What was drawn for this frame; nil when nothing had changed.
    var drawn: Wall.PresentedFrame?
    var wall: Wall
  }

  private func play(_ show: (Frame) throws -> Void) throws -> PixelBuffer {
    let scheduler = VirtualScheduler()
    return try MainQueueClock.played { delay, work in
      _ = scheduler.schedule(at: scheduler.now + delay, name: "main queue", work)
    } _: {
      try play(on: scheduler, show)
    }
  }

  private func play(
    on scheduler: VirtualScheduler, _ show: (Frame) throws -> Void
  ) throws -> PixelBuffer {
    let subject = try makeSubject(scheduler)
    let rotation = Rotation(rawValue: settings.rotate ?? subject.preferredRotation ?? 0) ?? .none
    let display = HeadlessDisplay(
      size: settings.size, rotation: rotation, frameRate: settings.frameRate, pacing: .immediate,
      scheduler: scheduler)
    let fonts = FontLibrary(defaultFamily: settings.fontFamily ?? subject.preferredFont ?? "Inter")
    let wall = Wall(
      model: subject, display: display, scheduler: scheduler, fonts: fonts, scale: settings.scale,
      lead: 0, threads: 1)
    let touches = try settings.touches.map { path in
      ScriptedTouches(try script(path), scheduler: scheduler)
    }
    touches?.onFrame = { wall.handle($0) }

    var drawn: Wall.PresentedFrame?
    wall.onFrame = { drawn = $0 }
    try wall.start()
    touches?.start()
    let last = Int((settings.duration * settings.frameRate).rounded(.down))
    for index in 0...last {
      let time = Double(index) / settings.frameRate
      scheduler.advance(to: time)
      subject.tick()
      drawn = nil
      wall.drawIfNeeded()
      scheduler.advance(to: time)
      try show(
        Frame(
          index: index, last: last, time: time, panel: display.frame, drawn: drawn, wall: wall))
    }
    touches?.stop()
    wall.stop()
    return display.frame
  }

  private func makeSubject(_ scheduler: VirtualScheduler) throws -> any WallSubject {
    let dashboard = program == nil ? try DashboardReader.read(path: settings.dashboard) : nil
    let calendar = WallCalendar(dashboard, zone: settings.zone, locale: settings.locale)
    let start = settings.start?.date(in: calendar.zone) ?? Date()
    let clock: @MainActor () -> Date = { start.addingTimeInterval(scheduler.now) }
    if let program { return try program(clock) }
    let model = WallModel(clock: clock, zone: settings.zone, locale: settings.locale)
    guard let dashboard else { return model }
    if let page = settings.page {
      guard dashboard.pages.contains(where: { $0.id == page }) else {
        throw RenderFault(
          "there is no page \"\(page)\" in \(settings.dashboard); its pages are "
            + dashboard.pages.map(\.id).joined(separator: ", "))
      }
      model.page = page
    }
    model.show(dashboard, SeriesLibrary.load(dashboard, zone: calendar.zone, now: clock()))
    return model
  }

  private func script(_ path: String) throws -> TouchScript {
    // A handle reads pipes too, so that scripts can be made on the fly.
    guard let handle = FileHandle(forReadingAtPath: path),
      let data = try? handle.readToEnd() ?? Data()
    else { throw RenderFault("\(path): the touch file cannot be read") }
    guard let text = String(data: data, encoding: .utf8) else {
      throw RenderFault("\(path): the touch file is no UTF-8 text")
    }
    return try TouchScript(text, file: path)
  }
}

/// Why nothing could be rendered, in words.
struct RenderFault: Error, CustomStringConvertible {
  var description: String
  init(_ description: String) { self.description = description }
}
