import Foundation
import Geometry
import Views

/// Nine places to touch and a cross under the finger: whether a touch is where it is seen.
struct TouchTestView: View {
  let type: ServiceType
  let act: @MainActor (ServiceAction) -> Void
  @State private var finger: CGPoint?
  @State private var touched: Set<Int> = []

  var body: some View {
    ZStack {
      Canvas { context, size in
        for place in 0..<9 {
          let circle = CGRect(
            x: center(place, size).x - radius, y: center(place, size).y - radius,
            width: radius * 2, height: radius * 2)
          if touched.contains(place) {
            context.fill(Path(ellipseIn: circle), with: .color(CardColor(.name("green")).color))
          }
          context.stroke(Path(ellipseIn: circle), with: .color(.gray), lineWidth: 2)
        }
        guard let finger else { return }
        var cross = Path()
        cross.move(to: CGPoint(x: finger.x, y: 0))
        cross.addLine(to: CGPoint(x: finger.x, y: size.height))
        cross.move(to: CGPoint(x: 0, y: finger.y))
        cross.addLine(to: CGPoint(x: size.width, y: finger.y))
        context.stroke(
          cross, with: .color(CardColor(.name("red")).color), lineWidth: 1)
      }
      .contentShape(Rectangle())
      .gesture(
        DragGesture(minimumDistance: 0).onChanged { value in
          finger = value.location
          if let place = (0..<9).first(where: { isIn(value.location, $0) }) {
            touched.insert(place)
          }
        })
      VStack(spacing: type.text * 0.6) {
        Text("Touch the circles").font(.system(size: type.text * 1.2, weight: .bold))
        Text("\(touched.count) of 9").font(.system(size: type.text)).monospacedDigit()
        Text(verbatim: place).font(.system(size: type.text)).monospacedDigit()
          .foregroundStyle(.secondary)
      }
      .offset(y: -type.panel.height * 0.22)
      .allowsHitTesting(false)
      VStack {
        Spacer()
        ServiceButton(title: "Back", type: type) { act(.back) }
          .padding(.bottom, type.panel.height * 0.2)
      }
    }
  }

  private var radius: CGFloat { max(18, min(type.panel.width, type.panel.height) * 0.06) }

  private var place: String {
    guard let finger, let x = Int(exactly: finger.x.rounded()),
      let y = Int(exactly: finger.y.rounded())
    else { return "–" }
    return "\(x) · \(y)"
  }

  private func center(_ place: Int, _ size: CGSize) -> CGPoint {
    let (column, row) = (CGFloat(place % 3), CGFloat(place / 3))
    let edge = radius + 4
    return CGPoint(
      x: edge + column * (size.width - 2 * edge) / 2, y: edge + row * (size.height - 2 * edge) / 2)
  }

  private func isIn(_ point: CGPoint, _ place: Int) -> Bool {
    let center = center(place, type.panel)
    let (x, y) = (point.x - center.x, point.y - center.y)
    return x * x + y * y <= radius * radius
  }
}

/// Pictures that show what is wrong with a panel: dead pixels, edges that are cut off, few shades.
struct DisplayTestView: View {
  let pattern: Int

  /// How many there are.
  nonisolated static let count = 7

  var body: some View {
    switch pattern {
    case 0: frame
    case 1: shades
    case 2: Color(red: 1, green: 0, blue: 0)
    case 3: Color(red: 0, green: 1, blue: 0)
    case 4: Color(red: 0, green: 0, blue: 1)
    case 5: Color.white
    default: Color.black
    }
  }

  /// A line along each edge, a grid, and a circle that shows whether pixels are square.
  private var frame: some View {
    Canvas { context, size in
      context.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.black))
      var grid = Path()
      let step = max(16, min(size.width, size.height) / 12)
      for x in stride(from: size.width / 2 - step * 40, through: size.width, by: step) where x > 0 {
        grid.move(to: CGPoint(x: x, y: 0))
        grid.addLine(to: CGPoint(x: x, y: size.height))
      }
      for y in stride(from: size.height / 2 - step * 40, through: size.height, by: step)
      where y > 0 {
        grid.move(to: CGPoint(x: 0, y: y))
        grid.addLine(to: CGPoint(x: size.width, y: y))
      }
      context.stroke(grid, with: .color(.gray), lineWidth: 1)
      let radius = min(size.width, size.height) / 2 - 2
      let circle = CGRect(
        x: size.width / 2 - radius, y: size.height / 2 - radius, width: radius * 2,
        height: radius * 2)
      context.stroke(Path(ellipseIn: circle), with: .color(.white), lineWidth: 2)
      let edge = CGRect(x: 0.5, y: 0.5, width: size.width - 1, height: size.height - 1)
      context.stroke(Path(edge), with: .color(.white), lineWidth: 1)
    }
  }

  /// Sixteen steps from black to white, and of each colour.
  private var shades: some View {
    VStack(spacing: 0) {
      ForEach(0..<4, id: \.self) { row in
        HStack(spacing: 0) {
          ForEach(0..<16, id: \.self) { step in
            shade(Double(step) / 15, row)
          }
        }
      }
    }
  }

  private func shade(_ level: Double, _ row: Int) -> Color {
    switch row {
    case 0: Color(red: level, green: level, blue: level)
    case 1: Color(red: level, green: 0, blue: 0)
    case 2: Color(red: 0, green: level, blue: 0)
    default: Color(red: 0, green: 0, blue: level)
    }
  }
}
