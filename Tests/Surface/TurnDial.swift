// A dial under all gestures, with a canvas: spellings that a SwiftUI author varies.
import Vitrine

private struct DialShape: Shape {
  var fraction: Double
  var animatableData: Double {
    get { fraction }
    set { fraction = newValue }
  }
  func path(in rect: CGRect) -> Path {
    var path = Path()
    let center = CGPoint(x: rect.midX, y: rect.midY)
    path.addArc(
      center: center, radius: min(rect.width, rect.height) / 2, startAngle: .degrees(-90),
      endAngle: .degrees(-90 + 360 * fraction), clockwise: false)
    path.addLine(to: center)
    path.closeSubpath()
    return path
  }
}

struct SoftButtonStyle: ButtonStyle {
  @Environment(\.isEnabled) private var isEnabled
  func makeBody(configuration: Configuration) -> some View {
    configuration.label
      .padding(.horizontal, 18)
      .padding(.vertical, 10)
      .background(
        Color.accentColor.opacity(isEnabled ? 1 : 0.3), in: RoundedRectangle(cornerRadius: 12)
      )
      .foregroundStyle(.white)
      .scaleEffect(configuration.isPressed ? 0.95 : 1)
      .animation(.easeOut(duration: 0.15), value: configuration.isPressed)
  }
}

private struct AccentKey: EnvironmentKey {
  static let defaultValue = Color.blue
}

extension EnvironmentValues {
  var dialAccent: Color {
    get { self[AccentKey.self] }
    set { self[AccentKey.self] = newValue }
  }
}

extension View {
  func dialAccent(_ color: Color) -> some View { environment(\.dialAccent, color) }
  @ViewBuilder func `if`<T: View>(_ condition: Bool, transform: (Self) -> T) -> some View {
    if condition { transform(self) } else { self }
  }
}

struct CardStyle: ViewModifier {
  var inset: CGFloat = 16
  func body(content: Content) -> some View {
    content
      .padding(inset)
      .background(Color(.secondarySystemGroupedBackground))
      .cornerRadius(20)
      .compositingGroup()
      .shadow(color: Color.black.opacity(0.1), radius: 4, x: 0, y: 2)
  }
}

struct DialView: View {
  @State private var angle: Angle = .zero
  @GestureState private var drag: CGSize = .zero
  @GestureState(resetTransaction: Transaction(animation: .spring)) private var isPressing = false
  @State private var zoom: CGFloat = 1
  @State private var presses = 0
  @State private var isOn = false
  @Environment(\.dialAccent) private var accent
  @Environment(\.displayScale) var displayScale
  @ScaledMetric private var size: CGFloat = 180

  private var turning: some Gesture {
    SimultaneousGesture(
      RotateGesture(minimumAngleDelta: .degrees(1)).onChanged { angle = $0.rotation },
      MagnifyGesture(minimumScaleDelta: 0).onChanged { zoom = $0.magnification }.onEnded { _ in
        withAnimation(.interpolatingSpring(stiffness: 200, damping: 15)) { zoom = 1 }
      })
  }

  private var pressing: some Gesture {
    LongPressGesture(minimumDuration: 0.5, maximumDistance: 20)
      .updating($isPressing) { current, state, transaction in
        state = current
        transaction.animation = .easeIn(duration: 0.2)
      }
      .sequenced(before: DragGesture(minimumDistance: 0, coordinateSpace: .local))
      .onEnded { value in
        guard case .second(true, let drag?) = value else { return }
        presses += Int(drag.translation.height.magnitude) > 0 ? 1 : 0
      }
  }

