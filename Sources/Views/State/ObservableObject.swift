import Foundation

/// A model whose published properties have the views that watch it evaluated again.
///
/// There is no Combine on Linux; this is the part of it that views need.
public protocol ObservableObject: AnyObject {
  /// Told before a published property changes.
  var objectWillChange: ObservableObjectPublisher { get }
}

extension ObservableObject {
  public var objectWillChange: ObservableObjectPublisher { PublisherTable.publisher(of: self) }
}

/// Tells views that a model is about to change; may be called on any thread.
public final class ObservableObjectPublisher: @unchecked Sendable {
  private let lock = NSLock()
  private var subscribers: [ObjectIdentifier: NodeHandle] = [:]

  public init() {}

  public func send() {
    let current = lock.withLock { Array(subscribers.values) }
    guard !current.isEmpty else { return }
    let transaction = Transaction.current
    onMainThread {
      for subscriber in current { subscriber.node?.setNeedsUpdate(transaction: transaction) }
    }
  }

  @MainActor func add(_ node: Node) {
    lock.withLock { subscribers[ObjectIdentifier(node)] = node.handle }
  }

  @MainActor func remove(_ key: ObjectIdentifier) {
    lock.withLock { subscribers[key] = nil }
  }
}

/// Runs work on the main thread: at once there, soon from another.
func onMainThread(_ work: @escaping @MainActor @Sendable () -> Void) {
  if MainThread.isCurrent {
    MainActor.assumeIsolated(work)
  } else {
    DispatchQueue.main.async { work() }
  }
}

/// The publishers of objects that declare none themselves.
private enum PublisherTable {
  private struct Entry {
    weak var object: AnyObject?
    let publisher: ObservableObjectPublisher
  }

  private static let lock = NSLock()
  nonisolated(unsafe) private static var entries: [ObjectIdentifier: Entry] = [:]
  nonisolated(unsafe) private static var sweepSize = 64

  static func publisher(of object: AnyObject) -> ObservableObjectPublisher {
    lock.lock()
    defer { lock.unlock() }
    let key = ObjectIdentifier(object)
    if let entry = entries[key], entry.object === object { return entry.publisher }
    if entries.count >= sweepSize {
      entries = entries.filter { $0.value.object != nil }
      sweepSize = max(64, entries.count * 2)
    }
    let publisher = ObservableObjectPublisher()
    entries[key] = Entry(object: object, publisher: publisher)
    return publisher
  }
}

/// A property whose changes an `ObservableObject` announces.
@propertyWrapper
public struct Published<Value> {
  private var value: Value

  public init(wrappedValue: Value) { value = wrappedValue }
  public init(initialValue: Value) { value = initialValue }

  @available(*, unavailable, message: "@Published works only on properties of classes")
  public var wrappedValue: Value {
    get { value }
    set { value = newValue }
  }

  public static subscript<Owner: ObservableObject>(
    _enclosingInstance owner: Owner, wrapped _: ReferenceWritableKeyPath<Owner, Value>,
    storage path: ReferenceWritableKeyPath<Owner, Published<Value>>
  ) -> Value {
    get { owner[keyPath: path].value }
    set {
      owner.objectWillChange.send()
      owner[keyPath: path].value = newValue
    }
  }
}

extension Published: Sendable where Value: Sendable {}

/// A node's interest in a model, dropped with the node.
@MainActor
final class ObjectSubscription {
  private var publisher: ObservableObjectPublisher?
  private let key: ObjectIdentifier
  var object: AnyObject?

  init(_ node: Node) { key = ObjectIdentifier(node) }

  func subscribe(_ node: Node, to object: some ObservableObject) {
    if self.object === object { return }
    publisher?.remove(key)
    self.object = object
    publisher = object.objectWillChange
    publisher?.add(node)
  }
}

/// A model that is made elsewhere and watched here.
@propertyWrapper
public struct ObservedObject<ObjectType: ObservableObject>: DynamicProperty {
  public var wrappedValue: ObjectType

  public init(wrappedValue: ObjectType) { self.wrappedValue = wrappedValue }
  public init(initialValue: ObjectType) { wrappedValue = initialValue }

  public var projectedValue: Wrapper { Wrapper(object: wrappedValue) }

