import Vitrine

/// The cards in a column, with a choice of what happens to one at the edge.
struct PostcardsView: View {
  let postcards: [Postcard]
  @State private var style = Style.turn

  enum Style: String, CaseIterable {
    case plain = "Plain"
    case scale = "Scale"
    case fade = "Fade"
    case slide = "Slide"
    case turn = "Turn"
  }

  var body: some View {
    HStack(spacing: 0) {
      sidebar
        .frame(width: 244)
      column
    }
    .background(Color(hue: 0.1, saturation: 0.05, brightness: 0.97))
    .preferredColorScheme(.light)
  }

  private var sidebar: some View {
    VStack(alignment: .leading, spacing: 14) {
      VStack(alignment: .leading, spacing: 2) {
        Text("Postcards")
          .font(.largeTitle.bold())
          .lineLimit(1)
          .minimumScaleFactor(0.6)
        Text("\(postcards.count) from around the year")
          .font(.subheadline)
          .foregroundStyle(.secondary)
          .lineLimit(2)
      }
      Spacer()
      Text("At the edge, a card may")
        .font(.footnote)
        .foregroundStyle(.secondary)
      VStack(spacing: 8) {
        ForEach(Style.allCases, id: \.self) { choice in
          StyleButton(title: choice.rawValue, isChosen: choice == style) {
            withAnimation(.snappy) { style = choice }
          }
        }
      }
    }
    .padding(.horizontal, 28)
    .padding(.vertical, 36)
  }

  private var column: some View {
    ScrollView {
      LazyVStack(spacing: 24) {
        ForEach(postcards) { postcard in
          card(postcard)
        }
      }
      .padding(.vertical, 46)
      .frame(maxWidth: .infinity)
      .scrollTargetLayout()
    }
    .scrollIndicators(.hidden)
    .scrollTargetBehavior(.viewAligned)
  }

  @ViewBuilder
  private func card(_ postcard: Postcard) -> some View {
    switch style {
    case .plain:
      PostcardView(postcard: postcard)
    case .scale:
      PostcardView(postcard: postcard)
        .scrollTransition { content, phase in
          content
            .scaleEffect(phase.isIdentity ? 1 : 0.5)
        }
    case .fade:
      PostcardView(postcard: postcard)
        .scrollTransition { content, phase in
          content.opacity(phase.isIdentity ? 1 : 0)
        }
    case .slide:
      PostcardView(postcard: postcard)
        .scrollTransition { content, phase in
          content.offset(x: phase.isIdentity ? 0 : 420)
        }
    case .turn:
      PostcardView(postcard: postcard)
        .scrollTransition(.interactive) { content, phase in
          content
            .scaleEffect(phase.isIdentity ? 1 : 0.45)
            .opacity(phase.isIdentity ? 1 : 0.5)
            .rotation3DEffect(
              .degrees(phase.isIdentity ? 0 : 75), axis: (x: 1, y: 0.12, z: 0.08)
            )
            .offset(x: phase.value * -110)
        }
    }
  }
}

/// One card: picture, frame, place and note.
struct PostcardView: View {
  let postcard: Postcard

  var body: some View {
    ZStack(alignment: .bottomLeading) {
      RoundedRectangle(cornerRadius: 28)
        .fill(.white)
        .shadow(color: .black.opacity(0.28), radius: 10, x: 0, y: 5)
      Image(postcard.picture)
        .resizable()
        .scaledToFill()
        .frame(width: 460, height: 330)
        .clipShape(RoundedRectangle(cornerRadius: 28))
      LinearGradient(
        colors: [.clear, .black.opacity(0.6)], startPoint: .center, endPoint: .bottom
      )
      .clipShape(RoundedRectangle(cornerRadius: 28))
      VStack(alignment: .leading, spacing: 3) {
        Text(postcard.place)
          .font(.title2.bold())
        Text(postcard.note)
          .font(.subheadline)
          .opacity(0.85)
      }
      .foregroundStyle(.white)
      .padding(22)
    }
    .frame(width: 460, height: 330)
    .overlay(
      RoundedRectangle(cornerRadius: 28)
        .strokeBorder(Color.white.opacity(0.55), lineWidth: 3)
    )
    .accessibilityElement(children: .combine)
  }
}

/// A word to tap, filled when it is the one chosen.
private struct StyleButton: View {
  let title: String
  let isChosen: Bool
  let action: @MainActor () -> Void

  var body: some View {
    Button(action: action) {
      Text(title)
        .font(.headline)
        .frame(maxWidth: .infinity)
        .padding(.vertical, 11)
        .foregroundStyle(isChosen ? Color.white : Color.primary)
        .background(
          isChosen ? Color(hue: 0.04, saturation: 0.68, brightness: 0.85) : .black.opacity(0.06),
          in: .rect(cornerRadius: 14))
    }
    .buttonStyle(.plain)
    .accessibilityAddTraits(isChosen ? .isSelected : [])
  }
}

#Preview {
  PostcardsView(postcards: Postcard.all)
}
