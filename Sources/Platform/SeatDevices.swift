internal import CLinux
internal import Foundation

/// Devices that a seat's daemon opens: seatd, or logind.
///
/// The one user of libseat, which is not made for several threads: each call is made under a lock.
/// libseat is loaded when a wall is told to use it, and no package that it needs otherwise (decision
/// 0161).
public final class SeatDevices: @unchecked Sendable {
  private typealias Handler = @convention(c) (OpaquePointer?, UnsafeMutableRawPointer?) -> Void

  private let lock = NSRecursiveLock()
  private let library: SeatLibrary
  /// libseat keeps the pointer: what to call when the seat is ours, and when it is no more.
  private let listener = UnsafeMutablePointer<Handler>.allocate(capacity: 2)
  private var seat: OpaquePointer?
  /// Becomes readable when the seat has news.
  ///
  /// A copy: where libseat meets the end of its daemon in another call, it closes its own.
  private(set) var descriptor: Int32 = -1
  /// What libseat calls the devices, by descriptor.
  private var devices: [Int32: Int32] = [:]
  private var changes: [Bool] = []
  private var onChange: (@Sendable () -> Void)?

  /// - Throws: `SystemError` with ENOENT when libseat is not installed, else what libseat says when
  ///   there is nobody who gives seats.
  init() throws(SystemError) {
    library = try SeatLibrary()
    listener.initialize(to: { _, owner in SeatDevices.note(true, owner) })
    (listener + 1).initialize(to: { _, owner in SeatDevices.note(false, owner) })
    seat = library.openSeat(listener, Unmanaged.passUnretained(self).toOpaque())
    guard let seat else {
      throw .last(
        "libseat_open_seat",
        advice: "seatd has to run, and the user to be in its group: systemctl start seatd")
    }
    descriptor = vitrine_duplicate(library.descriptor(seat))
  }

  deinit {
    shut()
    if descriptor >= 0 { _ = CLinux.close(descriptor) }
    listener.deallocate()
  }

  /// Reads what the seat has to say, waiting at most so long for it.
  func dispatch(milliseconds: Int32 = 0) throws(SystemError) {
    let result = whole { seat.map { library.dispatch($0, milliseconds) } ?? -1 }
    if result < 0 { throw .last("libseat_dispatch") }
  }

  /// Whether the seat has become ours or another's since the last call, in order.
  func takeChanges() -> [Bool] {
    whole {
      defer { changes = [] }
      return changes
    }
  }

  /// Calls back, on whatever thread, when there are changes to take.
  func notify(_ body: @escaping @Sendable () -> Void) { whole { onChange = body } }

  /// Agrees to the seat being another's: devices are dead from now on.
  func leave() { whole { if let seat { _ = library.disable(seat) } } }

  /// Opens a device.
  public func open(_ path: String) throws(SystemError) -> Int32 {
    let result: Result<Int32, SystemError> = whole {
      guard let seat else {
        return .failure(SystemError("libseat_open_device", object: path, code: ENODEV))
      }
      var descriptor: Int32 = -1
      let device = library.open(seat, path, &descriptor)
      guard device >= 0, descriptor >= 0 else {
        return .failure(.last("libseat_open_device", object: path))
      }
      _ = vitrine_make_nonblocking(descriptor)
      devices[descriptor] = device
      return .success(descriptor)
    }
    return try result.get()
  }

  public func close(_ descriptor: Int32) {
    whole {
      if let seat, let device = devices.removeValue(forKey: descriptor) {
        _ = library.close(seat, device)
      }
      _ = CLinux.close(descriptor)
    }
  }

  /// Gives the seat back.
  func shut() {
    whole {
      if let seat { _ = library.closeSeat(seat) }
      seat = nil
    }
  }

  private func whole<Value>(_ body: () -> Value) -> Value {
    lock.lock()
    defer { lock.unlock() }
    return body()
  }

  /// libseat calls this from inside one of our own calls.
  private static func note(_ isOurs: Bool, _ owner: UnsafeMutableRawPointer?) {
    guard let owner else { return }
    let devices = Unmanaged<SeatDevices>.fromOpaque(owner).takeUnretainedValue()
    devices.whole {
      devices.changes.append(isOurs)
      devices.onChange?()
    }
  }
}

/// The functions of libseat.
private struct SeatLibrary {
  typealias Seat = OpaquePointer
  let openSeat: @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer?) -> Seat?
  let closeSeat: @convention(c) (Seat) -> Int32
  let disable: @convention(c) (Seat) -> Int32
  let descriptor: @convention(c) (Seat) -> Int32
  let dispatch: @convention(c) (Seat, Int32) -> Int32
  let open: @convention(c) (Seat, UnsafePointer<CChar>, UnsafeMutablePointer<Int32>) -> Int32
  let close: @convention(c) (Seat, Int32) -> Int32

  init() throws(SystemError) {
    let name = "libseat.so.1"
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw SystemError("dlopen", object: name, code: ENOENT, advice: "apt install libseat1")
    }
    func function<Signature>(_ name: String, as type: Signature.Type) throws(SystemError)
      -> Signature
    {
      guard let address = dlsym(handle, name) else {
        throw SystemError("dlsym", object: name, code: ENOSYS)
      }
      return unsafeBitCast(address, to: type)
    }
    openSeat = try function(
      "libseat_open_seat",
      as: (@convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer?) -> Seat?).self)
    closeSeat = try function("libseat_close_seat", as: (@convention(c) (Seat) -> Int32).self)
    disable = try function("libseat_disable_seat", as: (@convention(c) (Seat) -> Int32).self)
    descriptor = try function("libseat_get_fd", as: (@convention(c) (Seat) -> Int32).self)
    dispatch = try function("libseat_dispatch", as: (@convention(c) (Seat, Int32) -> Int32).self)
    open = try function(
      "libseat_open_device",
      as: (@convention(c) (Seat, UnsafePointer<CChar>, UnsafeMutablePointer<Int32>) -> Int32).self)
    close = try function("libseat_close_device", as: (@convention(c) (Seat, Int32) -> Int32).self)
  }
}
