// What holds programs together: isolation, builders, wrappers, in the shapes that SwiftUI takes.
import Vitrine

struct PlaceKey: EnvironmentKey {
  static let defaultValue = "hall"
}

extension EnvironmentValues {
  var place: String {
    get { self[PlaceKey.self] }
    set { self[PlaceKey.self] = newValue }
  }
}

class PlainModel: ObservableObject {
  @Published var number = 0
  private(set) var log: [String] = []
  func note(_ text: String) { log.append(text) }
}

@MainActor
final class MainModel: ObservableObject {
  @Published var text = "a"
  func load() async { text = "b" }
}

enum Corner: View {
  case round, square

  var body: some View {
    switch self {
    case .round: Circle().fill(.red)
    case .square: Rectangle().fill(.blue)
    }
  }
}

struct EqualRow: View, Equatable, Hashable {
  let title: String
  var body: some View { Text(title) }
  nonisolated func label() -> Text { Text(title) }
}

let sharedText = Text("shared")

struct Frame: ViewModifier {
  var width: CGFloat = 2
  @Environment(\.colorScheme) private var scheme
  func body(content: Content) -> some View {
    content.padding().border(scheme == .dark ? .white : .black, width: width)
  }
}

extension View {
  func framed() -> some View { modifier(Frame()) }
}

struct Crossing: View {
  @State private var count = 0
  @State private var isOn = false
  @State private var level = 0.5
  @State private var choice = 1
  @StateObject private var plain = PlainModel()
  @EnvironmentObject private var shared: MainModel
  @Environment(\.place) private var place
  @Environment(\.displayScale) var scale: CGFloat

  func step() { count += 1 }

  var body: some View {
    VStack(alignment: .leading, spacing: nil) {
      if count > 3, let title = Optional("many") {
        Text(title).bold()
      } else if count == 3 {
        Text(verbatim: "three").italic()
      } else {
        sharedText + Text(" and ") + Text("\(count, specifier: "%02d")")
      }
      switch choice {
      case 0: Corner.round
      case 1: Corner.square
      default: EmptyView()
      }
      Group {
        Toggle("On", isOn: $isOn)
        Toggle(isOn: $isOn) { Label("Lamp", systemImage: "lightbulb") }
        Slider(value: $level, in: 0...1)
        Slider(value: $level, in: 0...10, step: 0.5) { Text("Level") }
        Picker("Choice", selection: $choice) {
          Text("One").tag(1)
          Text("Two").tag(2)
        }
        .pickerStyle(.segmented)
        ProgressView(value: level)
        ProgressView("Loading", value: 3, total: 10)
        Gauge(value: level, in: 0...1) {
          Text("Level")
        } currentValueLabel: {
          Text("50")
        }
      }
      Button(action: step) { Text("Step") }
        .buttonStyle(.borderedProminent)
        .disabled(isOn)
      Button("Reset", role: .destructive) { count = 0 }
        .buttonStyle(.bordered)
      Divider()
      ForEach(0..<3) { index in
        EqualRow(title: "\(index)").framed()
      }
      ForEach(["a", "b"], id: \.self) { Text($0) }
      ForEach(Array(["x", "y"].enumerated()), id: \.offset) { index, name in
        Text("\(index) \(name)")
      }
      Grid(alignment: .leading, horizontalSpacing: 8, verticalSpacing: 4) {
        GridRow {
          Text("a")
          Text("b").gridCellColumns(2)
        }
        Divider()
      }
      ViewThatFits {
        Text("a long text that might not fit")
        Text("short")
      }
      TimelineView(.periodic(from: .now, by: 1)) { context in
        Text(context.date, style: .time)
      }
      TimelineView(.animation) { timeline in
        Canvas { context, size in
          let seconds = timeline.date.timeIntervalSinceReferenceDate
          let x = (sin(seconds) + 1) / 2 * size.width
          let dot = Path(ellipseIn: CGRect(x: x, y: 0, width: 8, height: 8))
          context.fill(dot, with: .color(.red))
        }
      }
    }
    .task { await shared.load() }
    .task(id: count) { try? await Task.sleep(for: .seconds(1)) }
    .onTapGesture { count += 1 }
    .onTapGesture(count: 2) { location in level = location.x / 100 }
    .onLongPressGesture(minimumDuration: 0.4) { plain.note("long") }
    .simultaneousGesture(
      MagnifyGesture().onChanged { value in level = value.magnification }
    )
    .highPriorityGesture(
      LongPressGesture(minimumDuration: 0.4).sequenced(before: DragGesture()).onEnded { value in
        switch value {
        case .second(true, let drag?): count = Int(drag.translation.height)
        default: break
        }
      }
    )
    .transition(.asymmetric(insertion: .move(edge: .leading), removal: .opacity))
    .animation(.bouncy(duration: 0.4, extraBounce: 0.1), value: count)
    .environment(\.place, "kitchen")
    .environment(\.layoutDirection, .rightToLeft)
    .preferredColorScheme(.dark)
    .onDisappear { DispatchQueue.main.async { count = 0 } }
    .onAppear {
      Task { @MainActor in
        count = 1
      }
    }
  }
}

struct EqualSplit: Layout {
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    let width = bounds.width / CGFloat(max(1, subviews.count))
    for (index, subview) in subviews.enumerated() {
      subview.place(
        at: CGPoint(x: bounds.minX + width * CGFloat(index), y: bounds.midY), anchor: .leading,
        proposal: ProposedViewSize(width: width, height: bounds.height))
    }
  }
}

struct Wave: Shape {
  var phase: Double
  var animatableData: Double {
    get { phase }
    set { phase = newValue }
  }

  func path(in rect: CGRect) -> Path {
    var path = Path()
    path.move(to: CGPoint(x: rect.minX, y: rect.midY))
    for x in stride(from: rect.minX, through: rect.maxX, by: 2) {
      path.addLine(to: CGPoint(x: x, y: rect.midY + sin(x / 10 + phase) * 4))
    }
    return path
  }
}

struct Pages: View {
  @State private var page = 0
  @State private var row: Int?
  var body: some View {
    TabView(selection: $page) {
      ScrollViewReader { proxy in
        ScrollView {
          EqualSplit {
            Wave(phase: 0).stroke(.tint, lineWidth: 2)
            Wave(phase: 1).trim(from: 0, to: 0.5).stroke(
              style: StrokeStyle(lineWidth: 3, lineCap: .round))
          }
          LazyVStack(pinnedViews: .sectionHeaders) {
            Section {
              ForEach(0..<100, id: \.self) { Text("Row \($0)").id($0) }
            } header: {
              Text("Rows")
            }
          }
          .scrollTargetLayout()
        }
        .scrollPosition(id: $row)
        .onAppear { withAnimation { proxy.scrollTo(50, anchor: .top) } }
      }
      .tag(0)
      ScrollView([.horizontal, .vertical]) { Color.red.frame(width: 2_000, height: 2_000) }
        .scrollBounceBehavior(.basedOnSize)
        .tag(1)
    }
    .tabViewStyle(.page(indexDisplayMode: .always))
    .ignoresSafeArea()
  }
}

#Preview("A state of its own") {
  @Previewable @State var page = 0
  @Previewable @State var name: String? = nil
  VStack {
    Text(name ?? "Page \(page)")
    Button("Next") { page += 1 }
    Toggle("Named", isOn: Binding(get: { name != nil }, set: { name = $0 ? "Named" : nil }))
  }
}
