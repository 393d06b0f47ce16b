import Foundation
import Geometry
import Views

/// Cards that scroll past and scale, fade, turn and slide at the edges.
struct CarouselView: View {
  let page: PageContent
  let carousel: Dashboard.Carousel
  let pictures: PictureStore
  let version: Int
  @Environment(\.reducesMotion) private var reducesMotion

  var body: some View {
    GeometryReader { geometry in
      let size = CarouselView.cardSize(carousel, in: geometry.size)
      switch carousel.direction {
      case .vertical:
        ScrollView(.vertical, showsIndicators: false) {
          LazyVStack(spacing: CarouselView.spacing) { cards(size) }
            .scrollTargetLayout()
            .padding(.vertical, max(0, (geometry.size.height - size.height) / 2))
            .frame(maxWidth: .infinity)
        }
        .wallSnap(carousel.snap, pitch: size.height + CarouselView.spacing)
      case .horizontal:
        ScrollView(.horizontal, showsIndicators: false) {
          LazyHStack(spacing: CarouselView.spacing) { cards(size) }
            .scrollTargetLayout()
            .padding(.horizontal, max(0, (geometry.size.width - size.width) / 2))
            .frame(maxHeight: .infinity)
        }
        .wallSnap(carousel.snap, pitch: size.width + CarouselView.spacing)
      }
    }
  }

  static let spacing: CGFloat = 14

  private func cards(_ size: CGSize) -> some View {
    let transition = reducesMotion ? Dashboard.Transition() : carousel.transition
    return ForEach(page.cards) { card in
      CardView(card: card, pictures: pictures, version: version)
        .frame(width: size.width, height: size.height)
        .shadow(color: .black.opacity(0.25), radius: 8, x: 0, y: 4)
        .scrollTransition(.interactive) { content, phase in
          content
            .scaleEffect(phase.isIdentity ? 1 : transition.scale)
            .opacity(phase.isIdentity ? 1 : transition.opacity)
            .rotation3DEffect(
              .degrees(phase.isIdentity ? 0 : transition.degrees),
              axis: (x: transition.axis[0], y: transition.axis[1], z: transition.axis[2])
            )
            .offset(
              x: phase.value * transition.offset.width, y: phase.value * transition.offset.height
            )
            .blur(radius: phase.isIdentity ? 0 : CGFloat(transition.blur))
        }
    }
  }

  /// The size in the file, or four to three with the neighbours in sight.
  static func cardSize(_ carousel: Dashboard.Carousel, in container: CGSize) -> CGSize {
    if let size = carousel.cardSize { return size }
    let height = max(40, min(container.height * 0.64, container.width * 0.8 * 3 / 4))
    return CGSize(width: (height * 4 / 3).rounded(), height: height.rounded())
  }
}

/// Rests with a card in the middle: the carousel's margins are as wide as the first card needs.
struct CenteredCardBehavior: ScrollTargetBehavior {
  /// Points from a card to the next.
  let pitch: CGFloat

  func updateTarget(_ target: inout ScrollTarget, context: TargetContext) {
    guard pitch > 0 else { return }
    if context.axes.contains(.vertical) {
      target.rect.origin.y = (target.rect.origin.y / pitch).rounded() * pitch
    } else {
      target.rect.origin.x = (target.rect.origin.x / pitch).rounded() * pitch
    }
  }
}

extension View {
  /// Where a carousel's scroll comes to rest.
  @ViewBuilder
  fileprivate func wallSnap(_ snap: Dashboard.Carousel.Snap, pitch: CGFloat) -> some View {
    switch snap {
    case .card: scrollTargetBehavior(CenteredCardBehavior(pitch: pitch))
    case .page: scrollTargetBehavior(.paging)
    case .none: self
    }
  }
}
