public import Foundation
public import Views

// What a wall keeps over a restart, its program writes to a file of its own.

@available(
  *, unavailable, message: "a wall has no user defaults: keep a file, and read it into @State"
)
@propertyWrapper
public struct AppStorage<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value, _ key: String, store: UserDefaults? = nil) {
    self.wrappedValue = wrappedValue
  }
  public var projectedValue: Binding<Value> { .constant(wrappedValue) }
}

@available(*, unavailable, message: "a wall has one scene: use @State")
@propertyWrapper
public struct SceneStorage<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value, _ key: String) { self.wrappedValue = wrappedValue }
  public var projectedValue: Binding<Value> { .constant(wrappedValue) }
}

@available(
  *, unavailable, message: "a wall has no Core Data: read a file, or a source of the dashboard"
)
@propertyWrapper
public struct FetchRequest<Value> {
  public var wrappedValue: [Value] { [] }
  public init() {}
}

@available(
  *, unavailable, message: "a wall has no SwiftData: read a file, or a source of the dashboard"
)
@propertyWrapper
public struct Query<Value> {
  public var wrappedValue: [Value] { [] }
  public init() {}
}

extension View {
  @available(
    *, unavailable,
    message:
      "there is no Combine here: use TimelineView for the time, task with an async sequence, or @Published with onChange(of:)"
  )
  nonisolated public func onReceive<Source, Output>(
    _ publisher: Source, perform action: @escaping (Output) -> Void
  ) -> some View { self }
}

extension Timer {
  /// Stands for a publisher that is not there.
  public struct NoPublisher {
    public func autoconnect() -> NoPublisher { self }
  }

  @available(
    *, unavailable, message: "there is no Combine here: use TimelineView(.periodic(from:by:))"
  )
  public static func publish(
    every interval: TimeInterval, on runLoop: RunLoop, in mode: RunLoop.Mode
  ) -> NoPublisher {
    NoPublisher()
  }
}