  /// Gives bindings to the model's properties.
  @dynamicMemberLookup
  public struct Wrapper {
    let object: ObjectType

    public subscript<Subject>(
      dynamicMember path: ReferenceWritableKeyPath<ObjectType, Subject>
    ) -> Binding<Subject> {
      Binding(location: ObjectLocation(object, path))
    }
  }

  @MainActor public static func _connect(
    _ property: UnsafeMutableRawPointer, to node: Node, slot: Int
  ) {
    let object = property.assumingMemoryBound(to: Self.self).pointee.wrappedValue
    node.slot(slot) { ObjectSubscription(node) }.subscribe(node, to: object)
  }

  public static var _isCompared: Bool { true }
  public static var _hasNestedProperties: Bool { false }
}

/// A model that is made once for the view's node and watched.
@propertyWrapper
public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  private let make: () -> ObjectType
  private var object: ObjectType?

  public init(wrappedValue make: @autoclosure @escaping () -> ObjectType) { self.make = make }

  public var wrappedValue: ObjectType { object ?? make() }

  public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    ObservedObject<ObjectType>.Wrapper(object: wrappedValue)
  }

  @MainActor public static func _connect(
    _ property: UnsafeMutableRawPointer, to node: Node, slot: Int
  ) {
    let state = property.assumingMemoryBound(to: Self.self)
    let subscription = node.slot(slot) { ObjectSubscription(node) }
    let object = subscription.object as? ObjectType ?? state.pointee.make()
    subscription.subscribe(node, to: object)
    state.pointee.object = object
  }

  public static var _hasNestedProperties: Bool { false }
}

/// A model that a view around this one has put into the environment.
@propertyWrapper
public struct EnvironmentObject<ObjectType: ObservableObject>: DynamicProperty {
  private var object: ObjectType?

  public init() {}

  public var wrappedValue: ObjectType {
    guard let object else {
      preconditionFailure(
        "no \(ObjectType.self) in the environment; a view above needs environmentObject(_:)")
    }
    return object
  }

  public var projectedValue: ObservedObject<ObjectType>.Wrapper {
    ObservedObject<ObjectType>.Wrapper(object: wrappedValue)
  }

  @MainActor public static func _connect(
    _ property: UnsafeMutableRawPointer, to node: Node, slot: Int
  ) {
    let objects = node.madeEnvironmentPlace.read(\.objects)
    let object = objects[ObjectIdentifier(ObjectType.self)] as? ObjectType
    property.assumingMemoryBound(to: Self.self).pointee.object = object
    if let object { node.slot(slot) { ObjectSubscription(node) }.subscribe(node, to: object) }
  }

  public static var _hasNestedProperties: Bool { false }
}

/// A property of a model as a place to read and write.
final class ObjectLocation<Object: AnyObject, Value>: Location<Value>, @unchecked Sendable {
  private let object: Object
  private let path: ReferenceWritableKeyPath<Object, Value>

  init(_ object: Object, _ path: ReferenceWritableKeyPath<Object, Value>) {
    self.object = object
    self.path = path
  }

  override var value: Value {
    get { object[keyPath: path] }
    set { object[keyPath: path] = newValue }
  }
}

struct EnvironmentObjectsKey: EnvironmentKey {
  static var defaultValue: [ObjectIdentifier: AnyObject] { [:] }
}

extension EnvironmentValues {
  /// Models by their type.
  var objects: [ObjectIdentifier: AnyObject] {
    get { self[EnvironmentObjectsKey.self] }
    set { self[EnvironmentObjectsKey.self] = newValue }
  }

  subscript(object type: ObjectIdentifier) -> AnyIdentity? {
    get { objects[type].map(AnyIdentity.init) }
    set { objects[type] = newValue?.object }
  }
}

/// An object that equals itself only.
struct AnyIdentity: Equatable {
  let object: AnyObject
  static func == (a: AnyIdentity, b: AnyIdentity) -> Bool { a.object === b.object }
}

extension View {
  /// Hands a model down to `@EnvironmentObject` and `@Environment` of its type.
  nonisolated public func environmentObject<T: ObservableObject>(_ object: T) -> some View {
    environment(\.[object: ObjectIdentifier(T.self)], AnyIdentity(object: object))
  }
}
