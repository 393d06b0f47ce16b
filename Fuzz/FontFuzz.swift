import Foundation
import Geometry
import Raster
import Typography

/// Broken fonts, and any text in any size through whole ones.
enum FontFuzz {
  static func run(_ run: inout FuzzRun) throws {
    let rounds = run.count ?? 1_500
    var texts = 0
    var refused = 0
    let path = run.files.map { $0 + "/DejaVuSans.ttf" } ?? ""
    let whole = (FileManager.default.contents(atPath: path) ?? systemFont()).map { Array($0) } ?? []
    let system = FontLibrary(defaultFamily: "DejaVu Sans")
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("vitrine-fuzz-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for round in 0..<rounds {
      draw(&run, system)
      texts += 1
      if whole.isEmpty || round % 4 != 0 { continue }
      let file = folder.appendingPathComponent("\(round).ttf")
      try Data(run.broken(whole)).write(to: file)
      let library = FontLibrary(defaultFamily: "DejaVu Sans")
      do {
        try library.addFont(path: file.path)
      } catch is FontError {
        refused += 1
      }
      draw(&run, library)
      texts += 1
      try FileManager.default.removeItem(at: file)
    }
    let fonts = whole.isEmpty ? 0 : (rounds + 3) / 4
    run.summary = "\(texts) texts, \(fonts) broken fonts of which \(refused) were refused"
  }

  private static func systemFont() -> Data? {
    FileManager.default.contents(atPath: "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")
  }

  private static func draw(_ run: inout FuzzRun, _ library: FontLibrary) {
    var style = ParagraphStyle()
    style.lineLimit = run.chance(0.5) ? run.below(5) : nil
    style.lineSpacing = CGFloat(run.coordinate(9))
    style.minimumScaleFactor = CGFloat(run.coordinate(1))
    style.isRightToLeft = run.chance(0.3)
    style.truncation = run.one(of: [.head, .middle, .tail])
    let spans = (0..<(1 + run.below(3))).map { _ in
      TextSpan(
        text(&run),
        font: FontDescriptor(
          size: CGFloat(run.chance(0.9) ? run.between(0, 80) : run.coordinate(10_000)),
          weight: run.below(1200) - 100, monospacedDigits: run.chance(0.3)))
    }
    let layout = library.layout(
      spans, width: run.chance(0.7) ? CGFloat(run.coordinate(300)) : nil, style: style)
    let buffer = PixelBuffer(width: 60, height: 40)
    var transform = ProjectionTransform(
      scaleX: CGFloat(run.between(0.2, 3)), y: CGFloat(run.between(0.2, 3)))
    if run.chance(0.3) { transform = ProjectionTransform(rotation: .degrees(run.between(0, 360))) }
    layout.draw(
      in: Painter(target: buffer), at: CGPoint(x: run.coordinate(60), y: run.coordinate(40)),
      transform: transform, color: .black)
  }

  private static let pieces = [
    "a", "Ag", " ", "\n", "1,234", "…", "ش", "שלום", "हि", "日本", "é", "x\u{301}\u{302}", "👨‍👩‍👧", "🇩🇪",
    "\u{200D}", "\u{202E}", "\u{2066}", "\u{FE0F}", "\u{AD}", "\u{0}", "\u{10FFFD}", "ﷺ", "\t",
    "ab-cd",
  ]

  private static func text(_ run: inout FuzzRun) -> String {
    var text = ""
    for _ in 0..<run.below(12) {
      if run.chance(0.2), let scalar = Unicode.Scalar(UInt32(run.below(0x11_0000))) {
        text.unicodeScalars.append(scalar)
      } else {
        text += run.one(of: pieces)
      }
    }
    return text
  }
}
