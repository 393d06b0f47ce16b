import Foundation
import Geometry
import Raster
import Typography

@testable import Rendering

/// Random numbers that are the same on every machine (SplitMix64).
struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  mutating func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
    CGFloat.random(in: range, using: &self)
  }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &self) < percent }
}

/// A tree of items that changes at random, keeping the display list's promises: identities last,
/// versions grow with changes.
final class RandomScene {
  private final class Node {
    let id: UInt64
    var version: UInt64 = 0
    var content: DisplayItem.Content?
    var group = DisplayGroup(bounds: .zero, contentVersion: 0, children: [])
    var children: [Node] = []

    init(id: UInt64) { self.id = id }
  }

  private var content: RandomContent
  private let root = Node(id: 0)
  private var count: UInt64 = 0
  let size = CGSize(width: 130, height: 84)

  init(seed: UInt64, texts: [TextLayout]) {
    content = RandomContent(seed: seed, texts: texts)
    for _ in 0..<9 { root.children.append(makeNode(depth: 0)) }
  }

  var items: [DisplayItem] { root.children.map(item) }

  private func item(_ node: Node) -> DisplayItem {
    let id = DisplayID(node.id)
    if let content = node.content {
      return DisplayItem(id: id, version: node.version, content: content)
    }
    var group = node.group
    group.children = node.children.map(item)
    return DisplayItem(id: id, version: node.version, content: .group(group))
  }

  /// Changes a thing or three.
  func mutate() {
    for _ in 0..<Int.random(in: 1...3, using: &content.random) { change(root, depth: 0) }
  }

  /// Changes something in a group; whether its content changed.
  private func change(_ node: Node, depth: Int) {
    node.group.contentVersion += 1
    let groups = node.children.filter { $0.content == nil }
    if let group = groups.randomElement(using: &content.random), content.random.chance(60) {
      if content.random.chance(40) {
        change(group, depth: depth + 1)
      } else {
        group.version += 1
        place(group)
      }
      return
    }
    switch Int.random(in: 0..<5, using: &content.random) {
    case 0:
      let place = Int.random(in: 0...node.children.count, using: &content.random)
      node.children.insert(makeNode(depth: depth), at: place)
    case 1 where node.children.count > 3:
      node.children.remove(at: Int.random(in: node.children.indices, using: &content.random))
    case 2 where node.children.count > 1:
      let from = Int.random(in: node.children.indices, using: &content.random)
      let moved = node.children.remove(at: from)
      node.children.insert(
        moved, at: Int.random(in: 0...node.children.count, using: &content.random))
    default:
      guard
        let leaf = node.children.filter({ $0.content != nil }).randomElement(using: &content.random)
      else { return }
      leaf.version += 1
      leaf.content = content.makeContent()
    }
  }

  private func makeNode(depth: Int) -> Node {
    count += 1
    let node = Node(id: count)
    if depth >= 3 || content.random.chance(60) {
      node.content = content.makeContent()
      return node
    }
    for _ in 0..<Int.random(in: 1...4, using: &content.random) {
      node.children.append(makeNode(depth: depth + 1))
    }
    node.group.isLayer = content.random.chance(45)
    if content.random.chance(10) { node.group.blur = content.random.number(0.5...4) }
    if content.random.chance(15) {
      node.group.shadow = Shadow(
        color: content.makeColor(), radius: content.random.number(0...5),
        x: content.random.number(-6...6),
        y: content.random.number(-6...6))
    }
    node.group.bounds = CGRect(x: -400, y: -400, width: 1_000, height: 900)
    place(node)
    return node
  }

  /// Gives a group another transform, opacity, clip.
  private func place(_ node: Node) {
    node.group.transform = content.makeTransform()
    node.group.opacity = content.random.chance(30) ? Double(content.random.number(-0.1...1)) : 1
    node.group.clip = nil
    if content.random.chance(30) {
      let rect = content.makeRect()
      node.group.clip =
        content.random.chance(40) ? Path(rect) : Path(roundedRect: rect, cornerRadius: 9)
    }
  }
}

/// Things to draw, at random.
struct RandomContent {
  static let kinds = 0..<10

  var random: Seeded
  private let texts: [TextLayout]
  private let pictures: [PixelBuffer]

