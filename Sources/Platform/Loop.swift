internal import CLinux
public import Foundation

/// The program's one loop: it waits in the kernel until something is due, and does it.
///
/// Everything runs on the main thread: descriptors that are ready, timers, signals, the inbox that
/// other threads fill, and libdispatch's main queue, so that `@MainActor` tasks run too. Nothing
/// wakes it up but these.
///
///     let loop = try Loop()
///     loop.schedule(after: 1, name: "example") { loop.stop() }
///     try loop.run()
///
/// - C: `epoll_wait` with one `timerfd` for the earliest deadline.
@MainActor
public final class Loop: Scheduler {
  public let inbox: Inbox
  public internal(set) var counters = LoopCounters()
  /// Called when everything due has been done, before each wait; the place to start a frame.
  public var beforeWaiting: (@MainActor () -> Void)?

  /// Who is told of everything that the loop does, so that systemd hears when it hangs.
  public var vigil: Vigil?

  private let epoll: Int32
  private let timer: Int32
  private var armed: TimeInterval?
  private var calls = CallQueue()
  private var watches: [UInt64: DescriptorWatch] = [:]
  private var lastToken: UInt64 = 0
  private var isStopped = false
  var signals: SignalSource?

  /// A loop that is not running yet.
  ///
  /// - Parameters:
  ///   - drainsMainQueue: whether the loop takes libdispatch's main queue over. A process does so
  ///     once, from its main thread; a loop inside a program that has another one does not.
  ///   - inboxCapacity: messages of other threads that may wait.
  /// - Throws: `SystemError` when the kernel refuses a descriptor, or with EPERM when the main queue
  ///   is asked for from another thread.
  public init(drainsMainQueue: Bool = true, inboxCapacity: Int = 4096) throws(SystemError) {
    epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
    guard epoll >= 0 else { throw .last("epoll_create1") }
    timer = timerfd_create(
      CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
    guard timer >= 0 else {
      let error = SystemError.last("timerfd_create")
      close(epoll)
      throw error
    }
    inbox = try Inbox(capacity: inboxCapacity)
    try watch(timer, for: .readable, name: "") { [weak self] _ in self?.timerExpired() }
    try watch(inbox.descriptor, for: .readable, name: "") { [weak self] _ in self?.drainInbox() }
    if drainsMainQueue {
      // Threads that are started from now on leave the terminal's signals to this one.
      Console.blockSignals()
      let queue = try MainQueue.descriptor()
      try watch(queue, for: .readable, name: "") { [weak self] _ in
        self?.counters.mainQueue += 1
        self?.vigil?.work()
        MainQueue.drain(queue)
      }
    }
  }

  deinit {
    inbox.shut()
    close(timer)
    close(epoll)
  }

  public var now: TimeInterval { MonotonicClock.now }

  /// Runs until `stop`.
  ///
  /// - Throws: `SystemError` when the kernel's wait fails, which only a broken loop can cause.
  public func run() throws(SystemError) {
    isStopped = false
    while !isStopped { try turn() }
  }

  /// Makes `run` return after the current turn.
  public func stop() { isStopped = true }

  /// Waits for something to do, at most `limit` seconds, and does it.
  public func turn(waitingAtMost limit: TimeInterval? = nil) throws(SystemError) {
    // Fingers that came during a long turn are in the next frame, and before its timers: a swipe
    // that had to wait must not look like a finger that holds still.
    if inbox.hasMessages { drainInbox() }
    beforeWaiting?()
    if isStopped { return }
    try wait(limit)
    for call in calls.takeDue(at: now) where call.isPending {
      count(call.name)
      counters.timers += 1
      vigil?.work(call)
      call.fire()
    }
  }

  @discardableResult
  public func schedule(
    at deadline: TimeInterval, name: String, _ body: @escaping @MainActor () -> Void
  ) -> ScheduledCall {
    calls.add(at: deadline, name: name, body)
  }

  /// Calls `body` whenever `descriptor` is ready, until the watch is cancelled.
  ///
  /// Readiness is a level: a body that leaves something unread is called again.
  @discardableResult
  public func watch(
    _ descriptor: Int32, for readiness: Readiness, name: String,
    _ body: @escaping @MainActor (Readiness) -> Void
  ) throws(SystemError) -> DescriptorWatch {
    lastToken += 1
    let watch = DescriptorWatch(
      descriptor: descriptor, name: name, token: lastToken, loop: self, body: body)
    var event = epoll_event()
    event.events = readiness.epollEvents
    event.data.u64 = watch.token
    guard epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event) == 0 else {
      throw .last("epoll_ctl", object: name)
    }
    watches[watch.token] = watch
    return watch
  }

  func remove(_ watch: DescriptorWatch) {
    guard watches.removeValue(forKey: watch.token) != nil else { return }
    var unused = epoll_event()
    epoll_ctl(epoll, EPOLL_CTL_DEL, watch.descriptor, &unused)
  }

  func modify(_ watch: DescriptorWatch, _ readiness: Readiness) throws(SystemError) {
    guard watches[watch.token] != nil else { return }
    var event = epoll_event()
    event.events = readiness.epollEvents
    event.data.u64 = watch.token
    guard epoll_ctl(epoll, EPOLL_CTL_MOD, watch.descriptor, &event) == 0 else {
      throw .last("epoll_ctl", object: watch.name)
    }
  }

  func count(_ name: String) {
    guard !name.isEmpty else { return }
    counters.byName[name, default: 0] += 1
  }

  private func wait(_ limit: TimeInterval?) throws(SystemError) {
    var milliseconds: Int32 = -1
    if let limit { milliseconds = Int32(min(1e6, max(0, (limit * 1000).rounded(.up)))) }
    if let earliest = calls.earliest(), earliest <= now {
      milliseconds = 0
    } else {
      try arm(calls.earliest())
    }
    let capacity = 64
    let ready = withUnsafeTemporaryAllocation(of: epoll_event.self, capacity: capacity) {
      events -> [(UInt64, UInt32)]? in
      guard let base = events.baseAddress else { return nil }
      let count = epoll_wait(epoll, base, Int32(capacity), milliseconds)
      guard count >= 0 else { return errno == EINTR ? [] : nil }
      return (0..<Int(count)).map { (events[$0].data.u64, events[$0].events) }
    }
    guard let ready else { throw .last("epoll_wait") }
    counters.wakeUps += 1
    for (token, events) in ready {
      // A watch that an earlier body of this turn has cancelled is no longer in the table.
      guard let watch = watches[token] else { continue }
      if !watch.name.isEmpty {
        counters.descriptors += 1
        count(watch.name)
        vigil?.work()
      }
      watch.body(Readiness(epollEvents: events))
    }
  }

  private func arm(_ deadline: TimeInterval?) throws(SystemError) {
    guard deadline != armed else { return }
    var value = itimerspec()
    if let deadline, deadline < 1e15 {
      let whole = max(0, deadline).rounded(.down)
      value.it_value.tv_sec = Int(whole)
      // All zero would disarm the timer; a nanosecond late is late enough for an early deadline.
      value.it_value.tv_nsec = min(999_999_999, Int(((deadline - whole) * 1e9).rounded(.up)) + 1)
    }
    guard timerfd_settime(timer, Int32(TFD_TIMER_ABSTIME), &value, nil) == 0 else {
      throw .last("timerfd_settime")
    }
    armed = deadline
  }

  private func timerExpired() {
    var expirations: UInt64 = 0
    _ = read(timer, &expirations, 8)
    armed = nil
  }

  private func drainInbox() {
    counters.inbox += 1
    vigil?.work()
    for message in inbox.take() { message() }
  }
}
