import Foundation
import Pictures
import Raster

/// The files that `vitrine render` writes.
@MainActor
final class RenderOutput {
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

  func write(_ frame: WallRenderer.Frame) throws {
    if let folder = settings.frames {
      let number = String(frame.index + 100_000).dropFirst()
      try PictureFile.writePNG(frame.panel, to: "\(folder)/frame-\(number).png")
    }
    if let trace {
      let line = FrameTrace.line(time: frame.time, drawn: frame.drawn, wall: frame.wall)
      try trace.write(contentsOf: Data((line + "\n").utf8))
    }
    if isatty(STDERR_FILENO) == 1, Date().timeIntervalSince(lastReport) > 1 {
      lastReport = Date()
      FileHandle.standardError.write(
        Data("\rvitrine render: frame \(frame.index) of \(frame.last)".utf8))
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
