import Foundation
import Geometry
import Views

/// The whole wall: pages to swipe through, and over them what is wrong.
struct WallView: View {
  let content: WallContent
  let page: Binding<String>
  let pictures: PictureStore
  let version: Int

  var body: some View {
    ZStack {
      Color(.systemGroupedBackground)
      if let notice = content.notice {
        NoticeView(text: notice)
      } else {
        TabView(selection: page) {
          ForEach(content.pages) { page in
            PageView(page: page, pictures: pictures, version: version).tag(page.id)
          }
        }
        .tabViewStyle(.page(indexDisplayMode: content.pages.count > 1 ? .always : .never))
      }
      if !content.faults.isEmpty {
        VStack(spacing: 0) {
          FaultBanner(faults: content.faults)
          Spacer(minLength: 0)
        }
      }
    }
  }
}

/// One page: its title and its cards in their layout.
struct PageView: View {
  let page: PageContent
  let pictures: PictureStore
  let version: Int

  var body: some View {
    switch page.layout {
    case .carousel(let carousel):
      CarouselView(page: page, carousel: carousel, pictures: pictures, version: version)
    case .grid:
      titled {
        CardGrid {
          ForEach(page.cards) { CardView(card: $0, pictures: pictures, version: version) }
        }
      }
    case .stack:
      titled {
        VStack(spacing: 12) {
          ForEach(page.cards) { CardView(card: $0, pictures: pictures, version: version) }
        }
      }
    }
  }

  private func titled<Content: View>(@ViewBuilder _ content: () -> Content) -> some View {
    VStack(alignment: .leading, spacing: 8) {
      if let title = page.title {
        Text(title).font(.title.bold()).padding(.leading, 6).lineLimit(1)
      }
      content()
    }
    .padding(.horizontal, 14)
    .padding(.top, 10)
    .padding(.bottom, 26)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

/// A card of any kind.
struct CardView: View {
  let card: CardContent
  let pictures: PictureStore
  let version: Int

  var body: some View {
    if let note = card.note {
      VStack(alignment: .leading, spacing: 4) {
        plate
        Text(verbatim: note).font(.caption).foregroundStyle(.secondary).lineLimit(2)
          .padding(.horizontal, 16)
      }
    } else {
      plate
    }
  }

  @ViewBuilder private var plate: some View {
    switch card.kind {
    case .number(let content): NumberTile(content: content)
    case .chart(let content): ChartCard(id: card.id, content: content)
    case .rings, .sleep, .timeInRange, .heatMap: HealthCard(id: card.id, kind: card.kind)
    case .picture(let content): PictureCard(content: content, pictures: pictures, version: version)
    case .clock(let content): ClockCard(content: content)
    case .countdown(let content): CountdownCard(content: content)
    case .text(let title, let blocks): TextCard(title: title, blocks: blocks)
    case .missing(let title, let reason): MissingCard(title: title, reason: reason)
    }
  }
}

/// Why there is no wall yet, in the middle of the screen.
struct NoticeView: View {
  let text: String

  var body: some View {
    VStack(spacing: 12) {
      Text("Vitrine").font(.largeTitle.bold())
      Text(LocalizedStringKey(text)).font(.body).foregroundStyle(.secondary).multilineTextAlignment(
        .center)
    }
    .padding(32)
    .frame(maxWidth: .infinity, maxHeight: .infinity)
  }
}

/// What is wrong with the dashboard file, over the last good wall.
struct FaultBanner: View {
  let faults: [String]

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(
        faults.count == 1 ? "The dashboard has a fault" : "The dashboard has \(faults.count) faults"
      )
      .font(.headline)
      ForEach(Array(faults.prefix(3).enumerated()), id: \.offset) { fault in
        Text(fault.element).font(.footnote).lineLimit(2)
      }
      if faults.count > 3 { Text("… and \(faults.count - 3) more").font(.footnote) }
    }
    .foregroundStyle(.white)
    .padding(14)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(Color(red: 0.72, green: 0.11, blue: 0.09), in: .rect(cornerRadius: 16))
    .padding(12)
  }
}

/// A card whose data are not there, and why.
struct MissingCard: View {
  let title: String
  let reason: String

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      Text(title).font(.headline)
      Text(reason).font(.subheadline).foregroundStyle(.secondary)
      Spacer(minLength: 0)
    }
    .padding(16)
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .cardSurface()
  }
}
