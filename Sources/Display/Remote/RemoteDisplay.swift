public import Foundation
public import Geometry
public import Platform
public import Raster

/// A display that any VNC viewer can open and touch, and any browser through noVNC.
///
/// Frames are paced by a timer: at `frameInterval` while somebody looks, slower while nobody does.
///
/// - C: libvncserver, on its own thread.
@MainActor
public final class RemoteDisplay: DisplayDevice {
  public struct Configuration: Sendable {
    public var size: PixelSize
    public var rotation: Rotation
    public var frameRate: Double
    /// Where viewers connect; the next free port of ten is taken unless `isPortFixed`.
    public var address: ListenAddress
    public var isPortFixed: Bool
    /// At most eight characters count; empty or nil lets everybody in.
    public var password: String?
    public var title: String
    /// The folder of noVNC; where it does not exist there is no page for browsers.
    public var webRoot: String?

    public init(
      size: PixelSize, rotation: Rotation = .none, frameRate: Double = 60,
      address: ListenAddress = ListenAddress(host: "127.0.0.1", port: 5900),
      isPortFixed: Bool = false, password: String? = nil, title: String = "Vitrine",
      webRoot: String? = "/usr/share/novnc"
    ) {
      self.size = PixelSize(
        width: min(16384, max(1, size.width)), height: min(16384, max(1, size.height)))
      self.rotation = rotation
      self.frameRate = frameRate.isFinite ? min(240, max(1, frameRate)) : 60
      self.address = address
      self.isPortFixed = isPortFixed
      self.password = password
      self.title = title
      self.webRoot = webRoot
    }
  }

  /// Seconds between frames while nobody looks.
  public static let unwatchedInterval: TimeInterval = 0.25
  /// Seconds after which a frame counts as shown although the server is still busy sending.
  static let busyLimit: TimeInterval = 0.25

  public let configuration: Configuration
  public var onEvent: ((DisplayEvent) -> Void)?
  /// Called for everything that viewers' pointers do.
  public var onPointer: ((RemotePointer) -> Void)?
  /// Called when a viewer has gone, with its name in `RemotePointer`.
  public var onViewerGone: ((Int) -> Void)?
  public var onKey: ((RemoteKey) -> Void)?
  /// The names of the viewers that look.
  public private(set) var viewers: Set<Int> = []
  /// Where viewers connect, once started.
  public private(set) var address: ListenAddress?
  /// What a browser opens, once started; nil without noVNC.
  public private(set) var webPage: String?

  private let loop: Loop
  private var server: VNCServer?
  private var pending: (serial: UInt64, since: TimeInterval, timer: ScheduledCall)?
  private var lastPresented: TimeInterval = 0
  private var taken: UInt64 = 0

  public init(_ configuration: Configuration, loop: Loop) {
    self.configuration = configuration
    self.loop = loop
  }

  public var size: PixelSize? { server == nil ? nil : configuration.size }
  public var rotation: Rotation { configuration.rotation }
  public var frameInterval: TimeInterval { 1 / configuration.frameRate }
  public var isReadyForFrame: Bool { server != nil && pending == nil }
  public var name: String { "vnc \(address ?? configuration.address)" }

  private var geometry: PanelGeometry {
    PanelGeometry(panel: configuration.size, rotation: configuration.rotation)
  }

  /// Starts to listen.
  ///
  /// - Throws: `SystemError` when no port can be had.
  public func start() throws {
    guard server == nil else { return }
    let attempts = configuration.isPortFixed ? 1 : 10
    let socket = try ListeningSocket.firstFree(from: configuration.address, attempts: attempts)
    let web = webSocket(beside: socket.address)
    let relay = Relay<RemoteMessage>(
      inbox: loop.inbox,
      isExpendable: { if case .pointer(let pointer) = $0 { pointer.buttons == 0 } else { false } },
      deliver: { [weak self] messages in messages.forEach { self?.receive($0) } })
    let server = try VNCServer(
      VNCServer.Options(
        geometry: geometry, title: configuration.title, password: configuration.password,
        webRoot: web == nil ? nil : configuration.webRoot),
      socket: socket, web: web, relay: relay)
    self.server = server
    address = socket.address
    if let web {
      webPage =
        "http://\(web.address)/vnc.html?autoconnect=1&resize=scale&path=&host="
        + "\(socket.address.reachableHost)&port=\(socket.address.port)"
    }
    server.start()
    loop.schedule(after: 0, name: "display") { [weak self] in
      guard let self, let size = self.size else { return }
      self.onEvent?(.ready(size))
    }
  }

  public func present(_ picture: PixelBuffer, damage: Region, serial: UInt64) {
    guard let server, pending == nil, picture.size == geometry.pictureSize else { return }
    server.stage.put(picture, damage: damage, serial: serial)
    server.notify()
    let now = loop.now
    pending = (serial, now, timer(at: max(now, lastPresented + interval)))
  }

  public func stop() {
    pending?.timer.cancel()
    pending = nil
    server?.stop()
    server = nil
    viewers = []
    address = nil
    webPage = nil
  }

  private var interval: TimeInterval {
    viewers.isEmpty ? max(frameInterval, Self.unwatchedInterval) : frameInterval
  }

  private func webSocket(beside address: ListenAddress) -> ListeningSocket? {
    guard let root = configuration.webRoot,
      FileManager.default.fileExists(atPath: root + "/vnc.html")
    else { return nil }
    let port = address.port >= 1124 ? address.port - 100 : 0
    return try? ListeningSocket.firstFree(
      from: ListenAddress(host: configuration.address.host, port: port), attempts: 10)
  }

  private func timer(at deadline: TimeInterval) -> ScheduledCall {
    loop.schedule(at: deadline, name: "display") { [weak self] in self?.completeIfDue() }
  }

  /// Reports the pending frame when its time has come and the server has it.
  private func completeIfDue() {
    guard let (serial, since, timer) = pending else { return }
    let now = loop.now
    let due = max(since, lastPresented + interval)
    guard now >= due else {
      timer.cancel()
      pending?.timer = self.timer(at: due)
      return
    }
    guard taken >= serial || now >= since + Self.busyLimit else {
      timer.cancel()
      pending?.timer = self.timer(at: since + Self.busyLimit)
      return
    }
    timer.cancel()
    pending = nil
    lastPresented = now
    onEvent?(.presented(serial: serial, time: now))
  }

  private func receive(_ message: RemoteMessage) {
    guard server != nil else { return }
    switch message {
    case .joined(let viewer):
      viewers.insert(viewer)
      completeIfDue()
    case .left(let viewer):
      viewers.remove(viewer)
      onViewerGone?(viewer)
    case .pointer(let pointer):
      onPointer?(pointer)
    case .key(let key):
      onKey?(key)
    case .taken(let serial):
      taken = max(taken, serial)
      completeIfDue()
    }
  }
}
