import Foundation
import Synchronization
import Testing

@testable import Platform

@Test func aWorkerDoesItsTasksInOrder() {
  let worker = Worker(name: "test")
  let done = Mutex<[Int]>([])
  let finished = DispatchSemaphore(value: 0)
  for number in 0..<100 { worker.post { done.withLock { $0.append(number) } } }
  worker.post { finished.signal() }
  #expect(finished.wait(timeout: .now() + 10) == .success)
  #expect(done.withLock { $0 } == Array(0..<100))
}
