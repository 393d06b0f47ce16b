import Foundation

/// Where a value lives that views read: its readers are evaluated again when it changes.
///
/// Written and tracked on the main thread only, which is what makes it sendable.
public class AnyLocation: @unchecked Sendable {
  @exclusivity(unchecked) private var readers: [NodeHandle] = []

  init() {}

  /// Books the node that is being evaluated as a reader.
  final func track() {
    // The thread is told first: a reader belongs to the main one.
    guard MainThread.isCurrent, let reader = ViewGraph.reader else { return }
    reader.depend(on: self)
  }

  final func addReader(_ handle: NodeHandle) { readers.append(handle) }

  @MainActor final func removeReader(_ node: Node) {
    let handle = node.handle
    for index in readers.indices where readers[index] === handle {
      readers.remove(at: index)
      return
    }
  }

  /// Has all readers evaluated under the transaction that is current.
  final func invalidate() {
    MainActor.assumeIsolated {
      let transaction = Transaction.current
      for reader in readers { reader.node?.setNeedsUpdate(transaction: transaction) }
    }
  }
}

/// A location whose value is of a known type.
public class Location<Value>: AnyLocation, @unchecked Sendable {
  var value: Value {
    get { preconditionFailure("abstract") }
    set { _ = newValue }
  }

  /// Sets on the main thread, at once there and soon from another.
  final func set(_ newValue: Value) {
    if MainThread.isCurrent {
      value = newValue
    } else {
      let change = UncheckedSendable((self, newValue))
      DispatchQueue.main.async { change.value.0.value = change.value.1 }
    }
  }
}

/// Carries a value to the main thread that nobody else holds on to.
struct UncheckedSendable<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}

/// The storage of a `@State` in its node.
final class StateLocation<Value>: Location<Value>, @unchecked Sendable {
  @exclusivity(unchecked) private var stored: Value

  init(_ value: Value) { stored = value }

  override var value: Value {
    get {
      track()
      return stored
    }
    set {
      stored = newValue
      invalidate()
    }
  }
}

/// The storage of a `@State` that no node has connected: reads give the initial value.
final class ConstantLocation<Value>: Location<Value>, @unchecked Sendable {
  private let stored: Value
  init(_ value: Value) { stored = value }
  override var value: Value {
    get { stored }
    set { _ = newValue }
  }
}

/// A location made of two closures.
final class FunctionLocation<Value>: Location<Value>, @unchecked Sendable {
  private let getValue: () -> Value
  private let setValue: (Value, Transaction) -> Void

  init(get: @escaping () -> Value, set: @escaping (Value, Transaction) -> Void) {
    getValue = get
    setValue = set
  }

  override var value: Value {
    get { getValue() }
    set { setValue(newValue, Transaction.current ?? Transaction()) }
  }
}

/// A part of another location's value.
final class ProjectedLocation<Root, Value>: Location<Value>, @unchecked Sendable {
  private let root: Location<Root>
  private let path: WritableKeyPath<Root, Value>

  init(_ root: Location<Root>, _ path: WritableKeyPath<Root, Value>) {
    self.root = root
    self.path = path
  }

  override var value: Value {
    get { root.value[keyPath: path] }
    set { root.value[keyPath: path] = newValue }
  }
}