  init(seed: UInt64, texts: [TextLayout]) {
    random = Seeded(state: seed)
    self.texts = texts
    pictures = [(16, 9), (33, 40), (90, 61)].map { width, height in
      let picture = PixelBuffer(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          let color = RGBA(
            red: Float(x) / Float(width), green: Float(y) / Float(height),
            blue: Float((x ^ y) & 8) / 8, alpha: (x + y) % 11 < 8 ? 1 : 0.4)
          picture[x, y] = color.premultiplied
        }
      }
      return picture
    }
  }

  /// A transform around the middle: none, a scale, a turn, a perspective or a move.
  mutating func makeTransform(kind: Int? = nil) -> ProjectionTransform {
    let center = ProjectionTransform(translationX: -65, y: -42)
    var transform = ProjectionTransform.identity
    switch kind ?? Int.random(in: 0..<6, using: &random) {
    case 0: break
    case 1:
      let scale = random.number(0.15...1.6)
      transform = ProjectionTransform(scaleX: scale, y: scale)
    case 2: transform = ProjectionTransform(rotation: .degrees(Double(random.number(-90...90))))
    case 3:
      transform = ProjectionTransform(
        random.number(0.3...1.2), random.number(-0.2...0.2), random.number(-0.004...0.004),
        random.number(-0.2...0.2), random.number(0.3...1.2), random.number(-0.004...0.004), 0, 0,
        1)
    default:
      transform = ProjectionTransform(
        translationX: random.number(-60...60).rounded(), y: random.number(-60...60).rounded())
    }
    if random.chance(30) {
      transform = transform.concatenating(
        ProjectionTransform(translationX: random.number(-30...30), y: random.number(-30...30)))
    }
    let back = ProjectionTransform(translationX: 65, y: 42)
    return center.concatenating(transform).concatenating(back)
  }

  mutating func makeRect() -> CGRect {
    var rect = CGRect(
      x: random.number(-20...110), y: random.number(-20...70), width: random.number(1...90),
      height: random.number(1...60))
    if random.chance(50) { rect = rect.integral }
    return rect
  }

  mutating func makeColor() -> RGBA {
    RGBA(
      red: Float(random.number(0...1)), green: Float(random.number(0...1)),
      blue: Float(random.number(0...1)),
      alpha: random.chance(60) ? 1 : Float(random.number(0...1)))
  }

  mutating func makePaint(_ rect: CGRect) -> Paint {
    let stops = [
      ColorStop(color: makeColor(), location: 0), ColorStop(color: makeColor(), location: 0.4),
      ColorStop(color: makeColor(), location: 1),
    ]
    switch Int.random(in: 0..<6, using: &random) {
    case 0:
      return .linear(
        stops: stops, start: rect.origin, end: CGPoint(x: rect.maxX, y: rect.maxY))
    case 1:
      return .radial(
        stops: stops, center: CGPoint(x: rect.midX, y: rect.midY), startRadius: 2,
        endRadius: rect.width)
    default: return .solid(makeColor())
    }
  }

  /// Content of any kind, or of one.
  mutating func makeContent(_ kind: Int? = nil) -> DisplayItem.Content {
    let rect = makeRect()
    switch kind ?? Int.random(in: RandomContent.kinds, using: &random) {
    case 0, 1: return .fill(Path(rect), FillStyle(), makePaint(rect))
    case 2:
      return .fill(Path(roundedRect: rect, cornerRadius: 8), FillStyle(), makePaint(rect))
    case 3:
      return .fill(
        Path(ellipseIn: rect), FillStyle(eoFill: random.chance(50)), makePaint(rect))
    case 4:
      let line = Path {
        $0.move(to: CGPoint(x: random.number(0...130), y: random.number(0...84)))
        for _ in 0..<6 {
          $0.addLine(to: CGPoint(x: random.number(0...130), y: random.number(0...84)))
        }
      }
      let style = StrokeStyle(
        lineWidth: random.number(0.3...9), lineCap: random.chance(50) ? .round : .square,
        lineJoin: random.chance(50) ? .miter : .round,
        dash: random.chance(30) ? [random.number(1...9), random.number(1...9)] : [])
      return .stroke(line, style, makePaint(rect))
    case 5: return .stroke(Path(rect), StrokeStyle(lineWidth: 2), makePaint(rect))
    case 6:
      return .shadow(
        Path(roundedRect: rect, cornerRadius: 6),
        Shadow(
          color: makeColor(), radius: random.number(0...7), x: random.number(-5...5),
          y: random.number(-5...5)))
    case 7:
      let ruler = Path {
        $0.move(to: CGPoint(x: random.number(-20...150), y: random.number(-20...100)))
        $0.addLine(to: CGPoint(x: random.number(-20...150), y: random.number(-20...100)))
      }
      return .stroke(
        ruler, StrokeStyle(lineWidth: random.number(0...4), dash: [6, 4]), .solid(makeColor()))
    case 8:
      if let text = texts.randomElement(using: &random) {
        return .text(text, rect.origin, makeColor())
      }
      return .fill(Path(rect), FillStyle(), makePaint(rect))
    default:
      let picture = pictures[Int.random(in: pictures.indices, using: &random)]
      return .picture(picture, rect, random.chance(30) ? .nearest : .bilinear)
    }
  }
}
