internal import CCurl
internal import Foundation
internal import Platform
internal import Synchronization

/// Asks HTTP servers: one thread for any number of questions at once.
///
/// The thread, and libcurl with it, come with the first question. Every question has a limit of time and
/// of bytes; no more than `parallel` are on their way, the rest wait their turn within their own limit.
///
/// - C: libcurl's multi interface.
public final class HTTPClient: Sendable {
  /// Called on the client's thread.
  public typealias Completion = @Sendable (Result<HTTPResponse, SourceFailure>) -> Void

  private struct State {
    var waiting: [(number: Int, request: HTTPRequest, completion: Completion)] = []
    var cancelled: Set<Int> = []
    var next = 1
    var hasThread = false
  }

  private struct Multi: @unchecked Sendable {
    let handle: CurlLibrary.Handle
  }

  public static let shared = HTTPClient()

  private let state = Mutex(State())
  private let multi = Mutex<Multi?>(nil)

  /// Questions on their way at most.
  static let parallel = 32

  public init() {}

  /// Sends a question.
  ///
  /// - Returns: its number, for `cancel`.
  @discardableResult
  public func send(_ request: HTTPRequest, completion: @escaping Completion) -> Int {
    let curl: CurlLibrary
    do {
      curl = try CurlLibrary.load()
    } catch {
      completion(.failure(error))
      return 0
    }
    let (number, mustStart) = state.withLock { state -> (Int, Bool) in
      let number = state.next
      state.next += 1
      state.waiting.append((number, request, completion))
      defer { state.hasThread = true }
      return (number, !state.hasThread)
    }
    if mustStart { start(curl) }
    wake(curl)
    return number
  }

  /// Drops a question; its completion is not called unless it is being called already.
  public func cancel(_ number: Int) {
    guard number > 0, let curl = try? CurlLibrary.load() else { return }
    state.withLock { state in
      if let index = state.waiting.firstIndex(where: { $0.number == number }) {
        state.waiting.remove(at: index)
      } else {
        state.cancelled.insert(number)
      }
    }
    wake(curl)
  }

  private func wake(_ curl: CurlLibrary) {
    multi.withLock { if let handle = $0?.handle { _ = curl.multiWakeup(handle) } }
  }

  private func start(_ curl: CurlLibrary) {
    guard let handle = curl.multiInit() else { return }
    _ = vitrine_curl_multi_set_long(
      curl.multiSetOption, handle, CURLMOPT_MAXCONNECTS, HTTPClient.parallel)
    multi.withLock { $0 = Multi(handle: handle) }
    let loop = HTTPLoop(curl, handle)
    let thread = Thread { [self] in loop.run(self) }
    thread.name = "http"
    thread.stackSize = 256 << 10
    thread.start()
  }

  /// What has been asked since the last call, up to a number, and what was cancelled.
  func takeWork(
    room: Int
  ) -> (new: [(number: Int, request: HTTPRequest, completion: Completion)], cancelled: Set<Int>) {
    state.withLock { state in
      let taken = Array(state.waiting.prefix(room))
      state.waiting.removeFirst(taken.count)
      let cancelled = state.cancelled
      state.cancelled = []
      return (taken, cancelled)
    }
  }
}

/// The client's thread.
private final class HTTPLoop: @unchecked Sendable {
  private let curl: CurlLibrary
  private let multi: CurlLibrary.Handle
  private var running: [CurlLibrary.Handle: (number: Int, transfer: HTTPTransfer)] = [:]
  private var idle: [CurlLibrary.Handle] = []

  init(_ curl: CurlLibrary, _ multi: CurlLibrary.Handle) {
    self.curl = curl
    self.multi = multi
  }

  func run(_ client: HTTPClient) {
    while true {
      let work = client.takeWork(room: HTTPClient.parallel - running.count)
      cancel(work.cancelled)
      for one in work.new { begin(one.number, one.request, one.completion) }
      var count: Int32 = 0
      _ = curl.multiPerform(multi, &count)
      if collect() { continue }
      // An idle client sleeps; libcurl shortens the wait to its own timers.
      _ = curl.multiPoll(multi, nil, 0, running.isEmpty ? 3_600_000 : 1_000, nil)
    }
  }

  private func begin(
    _ number: Int, _ request: HTTPRequest, _ completion: @escaping HTTPClient.Completion
  ) {
    guard let handle = idle.popLast() ?? curl.easyInit() else {
      return completion(.failure(SourceFailure(.configuration, "out of memory")))
    }
    let now = MonotonicClock.now
    let transfer = HTTPTransfer(request, now: now, completion: completion)
    running[handle] = (number, transfer)
    transfer.prepare(handle, curl, now: now)
    _ = curl.multiAdd(multi, handle)
  }

  /// Takes what has ended; whether something has.
  private func collect() -> Bool {
    var left: Int32 = 0
    var ended: [(CurlLibrary.Handle, CURLcode)] = []
    while let message = curl.multiInfo(multi, &left) {
      guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle else {
        continue
      }
      ended.append((handle, vitrine_curl_result(message)))
    }
    for (handle, code) in ended {
      _ = curl.multiRemove(multi, handle)
      guard let transfer = running[handle]?.transfer else { continue }
      guard let result = transfer.result(code, handle, curl) else {
        transfer.prepare(handle, curl, now: MonotonicClock.now)
        _ = curl.multiAdd(multi, handle)
        continue
      }
      release(handle)
      transfer.completion(result)
    }
    return !ended.isEmpty
  }

  private func cancel(_ numbers: Set<Int>) {
    guard !numbers.isEmpty else { return }
    for (handle, entry) in running where numbers.contains(entry.number) {
      _ = curl.multiRemove(multi, handle)
      release(handle)
    }
  }

  private func release(_ handle: CurlLibrary.Handle) {
    running[handle]?.transfer.finish(curl)
    running[handle] = nil
    if idle.count < 8 { idle.append(handle) } else { curl.easyCleanup(handle) }
  }
}
