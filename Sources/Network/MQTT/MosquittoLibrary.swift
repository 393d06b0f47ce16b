internal import CMosquitto

/// libmosquitto's functions, looked up when the first broker is asked.
struct MosquittoLibrary: Sendable {
  typealias Client = OpaquePointer
  typealias Text = UnsafePointer<CChar>
  typealias Object = UnsafeMutableRawPointer
  typealias OnConnect = @convention(c) (Client?, Object?, Int32, Int32) -> Void
  typealias OnMessage = @convention(c) (Client?, Object?, UnsafePointer<mosquitto_message>?) -> Void
  typealias OnSubscribe =
    @convention(c) (Client?, Object?, Int32, Int32, UnsafePointer<Int32>?) -> Void
  typealias OnPublish = @convention(c) (Client?, Object?, Int32) -> Void
  typealias OnLog = @convention(c) (Client?, Object?, Int32, Text?) -> Void
  typealias OnPassphrase =
    @convention(c) (UnsafeMutablePointer<CChar>?, Int32, Int32, Object?) -> Int32

  let new: @convention(c) (Text?, Bool, Object?) -> Client?
  let destroy: @convention(c) (Client) -> Void
  let setUserData: @convention(c) (Client, Object?) -> Void
  let setThreaded: @convention(c) (Client, Bool) -> Int32
  let setCredentials: @convention(c) (Client, Text?, Text?) -> Int32
  let setWill: @convention(c) (Client, Text, Int32, UnsafeRawPointer?, Int32, Bool) -> Int32
  let setTLS: @convention(c) (Client, Text?, Text?, Text?, Text?, OnPassphrase?) -> Int32
  let setTLSInsecure: @convention(c) (Client, Bool) -> Int32
  /// Begins to connect, and returns at once.
  let connect: @convention(c) (Client, Text, Int32, Int32) -> Int32
  /// Returns when the TCP connection stands, or when the kernel gives up after two minutes.
  ///
  /// From 2.0.15 on the library can't do without it where TLS is used: it would begin the handshake
  /// on a socket that isn't connected yet, and fail (eclipse-mosquitto/mosquitto issue 3218).
  let connectWaiting: @convention(c) (Client, Text, Int32, Int32) -> Int32
  let disconnect: @convention(c) (Client) -> Int32
  let subscribe: @convention(c) (Client, UnsafeMutablePointer<Int32>?, Text, Int32) -> Int32
  let publish:
    @convention(c) (
      Client, UnsafeMutablePointer<Int32>?, Text, Int32, UnsafeRawPointer?, Int32, Bool
    ) -> Int32
  let loop: @convention(c) (Client, Int32, Int32) -> Int32
  let read: @convention(c) (Client, Int32) -> Int32
  let wantsToWrite: @convention(c) (Client) -> Bool
  let socket: @convention(c) (Client) -> Int32
  let onConnect: @convention(c) (Client, OnConnect) -> Void
  let onMessage: @convention(c) (Client, OnMessage) -> Void
  let onSubscribe: @convention(c) (Client, OnSubscribe) -> Void
  let onPublish: @convention(c) (Client, OnPublish) -> Void
  let onLog: @convention(c) (Client, OnLog) -> Void
  private let strerror: @convention(c) (Int32) -> Text?
  private let connackText: @convention(c) (Int32) -> Text?

  /// The library, or why there is none.
  static let shared: Result<MosquittoLibrary, SourceFailure> = {
    do throws(SourceFailure) {
      return .success(try MosquittoLibrary())
    } catch {
      return .failure(error)
    }
  }()

  private init() throws(SourceFailure) {
    let library = try SharedLibrary("libmosquitto.so.1", package: "libmosquitto1")
    func find<Signature>(_ name: String) throws(SourceFailure) -> Signature {
      try library.function("mosquitto_\(name)", as: Signature.self)
    }
    new = try find("new")
    destroy = try find("destroy")
    setUserData = try find("user_data_set")
    setThreaded = try find("threaded_set")
    setCredentials = try find("username_pw_set")
    setWill = try find("will_set")
    setTLS = try find("tls_set")
    setTLSInsecure = try find("tls_insecure_set")
    connect = try find("connect_async")
    connectWaiting = try find("connect")
    disconnect = try find("disconnect")
    subscribe = try find("subscribe")
    publish = try find("publish")
    loop = try find("loop")
    read = try find("loop_read")
    wantsToWrite = try find("want_write")
    socket = try find("socket")
    onConnect = try find("connect_with_flags_callback_set")
    onMessage = try find("message_callback_set")
    onSubscribe = try find("subscribe_callback_set")
    onPublish = try find("publish_callback_set")
    onLog = try find("log_callback_set")
    strerror = try find("strerror")
    connackText = try find("connack_string")
    let initialise: @convention(c) () -> Int32 = try find("lib_init")
    _ = initialise()
  }

  /// The library's own words for a result.
  func words(_ code: Int32) -> String {
    strerror(code).map { String(cString: $0) } ?? "error \(code)"
  }

  /// The library's own words for how a broker answered.
  func connackWords(_ code: Int32) -> String {
    connackText(code).map { String(cString: $0) } ?? "answer \(code)"
  }
}
