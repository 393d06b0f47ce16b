import Foundation

@testable import Series

// One program for all formats; `VITRINE_FUZZ` says which. What it must never do is trap: a bad file
// ends in an error or in rejected records.
private let format = ProcessInfo.processInfo.environment["VITRINE_FUZZ"] ?? "csv"
private let zone = TimeZone(identifier: "Europe/Berlin") ?? .gmt
private let calendar: Calendar = {
  var calendar = Calendar(identifier: .gregorian)
  calendar.timeZone = zone
  return calendar
}()

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutablePointer<CInt>,
  _ words: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>,
  _ test: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// SwiftPM makes this the program's `main`; libFuzzer's own stays out of the link then.
@_cdecl("SeriesFuzz_main")
public func fuzzMain(
  _ count: CInt, _ words: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> CInt {
  var count = count
  var words = words
  return runDriver(&count, &words, testOneInput)
}

private func testOneInput(_ data: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let bytes = [UInt8](UnsafeBufferPointer(start: data, count: count))
  let sink = SampleSink(file: "fuzz")
  do {
    switch format {
    case "xml":
      // The first byte is the size of the pieces in which the stream arrives.
      let source = PieceSource(Array(bytes.dropFirst()), piece: Int(bytes.first ?? 0) + 1)
      try AppleHealthReader.read(source, into: sink, zone: zone)
    case "line":
      try bytes.withUnsafeBufferPointer {
        try InfluxReader(sink: sink, metricOf: { _ in nil }).lineProtocol($0)
      }
    case "json":
      _ = try? SeriesLoader.json(bytes, name: "fuzz", mapping: ColumnMapping(metric: .named("x")))
      try SeriesImporter(zone: zone).readText(bytes, name: "steps-2021-01-01.json", into: sink)
    default:
      compareCells(bytes)
      _ = try? SeriesLoader.csv(
        bytes, name: "fuzz", mapping: ColumnMapping(metric: .named("x"), zone: zone))
      try SeriesImporter(zone: zone).readText(bytes, name: "2026-07-01.csv", into: sink)
    }
  } catch {}
  guard let all = try? sink.finish() else { return 0 }
  // What was read must be fit for what is done with it.
  for one in all.prefix(4) {
    let merged = one.series.merged()
    _ = merged.trend(timeConstant: 864_000)
    guard let first = merged.first, merged.latestEnd.timeIntervalSince(first.start) < 4e8 else {
      continue
    }
    _ = merged.buckets(by: .month, in: calendar, now: first.start)
    _ = merged.plotPoints(from: first.start, to: merged.latestEnd, columns: 100)
    if one.series.metric.id == "sleep-stage" { _ = one.series.nights(in: calendar) }
  }
  return 0
}

/// The short ways to read a cell give what the general ones give.
private func compareCells(_ bytes: [UInt8]) {
  for order in [nil] + DateOrder.allCases.map({ Optional($0) }) {
    let reader = DateReader(order: order)
    var run = DateRun(reader)
    bytes.withUnsafeBufferPointer { bytes in
      for part in bytes.split(whereSeparator: { $0 == 0x2c || $0 == 0x0a || $0 == 0x3b }) {
        let cell = Bytes(rebasing: part).trimmed
        precondition(run.read(cell) == reader.read(cell), "\(cell.text)")
        for format in [NumberFormat.point, .comma] {
          if let plain = format.plain(cell) {
            precondition(format.read(cell) == .value(plain), "\(cell.text)")
          }
        }
      }
    }
  }
}

/// Bytes in pieces of a size.
private final class PieceSource: ByteSource {
  private let bytes: [UInt8]
  private let piece: Int
  private var offset = 0

  init(_ bytes: [UInt8], piece: Int) {
    self.bytes = bytes
    self.piece = piece
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
    let count = min(buffer.count, piece, bytes.count - offset)
    buffer.copyBytes(from: bytes[offset..<offset + count])
    offset += count
    return count
  }
}
