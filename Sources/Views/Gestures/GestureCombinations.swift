/// A runtime made of those of two gestures.
class PairRuntime<First: Gesture, Second: Gesture, Value>: GestureRuntime<Value> {
  final let first: GestureRuntime<First.Value>
  final let second: GestureRuntime<Second.Value>

  required init(_ first: First, _ second: Second, _ context: GestureContext) {
    self.first = First._makeRuntime(first, context)
    self.second = Second._makeRuntime(second, context)
    super.init()
  }

  final func update(_ first: First, _ second: Second) {
    First._update(self.first, first)
    Second._update(self.second, second)
  }

  override func cancel() {
    first.cancel()
    second.cancel()
  }
}

extension Gesture {
  nonisolated public func simultaneously<Other: Gesture>(
    with other: Other
  ) -> SimultaneousGesture<Self, Other> {
    SimultaneousGesture(self, other)
  }

  nonisolated public func sequenced<Other: Gesture>(before other: Other) -> SequenceGesture<
    Self, Other
  > {
    SequenceGesture(self, other)
  }

  nonisolated public func exclusively<Other: Gesture>(before other: Other) -> ExclusiveGesture<
    Self, Other
  > {
    ExclusiveGesture(self, other)
  }
}
