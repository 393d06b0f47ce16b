import Geometry
import Raster
import Rendering

extension Wall {
  /// Takes what the night asks for: a finger brings the picture back at once.
  func turnNegative() {
    let isSlow = scheduler.now - idle.lastActivity > 1
    negative.move(to: idle.isInverted, at: scheduler.now, slowly: isSlow)
  }

  /// The picture as the panel is to show it, and what of it is new.
  func shown(_ picture: PixelBuffer, _ damage: Region) -> (picture: PixelBuffer, damage: Region) {
    let step = negative.step(at: scheduler.now)
    defer { drawnNegative = step }
    let isTurned = step != drawnNegative || negativePicture?.size != picture.size
    guard step > 0 else {
      negativePicture = nil
      return (picture, drawnNegative == 0 ? damage : Region(picture.bounds))
    }
    let target = isTurned ? negativePicture(for: picture) : negativePicture ?? picture
    let damage = isTurned ? Region(picture.bounds) : damage
    for rect in damage.rects { Negative.write(picture, rect, step: step, into: target) }
    return (target, damage)
  }

  private func negativePicture(for picture: PixelBuffer) -> PixelBuffer {
    if let own = negativePicture, own.size == picture.size { return own }
    let own = PixelBuffer(picture.size)
    negativePicture = own
    return own
  }
}
