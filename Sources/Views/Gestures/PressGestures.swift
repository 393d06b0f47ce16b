public import Foundation
public import Geometry
import Motion

/// One or more short touches in one place.
public struct TapGesture {
  public typealias Value = Void
  public var count: Int

  nonisolated public init(count: Int = 1) { self.count = count }

  @MainActor public static func _makeRuntime(
    _ gesture: TapGesture, _ context: GestureContext
  ) -> GestureRuntime<Void> {
    RecognizerRuntime(
      TapRecognizer(count: gesture.count), isContinuous: false, waits: gesture.count > 1
    ) { _ in }
  }

  @MainActor public static func _update(_ runtime: GestureRuntime<Void>, _ gesture: TapGesture) {}
}

extension TapGesture: PrimitiveGesture {}

/// Short touches that tell where they were.
public struct SpatialTapGesture {
  public struct Value: Equatable, Sendable {
    public var location: CGPoint
  }

  public var count: Int
  public var coordinateSpace: CoordinateSpace

  nonisolated public init(count: Int = 1, coordinateSpace: CoordinateSpace = .local) {
    self.count = count
    self.coordinateSpace = coordinateSpace
  }

  @MainActor public static func _makeRuntime(
    _ gesture: SpatialTapGesture, _ context: GestureContext
  ) -> GestureRuntime<Value> {
    RecognizerRuntime(
      TapRecognizer(count: gesture.count), isContinuous: false, waits: gesture.count > 1
    ) { Value(location: context.convert($0, to: gesture.coordinateSpace)) }
  }

  @MainActor public static func _update(
    _ runtime: GestureRuntime<Value>, _ gesture: SpatialTapGesture
  ) {}
}

extension SpatialTapGesture: PrimitiveGesture {}

/// A finger that stays in its place.
public struct LongPressGesture {
  public typealias Value = Bool
  /// Seconds.
  public var minimumDuration: Double
  /// Points.
  public var maximumDistance: CGFloat

  nonisolated public init(minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10) {
    self.minimumDuration = minimumDuration
    self.maximumDistance = maximumDistance
  }

  @MainActor public static func _makeRuntime(
    _ gesture: LongPressGesture, _ context: GestureContext
  ) -> GestureRuntime<Bool> {
    RecognizerRuntime(
      LongPressRecognizer(
        minimumDuration: gesture.minimumDuration, maximumDistance: gesture.maximumDistance),
      isContinuous: false
    ) { $0 }
  }

  @MainActor public static func _update(
    _ runtime: GestureRuntime<Bool>, _ gesture: LongPressGesture
  ) {}
}

extension LongPressGesture: PrimitiveGesture {}

/// Two fingers that move apart or together.
public struct MagnifyGesture {
  public struct Value: Equatable, Sendable {
    /// Seconds on the frame clock.
    public var time: TimeInterval
    /// The distance of the fingers as a multiple of that at the start.
    public var magnification: CGFloat
    public var velocity: CGFloat
    public var startLocation: CGPoint
  }

  public var minimumScaleDelta: CGFloat

  nonisolated public init(minimumScaleDelta: CGFloat = 0.01) {
    self.minimumScaleDelta = minimumScaleDelta
  }

  @MainActor public static func _makeRuntime(
    _ gesture: MagnifyGesture, _ context: GestureContext
  ) -> GestureRuntime<Value> {
    RecognizerRuntime(
      MagnifyRecognizer(minimumScaleDelta: gesture.minimumScaleDelta), isContinuous: true,
      isMultiple: true
    ) {
      Value(
        time: $0.time, magnification: $0.magnification, velocity: $0.velocity,
        startLocation: $0.startLocation)
    }
  }

  @MainActor public static func _update(_ runtime: GestureRuntime<Value>, _ gesture: MagnifyGesture)
  {}
}

extension MagnifyGesture: PrimitiveGesture {}

/// Two fingers that turn about each other.
public struct RotateGesture {
  public struct Value: Equatable, Sendable {
    /// Seconds on the frame clock.
    public var time: TimeInterval
    public var rotation: Angle
    /// The turn each second.
    public var velocity: Angle
    public var startLocation: CGPoint
  }

  public var minimumAngleDelta: Angle

  nonisolated public init(minimumAngleDelta: Angle = .degrees(1)) {
    self.minimumAngleDelta = minimumAngleDelta
  }

  @MainActor public static func _makeRuntime(
    _ gesture: RotateGesture, _ context: GestureContext
  ) -> GestureRuntime<Value> {
    RecognizerRuntime(
      RotateRecognizer(minimumAngleDelta: gesture.minimumAngleDelta), isContinuous: true,
      isMultiple: true
    ) {
      Value(
        time: $0.time, rotation: $0.rotation, velocity: $0.velocity,
        startLocation: $0.startLocation)
    }
  }

  @MainActor public static func _update(_ runtime: GestureRuntime<Value>, _ gesture: RotateGesture)
  {}
}

extension RotateGesture: PrimitiveGesture {}
