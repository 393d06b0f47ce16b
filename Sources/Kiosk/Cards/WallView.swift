import Foundation
import Geometry
import Views

/// The whole wall: pages to swipe through, and over them what is wrong.
struct WallView: View {
  let content: WallContent
  let page: Binding<String>
  let pictures: PictureStore
  let version: Int
  /// How far the picture has wandered, against burning in.
  var shift = CGSize.zero
  var silence: @MainActor () -> Void = {}
  var controls = ControlActions()
  /// Pages begin anew when it changes.
  var visit = 0
  /// What lies over everything for whoever looks after the wall.
  var service: ServiceContent?
  var act: @MainActor (ServiceAction) -> Void = { _ in }

  var body: some View {
    ZStack {
      if let ground = content.ground {
        Color(rgba: ground)
      } else {
        Color(.systemGroupedBackground)
      }
      wall.offset(shift).environment(\.controls, controls)
      if !content.alarms.isEmpty {
        AlarmView(
          alarms: content.alarms, pictures: pictures, version: version, silence: silence)
      }
      if let service { ServiceView(content: service, act: act) }
    }
  }

  private var wall: some View {
    ZStack {
      if let welcome = content.welcome {
        WelcomeView(content: welcome)
      } else if let notice = content.notice {
        NoticeView(text: notice)
      } else {
        TabView(selection: page) {
          ForEach(content.pages) { page in
            PageView(page: page, pictures: pictures, version: version).id(visit).tag(page.id)
          }
        }
        .tabViewStyle(.page(indexDisplayMode: content.pages.count > 1 ? .always : .never))
      }
      if !content.faults.isEmpty {
        VStack(spacing: 0) {
          FaultBanner(faults: content.faults, isOfDashboard: content.isDashboardAtFault)
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
    case .full:
      if let card = page.cards.first {
        CardView(card: card, pictures: pictures, version: version)
          .environment(\.isFullScreen, true)
      }
    case .grid:
      titled { isCompact in
        CardGrid(spacing: isCompact ? 8 : 12) {
          ForEach(page.cards) { CardView(card: $0, pictures: pictures, version: version) }
        }
      }
    case .stack:
      titled { isCompact in
        VStack(spacing: isCompact ? 8 : 12) {
          ForEach(page.cards) { CardView(card: $0, pictures: pictures, version: version) }
        }
      }
    }
  }

  private func titled<Content: View>(
    @ViewBuilder _ content: @escaping (_ isCompact: Bool) -> Content
  ) -> some View {
    GeometryReader { geometry in
      let isCompact = min(geometry.size.width, geometry.size.height) < 400
      VStack(alignment: .leading, spacing: isCompact ? 4 : 8) {
        if let title = page.title, geometry.size.height >= 260 {
          Text(title).font(isCompact ? .headline : .title.bold()).padding(.leading, 6).lineLimit(1)
        }
        content(isCompact)
      }
      .padding(.horizontal, isCompact ? 8 : 14)
      .padding(.top, isCompact ? 6 : 10)
      .padding(.bottom, isCompact ? 22 : 26)
      .frame(width: geometry.size.width, height: geometry.size.height)
      .environment(\.isCompact, isCompact)
    }
  }
}

/// A card of any kind.
struct CardView: View {
  let card: CardContent
  let pictures: PictureStore
  let version: Int

  @Environment(\.isCovered) private var isCovered

  var body: some View {
    if isCovered, card.kind.isPrivate {
      noted.blur(radius: 16).accessibilityElement(children: .ignore)
        .accessibilityLabel("Hidden until you touch the wall")
    } else {
      noted
    }
  }

  @ViewBuilder private var noted: some View {
    if let note = card.note {
      VStack(alignment: .leading, spacing: 4) {
        plate
        Text(verbatim: note).font(.caption).foregroundStyle(Color.primary.opacity(0.65))
          .lineLimit(2)
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
    case .gauge, .table, .code, .status, .slides, .weather, .agenda, .control:
      LiveCard(kind: card.kind, pictures: pictures, version: version)
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

/// What is wrong with the dashboard file or its data, over the last good wall.
struct FaultBanner: View {
  let faults: [String]
  let isOfDashboard: Bool

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Text(title).font(.headline)
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

  private var title: LocalizedStringKey {
    guard isOfDashboard else {
      return faults.count == 1 ? "The data have a fault" : "The data have \(faults.count) faults"
    }
    return faults.count == 1
      ? "The dashboard has a fault" : "The dashboard has \(faults.count) faults"
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
    .cardPadding()
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .cardSurface()
  }
}
