internal import CHTTPServer
internal import Foundation

/// An HTTP server that gives one text at one path: one thread, which asks for the text each time.
///
/// - C: libmicrohttpd with a polling thread of its own.
public final class TextServer: @unchecked Sendable {
  private let library: PushLibrary
  private let path: String
  private let contentType: String
  private let text: @Sendable () -> String?
  private var daemon: OpaquePointer?

  private static let connections: UInt32 = 8
  /// Seconds that somebody who asks may be silent.
  private static let silence: UInt32 = 10

  /// Listens.
  ///
  /// - Parameters:
  ///   - address: a numeric address of this machine.
  ///   - port: 1 to 65,535.
  ///   - path: such as `/metrics`; every other path is not found.
  ///   - contentType: what the text is.
  ///   - text: called on the server's thread; nil is a wall that is busy.
  /// - Throws: `SourceFailure` when the port cannot be had or the library is missing.
  public init(
    address: String, port: Int, path: String, contentType: String,
    text: @escaping @Sendable () -> String?
  ) throws(SourceFailure) {
    self.path = path
    self.contentType = contentType
    self.text = text
    library = try PushLibrary.load()
    let listener = try PushSocket.open(.tcp(address: address, port: port))
    daemon = vitrine_mhd_start(
      library.start, listener, TextServer.connections, TextServer.silence, 16 << 10,
      { context, connection, url, method, _, _, size, slot in
        guard let context, let connection, let url, let method, let size, let slot else {
          return vitrine_mhd_no
        }
        // The first call has the headers; the answer is queued with the second.
        guard slot.pointee != nil else {
          slot.pointee = context
          return vitrine_mhd_yes
        }
        size.pointee = 0
        return Unmanaged<TextServer>.fromOpaque(context).takeUnretainedValue()
          .answer(connection, String(cString: method), String(cString: url))
      }, { _, _, _, _ in }, Unmanaged.passUnretained(self).toOpaque())
    guard daemon != nil else {
      close(listener)
      throw SourceFailure(.configuration, "libmicrohttpd could not start")
    }
  }

  /// Ends the thread and closes the socket; waits for an answer that is being given.
  public func stop() {
    guard let daemon else { return }
    self.daemon = nil
    library.stop(daemon)
  }

  private func answer(_ connection: OpaquePointer, _ method: String, _ url: String) -> MHD_Result {
    var (status, kind, body) = (UInt32(200), contentType, "")
    if method != "GET" && method != "HEAD" {
      (status, kind, body) = (405, "text/plain", "this address is only asked\n")
    } else if url != path {
      (status, kind, body) = (404, "text/plain", "there is only \(path)\n")
    } else if let text = text() {
      body = text
    } else {
      (status, kind, body) = (503, "text/plain", "the wall is busy\n")
    }
    var bytes = Array(body.utf8)
    guard let response = library.response(bytes.count, &bytes, vitrine_mhd_copy) else {
      return vitrine_mhd_no
    }
    defer { library.destroy(response) }
    _ = library.addHeader(response, "Content-Type", kind)
    return library.queue(connection, status, response)
  }
}
