internal import CInput
internal import CUdev
internal import Foundation
internal import Platform
internal import Synchronization

/// The thread that alone owns libinput's context, from its creation to its end.
///
/// It moves events into the relay and does nothing else: a third of a second without reading loses
/// touches in the kernel. The main thread sends it commands. (`drm-input.md` §2.4)
final class LibinputReader: Sendable {
  enum Command: Sendable { case suspend, resume, stop }

  private let seat: String
  private let relay: Relay<InputMessage>
  /// Opens devices in place of the user's own rights.
  private let devices: SeatDevices?
  private let wake: Int32
  private let commands = Mutex<[Command]>([])
  private let started = Mutex<Result<Void, SystemError>?>(nil)
  private let ready = DispatchSemaphore(value: 0)
  private let finished = DispatchSemaphore(value: 0)

  init(
    seat: String, relay: Relay<InputMessage>, devices: SeatDevices?
  ) throws(SystemError) {
    self.seat = seat
    self.devices = devices
    self.relay = relay
    wake = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard wake >= 0 else { throw .last("eventfd") }
  }

  deinit { _ = CInput.close(wake) }

  /// Starts the thread and waits until it has its context.
  func start() throws(SystemError) {
    let thread = Thread { [self] in
      run()
      finished.signal()
    }
    thread.name = "input"
    thread.stackSize = 1 << 19
    thread.start()
    ready.wait()
    if case .failure(let error) = started.withLock({ $0 }) { throw error }
  }

  func send(_ command: Command) {
    commands.withLock { $0.append(command) }
    eventfd_write(wake, 1)
  }

  /// Ends the thread; waits a moment for it.
  func stop() {
    send(.stop)
    _ = finished.wait(timeout: .now() + .milliseconds(500))
  }

  private func run() {
    guard let udev = udev_new() else {
      begin(.failure(.last("udev_new")))
      return
    }
    defer { udev_unref(udev) }
    // libinput keeps the pointer to the interface.
    let interface = UnsafeMutablePointer<libinput_interface>.allocate(capacity: 1)
    interface.initialize(
      to: libinput_interface(
        open_restricted: { path, flags, listener in
          guard let path else { return -EINVAL }
          return LibinputReader.open(path, flags, listener)
        },
        close_restricted: { descriptor, listener in
          LibinputReader.close(descriptor, listener)
        }))
    defer { interface.deallocate() }
    let listener = UnsafeMutablePointer<vitrine_input_listener>.allocate(capacity: 1)
    listener.initialize(
      to: vitrine_input_listener(
        log: { owner, text in
          guard let owner, let text else { return }
          LibinputReader.log(owner, text)
        }, owner: Unmanaged.passUnretained(self).toOpaque()))
    defer { listener.deallocate() }
    guard let context = libinput_udev_create_context(interface, listener, udev) else {
      begin(.failure(SystemError("libinput_udev_create_context", code: ENOMEM)))
      return
    }
    defer { libinput_unref(context) }
    libinput_log_set_priority(context, LIBINPUT_LOG_PRIORITY_ERROR)
    vitrine_input_log(context)
    guard libinput_udev_assign_seat(context, seat) == 0 else {
      begin(
        .failure(
          SystemError(
            "libinput_udev_assign_seat", object: seat, code: ENODEV,
            advice: "udev has to run: /run/udev is where it keeps what it knows")))
      return
    }
    begin(.success(()))
    var translator = EventTranslator()
    loop(context, &translator)
  }

  private func begin(_ result: Result<Void, SystemError>) {
    started.withLock { $0 = result }
    ready.signal()
  }

  private func loop(_ context: OpaquePointer, _ translator: inout EventTranslator) {
    var polled = [libinput_get_fd(context), wake].map {
      pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
    }
    while true {
      libinput_dispatch(context)
      while let event = libinput_get_event(context) {
        for message in translator.messages(of: event) { relay.post(message) }
        libinput_event_destroy(event)
      }
      poll(&polled, 2, -1)
      var value: eventfd_t = 0
      eventfd_read(wake, &value)
      let commands = commands.withLock { commands in
        defer { commands = [] }
        return commands
      }
      for command in commands {
        switch command {
        case .suspend: libinput_suspend(context)
        case .resume:
          if libinput_resume(context) != 0 { relay.post(.log("libinput_resume failed")) }
        case .stop: return
        }
      }
    }
  }

  /// Opens a device: its descriptor, or −errno.
  private static func open(
    _ path: UnsafePointer<CChar>, _ flags: Int32, _ listener: UnsafeMutableRawPointer?
  ) -> Int32 {
    if let devices = owner(of: listener)?.devices {
      do {
        return try devices.open(String(cString: path))
      } catch {
        return -error.code
      }
    }
    let descriptor = vitrine_open_input(path, flags)
    return descriptor < 0 ? -errno : descriptor
  }

  private static func close(_ descriptor: Int32, _ listener: UnsafeMutableRawPointer?) {
    if let devices = owner(of: listener)?.devices {
      devices.close(descriptor)
    } else {
      _ = CInput.close(descriptor)
    }
  }

  /// The reader whose context libinput calls from.
  private static func owner(of listener: UnsafeMutableRawPointer?) -> LibinputReader? {
    let listener = listener?.assumingMemoryBound(to: vitrine_input_listener.self).pointee
    return listener?.owner.map {
      Unmanaged<LibinputReader>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private static func log(_ owner: UnsafeMutableRawPointer, _ text: UnsafePointer<CChar>) {
    let reader = Unmanaged<LibinputReader>.fromOpaque(owner).takeUnretainedValue()
    let line = String(cString: text)
    reader.relay.post(.log(line.trimmingCharacters(in: .whitespacesAndNewlines)))
  }
}
