import Charts
import Foundation
import Geometry
import Motion
import Raster
import Rendering
import Typography
import Views

/// One picture of the gallery: a view, what a finger does to it, and what is said about it.
@MainActor
struct GalleryPicture {
  /// The file's name, without extension.
  var name: String
  var title: String
  var about: String
  var scheme = ColorScheme.light
  var contrast = ColorSchemeContrast.standard
  var view: AnyView
  /// What happens before the picture is taken.
  var act: ((GalleryStage) -> Void)?

  /// A chart on a card, as it hangs on a wall, under its title.
  init<Content: View>(
    _ name: String, _ title: String, _ about: String, scheme: ColorScheme = .light,
    contrast: ColorSchemeContrast = .standard, act: ((GalleryStage) -> Void)? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.init(
      name, title, about, scheme: scheme, contrast: contrast, heading: title, act: act,
      content: content)
  }

  /// A view with a heading of its own on a card, or (`isBare`) on the wall itself.
  init<Content: View>(
    _ name: String, _ title: String, _ about: String, scheme: ColorScheme = .light,
    contrast: ColorSchemeContrast = .standard, heading: String?, isBare: Bool = false,
    act: ((GalleryStage) -> Void)? = nil, @ViewBuilder content: () -> Content
  ) {
    self.name = name
    self.title = title
    self.about = about
    self.scheme = scheme
    self.contrast = contrast
    self.act = act
    view =
      isBare
      ? AnyView(content().padding(16).background(Color(.systemGroupedBackground)))
      : AnyView(GalleryCard(title: heading, content: content()))
  }

  /// The picture's size in points and pixels.
  static let size = CGSize(width: 800, height: 480)

  func stage(fonts: FontLibrary, size: CGSize = GalleryPicture.size) -> GalleryStage {
    let stage = GalleryStage(view, size: size, scheme: scheme, contrast: contrast, fonts: fonts)
    stage.run(0.05)
    act?(stage)
    return stage
  }
}

/// The plate that a picture's chart stands on.
struct GalleryCard<Content: View>: View {
  let title: String?
  let content: Content

  var body: some View {
    VStack(alignment: .leading, spacing: 14) {
      if let title { Text(title).font(.title2.bold()) }
      content
    }
    .padding(EdgeInsets(top: 22, leading: 26, bottom: 22, trailing: 26))
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .galleryPlate()
    .padding(16)
    .background(Color(.systemGroupedBackground))
  }
}

extension View {
  /// White on grey, and a lighter black on black.
  func galleryPlate() -> some View {
    background(
      Color(light: .white, dark: Color(hex: 0x1C1C1E)), in: .rect(cornerRadius: 24))
  }
}

/// A view on a virtual clock, with a finger.
@MainActor
final class GalleryStage {
  let host: ViewHost
  private(set) var time = 0.0
  private static let step = 1.0 / 60

  init(
    _ view: some View, size: CGSize, scheme: ColorScheme, contrast: ColorSchemeContrast,
    fonts: FontLibrary
  ) {
    var environment = EnvironmentValues()
    environment.calendar = GalleryData.calendar
    environment.timeZone = GalleryData.calendar.timeZone
    environment.locale = GalleryData.locale
    environment.colorScheme = scheme
    environment.colorSchemeContrast = contrast
    host = ViewHost(
      view, size: size, scale: 1, fonts: fonts, environment: environment)
  }

  func run(_ seconds: Double) {
    let end = time + seconds
    while time < end - 1e-9 {
      time += GalleryStage.step
      _ = host.update(at: time)
    }
  }

  func touch(_ phase: Touch.Phase, _ x: CGFloat, _ y: CGFloat) {
    let touch = Touch(contact: 0, phase: phase, location: CGPoint(x: x, y: y), time: time)
    host.handle(TouchFrame(time: time, touches: [touch]))
  }

  func tap(_ x: CGFloat, _ y: CGFloat) {
    touch(.down, x, y)
    run(0.08)
    touch(.up, x, y)
    run(0.5)
  }

  /// Moves a finger evenly; it stays down.
  func drag(from start: CGPoint, by distance: CGFloat, lasting seconds: Double) {
    touch(.down, start.x, start.y)
    let count = max(1, Int((seconds / GalleryStage.step).rounded()))
    for index in 1...count {
      run(GalleryStage.step)
      touch(.move, start.x + distance * CGFloat(index) / CGFloat(count), start.y)
    }
    run(GalleryStage.step)
  }

  func picture() -> PixelBuffer {
    let buffer = PixelBuffer(
      width: Int(host.size.width), height: Int(host.size.height))
    _ = Compositor().render(
      host.update(at: time), size: buffer.size, scale: 1, background: .white, into: buffer)
    return buffer
  }

  /// What the picture says, as text: the charts' windows, and every element with its value.
  func trace() -> String {
    let charts = host.chartTraces.map { trace -> String in
      var parts = ["chart \(trace.id)", "\(trace.count) marks", trace.state]
      parts.append("y \(rounded(trace.yDomain.lowerBound))…\(rounded(trace.yDomain.upperBound))")
      if let average = trace.average { parts.append("average \(rounded(average))") }
      parts.append("offset \(rounded(trace.offset))")
      return parts.joined(separator: ", ") + "\n"
    }
    return charts.joined() + host.accessibilityDescription()
  }

  private func rounded(_ number: Double) -> String {
    number.formatted(
      .number.precision(.fractionLength(0...3)).grouping(.never)
        .locale(Locale(identifier: "en_US_POSIX")))
  }
}
