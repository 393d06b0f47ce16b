// Debian 13's Swift 6.0.3 has an Observation library that can't be linked (`swift::threading::fatal`
// is undefined in it), so observable models are there from Swift 6.1 on.
#if compiler(>=6.1)
  public import Observation

  extension ViewGraph {
    /// Evaluates what makes views; what it reads of observable objects has the node evaluated again.
    func tracked<Body>(_ node: Node, _ body: () -> Body) -> Body {
      let handle = node.handle
      return withObservationTracking(body) {
        onMainThread { handle.node?.setNeedsUpdate(transaction: Transaction.current) }
      }
    }

    /// Evaluates the body of a view where it stands: a closure that captures it would copy it.
    func body<V: View>(of view: V, for node: Node) -> V.Body { tracked(node) { view.body } }
  }

  extension Environment {
    /// Reads an observable model that a view around this one has put into the environment.
    public init(_ type: Value.Type) where Value: AnyObject, Value: Observable {
      self.init(\.[model: ModelKey<Value>()])
    }
  }

  /// Names a type of model in a key path.
  struct ModelKey<Model>: Hashable {}

  extension EnvironmentValues {
    subscript<Model: AnyObject>(model _: ModelKey<Model>) -> Model {
      guard let model = objects[ObjectIdentifier(Model.self)] as? Model else {
        preconditionFailure(
          "no \(Model.self) in the environment; a view above needs environment(_:)")
      }
      return model
    }
  }

  extension View {
    /// Hands an observable model down to `@Environment` of its type.
    nonisolated public func environment<T: AnyObject & Observable>(_ object: T?) -> some View {
      environment(\.[object: ObjectIdentifier(T.self)], object.map { AnyIdentity(object: $0) })
    }
  }

  /// Gives bindings to the properties of an observable model.
  @propertyWrapper
  @dynamicMemberLookup
  public struct Bindable<Value> {
    public var wrappedValue: Value

    // Keeps the memberwise initialiser, which would be taken for the wrapper's, from being made.
    private init(value: Value) { wrappedValue = value }

    public var projectedValue: Bindable<Value> { self }
  }

  extension Bindable where Value: AnyObject, Value: Observable {
    public init(wrappedValue: Value) { self.init(value: wrappedValue) }
    public init(_ wrappedValue: Value) { self.init(value: wrappedValue) }

    public subscript<Subject>(
      dynamicMember path: ReferenceWritableKeyPath<Value, Subject>
    ) -> Binding<Subject> {
      Binding(location: ObjectLocation(wrappedValue, path))
    }
  }
#else
  extension ViewGraph {
    /// Evaluates a body.
    func tracked<Body>(_ node: Node, _ body: () -> Body) -> Body { body() }

    /// Evaluates the body of a view where it stands.
    func body<V: View>(of view: V, for node: Node) -> V.Body { view.body }
  }
#endif
