public import Foundation
import Geometry
import Motion

/// A finger that moves.
public struct DragGesture {
  public struct Value: Equatable, Sendable {
    /// Seconds on the frame clock.
    public var time: TimeInterval
    public var location: CGPoint
    public var startLocation: CGPoint
    /// Points each second.
    public var velocity: CGSize

    /// The way from the start, the minimum distance included.
    public var translation: CGSize {
      CGSize(width: location.x - startLocation.x, height: location.y - startLocation.y)
    }

    /// Where it would be a quarter of a second's velocity further on.
    public var predictedEndLocation: CGPoint {
      CGPoint(x: location.x + velocity.width / 4, y: location.y + velocity.height / 4)
    }

    public var predictedEndTranslation: CGSize {
      CGSize(
        width: translation.width + velocity.width / 4,
        height: translation.height + velocity.height / 4)
    }
  }

  public var minimumDistance: CGFloat
  public var coordinateSpace: CoordinateSpace

  nonisolated public init(
    minimumDistance: CGFloat = 10, coordinateSpace: CoordinateSpace = .local
  ) {
    self.minimumDistance = minimumDistance
    self.coordinateSpace = coordinateSpace
  }

  @MainActor public static func _makeRuntime(
    _ gesture: DragGesture, _ context: GestureContext
  ) -> GestureRuntime<Value> {
    let space = gesture.coordinateSpace
    return RecognizerRuntime(
      DragRecognizer(minimumDistance: gesture.minimumDistance), isContinuous: true
    ) { value in
      let here = context.convert(value.location, to: space)
      let there = context.convert(value.startLocation, to: space)
      var velocity = value.velocity
      if space != .local {
        // Its direction turns with the coordinates.
        let ahead = CGPoint(
          x: value.location.x + velocity.width, y: value.location.y + velocity.height)
        let far = context.convert(ahead, to: space)
        velocity = CGSize(width: far.x - here.x, height: far.y - here.y)
      }
      return Value(
        time: value.time, location: here, startLocation: there, velocity: velocity)
    }
  }

  @MainActor public static func _update(_ runtime: GestureRuntime<Value>, _ gesture: DragGesture) {}
}

extension DragGesture: PrimitiveGesture {}
