extension Node {
  /// Shows a value whose data may move: at once here, by way of the transaction's animation where
  /// there is one.
  ///
  /// Called for every evaluation of an animatable modifier or shape with the value to arrive at.
  /// The transaction to look at is `graph.transaction`. `apply` brings the node in line with a
  /// value and may be called again at each frame, with data between the old and the new.
  final func animate<Value: Animatable>(_ value: Value, apply: @escaping (Value) -> Void) {
    apply(value)
  }
}
