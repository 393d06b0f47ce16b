/// The error of a kind that a body throws, or nil.
///
/// `#expect(throws:)` gives the error only from Swift 6.1 on.
public func caught<Failure: Error>(
  _ kind: Failure.Type, by body: () throws -> Void
) -> Failure? {
  do {
    try body()
    return nil
  } catch {
    return error as? Failure
  }
}

/// As `caught(_:by:)`, for code of the main actor.
@MainActor
public func caughtOnMain<Failure: Error>(
  _ kind: Failure.Type, by body: @MainActor () throws -> Void
) -> Failure? {
  do {
    try body()
    return nil
  } catch {
    return error as? Failure
  }
}
