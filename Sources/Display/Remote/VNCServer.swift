internal import CVNC
internal import Dispatch
internal import Foundation
internal import Geometry
internal import Platform
internal import Raster
internal import Synchronization

/// libvncserver on a thread of its own.
///
/// The thread owns everything of the library's; the main thread leaves frames on `stage` and gets
/// messages through `relay`. What a viewer does, or fails to do, holds up this thread at most: the
/// library blocks while it reads the rest of a message and while it sends. `docs/decisions/
/// 0021-vnc-thread.md` has the limits and their reasons.
final class VNCServer: @unchecked Sendable {
  struct Options: Sendable {
    var geometry: PanelGeometry
    var title: String
    var password: String?
    var webRoot: String?
    var maximumViewers = 8
    /// Seconds a viewer may leave what it was sent unread.
    var patience: TimeInterval = 4
    /// Seconds that sending one update may take; a whole picture over a slow link does take some.
    var sendingLimit: TimeInterval = 15
  }

  let options: Options
  let stage: FrameStage
  let relay: Relay<RemoteMessage>
  let door: Door
  let webDoor: Door?
  let callLimit = CallLimit()
  let wake: Int32
  /// Never readable: stands for the HTTP socket, so that the library leaves connections to `webDoor`.
  private let silent: Int32
  let isStopped = Mutex(false)
  private let finished = DispatchSemaphore(value: 0)

  // What follows belongs to the thread.
  let screen: UnsafeMutablePointer<rfbScreenInfo>
  let frame: PixelBuffer
  var fetched: UInt64 = 0
  var shown: UInt64 = 0
  /// When a viewer's socket was found full, by its descriptor.
  var stalled: [Int32: TimeInterval] = [:]
  private var lastViewer = 0
  var cursor: UnsafeMutablePointer<rfbCursor>?
  private var title: UnsafeMutablePointer<CChar>?
  private var webRoot: UnsafeMutablePointer<CChar>?
  private var passwords: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?

  init(
    _ options: Options, socket: ListeningSocket, web: ListeningSocket?,
    relay: Relay<RemoteMessage>
  ) throws(SystemError) {
    let size = options.geometry.panel
    guard let screen = rfbGetScreen(nil, nil, Int32(size.width), Int32(size.height), 8, 3, 4) else {
      throw SystemError("rfbGetScreen", code: ENOMEM)
    }
    wake = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    silent = eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
    guard wake >= 0, silent >= 0 else {
      let error = SystemError.last("eventfd")
      rfbScreenCleanup(screen)
      throw error
    }
    self.options = options
    self.screen = screen
    self.relay = relay
    door = Door(socket, viewersAfter: 0.1)
    webDoor = web.map { Door($0) }
    stage = FrameStage(options.geometry)
    frame = PixelBuffer(size)
    prepare()
  }

  /// Only called once the thread has ended.
  deinit {
    rfbScreenCleanup(screen)
    if let passwords {
      free(passwords[0])
      passwords.deallocate()
    }
    free(title)
    free(webRoot)
    close(wake)
    close(silent)
  }

  func start() {
    let thread = Thread { [self] in
      run()
      finished.signal()
    }
    thread.name = "vnc"
    thread.stackSize = 1 << 20
    thread.start()
  }

  /// Ends the thread and closes all connections.
  ///
  /// Waits a moment for it; a thread that is just sending ends when the library returns.
  func stop() {
    isStopped.withLock { $0 = true }
    notify()
    _ = finished.wait(timeout: .now() + .milliseconds(500))
  }

  /// Tells the thread that there is something on the stage.
  func notify() { eventfd_write(wake, 1) }

  private func prepare() {
    rfbLogEnable(0)
    signal(SIGPIPE, SIG_IGN)
    vitrine_set_patience(Int32(options.patience * 1000))
    screen.pointee.maxClientWait = Int32(options.patience * 1000)
    screen.pointee.frameBuffer = UnsafeMutableRawPointer(frame.pixels)
      .assumingMemoryBound(to: CChar.self)
    screen.pointee.paddedWidthInBytes = Int32(frame.stride * 4)
    screen.pointee.serverFormat.depth = 24
    screen.pointee.serverFormat.redShift = 16
    screen.pointee.serverFormat.greenShift = 8
    screen.pointee.serverFormat.blueShift = 0
    title = strdup(options.title)
    screen.pointee.desktopName = UnsafePointer(title)
    screen.pointee.alwaysShared = 1
    screen.pointee.deferUpdateTime = 0
    screen.pointee.deferPtrUpdateTime = 0
    // The sockets are ours: the library would also listen on all IPv6 addresses, take over sockets
    // that systemd passes, and not say why a port cannot be had.
    screen.pointee.port = Int32(door.socket.address.port)
    screen.pointee.socketState = RFB_SOCKET_READY
    vitrine_fd_zero(&screen.pointee.allFds)
    if webDoor != nil, let root = options.webRoot {
      webRoot = strdup(root)
      screen.pointee.httpDir = webRoot
      screen.pointee.httpInitDone = 1
      screen.pointee.httpListenSock = silent
      // 0.9.14 asks for this one too, and aborts when it is none.
      screen.pointee.httpListen6Sock = silent
    }
    // The library draws this cursor into what it sends to viewers that draw none themselves, over the
    // very pixels they point at; the callback gives it to the others, as some show none without.
    cursor = screen.pointee.cursor
    screen.pointee.cursor = nil
    installCallbacks()
    installPassword()
  }

  private func installPassword() {
    guard let password = options.password, !password.isEmpty else { return }
    let list = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: 2)
    list[0] = strdup(password)
    list[1] = nil
    passwords = list
    screen.pointee.authPasswdData = UnsafeMutableRawPointer(list)
    screen.pointee.passwordCheck = rfbCheckPasswordByList
    screen.pointee.authPasswdFirstViewOnly = 1
  }

  func nextViewer() -> Int {
    lastViewer += 1
    return lastViewer
  }
}
