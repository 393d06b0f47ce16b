import Foundation
import Geometry
import Raster
import Rendering

/// Cards with shadow, picture and ring: S4, S4s, S5, S5s.
extension BenchScene {
  private func card(
    _ painter: Painter, _ picture: PixelBuffer, _ transform: ProjectionTransform
  ) {
    painter.shadow(
      BenchScene.face, sigma: SceneData.shadowSigma,
      offset: CGSize(width: SceneData.shadowOffset.x, height: SceneData.shadowOffset.y),
      color: RGBA(red: 0, green: 0, blue: 0, alpha: Float(SceneData.shadowAlpha)),
      transform: transform)
    painter.save()
    painter.clip(BenchScene.face, transform: transform)
    painter.draw(
      picture, in: CGRect(x: 0, y: 0, width: SceneData.cardWidth, height: SceneData.cardHeight),
      transform: transform)
    painter.restore()
    painter.fill(
      BenchScene.ring, style: FillStyle(eoFill: true),
      paint: .solid(RGBA(red: 1, green: 1, blue: 1, alpha: 0.8)), transform: transform)
  }

  private static let face = Path(
    roundedRect: CGRect(x: 0, y: 0, width: SceneData.cardWidth, height: SceneData.cardHeight),
    cornerRadius: SceneData.radius, style: .circular)
  private static let ring: Path = {
    var ring = face
    let b = SceneData.border
    ring.addRoundedRect(
      in: CGRect(
        x: b, y: b, width: SceneData.cardWidth - 2 * b, height: SceneData.cardHeight - 2 * b),
      cornerSize: CGSize(width: SceneData.radius - b, height: SceneData.radius - b),
      style: .circular)
    return ring
  }()

  private var cardPicture: PixelBuffer {
    SceneData.picture(
      Int((SceneData.cardWidth * k).rounded()), Int((SceneData.cardHeight * k).rounded()))
  }

  private func frames(perspective: Bool) -> [[SceneData.Card]] {
    (0..<SceneData.period).map {
      SceneData.cards($0, width, height, perspective: perspective)
    }
  }

  /// Each card drawn at its size into a group.
  func liveCards() {
    let picture = cardPicture
    let frames = frames(perspective: false)
    let all = all
    draw = { painter, frame in
      painter.fill(all, color: SceneData.background)
      for card in frames[frame % SceneData.period] {
        painter.save()
        painter.clip(card.bounds)
        painter.beginGroup(opacity: card.opacity)
        self.card(painter, picture, card.transform)
        painter.endGroup()
        painter.restore()
      }
    }
  }

  /// Each card drawn flat into a layer, every frame anew, and the layer in perspective.
  ///
  /// One thread has one layer, drawn and composed card by card. `isShared` gives each card its own, so
  /// that threads draw them side by side first.
  func flatCards(isShared: Bool) {
    let picture = cardPicture
    let frames = frames(perspective: true)
    let all = all
    let k = k
    let bounds = PixelRect(
      covering: CGRect(
        x: SceneData.layer.minX * k, y: SceneData.layer.minY * k,
        width: SceneData.layer.width * k, height: SceneData.layer.height * k
      ).insetBy(dx: -10 * k, dy: -10 * k))
    let flat = ProjectionTransform(scaleX: k, y: k)
      .concatenating(
        ProjectionTransform(translationX: CGFloat(-bounds.minX), y: CGFloat(-bounds.minY)))
    let place = CGRect(
      x: CGFloat(bounds.minX) / k, y: CGFloat(bounds.minY) / k,
      width: CGFloat(bounds.width) / k, height: CGFloat(bounds.height) / k)
    let layers = (0..<(isShared ? frames[0].count : 1)).map { _ in PixelBuffer(bounds.size) }
    func drawLayer(_ layer: PixelBuffer, _ part: PixelRect) {
      layer.clear(in: part)
      card(Painter(target: layer, limits: part), picture, flat)
    }
    draw = { painter, frame in
      painter.fill(all, color: SceneData.background)
      for (index, card) in frames[frame % SceneData.period].enumerated() {
        let layer = layers[isShared ? index : 0]
        if !isShared { drawLayer(layer, layer.bounds) }
        painter.draw(layer, in: place, transform: card.transform, opacity: card.opacity)
      }
    }
    guard isShared else { return }
    drawLayers = { frame, threads in
      let halves = [
        PixelRect(x: 0, y: 0, width: bounds.width, height: bounds.height / 2),
        PixelRect(minX: 0, minY: bounds.height / 2, maxX: bounds.width, maxY: bounds.height),
      ]
      BandPool.shared.perform(2 * layers.count, threads: threads) { index in
        drawLayer(layers[index / 2], halves[index % 2])
      }
    }
  }

  func sprites(perspective: Bool) {
    let sprite = PictureLevels(SceneData.sprite(k))
    let frames = frames(perspective: perspective)
    let all = all
    let place = CGRect(
      x: -SceneData.pad, y: -SceneData.pad, width: SceneData.cardWidth + 2 * SceneData.pad,
      height: SceneData.cardHeight + 2 * SceneData.pad)
    draw = { painter, frame in
      painter.fill(all, color: SceneData.background)
      for card in frames[frame % SceneData.period] {
        painter.draw(sprite, in: place, transform: card.transform, opacity: card.opacity)
      }
    }
  }
}
