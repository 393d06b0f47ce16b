import Vitrine

/// Your wall: `swift run Wall --help` says where it can be shown.
@main
struct Wall: App {
  var body: some Scene {
    WindowGroup {
      TimelineView(.everyMinute) { timeline in
        HallView(now: timeline.date)
      }
    }
  }
}

/// The time, the day, and a lamp to tap.
struct HallView: View {
  let now: Date
  @State private var isLit = false

  var body: some View {
    VStack(spacing: 4) {
      Text(now, style: .time)
        .font(.system(size: 120, weight: .bold))
        .monospacedDigit()
      Text(now, format: .dateTime.weekday(.wide).day().month(.wide))
        .font(.title)
        .foregroundStyle(.secondary)
      Button {
        withAnimation(.snappy) { isLit.toggle() }
      } label: {
        Label(isLit ? "The lamp is lit" : "Light the lamp", systemImage: "lightbulb.fill")
          .font(.title3.weight(.semibold))
          .padding(.horizontal, 26)
          .padding(.vertical, 16)
          .background(isLit ? Color.yellow : Color.gray.opacity(0.18), in: .capsule)
          .foregroundStyle(isLit ? Color.black : Color.primary)
      }
      .buttonStyle(.plain)
      .padding(.top, 36)
    }
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .background(.background)
  }
}

#Preview {
  HallView(now: .now)
}
