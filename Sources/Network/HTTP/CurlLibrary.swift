internal import CCurl
internal import Synchronization

/// The functions of libcurl, looked up once.
struct CurlLibrary: @unchecked Sendable {
  typealias Handle = UnsafeMutableRawPointer
  typealias List = UnsafeMutablePointer<curl_slist>

  let easyInit: @convention(c) () -> Handle?
  let easyReset: @convention(c) (Handle) -> Void
  let easyCleanup: @convention(c) (Handle) -> Void
  let append: @convention(c) (List?, UnsafePointer<CChar>) -> List?
  let freeList: @convention(c) (List?) -> Void
  let multiInit: @convention(c) () -> Handle?
  let multiAdd: @convention(c) (Handle, Handle) -> CURLMcode
  let multiRemove: @convention(c) (Handle, Handle) -> CURLMcode
  let multiPerform: @convention(c) (Handle, UnsafeMutablePointer<Int32>) -> CURLMcode
  let multiPoll:
    @convention(c) (
      Handle, UnsafeMutableRawPointer?, UInt32, Int32, UnsafeMutablePointer<Int32>?
    ) -> CURLMcode
  let multiWakeup: @convention(c) (Handle) -> CURLMcode
  let multiInfo:
    @convention(c) (Handle, UnsafeMutablePointer<Int32>) -> UnsafeMutablePointer<CURLMsg>?
  let describe: @convention(c) (CURLcode) -> UnsafePointer<CChar>?
  // Variadic ones are called by the shim.
  let setOption: UnsafeMutableRawPointer
  let getInfo: UnsafeMutableRawPointer
  let multiSetOption: UnsafeMutableRawPointer

  private init(_ library: SharedLibrary) throws(SourceFailure) {
    typealias Global = @convention(c) (Int) -> CURLcode
    let start = try library.function("curl_global_init", as: Global.self)
    easyInit = try library.function("curl_easy_init", as: (@convention(c) () -> Handle?).self)
    easyReset = try library.function("curl_easy_reset", as: (@convention(c) (Handle) -> Void).self)
    easyCleanup = try library.function(
      "curl_easy_cleanup", as: (@convention(c) (Handle) -> Void).self)
    append = try library.function(
      "curl_slist_append", as: (@convention(c) (List?, UnsafePointer<CChar>) -> List?).self)
    freeList = try library.function(
      "curl_slist_free_all", as: (@convention(c) (List?) -> Void).self)
    multiInit = try library.function("curl_multi_init", as: (@convention(c) () -> Handle?).self)
    multiAdd = try library.function(
      "curl_multi_add_handle", as: (@convention(c) (Handle, Handle) -> CURLMcode).self)
    multiRemove = try library.function(
      "curl_multi_remove_handle", as: (@convention(c) (Handle, Handle) -> CURLMcode).self)
    multiPerform = try library.function(
      "curl_multi_perform",
      as: (@convention(c) (Handle, UnsafeMutablePointer<Int32>) -> CURLMcode).self)
    multiPoll = try library.function(
      "curl_multi_poll",
      as: (@convention(c) (
        Handle, UnsafeMutableRawPointer?, UInt32, Int32, UnsafeMutablePointer<Int32>?
      ) -> CURLMcode).self)
    multiWakeup = try library.function(
      "curl_multi_wakeup", as: (@convention(c) (Handle) -> CURLMcode).self)
    multiInfo = try library.function(
      "curl_multi_info_read",
      as: (@convention(c) (Handle, UnsafeMutablePointer<Int32>) -> UnsafeMutablePointer<CURLMsg>?)
        .self)
    describe = try library.function(
      "curl_easy_strerror", as: (@convention(c) (CURLcode) -> UnsafePointer<CChar>?).self)
    setOption = try library.address("curl_easy_setopt")
    getInfo = try library.address("curl_easy_getinfo")
    multiSetOption = try library.address("curl_multi_setopt")
    guard start(Int(CURL_GLOBAL_ALL)) == CURLE_OK else {
      throw SourceFailure(.configuration, "libcurl could not start")
    }
  }

  private static let loaded = Mutex<CurlLibrary?>(nil)

  /// Loads the library with the first call; a wall on which it was installed meanwhile finds it.
  static func load() throws(SourceFailure) -> CurlLibrary {
    let known = loaded.withLock { $0 }
    if let known { return known }
    let library = try CurlLibrary(SharedLibrary("libcurl.so.4", package: "libcurl4"))
    loaded.withLock { $0 = library }
    return library
  }
}
