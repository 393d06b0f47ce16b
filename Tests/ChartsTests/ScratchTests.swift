import Foundation
import Geometry
import Pictures
import Raster
import Rendering
import Testing
import Typography

@testable import Charts

@Suite struct ScratchTests {
  @Test func picture() throws {
    guard let dir = ProcessInfo.processInfo.environment["CHART_PNG_DIR"] else { return }
    let utc = calendar("UTC")
    var records: [MarkRecord] = []
    for (i, v) in ReferenceSteps.values.enumerated() {
      var r = MarkRecord(kind: .bar)
      let d = utc.date(byAdding: .day, value: i, to: date("2026-10-29", utc))!
      r.x = MarkChannel(label: "Day", low: d.datum, unit: .day)
      r.y = MarkChannel(label: "Steps", low: v.datum)
      r.style.foreground = { $0.series(2) }
      r.style.cornerRadius = 5
      records.append(r)
    }
    var rule = MarkRecord(kind: .rule)
    rule.y = MarkChannel(label: "Avg", low: .number(7621))
    rule.style.lineStyle = StrokeStyle(lineWidth: 1.5, dash: [4, 4])
    records.append(rule)
    var builder = ChartModelBuilder(calendar: utc)
    builder.yOptions.domain = .range(.number(0), .number(13377.5))
    let model = builder.model(of: records)
    var input = ChartInput(model: model, size: CGSize(width: 760, height: 400), text: AxisText(locale: Locale(identifier: "en_US"), calendar: utc))
    input.visibleLength = 7 * 86_400
    input.xAxis = [.standard(values: AxisValues(kind: .calendar(.day, count: 1)))]
    var id: UInt64 = 0
    let scene = ChartScene(input: input, fonts: FontLibrary(defaultFamily: "Inter"), language: "en", numbers: ItemNumbers(nextID: { id += 1; return DisplayID(id) }, nextVersion: { id += 1; return id }))
    for (n, offset) in [0.0, 77, 4000].enumerated() {
      let items = scene.display(offset: offset)
      let buffer = PixelBuffer(width: 800, height: 480)
      var g = DisplayGroup(bounds: CGRect(x: 0, y: 0, width: 800, height: 480), contentVersion: 1, children: items)
      g.transform = ProjectionTransform(translationX: 20, y: 40)
      _ = Compositor().render([DisplayItem(id: DisplayID(0), version: 0, content: .group(g))], size: buffer.size, scale: 1, background: .white, into: buffer)
      try PictureFile.writePNG(buffer, to: "\(dir)/s\(n).png")
    }
  }
}
