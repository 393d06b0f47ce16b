internal import CWebSockets

/// libwebsockets' functions, looked up when the first WebSocket is opened.
struct WebSocketsLibrary: Sendable {
  typealias Context = OpaquePointer
  typealias Socket = OpaquePointer

  let createContext: @convention(c) (UnsafePointer<lws_context_creation_info>) -> Context?
  let destroyContext: @convention(c) (Context) -> Void
  let contextUser: @convention(c) (Context) -> UnsafeMutableRawPointer?
  let context: @convention(c) (Socket) -> Context?
  let connect: @convention(c) (UnsafePointer<lws_client_connect_info>) -> Socket?
  let service: @convention(c) (Context, Int32) -> Int32
  let cancelService: @convention(c) (Context) -> Void
  let schedule:
    @convention(c) (
      Context, Int32, UnsafeMutablePointer<lws_sorted_usec_list>, sul_cb_t?, lws_usec_t
    ) -> Void
  let callWhenWritable: @convention(c) (Socket) -> Int32
  let write: @convention(c) (Socket, UnsafeMutablePointer<UInt8>, Int, lws_write_protocol) -> Int32
  let isFinalFragment: @convention(c) (Socket) -> Int32
  let remainingPayload: @convention(c) (Socket) -> Int

  /// The library, or why there is none.
  static let shared: Result<WebSocketsLibrary, SourceFailure> = {
    do throws(SourceFailure) {
      return .success(try WebSocketsLibrary())
    } catch {
      return .failure(error)
    }
  }()

  private init() throws(SourceFailure) {
    let number = Int(vitrine_lws_soname)
    let packages = [17: "libwebsockets17", 19: "libwebsockets19t64"]
    let library = try SharedLibrary(
      "libwebsockets.so.\(number)", package: packages[number] ?? "libwebsockets")
    func find<Signature>(_ name: String) throws(SourceFailure) -> Signature {
      try library.function("lws_\(name)", as: Signature.self)
    }
    createContext = try find("create_context")
    destroyContext = try find("context_destroy")
    contextUser = try find("context_user")
    context = try find("get_context")
    connect = try find("client_connect_via_info")
    service = try find("service")
    cancelService = try find("cancel_service")
    schedule = try find("sul_schedule")
    callWhenWritable = try find("callback_on_writable")
    write = try find("write")
    isFinalFragment = try find("is_final_fragment")
    remainingPayload = try find("remaining_packet_payload")
    let setLogLevel:
      @convention(c) (Int32, (@convention(c) (Int32, UnsafePointer<CChar>?) -> Void)?) -> Void =
        try find("set_log_level")
    setLogLevel(0, nil)
  }
}
