import Foundation
import Geometry
import Motion
import Rendering
import Testing

@testable import Views

/// From right to left everything stands where a mirror would show it.
@MainActor
@Suite struct MirrorTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @MainActor @Sendable () -> AnyHosted

    init<V: View>(_ name: String, @ViewBuilder _ view: @escaping @MainActor @Sendable () -> V) {
      testDescription = name
      make = { AnyHosted(view()) }
    }
  }

  /// A view with its type forgotten, as arguments of a test have one.
  @MainActor
  struct AnyHosted {
    let host: (EnvironmentValues) -> ViewHost

    init<V: View>(_ view: V) {
      host = { ViewsTests.host(view, 300, 200, environment: $0) }
    }
  }

  nonisolated static let samples: [Sample] = [
    Sample("stacks") {
      VStack(alignment: .leading) {
        HStack {
          box(30, 10)
          Spacer()
          box(50, 20)
        }
        box(70, 10)
        box(20, 10).frame(maxWidth: .infinity, alignment: .trailing)
      }
    },
    Sample("padding, frame, position") {
      ZStack(alignment: .topLeading) {
        Color(white: 0).padding(.leading, 40)
        box(20, 20).padding(.trailing, 15).frame(width: 90, height: 50, alignment: .leading)
        box(10, 10).position(x: 30, y: 90)
      }
    },
    Sample("decorations") {
      box(120, 60)
        .overlay(alignment: .topTrailing) { box(10, 10) }
        .background(alignment: .bottomLeading) { box(140, 10) }
        .fixedSize()
        .frame(maxWidth: .infinity, alignment: .leading)
    },
    Sample("offset, rotation, turn in space") {
      HStack {
        box(40, 40).offset(x: 25, y: 5)
        box(40, 20).rotationEffect(.degrees(30))
        box(40, 20).rotation3DEffect(.degrees(40), axis: (x: 0, y: 1, z: 0), anchor: .leading)
        box(20, 40).scaleEffect(0.5, anchor: .topLeading)
      }
    },
    Sample("grid") {
      Grid(alignment: .leading) {
        GridRow {
          box(30, 20)
          box(60, 20)
        }
        GridRow {
          box(50, 20)
          box(20, 20)
        }
      }
    },
    Sample("rows that scroll") {
      ScrollView(.horizontal) {
        HStack(spacing: 5) {
          ForEach(0..<6, id: \.self) { box(60 + CGFloat($0), 30) }
        }
      }
    },
    Sample("lazy rows that scroll") {
      ScrollView(.horizontal) {
        LazyHStack(spacing: 5) {
          ForEach(0..<40, id: \.self) { box(60 + CGFloat($0), 30) }
        }
      }
    },
    Sample("margins and safe insets") {
      ScrollView(.horizontal) { box(500, 50) }
        .contentMargins(.leading, 30)
        .safeAreaPadding(.trailing, 12)
    },
    Sample("pages") {
      TabView {
        box(50, 50)
        box(80, 20)
      }
      .tabViewStyle(.page(indexDisplayMode: .never))
    },
    Sample("sizes of the container") {
      ScrollView(.horizontal) {
        HStack(spacing: 10) {
          ForEach(0..<4, id: \.self) { _ in
            Color(white: 0)
              .containerRelativeFrame(.horizontal, count: 3, spacing: 10)
              .aspectRatio(1.5, contentMode: .fit)
          }
        }
      }
    },
    Sample("a layout of an author's own") {
      Diagonal {
        box(20, 20)
        box(40, 10)
      }
    },
    Sample("guides") {
      VStack(alignment: .leading) {
        box(40, 10)
        box(40, 10).alignmentGuide(.leading) { $0.width / 2 }
      }
    },
  ]

  @Test(arguments: samples)
  func everythingStandsMirrored(sample: Sample) {
    let plain = rects(sample, .leftToRight)
    let mirrored = rects(sample, .rightToLeft)
    #expect(!plain.isEmpty)
    #expect(plain.count == mirrored.count)
    for (a, b) in zip(plain, mirrored) {
      #expect(abs(a.minX - (300 - b.maxX)) < 1e-6, "\(a) \(b)")
      #expect(abs(a.minY - b.minY) < 1e-6)
      #expect(abs(a.width - b.width) < 1e-6 && abs(a.height - b.height) < 1e-6)
    }
  }

  /// Where the boxes are drawn, effects and scrollers included, in the order of the tree.
  private func rects(_ sample: Sample, _ direction: LayoutDirection) -> [CGRect] {
    var environment = EnvironmentValues()
    environment.layoutDirection = direction
    let host = sample.make().host(environment)
    _ = host.update(at: 0)
    var result: [CGRect] = []
    func visit(_ node: LayoutNode) {
      if node is ShapeNode<Rectangle> { result.append(node.frame(in: nil)) }
      for element in node.elements { visit(element) }
    }
    visit(host.graph.root)
    return result
  }

  @Test func aPictureIsMirroredWhereItIsAskedFor() {
    func boxes(_ direction: LayoutDirection, _ isEnabled: Bool) -> [CGRect] {
      let arrow = Path(CGRect(x: 0, y: 0, width: 10, height: 10))
      let view = arrow.fill(Color(white: 0)).frame(width: 40, height: 40)
        .flipsForRightToLeftLayoutDirection(isEnabled)
        .environment(\.layoutDirection, direction)
      return DrawnBoxes.of(host(view, 40, 40).update(at: 0))
    }
    let left = [CGRect(x: 0, y: 0, width: 10, height: 10)]
    #expect(boxes(.leftToRight, true) == left)
    #expect(boxes(.rightToLeft, false) == left)
    #expect(boxes(.rightToLeft, true) == [CGRect(x: 30, y: 0, width: 10, height: 10)])
  }

  @Test func aFingerMovesARowTheWayItsContentRuns() {
    let view = ScrollView(.horizontal) { box(900, 50) }
      .environment(\.layoutDirection, .rightToLeft)
    let player = Player(host(view, 300, 100))
    player.drag(from: CGPoint(x: 50, y: 50), to: CGPoint(x: 160, y: 50), lift: false)
    player.step()
    // The content begins at the right: a finger to the right shows what is further left.
    #expect(player.offset == 100)
  }

  @Test func aMoveFromTheLeadingEdgeComesFromTheRight() throws {
    let transition = AnyTransition.move(edge: .leading)
    struct Coming: View {
      let handle: Handle
      let transition: AnyTransition
      @State private var isShown = false

      var body: some View {
        let _ = handle.set = { _ in withAnimation(.linear(duration: 1)) { isShown = true } }
        ZStack {
          Color.clear
          if isShown { box(40, 40).transition(transition) }
        }
        .environment(\.layoutDirection, .rightToLeft)
      }
    }
    let handle = Handle()
    let player = Player(host(Coming(handle: handle, transition: transition), 200, 100))
    handle.set(1)
    player.run(0.5)
    let group = try #require(groups(player.items).last { $0.isLayer })
    #expect(group.transform.m31 > 80 + 15)
  }
}

/// Where the fills of a list are drawn, group transforms applied.
enum DrawnBoxes {
  static func of(
    _ items: [DisplayItem], _ transform: ProjectionTransform = .identity
  ) -> [CGRect] {
    items.flatMap { item -> [CGRect] in
      switch item.content {
      case .fill(let path, _, _): [transform.boundingBox(of: path.boundingRect)]
      case .group(let group):
        of(group.children, group.transform.concatenating(transform))
      default: []
      }
    }
  }
}

/// Places each view below and after the one before.
struct Diagonal: Layout {
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    var size = CGSize.zero
    for subview in subviews {
      let own = subview.sizeThatFits(.unspecified)
      size = CGSize(width: size.width + own.width, height: size.height + own.height)
    }
    return size
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    var corner = bounds.origin
    for subview in subviews {
      subview.place(at: corner, proposal: .unspecified)
      let own = subview.sizeThatFits(.unspecified)
      corner = CGPoint(x: corner.x + own.width, y: corner.y + own.height)
    }
  }
}
