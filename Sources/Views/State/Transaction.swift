import Foundation

/// What a change of state brings along: above all the animation it is to be shown with.
public struct Transaction: Sendable {
  public var animation: Animation?
  /// Whether animations that views ask for by themselves are ignored.
  public var disablesAnimations = false
  /// Whether the change follows a finger.
  public var isContinuous = false
  private var completions: [@MainActor @Sendable () -> Void] = []

  public init() {}

  public init(animation: Animation?) { self.animation = animation }

  var isEmpty: Bool { animation == nil && !disablesAnimations && !isContinuous }

  /// Runs when all animations that begin under this transaction have come to rest.
  public mutating func addAnimationCompletion(
    _ completion: @escaping @MainActor @Sendable () -> Void
  ) {
    completions.append(completion)
  }

  public var animationCompletions: [@MainActor @Sendable () -> Void] { completions }

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
