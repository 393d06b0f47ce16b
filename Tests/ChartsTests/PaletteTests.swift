import Foundation
import Geometry
import Raster
import Testing
import Views

@testable import Charts

/// What an eye with a kind of cone missing makes of a colour (Machado, Oliveira and Fernandes 2009, severity 1).
private enum Eye: String, CaseIterable {
  case ordinary, deuteranope, protanope

  var matrix: [[Double]] {
    switch self {
    case .ordinary: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]
    case .deuteranope:
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    case .protanope:
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    }
  }
}

private func linear(_ color: RGBA) -> [Double] {
  [color.red, color.green, color.blue].map { component in
    let value = Double(component)
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }
}

private func over(_ color: RGBA, _ ground: RGBA) -> RGBA {
  func mix(_ a: Float, _ b: Float) -> Float { a * color.alpha + b * (1 - color.alpha) }
  return RGBA(
    red: mix(color.red, ground.red), green: mix(color.green, ground.green),
    blue: mix(color.blue, ground.blue))
}

/// The contrast of WCAG 2: 1 for equal colours, 21 for black on white.
func contrast(_ color: RGBA, on ground: RGBA) -> Double {
  func luminance(_ color: RGBA) -> Double {
    let light = linear(color)
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]
  }
  let a = luminance(over(color, ground))
  let b = luminance(ground)
  return (max(a, b) + 0.05) / (min(a, b) + 0.05)
}

/// A colour in Oklab, as an eye sees it; 100 is black to white.
private func oklab(_ color: RGBA, _ eye: Eye) -> [Double] {
  let light = linear(color)
  let seen = eye.matrix.map { row -> Double in
    let sum: Double = row[0] * light[0] + row[1] * light[1] + row[2] * light[2]
    return min(1, max(0, sum))
  }
  func cone(_ r: Double, _ g: Double, _ b: Double) -> Double {
    let sum: Double = r * seen[0] + g * seen[1] + b * seen[2]
    return cbrt(sum)
  }
  let l = cone(0.4122214708, 0.5363325363, 0.0514459929)
  let m = cone(0.2119034982, 0.6806995451, 0.1073969566)
  let s = cone(0.0883024619, 0.2817188376, 0.6299787005)
  let lightness: Double = 0.2104542553 * l + 0.7936177850 * m - 0.0040720468 * s
  let a: Double = 1.9779984951 * l - 2.4285922050 * m + 0.4505937099 * s
  let b: Double = 0.0259040371 * l + 0.7827717662 * m - 0.8086757660 * s
  return [100 * lightness, 100 * a, 100 * b]
}

private func distance(_ a: RGBA, _ b: RGBA, _ eye: Eye) -> Double {
  zip(oklab(a, eye), oklab(b, eye)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
    .squareRoot()
}

private struct Look {
  var name: String
  var palette: ChartPalette
  var grounds: [RGBA]
  var text: Double
  var marks: Double
}

private let looks = [
  Look(
    name: "light", palette: .light, grounds: [.white, RGBA(hex: 0xF2F2F7)], text: 4.5, marks: 3),
  Look(name: "dark", palette: .dark, grounds: [.black, RGBA(hex: 0x1C1C1E)], text: 4.5, marks: 3),
  Look(
    name: "light contrast", palette: .lightContrast, grounds: [.white, RGBA(hex: 0xF2F2F7)],
    text: 7, marks: 4.5),
  Look(
    name: "dark contrast", palette: .darkContrast, grounds: [.black, RGBA(hex: 0x1C1C1E)],
    text: 7, marks: 4.5),
]

@Suite struct PaletteTests {
  @Test(arguments: 0..<4) func textAndMarksHaveTheContrastThatTheirThemePromises(index: Int) {
    let look = looks[index]
    for ground in look.grounds {
      #expect(contrast(look.palette.label, on: ground) >= look.text, "\(look.name)")
      #expect(contrast(look.palette.secondaryLabel, on: ground) >= look.text, "\(look.name)")
    }
    // Charts stand on the first ground or on a card of the same kind; the grey behind cards is the
    // second in light.
    let grounds = look.name.hasPrefix("light") ? [RGBA.white] : look.grounds
    for ground in grounds {
      for (place, color) in look.palette.series.enumerated() {
        #expect(contrast(color, on: ground) >= look.marks, "\(look.name), series \(place)")
      }
    }
  }

  @Test(arguments: 0..<4) func seriesStayApartForEyesWithoutAKindOfCone(index: Int) {
    let look = looks[index]
    for eye in Eye.allCases {
      for (place, color) in look.palette.series.enumerated() {
        for (other, second) in look.palette.series.enumerated() where other > place {
          // 2 is a difference just seen; neighbours in a legend want several times as much.
          #expect(
            distance(color, second, eye) >= 9, "\(look.name), \(eye): series \(place) and \(other)")
        }
      }
    }
  }

  @Test func theSystemsOwnColoursWouldNotDo() {
    // The measure works: green and orange of the system are 2.2:1 on white, and a deuteranope
    // takes its red for its green.
    #expect(contrast(RGBA(hex: 0x34C759), on: .white) < 2.3)
    #expect(
      distance(RGBA(hex: 0xFF9500), RGBA(hex: 0x34C759), .deuteranope)
        < distance(RGBA(hex: 0xFF9500), RGBA(hex: 0x34C759), .ordinary) / 2)
    #expect(contrast(.black, on: .white) > 20.99)
  }

  @Test(arguments: [ColorScheme.light, .dark])
  @MainActor func textBesideChartsIsReadable(scheme: ColorScheme) {
    var environment = EnvironmentValues()
    environment.colorScheme = scheme
    let grounds: [RGBA] =
      scheme == .light ? [.white, RGBA(hex: 0xF2F2F7)] : [.black, RGBA(hex: 0x1C1C1E)]
    let text = Color.chartSecondary.resolve(in: environment)
    let good = HealthColor.good.resolve(in: environment)
    for ground in grounds {
      #expect(contrast(text, on: ground) >= 4.5)
      #expect(contrast(good, on: ground) >= 3)
    }
    for ground in scheme == .light ? [.white] : grounds {
      for phase in SleepPhase.allCases {
        #expect(contrast(phase.color.resolve(in: environment), on: ground) >= 3, "\(phase)")
      }
      for band in TimeInRangeBand.allCases {
        #expect(contrast(band.color.resolve(in: environment), on: ground) >= 3, "\(band)")
      }
    }
  }
}
