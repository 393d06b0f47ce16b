import Foundation
import Input
import Raster
import Typography
import Views

/// Four crosses to be touched one after the other, and the matrix that follows from the touches.
@MainActor
final class CalibrationModel: WallSubject {
  let title: String? = "Calibration"
  let page = ""
  let preferredScale: Double? = 1
  /// A matrix is about the sensor and the panel; how the picture is turned is none of its matters.
  let preferredRotation: Int? = 0
  let background = RGBA.black
  let pictures = PictureStore()
  let environment = EnvironmentValues()
  let calendar = WallCalendar(nil, zone: nil, locale: nil)
  let idleSettings = IdleSettings()
  var onChange: (() -> Void)?
  /// Called with the panel's matrix beside the one in force; nil when the touches make none.
  var onEnd: ((CalibrationMatrix?) -> Void)?

  /// Where the crosses are, as fractions of the panel.
  static let crosses = [
    CGPoint(x: 0.15, y: 0.15), CGPoint(x: 0.85, y: 0.15), CGPoint(x: 0.85, y: 0.85),
    CGPoint(x: 0.15, y: 0.85),
  ]
  /// What was touched so far, as fractions of the panel.
  private(set) var touched: [CGPoint] = []

  var now: Date { Date() }
  var secondsToTick: TimeInterval { 3_600 }
  func tick() {}
  func showHome() {}

  func makeHost(
    size: CGSize, scale: CGFloat, fonts: FontLibrary, onStep: @escaping () -> Void
  ) -> ViewHost {
    ViewHost(
      view, size: size, scale: scale, fonts: fonts, environment: environment,
      onStep: onStep)
  }

  func update(_ host: ViewHost) { host.setRoot(view) }

  private var view: CalibrationView {
    CalibrationView(step: touched.count) { [weak self] place, size in self?.take(place, in: size) }
  }

  /// A finger has been lifted that had come down at a place of the picture.
  func take(_ place: CGPoint, in size: CGSize) {
    guard touched.count < Self.crosses.count, size.width > 0, size.height > 0 else { return }
    touched.append(CGPoint(x: place.x / size.width, y: place.y / size.height))
    onChange?()
    guard touched.count == Self.crosses.count else { return }
    onEnd?(CalibrationMatrix(from: touched, to: Self.crosses))
  }
}

/// The cross that is due, large; the others small.
struct CalibrationView: View {
  let step: Int
  let take: @MainActor (_ place: CGPoint, _ size: CGSize) -> Void

  var body: some View {
    GeometryReader { geometry in
      ZStack(alignment: .topLeading) {
        Color.black
        ForEach(0..<CalibrationModel.crosses.count, id: \.self) { index in
          let cross = CalibrationModel.crosses[index]
          CrossMark(isDue: index == step, isDone: index < step)
            .position(x: cross.x * geometry.size.width, y: cross.y * geometry.size.height)
        }
        Text(words)
          .font(.title2)
          .foregroundStyle(Color.white)
          .multilineTextAlignment(.center)
          .frame(width: geometry.size.width * 0.6)
          .position(x: geometry.size.width / 2, y: geometry.size.height / 2)
      }
      .gesture(
        DragGesture(minimumDistance: 0).onEnded { value in
          take(value.startLocation, geometry.size)
        })
    }
  }

  private var words: String {
    step < CalibrationModel.crosses.count
      ? "Touch the middle of the bright cross, \(step + 1) of \(CalibrationModel.crosses.count)"
      : "Thank you. The matrix is printed where the program was started."
  }
}

/// Two thin lines that meet.
struct CrossMark: View {
  let isDue: Bool
  let isDone: Bool

  var body: some View {
    let length: CGFloat = isDue ? 61 : 31
    ZStack {
      Rectangle().fill(color).frame(width: length, height: isDue ? 3 : 1)
      Rectangle().fill(color).frame(width: isDue ? 3 : 1, height: length)
    }
  }

  private var color: Color {
    if isDue { return .white }
    return isDone ? .green : .gray
  }
}
