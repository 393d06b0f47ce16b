internal import CHTTPServer
internal import Synchronization

/// The functions of libmicrohttpd, looked up once.
struct PushLibrary: @unchecked Sendable {
  typealias Text = UnsafePointer<CChar>

  let start: UnsafeMutableRawPointer
  let stop: @convention(c) (OpaquePointer) -> Void
  let response:
    @convention(c) (Int, UnsafeMutableRawPointer?, MHD_ResponseMemoryMode) -> OpaquePointer?
  let addHeader: @convention(c) (OpaquePointer, Text, Text) -> MHD_Result
  let queue: @convention(c) (OpaquePointer, UInt32, OpaquePointer) -> MHD_Result
  let destroy: @convention(c) (OpaquePointer) -> Void
  let header: @convention(c) (OpaquePointer, MHD_ValueKind, Text) -> Text?

  private init(_ library: SharedLibrary) throws(SourceFailure) {
    start = try library.address("MHD_start_daemon")
    stop = try library.function(
      "MHD_stop_daemon", as: (@convention(c) (OpaquePointer) -> Void).self)
    response = try library.function(
      "MHD_create_response_from_buffer",
      as: (@convention(c) (Int, UnsafeMutableRawPointer?, MHD_ResponseMemoryMode) -> OpaquePointer?)
        .self)
    addHeader = try library.function(
      "MHD_add_response_header",
      as: (@convention(c) (OpaquePointer, Text, Text) -> MHD_Result).self)
    queue = try library.function(
      "MHD_queue_response",
      as: (@convention(c) (OpaquePointer, UInt32, OpaquePointer) -> MHD_Result).self)
    destroy = try library.function(
      "MHD_destroy_response", as: (@convention(c) (OpaquePointer) -> Void).self)
    header = try library.function(
      "MHD_lookup_connection_value",
      as: (@convention(c) (OpaquePointer, MHD_ValueKind, Text) -> Text?).self)
  }

  private static let loaded = Mutex<PushLibrary?>(nil)

  static func load() throws(SourceFailure) -> PushLibrary {
    let known = loaded.withLock { $0 }
    if let known { return known }
    let library = try PushLibrary(
      SharedLibrary("libmicrohttpd.so.12", package: "libmicrohttpd12"))
    loaded.withLock { $0 = library }
    return library
  }
}
