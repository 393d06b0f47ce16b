public import Series
internal import Synchronization

/// Samples of one source that came together.
public struct SampleBatch: Sendable {
  public var source: String
  /// Named without the source: `glucose`, `sensor.kitchen_humidity`; spans without data are in `gaps`.
  public var series: [ImportedSeries]

  public init(source: String, series: [ImportedSeries]) {
    self.source = source
    self.series = series
  }

  /// Samples and gaps: what the intake counts.
  public var weight: Int {
    series.reduce(0) { $0 + $1.series.count + $1.series.gaps.count }
  }
}

/// Where connectors put samples, on any thread, until the thread of the store takes them.
///
/// It is bounded. A connector that is refused keeps its batch and offers it again, and asks its service
/// for nothing until then: a fast or hostile service fills no memory, and nothing is lost here.
public final class SampleIntake: Sendable {
  private struct Contents {
    var batches: [SampleBatch] = []
    var weight = 0
    var refused = 0
    var onArrival: (@Sendable () -> Void)?
  }

  public let capacity: Int
  private let contents = Mutex(Contents())

  /// - Parameter capacity: the samples that wait at most; a batch larger than that is taken when nothing
  ///   else waits.
  public init(capacity: Int = 200_000) {
    self.capacity = max(1, capacity)
  }

  /// Called once when the first batch comes into an empty intake, on the connector's thread.
  public func onArrival(_ body: (@Sendable () -> Void)?) {
    contents.withLock { $0.onArrival = body }
  }

  /// Puts a batch in.
  ///
  /// - Returns: false when there is no room: keep the batch and offer it again later.
  public func offer(_ batch: SampleBatch) -> Bool {
    let weight = batch.weight
    guard weight > 0 else { return true }
    let (isTaken, call) = contents.withLock { contents -> (Bool, (@Sendable () -> Void)?) in
      guard contents.batches.isEmpty || contents.weight + weight <= capacity else {
        contents.refused += 1
        return (false, nil)
      }
      contents.batches.append(batch)
      contents.weight += weight
      return (true, contents.batches.count == 1 ? contents.onArrival : nil)
    }
    call?()
    return isTaken
  }

  /// Takes everything that waits, in order of arrival.
  public func take() -> [SampleBatch] {
    contents.withLock { contents in
      let batches = contents.batches
      contents.batches = []
      contents.weight = 0
      return batches
    }
  }

  /// Samples that wait.
  public var weight: Int { contents.withLock { $0.weight } }
  /// Offers that were turned away since the start.
  public var refused: Int { contents.withLock { $0.refused } }
}
