public import Foundation
import Geometry
import Rendering
public import Typography

/// Something that is sampled once a frame as long as it moves: an animation, a scroller.
@MainActor
public protocol Ticker: AnyObject {
  /// Brings what it drives to its state at `time`.
  ///
  /// Called before views are evaluated. It may set state, change a node and ask for layout or
  /// display.
  ///
  /// - Parameter time: seconds on the frame clock.
  /// - Returns: whether it goes on moving; with `false` it is forgotten until added again.
  func tick(at time: TimeInterval) -> Bool
}

/// The tree of nodes with what has to be done in it: evaluations, actions, timers, layout, display.
///
/// `ViewHost` owns one. All of it belongs to the main actor; `invalidate()` is the only way out.
@MainActor
public final class ViewGraph {
  public let fonts: FontLibrary
  /// Seconds on the frame clock, of the update that is running or was the last.
  public internal(set) var time: TimeInterval = 0
  /// Pixels a point.
  public internal(set) var scale: CGFloat = 1
  public internal(set) var size = CGSize.zero
  /// The transaction under which nodes are being evaluated or laid out at this moment.
  @exclusivity(unchecked) public internal(set) var transaction = Transaction()
  @exclusivity(unchecked) var statistics = Statistics()
  var onInvalidate: (() -> Void)?
  private let onStep: (() -> Void)?

  /// Asked for a removed subtree that `wantsToLinger` while its removal is animated; with true the
  /// callee has taken charge: it calls `finishLingering` in the end.
  public var linger: ((_ node: Node, _ transaction: Transaction) -> Bool)?

  private var dirty: [Node] = []
  private var actions: [() -> Void] = []
  private var tickers: [any Ticker] = []
  private var timers: [Timer] = []
  private var timerSerial = 0
  var preferenceObservers: [ObjectIdentifier: any PreferenceObserving] = [:]
  private var preferencesChanged = false
  var globalFrameReaders: [ObjectIdentifier: GlobalFrameReader] = [:]
  @exclusivity(unchecked) var explicitGuides = 0
  @exclusivity(unchecked) var layoutTransaction: Transaction?
  /// How many nodes are shown elsewhere than where layout has put them.
  var runningPlacements = 0
  /// How many nodes change the transactions of what is in them.
  var transactionModifiers = 0
  /// The last pair of environments that were compared: a change reaches many nodes in a row.
  @exclusivity(unchecked) private var compared: EnvironmentChange?
  private var environmentIsStale = false
  private var displaySerial: UInt64 = 0
  private var versionSerial: UInt64 = 0
  private var isUpdating = false

  struct Statistics {
    var evaluations = 0
    var measures = 0
    var placements = 0
    /// All of these, and nodes drawn anew.
    var steps = 0
  }

  /// Counts a piece of an update that is behind it.
  @inline(__always)
  func step() {
    statistics.steps &+= 1
    if statistics.steps & 31 == 0 { onStep?() }
  }

  struct Timer {
    let id: Int
    let time: TimeInterval
    let action: () -> Void
  }

  /// The top of the tree.
  public private(set) lazy var root = RootNode(root: self, environment: initialEnvironment)
  private let initialEnvironment: EnvironmentValues

  init(fonts: FontLibrary, environment: EnvironmentValues, onStep: (() -> Void)?) {
    self.fonts = fonts
    initialEnvironment = environment
    self.onStep = onStep
  }

  /// The node that is being evaluated; reads of state are booked to it.
  ///
  /// Only set and read on the main thread; `AnyLocation` checks the thread before it looks.
  @exclusivity(unchecked)
  nonisolated(unsafe) static unowned(unsafe) var reader: Node?
  /// What of the proposals to the node that is being measured its answer depends on; whichever graph
  /// it is in, as one is laid out at a time.
  @exclusivity(unchecked) static var asked = MeasureCache.Lengths.none

  func enqueue(_ node: Node) {
    dirty.append(node)
    invalidate()
  }

  /// Runs an action after the evaluations that are pending, before the frame is shown.
  public func afterUpdate(_ action: @escaping () -> Void) {
    actions.append(action)
    invalidate()
  }

  /// Has a ticker sampled at each frame from the next on.
  public func add(_ ticker: any Ticker) {
    guard !tickers.contains(where: { $0 === ticker }) else { return }
    tickers.append(ticker)
    invalidate()
  }

  public func remove(_ ticker: any Ticker) { tickers.removeAll { $0 === ticker } }

  /// Runs an action in the first update at or after `time`.
  ///
  /// - Returns: a number for `cancelTimer`.
  @discardableResult
  public func wake(at time: TimeInterval, _ action: @escaping () -> Void) -> Int {
    timerSerial += 1
    timers.append(Timer(id: timerSerial, time: time, action: action))
    invalidate()
    return timerSerial
  }

  public func cancelTimer(_ id: Int) { timers.removeAll { $0.id == id } }

