// A shelf of books that scrolls by one: spellings that a SwiftUI author varies.
import Vitrine

struct Book: Identifiable, Hashable {
  let id = UUID()
  var title: String
  var author: String
  var pages: Int
  var color: Color

  static let all = (1...12).map { i in
    Book(
      title: "Book \(i)", author: i.isMultiple(of: 2) ? "A. Writer" : "B. Poet", pages: 100 * i,
      color: Color(hue: Double(i) / 12, saturation: 0.6, brightness: 0.9))
  }
}

enum ShelfFilter: String, CaseIterable, Identifiable {
  case all, long, short
  var id: Self { self }
  var title: LocalizedStringKey {
    switch self {
    case .all: return "All"
    case .long: return "Long"
    case .short: return "Short"
    }
  }
}

struct BookCover: View {
  let book: Book
  var isFavourite = false
  @Environment(\.colorScheme) var colorScheme
  @Environment(\.layoutDirection) private var layoutDirection

  var body: some View {
    ZStack(alignment: .bottomLeading) {
      RoundedRectangle(cornerRadius: 16, style: .continuous)
        .fill(book.color.gradient)
      VStack(alignment: .leading) {
        Text(book.title)
          .font(.system(.title2, design: .rounded, weight: .bold))
          .lineLimit(2)
          .minimumScaleFactor(0.7)
        Text(book.author)
          .font(.caption)
          .italic()
          .foregroundStyle(.secondary)
        Label("\(book.pages) pages", systemImage: "book")
          .labelStyle(.titleAndIcon)
          .font(.footnote.weight(.medium))
          .imageScale(.small)
      }
      .padding([.horizontal, .bottom], 12)
      .padding(.top)
    }
    .aspectRatio(3 / 4, contentMode: .fit)
    .overlay(alignment: .topTrailing) {
      if isFavourite {
        Image(systemName: "star.fill")
          .foregroundColor(.yellow)
          .padding(8)
          .transition(.scale.combined(with: .opacity))
      }
    }
    .clipShape(.rect(cornerRadius: 16))
    .shadow(radius: colorScheme == .dark ? 0 : 6, y: 3)
    .contentShape(Rectangle())
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(Text("\(book.title) by \(book.author)"))
    .accessibilityHint("Double tap for a favourite")
    .accessibilityAddTraits(isFavourite ? [.isButton, .isSelected] : .isButton)
  }
}

struct ShelfView: View {
  @State private var books: [Book] = Book.all
  @State private var favourites = Set<Book.ID>()
  @State private var position: Book.ID?
  @State private var shownTitle = ""
  @State private var filter = ShelfFilter.all

  private var shown: [Book] {
    books.filter { book in
      switch filter {
      case .all: true
      case .long: book.pages > 600
      case .short: book.pages <= 600
      }
    }
  }

  var body: some View {
    VStack(alignment: .leading, spacing: nil) {
      header
      Picker("Show", selection: $filter.animation(.snappy)) {
        ForEach(ShelfFilter.allCases) { filter in
          Text(filter.title).tag(filter)
        }
      }
      .pickerStyle(.segmented)
      .labelsHidden()
      .padding(.horizontal)
      ScrollViewReader { proxy in
        ScrollView(.horizontal, showsIndicators: false) {
          LazyHStack(alignment: .center, spacing: 16) {
            ForEach(shown) { book in
              BookCover(book: book, isFavourite: favourites.contains(book.id))
                .containerRelativeFrame(.horizontal, count: 3, span: 1, spacing: 16)
                .scrollTransition(.interactive.threshold(.visible(0.3)), axis: .horizontal) {
                  view, phase in
                  view
                    .scaleEffect(
                      x: phase.isIdentity ? 1 : 0.85, y: phase.isIdentity ? 1 : 0.85,
                      anchor: .bottom
                    )
                    .rotationEffect(.degrees(phase.value * 8))
                    .blur(radius: abs(phase.value) * 2)
                }
                .onTapGesture(count: 2) {
                  withAnimation(.bouncy(duration: 0.4, extraBounce: 0.1)) {
                    if favourites.remove(book.id) == nil { favourites.insert(book.id) }
                  }
                }
                .id(book.id)
            }
          }
          .scrollTargetLayout(isEnabled: true)
        }
        .contentMargins(.horizontal, 20, for: .scrollContent)
        .scrollTargetBehavior(.viewAligned(limitBehavior: .always))
        .scrollPosition(id: $position, anchor: .center)
        .scrollClipDisabled()
        .scrollBounceBehavior(.basedOnSize, axes: [.horizontal])
        .frame(minHeight: 200, idealHeight: 300, maxHeight: .infinity)
        .onChange(of: position) { old, new in
          guard let new, new != old else { return }
          shownTitle = books.first { $0.id == new }?.title ?? ""
        }
        .task(id: filter) {
          try? await Task.sleep(for: .milliseconds(10))
          proxy.scrollTo(shown.first?.id, anchor: .leading)
        }
      }
      footer
    }
    .background {
      LinearGradient(
        gradient: Gradient(stops: [
          .init(color: .white, location: 0), .init(color: Color(white: 0.9), location: 1),
        ]), startPoint: .top, endPoint: UnitPoint(x: 0.5, y: 1)
      )
      .ignoresSafeArea()
    }
    .safeAreaInset(edge: .bottom) { Color.clear.frame(height: 8) }
  }

  @ViewBuilder private var header: some View {
    HStack {
      Text("Shelf").font(.largeTitle).fontWeight(.heavy).fontDesign(.serif)
      Spacer(minLength: 0)
      if !favourites.isEmpty {
        Text("\(favourites.count)")
          .padding(.vertical, 4).padding(.horizontal, 10)
          .background(.white.opacity(0.6), in: Capsule())
          .transition(.asymmetric(insertion: .move(edge: .trailing), removal: .opacity))
      }
      Button(role: .destructive) {
        withAnimation { favourites.removeAll() }
      } label: {
        Label("Clear", systemImage: "trash")
      }
      .buttonStyle(.borderedProminent)
      .controlSize(.small)
      .disabled(favourites.isEmpty)
    }
    .padding()
  }

  private var footer: some View {
    ViewThatFits(in: .horizontal) {
      Text("Double tap a book to keep it among your favourites for the evening.")
      Text("Double tap to keep.")
    }
    .font(.footnote)
    .foregroundStyle(.tertiary)
    .frame(maxWidth: .infinity, alignment: .center)
    .multilineTextAlignment(.center)
  }
}

#Preview("Shelf", traits: .landscapeLeft) {
  ShelfView()
}
