import Foundation
import Geometry
import Pictures
import Raster

/// Ten landscapes drawn by the product's own rasteriser, for the example dashboards.
public enum DemoPictures {
  /// File names and what they show, in the order of the carousel.
  static let scenes: [(name: String, draw: @Sendable (inout DemoCanvas) -> Void)] = [
    ("01-sunrise-ridges.png", sunriseRidges), ("02-sea-at-noon.png", seaAtNoon),
    ("03-night-city.png", nightCity), ("04-balloons.png", balloons),
    ("05-winter-forest.png", winterForest), ("06-desert-dunes.png", desertDunes),
    ("07-aurora.png", aurora), ("08-tulip-field.png", tulipField),
    ("09-lake-at-dusk.png", lakeAtDusk), ("10-full-moon.png", fullMoon),
  ]

  /// Writes the ten pictures as PNG files of 960 by 720 pixels.
  ///
  /// - Parameters:
  ///   - folder: is made when it is not there.
  ///   - seed: equal seeds give equal files.
  /// - Throws: what the file system or the PNG writer says.
  public static func write(to folder: String, seed: UInt64) throws {
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: true)
    for (index, scene) in scenes.enumerated() {
      var canvas = DemoCanvas(width: 960, height: 720, seed: seed &+ UInt64(index) &* 7_919)
      scene.draw(&canvas)
      let path = URL(fileURLWithPath: folder).appendingPathComponent(scene.name).path
      try PictureFile.writePNG(canvas.pixels, to: path)
    }
  }

  @Sendable private static func sunriseRidges(_ c: inout DemoCanvas) {
    c.sky([0x2B3A67, 0xB56576, 0xF2A65A, 0xFFD9A0])
    c.glow(x: 0.62, y: 0.56, radius: 0.45, color: 0xFFE8B0, strength: 0.9)
    c.disc(x: 0.62, y: 0.56, radius: 0.05, color: 0xFFF6DC)
    let ridges: [UInt32] = [0xA8728A, 0x7D5A7E, 0x54476D, 0x2E2E4F, 0x191B33]
    for (index, color) in ridges.enumerated() {
      let depth = Double(index)
      c.ridge(
        base: 0.58 + depth * 0.09, height: 0.10 + depth * 0.012, roughness: 5 - depth * 0.4,
        color: color)
    }
  }

  @Sendable private static func seaAtNoon(_ c: inout DemoCanvas) {
    c.sky([0x2F80C8, 0x7FC4EE, 0xD8F1FB])
    for _ in 0..<7 {
      c.cloud(x: c.random(), y: 0.06 + 0.26 * c.random(), size: 0.08 + 0.10 * c.random())
    }
    c.band(from: 0.56, to: 1, colors: [0x1B6CA8, 0x16A0B5, 0x6FD6C9])
    for _ in 0..<90 {
      let y = 0.57 + 0.36 * c.random()
      c.glint(x: c.random(), y: y, length: 0.01 + 0.05 * (y - 0.5), color: 0xFFFFFF, alpha: 0.35)
    }
    c.sail(x: 0.66, y: 0.585, size: 0.13)
    c.sail(x: 0.27, y: 0.572, size: 0.05)
    c.wave(y: 0.93, color: 0xF5E6C4)
  }

  @Sendable private static func nightCity(_ c: inout DemoCanvas) {
    c.sky([0x0B1026, 0x1B2150, 0x4B2F6B, 0xC0547A])
    c.stars(120, below: 0.5)
    c.skyline(base: 0.86, low: 0.12, high: 0.34, color: 0x2A2350, lit: 0, width: 0.05)
    c.skyline(base: 0.90, low: 0.10, high: 0.46, color: 0x15122E, lit: 0.42, width: 0.075)
    c.band(from: 0.88, to: 1, colors: [0x1A1638, 0x0B0A1C])
    for _ in 0..<60 {
      c.glint(
        x: c.random(), y: 0.9 + 0.09 * c.random(), length: 0.012, color: 0xFFC66B, alpha: 0.5)
    }
  }

  @Sendable private static func balloons(_ c: inout DemoCanvas) {
    c.sky([0x4A90D9, 0xA7D3F2, 0xFCEBD0])
    c.cloud(x: 0.16, y: 0.22, size: 0.13)
    c.cloud(x: 0.85, y: 0.36, size: 0.10)
    c.ridge(base: 0.80, height: 0.07, roughness: 3, color: 0x8FB08C)
    c.ridge(base: 0.88, height: 0.05, roughness: 4, color: 0x5E8C61)
    c.ridge(base: 0.96, height: 0.04, roughness: 5, color: 0x36593F)
    c.balloon(x: 0.33, y: 0.36, size: 0.20, colors: [0xE4572E, 0xF6AE2D, 0xFFF3D6])
    c.balloon(x: 0.70, y: 0.24, size: 0.13, colors: [0x2E86AB, 0xF6F5AE, 0xA23B72])
    c.balloon(x: 0.56, y: 0.56, size: 0.08, colors: [0x3A7D44, 0xEFD9CE, 0x9D5C63])
    c.balloon(x: 0.88, y: 0.56, size: 0.06, colors: [0x6A4C93, 0xFFCA3A, 0x8AC926])
  }

  @Sendable private static func winterForest(_ c: inout DemoCanvas) {
    c.sky([0x9DB8D2, 0xD9E4EE, 0xF7F3EE])
    c.ridge(base: 0.56, height: 0.10, roughness: 4, color: 0xC4D3E0)
    for row in 0..<4 {
      let depth = Double(row)
      let shades: [UInt32] = [0x9FB4C4, 0x6F8EA3, 0x44677D, 0x20404F]
      c.forest(
        y: 0.66 + depth * 0.09, size: 0.10 + depth * 0.06, count: 26 - row * 5,
        color: shades[row])
    }
    c.wave(y: 0.93, color: 0xFFFFFF)
    c.snow(260)
  }

  @Sendable private static func desertDunes(_ c: inout DemoCanvas) {
    c.sky([0x3C6E9F, 0xBFD3D8, 0xF9E2B8])
    c.disc(x: 0.22, y: 0.24, radius: 0.06, color: 0xFFF8E1)
    c.glow(x: 0.22, y: 0.24, radius: 0.3, color: 0xFFF1C9, strength: 0.8)
    c.dune(base: 0.60, swing: 0.07, phase: 0.4, light: 0xE9B872, dark: 0xC98A4B)
    c.dune(base: 0.70, swing: 0.09, phase: 2.2, light: 0xDFA35E, dark: 0xA9683A)
    c.dune(base: 0.83, swing: 0.08, phase: 4.1, light: 0xC9813F, dark: 0x7A4526)
  }

  @Sendable private static func aurora(_ c: inout DemoCanvas) {
    c.sky([0x05091F, 0x0B1F3F, 0x12405A])
    c.stars(220, below: 0.7)
    c.curtain(y: 0.30, color: 0x3CF2A0)
    c.curtain(y: 0.22, color: 0x6BE8E0)
    c.curtain(y: 0.38, color: 0x9A6CF0)
    c.ridge(base: 0.80, height: 0.12, roughness: 5, color: 0x0A1A2B)
    c.forest(y: 0.94, size: 0.16, count: 30, color: 0x04101A)
    c.wave(y: 0.95, color: 0x0E2A3D)
  }

  @Sendable private static func tulipField(_ c: inout DemoCanvas) {
    c.sky([0x5AA9E6, 0xBFE3F7, 0xFFF7E6])
    c.cloud(x: 0.7, y: 0.18, size: 0.14)
    c.ridge(base: 0.50, height: 0.03, roughness: 4, color: 0x6B9B5B)
    c.windmill(x: 0.22, y: 0.5, size: 0.24)
    c.rows(
      horizon: 0.5,
      colors: [0xD7263D, 0xF46036, 0xFFD23F, 0xE056A0, 0xB23A9C, 0xF9F3E3, 0xD7263D, 0xF9A03F])
  }

  @Sendable private static func lakeAtDusk(_ c: inout DemoCanvas) {
    c.sky([0x26264F, 0x71467F, 0xE2777A, 0xFBC687])
    c.disc(x: 0.5, y: 0.46, radius: 0.07, color: 0xFFE9C7)
    c.glow(x: 0.5, y: 0.46, radius: 0.4, color: 0xFFD7A0, strength: 0.8)
    c.ridge(base: 0.54, height: 0.13, roughness: 4.4, color: 0x43335F)
    c.band(from: 0.54, to: 1, colors: [0xC9707C, 0x6E4A7A, 0x2B2A50])
    for index in 0..<46 {
      let y = 0.56 + 0.4 * Double(index) / 46
      let spread = 0.03 + 0.10 * c.random()
      c.glint(
        x: 0.5 + (c.random() - 0.5) * spread, y: y, length: 0.02 + 0.07 * c.random(),
        color: 0xFFE3BA, alpha: 0.65)
    }
    c.reeds(count: 60, color: 0x191633)
  }

  @Sendable private static func fullMoon(_ c: inout DemoCanvas) {
    c.sky([0x0A1128, 0x1C2C54, 0x4A5D8A])
    c.stars(160, below: 0.6)
    c.glow(x: 0.64, y: 0.32, radius: 0.42, color: 0xDCE6FF, strength: 0.5)
    c.disc(x: 0.64, y: 0.32, radius: 0.15, color: 0xF4F1E4)
    for crater in [(0.60, 0.28, 0.03), (0.68, 0.35, 0.04), (0.65, 0.24, 0.018), (0.58, 0.37, 0.02)]
    {
      c.disc(x: crater.0, y: crater.1, radius: crater.2, color: 0xE2DDC8)
    }
    c.ridge(base: 0.74, height: 0.14, roughness: 4.6, color: 0x24345C)
    c.ridge(base: 0.86, height: 0.10, roughness: 5, color: 0x131D3B)
    c.forest(y: 1.0, size: 0.18, count: 34, color: 0x090F22)
  }
}
