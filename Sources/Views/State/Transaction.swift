import Foundation

/// What a change of state brings along: above all the animation it is to be shown with.
public struct Transaction: Sendable {
  public var animation: Animation?
  /// Whether animations that views ask for by themselves are ignored.
  public var disablesAnimations = false
  /// Whether the change follows a finger.
  public var isContinuous = false
  /// Held on to by every animation that begins under this transaction.
  var completion: AnimationCompletion?

  public init() {}

  public init(animation: Animation?) { self.animation = animation }

  var isEmpty: Bool { animation == nil && !disablesAnimations && !isContinuous }

  /// Runs when all animations that begin under this transaction have come to rest.
  @preconcurrency public mutating func addAnimationCompletion(
    _ completion: @escaping @MainActor @Sendable () -> Void
  ) {
    self.completion = AnimationCompletion(after: self.completion, completion)
  }

  /// The transaction of the `withTransaction` that is running on the main thread.
  nonisolated(unsafe) static var onMainThread: Transaction?

  static var current: Transaction? { MainThread.isCurrent ? onMainThread : nil }
}

/// Runs `body`; what it changes is shown under `transaction`.
public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  guard MainThread.isCurrent else { return try body() }
  let outer = Transaction.onMainThread
  Transaction.onMainThread = transaction
  defer { Transaction.onMainThread = outer }
  return try body()
}

/// Runs `body`; what it changes moves there by `animation`.
public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try withTransaction(Transaction(animation: animation), body)
}

/// Runs `body`, and `completion` when everything that it set in motion has come to rest.
@preconcurrency public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result,
  completion: @escaping @MainActor @Sendable () -> Void
) rethrows -> Result {
  var transaction = Transaction(animation: animation)
  transaction.addAnimationCompletion(completion)
  return try withTransaction(transaction, body)
}
