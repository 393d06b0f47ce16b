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
      // Opened and not replaced: a device takes the lines, a link is followed.
      let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
      guard descriptor >= 0 else {
        throw RenderFault(
          "\(path): the trace cannot be written: \(String(cString: strerror(errno)))")
      }
      trace = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
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
      do {
        try trace.write(contentsOf: Data((line + "\n").utf8))
      } catch {
        throw RenderFault("\(settings.trace ?? ""): the trace cannot be written")
      }
    }
    if isatty(STDERR_FILENO) == 1, Date().timeIntervalSince(lastReport) > 1 {
      lastReport = Date()
      Streams.report("\rvitrine render: frame \(frame.index) of \(frame.last)")
    }
  }

  func finish(_ panel: PixelBuffer) throws {
    if let path = settings.output {
      try OutputFile.write(try PictureFile.encodePNG(panel), to: path)
    }
    try trace?.close()
    if isatty(STDERR_FILENO) == 1, Date().timeIntervalSince(began) > 1 {
      Streams.report("\n")
    }
  }
}
