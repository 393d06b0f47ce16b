// A gallery of cards in the shape of a scroll-effects tutorial: every name of `behaviour.md` §8, R1.
import Vitrine

struct FlowerCard: View {
  let flower: Flowers

  var body: some View {
    ZStack {
      RoundedRectangle(cornerRadius: 40)
        .fill(.yellow.opacity(0.3))
        .frame(width: 320, height: 240)
        .shadow(color: .black, radius: 5, x: 3, y: 3)
      Image(flower.picture)
        .resizable()
        .scaledToFit()
        .frame(width: 320, height: 240)
        .clipShape(RoundedRectangle(cornerRadius: 40))
        .overlay(
          RoundedRectangle(cornerRadius: 40)
            .strokeBorder(Color.yellow.opacity(0.6), lineWidth: 2)
        )
    }
  }
}

struct Flowers: Identifiable {
  var id = UUID()
  var picture: String
  var rating: String

  init(picture: String, stars: Int) {
    self.picture = picture
    rating = String(repeating: "*", count: stars)
  }

  static let garden: [Flowers] = (1...5).map { Flowers(picture: "flower\($0)", stars: $0) }
}

struct GardenHeader: View {
  var heading: String
  var body: some View { Text(heading).font(.title) }
}

struct PlainGarden: View {
  let flowers = Flowers.garden
  var body: some View {
    VStack {
      GardenHeader(heading: "No transition")
      ScrollView {
        LazyVStack {
          ForEach(flowers) { flower in
            FlowerCard(flower: flower)
          }
        }
      }
    }
  }
}

struct ScalingGarden: View {
  let flowers = Flowers.garden
  var body: some View {
    VStack {
      GardenHeader(heading: "Scale")
      ScrollView {
        LazyVStack {
          ForEach(flowers) { flower in
            // The content on the closure's first line and a member on the next: a form of its own.
            // swift-format-ignore
            FlowerCard(flower: flower)
              .scrollTransition { content, phase in content
                .scaleEffect(phase.isIdentity ? 1 : 0.6)
              }
          }
        }
      }
    }
  }
}

struct FadingGarden: View {
  let flowers = Flowers.garden
  var body: some View {
    ScrollView {
      LazyVStack {
        ForEach(flowers) { flower in
          FlowerCard(flower: flower)
            .scrollTransition { content, phase in
              content.opacity(phase.isIdentity ? 1 : 0)
            }
        }
      }
    }
  }
}

struct SlidingGarden: View {
  let flowers = Flowers.garden
  var body: some View {
    ScrollView {
      LazyVStack {
        ForEach(flowers) { flower in
          FlowerCard(flower: flower)
            .scrollTransition { content, phase in
              content.offset(x: phase.isIdentity ? 0 : 400)
            }
        }
      }
    }
  }
}

struct AlignedGarden: View {
  let flowers = Flowers.garden
  var body: some View {
    VStack {
      Text("Aligned").font(.title)
      ScrollView {
        LazyVStack {
          ForEach(flowers) { flower in
            FlowerCard(flower: flower)
          }
        }
        .scrollTargetLayout()
      }
      .scrollTargetBehavior(.viewAligned)
    }
  }
}

struct TurningGarden: View {
  let flowers = Flowers.garden
  var body: some View {
    ScrollView {
      LazyVStack {
        ForEach(flowers) { flower in
          FlowerCard(flower: flower)
            .scrollTransition(.interactive) { content, phase in
              content
                .scaleEffect(phase.isIdentity ? 1 : 0.2)
                .opacity(phase.isIdentity ? 1 : 0.5)
                .rotation3DEffect(
                  Angle.degrees(phase.isIdentity ? 0 : 90), axis: (x: 0.5, y: 0, z: 0.1)
                )
                .offset(x: phase.value * -200)
            }
        }
      }
      .scrollTargetLayout()
    }
    .scrollTargetBehavior(.viewAligned)
  }
}

/// Every form of a transition's configuration, and the effects beside R1's.
struct ConfiguredGarden: View {
  let flowers = Flowers.garden
  private func turn(_ phase: ScrollTransitionPhase) -> Double { phase.value * 12 }

  var body: some View {
    ScrollView(.horizontal, showsIndicators: false) {
      LazyHStack(alignment: .top, spacing: 12) {
        ForEach(flowers) { flower in
          FlowerCard(flower: flower)
            .scrollTransition(.animated, axis: .horizontal) { content, phase in
              content.blur(radius: phase.isIdentity ? 0 : 4)
            }
            .scrollTransition(
              topLeading: .interactive(timingCurve: .linear).threshold(.visible(0.8)),
              bottomTrailing: .animated(.bouncy).threshold(.centered)
            ) { content, phase in
              content.rotationEffect(.degrees(turn(phase)), anchor: .bottom)
            }
            .scrollTransition(.interactive.threshold(.hidden.inset(by: 10))) { content, phase in
              content.scaleEffect(x: 1, y: phase.isIdentity ? 1 : 0.5, anchor: .top)
            }
            .scrollTransition(
              .identity.threshold(.visible.interpolated(towards: .hidden, amount: 0.5))
            ) { content, phase in
              content.offset(CGSize(width: phase.value, height: 0))
            }
            .visualEffect { content, geometry in
              content.scaleEffect(geometry.size.width > 100 ? 1 : 0.9)
            }
            .id(flower.id)
            .containerRelativeFrame(.horizontal, count: 3, span: 1, spacing: 12)
        }
      }
    }
    .scrollTargetBehavior(.viewAligned(limitBehavior: .always))
    .scrollIndicators(.hidden)
    .scrollClipDisabled()
  }
}

struct GardenApp: App {
  @State private var shown = 0
  @StateObject private var model = GardenModel()

  var body: some Scene {
    WindowGroup {
      VStack {
        TurningGarden()
        Text("\(shown) of \(model.count)")
      }
      .environmentObject(model)
    }
  }
}

final class GardenModel: ObservableObject {
  @Published var count = 5
}