  var nextTimer: TimeInterval? { timers.lazy.map(\.time).min() }
  public var isAnimating: Bool { !tickers.isEmpty }

  var hasWork: Bool {
    !dirty.isEmpty || !actions.isEmpty || !tickers.isEmpty || preferencesChanged
      || environmentIsStale || root.needsLayout || root.isDisplayDirty
  }

  /// Tells the host that a frame is wanted.
  public func invalidate() {
    if !isUpdating { onInvalidate?() }
  }

  /// A number that no display item had before.
  public func nextVersion() -> UInt64 {
    versionSerial += 1
    return versionSerial
  }

  /// The first of 256 display identities that belong to one node.
  public func nextDisplayID() -> UInt64 {
    displaySerial += 256
    return displaySerial
  }

  /// Everything up to display: tickers, timers, evaluation, actions, layout, until all is quiet.
  func run(at time: TimeInterval) {
    isUpdating = true
    defer { isUpdating = false }
    self.time = time
    if !tickers.isEmpty {
      let sampled = tickers
      for ticker in sampled where !ticker.tick(at: time) { remove(ticker) }
    }
    runTimers()
    // A view that changes state in every pass must not hang the panel; eight passes are more than
    // any settling layout needs, and the rest waits for the next frame.
    for _ in 0..<8 {
      flush()
      root.layoutIfNeeded()
      checkGlobalFrames()
      if preferencesChanged {
        preferencesChanged = false
        let observers = Array(preferenceObservers.values)
        for observer in observers { observer.preferencesDidChange() }
      }
      if dirty.isEmpty, actions.isEmpty, !root.needsLayout, !preferencesChanged { break }
    }
    layoutTransaction = nil
    compared = nil
  }

  private func runTimers() {
    while let due = timers.lazy.filter({ $0.time <= self.time }).min(by: { $0.time < $1.time }) {
      cancelTimer(due.id)
      due.action()
    }
  }

  /// Gives the root view another environment.
  func setEnvironment(_ new: EnvironmentValues) {
    root.take(new.storage)
    root.invalidateLayout()
    environmentIsStale = true
    invalidate()
  }

  func change(
    from old: EnvironmentValues.Storage, to new: EnvironmentValues.Storage
  ) -> EnvironmentChange {
    if let compared, compared.old === old, compared.new === new { return compared }
    let change = EnvironmentChange(from: old, to: new)
    compared = change
    return change
  }

  /// Evaluates what is dirty, parents first, then runs actions, and again while there are any.
  func flush() {
    if environmentIsStale {
      environmentIsStale = false
      for child in root.children { child.inheritEnvironment(of: root) }
    }
    for _ in 0..<8 {
      if dirty.isEmpty, actions.isEmpty { return }
      while !dirty.isEmpty {
        var batch = dirty
        dirty.removeAll(keepingCapacity: true)
        if batch.count > 1 { batch.sort { $0.depth < $1.depth } }
        for node in batch where node.isDirty && !node.isRemoved {
          let outer = transaction
          transaction = node.pendingTransaction ?? Transaction()
          node.pendingTransaction = nil
          adjustTransaction(for: node)
          if transaction.animation != nil { layoutTransaction = transaction }
          node.reevaluate()
          transaction = outer
        }
      }
      let pending = actions
      actions.removeAll(keepingCapacity: true)
      for action in pending { action() }
    }
  }

  /// Has the `animation` and `transaction` modifiers around a node change its transaction.
  private func adjustTransaction(for node: Node) {
    guard transactionModifiers > 0 else { return }
    var modifiers: [TransactionNode] = []
    var ancestor = node.parent
    while let current = ancestor {
      if let modifier = current as? TransactionNode { modifiers.append(modifier) }
      ancestor = current.parent
    }
    for modifier in modifiers.reversed() { modifier.adjust(&transaction) }
  }

  /// Runs a layout under the transaction of the evaluations that asked for it.
  func withLayoutTransaction(_ body: () -> Void) {
    let outer = transaction
    if let layoutTransaction { transaction = layoutTransaction }
    body()
    transaction = outer
  }

  func preferencesDidChange() {
    preferencesChanged = true
    invalidate()
  }

  private func checkGlobalFrames() {
    guard !globalFrameReaders.isEmpty else { return }
    for reader in globalFrameReaders.values where reader.hasMoved {
      reader.node?.setNeedsUpdate()
    }
  }

  /// Takes a child out of the graph, at once or after its transition.
  func remove(_ node: Node, from parent: Node) {
    let current = transaction
    if current.animation != nil, !current.disablesAnimations, let linger, node.wantsToLinger,
      linger(node, current)
    {
      node.lingeringParent = parent
      return
    }
    node.leave()
    if node.hasPreferences { preferencesDidChange() }
  }

  /// Ends a removal that `linger` had put off.
  public func finishLingering(_ node: Node) {
    node.leave()
    if node.hasPreferences { preferencesDidChange() }
    root.setNeedsDisplay()
  }
}