  var body: some View {
    GeometryReader { proxy in
      VStack {
        ZStack {
          Circle().stroke(lineWidth: 12).opacity(0.15)
          Circle()
            .trim(from: 0, to: isOn ? 0.75 : 0.25)
            .stroke(
              AngularGradient(colors: [accent, .purple, accent], center: .center),
              style: StrokeStyle(lineWidth: 12, lineCap: .round)
            )
            .rotationEffect(angle, anchor: .center)
          DialShape(fraction: isOn ? 0.6 : 0.2)
            .fill(
              RadialGradient(
                colors: [accent.opacity(0.8), accent], center: .center, startRadius: 0,
                endRadius: size / 2)
            )
            .padding(30)
          Canvas(opaque: false, rendersAsynchronously: false) { context, size in
            let middle = CGPoint(x: size.width / 2, y: size.height / 2)
            for tick in 0..<60 {
              var copy = context
              copy.translateBy(x: middle.x, y: middle.y)
              copy.rotate(by: .degrees(Double(tick) * 6))
              let length: CGFloat = tick % 5 == 0 ? 10 : 5
              copy.fill(
                Path(CGRect(x: -0.5, y: -size.height / 2, width: 1, height: length)),
                with: .color(.gray))
            }
            context.draw(Text("\(presses)").font(.title).bold(), at: middle, anchor: .center)
            context.opacity = 0.5
            context.stroke(
              Path(ellipseIn: CGRect(origin: .zero, size: size).insetBy(dx: 20, dy: 20)),
              with: .linearGradient(
                Gradient(colors: [.red, .blue]), startPoint: .zero,
                endPoint: CGPoint(x: size.width, y: 0)), lineWidth: 1)
          }
        }
        .frame(width: size, height: size)
        .scaleEffect(isPressing ? 0.9 : zoom)
        .offset(drag)
        .gesture(
          DragGesture(coordinateSpace: .global)
            .updating($drag) { value, state, _ in state = value.translation }
            .exclusively(before: TapGesture().onEnded { isOn.toggle() })
        )
        .simultaneousGesture(turning)
        .highPriorityGesture(pressing, including: .gesture)
        .animation(.smooth, value: isOn)
        .animation(.timingCurve(0.2, 0.8, 0.2, 1, duration: 0.3), value: isPressing)
        .coordinateSpace(name: "dial")
        .modifier(CardStyle())
        HStack(spacing: 12) {
          Button("Turn", systemImage: "arrow.clockwise") { angle += .degrees(45) }
            .buttonStyle(SoftButtonStyle())
          Button {
            isOn.toggle()
          } label: {
            Text(isOn ? "Off" : "On")
          }
          .buttonStyle(.bordered)
          .tint(.indigo)
          Toggle(isOn: $isOn) { Image(systemName: "power") }
            .toggleStyle(.button)
        }
        .padding(.top)
        TimelineView(.periodic(from: .now, by: 1)) { context in
          Text(context.date, format: .dateTime.hour().minute().second())
            .contentTransition(.numericText(countsDown: false))
            .monospacedDigit()
            .textCase(.uppercase)
        }
        Text(Date.now.addingTimeInterval(90), style: .timer)
          .strikethrough(isOn, color: .red)
          .underline()
        TimelineView(.animation(minimumInterval: 1 / 30, paused: !isOn)) { context in
          let seconds = context.date.timeIntervalSinceReferenceDate
          Circle().frame(width: 8).offset(x: 40 * cos(seconds), y: 10 * sin(seconds))
        }
      }
      .frame(width: proxy.size.width, height: proxy.size.height, alignment: .top)
      .position(x: proxy.frame(in: .local).midX, y: proxy.frame(in: .named("dial")).midY)
    }
    .dialAccent(.orange)
    .onAppear(perform: { isOn = true })
    .onChange(of: isOn, initial: true) { presses += 0 }
    .transaction { $0.disablesAnimations = false }
    .drawingGroup()
  }
}

struct DialApp: App {
  @StateObject private var model = EnergyModel()
  var body: some Scene {
    WindowGroup {
      TabView {
        DialView()
        EnergyView()
        ShelfView()
      }
      .tabViewStyle(.page(indexDisplayMode: .automatic))
      .environmentObject(model)
    }
  }
}
