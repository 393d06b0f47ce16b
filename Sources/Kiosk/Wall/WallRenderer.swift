import Display
import Foundation
import Geometry
import Input
import Pictures
import Platform
import Raster
import Typography

/// Plays a dashboard on a virtual clock: the product's own eyes, and its test bench.
@MainActor
public struct WallRenderer {
  private let settings: RenderSettings

  public init(_ settings: RenderSettings) { self.settings = settings }

  /// Renders and writes what was asked for.
  ///
  /// - Throws: `DashboardFaults`, `TouchScriptError`, or why a file cannot be written.
  /// - Returns: the exit code.
  public func run() throws -> Int32 {
    let dashboard = try DashboardReader.read(path: settings.dashboard)
    let calendar = WallCalendar(dashboard, zone: settings.zone, locale: settings.locale)
    let start = settings.start?.date(in: calendar.zone) ?? Date()
    let scheduler = VirtualScheduler()
    let model = WallModel(
      clock: { start.addingTimeInterval(scheduler.now) }, zone: settings.zone,
      locale: settings.locale)
    if let page = settings.page {
      guard dashboard.pages.contains(where: { $0.id == page }) else {
        throw RenderFault(
          "there is no page \"\(page)\" in \(settings.dashboard); its pages are "
            + dashboard.pages.map(\.id).joined(separator: ", "))
      }
      model.page = page
    }
    model.show(dashboard, SeriesLibrary.load(dashboard, zone: calendar.zone))

    let rotation = Rotation(rawValue: settings.rotate ?? dashboard.display.rotate ?? 0) ?? .none
    let display = HeadlessDisplay(
      size: settings.size, rotation: rotation, frameRate: settings.frameRate, pacing: .immediate,
      scheduler: scheduler)
    let fonts = FontLibrary(defaultFamily: settings.fontFamily ?? "Inter")
    let wall = Wall(
      model: model, display: display, scheduler: scheduler, fonts: fonts, scale: settings.scale,
      lead: 0, threads: 1)
    let touches = try settings.touches.map { path in
      ScriptedTouches(try script(path), scheduler: scheduler)
    }
    touches?.onFrame = { wall.handle($0) }

    let output = try RenderOutput(settings)
    var drawn: Wall.PresentedFrame?
    wall.onFrame = { drawn = $0 }
    try wall.start()
    touches?.start()
    let count = Int((settings.duration * settings.frameRate).rounded(.down))
    for index in 0...count {
      let time = Double(index) / settings.frameRate
      scheduler.advance(to: time)
      model.tick()
      drawn = nil
      wall.drawIfNeeded()
      scheduler.advance(to: time)
      try output.write(
        index: index, of: count, time: time, panel: display.frame, drawn: drawn, wall: wall)
    }
    touches?.stop()
    wall.stop()
    try output.finish(display.frame)
    return 0
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

/// The files that `vitrine render` writes.
@MainActor
private final class RenderOutput {
  private let settings: RenderSettings
  private let trace: FileHandle?
  private let began = Date()
  private var lastReport = Date()

  init(_ settings: RenderSettings) throws {
    self.settings = settings
    if let folder = settings.frames {
      do {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
      } catch {
        throw RenderFault("\(folder): the folder for frames cannot be made")
      }
    }
    if let path = settings.trace {
      guard FileManager.default.createFile(atPath: path, contents: nil),
        let handle = FileHandle(forWritingAtPath: path)
      else { throw RenderFault("\(path): the trace cannot be written") }
      trace = handle
    } else {
      trace = nil
    }
  }

  func write(
    index: Int, of count: Int, time: TimeInterval, panel: PixelBuffer,
    drawn: Wall.PresentedFrame?, wall: Wall
  ) throws {
    if let folder = settings.frames {
      let number = String(index + 100_000).dropFirst()
      try PictureFile.writePNG(panel, to: "\(folder)/frame-\(number).png")
    }
    if let trace {
      let line = FrameTrace.line(time: time, drawn: drawn, wall: wall)
      try trace.write(contentsOf: Data((line + "\n").utf8))
    }
    if isatty(STDERR_FILENO) == 1, Date().timeIntervalSince(lastReport) > 1 {
      lastReport = Date()
      FileHandle.standardError.write(
        Data("\rvitrine render: frame \(index) of \(count)".utf8))
    }
  }

  func finish(_ panel: PixelBuffer) throws {
    if let path = settings.output { try PictureFile.writePNG(panel, to: path) }
    try trace?.close()
    if isatty(STDERR_FILENO) == 1, Date().timeIntervalSince(began) > 1 {
      FileHandle.standardError.write(Data("\n".utf8))
    }
  }
}
