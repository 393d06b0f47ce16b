internal import CCurl
internal import Foundation

/// One question on its way, with what has come of its answer.
///
/// Used by the client's thread only.
final class HTTPTransfer {
  let request: HTTPRequest
  let completion: HTTPClient.Completion
  let deadline: TimeInterval
  private(set) var url: String
  private(set) var body: [UInt8] = []
  private(set) var headers: [String: String] = [:]
  private var headerBytes = 0
  private var redirects = 0
  private var sendsSecrets = true
  private var method: HTTPRequest.Method
  private var isTooLarge = false
  private var hasTooManyHeaders = false
  private var headerList: CurlLibrary.List?

  private static let headerLimit = 64 << 10

  init(_ request: HTTPRequest, now: TimeInterval, completion: @escaping HTTPClient.Completion) {
    self.request = request
    self.completion = completion
    url = request.url
    method = request.method
    deadline = now + max(0.1, request.limits.time)
  }

  /// Sets a handle up for the question.
  func prepare(_ handle: CurlLibrary.Handle, _ curl: CurlLibrary, now: TimeInterval) {
    curl.easyReset(handle)
    body = []
    headers = [:]
    headerBytes = 0
    func set(_ option: CURLoption, _ value: Int) {
      _ = vitrine_curl_set_long(curl.setOption, handle, option, value)
    }
    func set(_ option: CURLoption, _ text: String) {
      _ = text.withCString { vitrine_curl_set_text(curl.setOption, handle, option, $0) }
    }
    set(CURLOPT_URL, url)
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_QUICK_EXIT, 1)
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    set(CURLOPT_FOLLOWLOCATION, 0)
    // Every encoding that the library knows; the writer counts what comes out of it.
    set(CURLOPT_ACCEPT_ENCODING, "")
    set(CURLOPT_USERAGENT, "Vitrine")
    set(CURLOPT_TIMEOUT_MS, HTTPTransfer.milliseconds(deadline - now))
    set(CURLOPT_CONNECTTIMEOUT_MS, HTTPTransfer.milliseconds(request.limits.connectTime))
    set(CURLOPT_BUFFERSIZE, 16 << 10)
    if let proxy = request.proxy { set(CURLOPT_PROXY, proxy) }
    if let file = request.certificates { set(CURLOPT_CAINFO, file) }
    if method == .post {
      set(CURLOPT_POST, 1)
      _ = vitrine_curl_set_offset(
        curl.setOption, handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count))
      request.body.withUnsafeBytes { bytes in
        _ = vitrine_curl_set_pointer(
          curl.setOption, handle, CURLOPT_COPYPOSTFIELDS,
          UnsafeMutableRawPointer(mutating: bytes.baseAddress))
      }
    }
    curl.freeList(headerList)
    headerList = nil
    for header in request.headers + (sendsSecrets ? request.secretHeaders : []) {
      headerList = curl.append(headerList, "\(header.name): \(header.value)")
    }
    _ = vitrine_curl_set_pointer(curl.setOption, handle, CURLOPT_HTTPHEADER, headerList)
    let own = Unmanaged.passUnretained(self).toOpaque()
    _ = vitrine_curl_set_pointer(curl.setOption, handle, CURLOPT_WRITEDATA, own)
    _ = vitrine_curl_set_pointer(curl.setOption, handle, CURLOPT_HEADERDATA, own)
    _ = vitrine_curl_set_pointer(curl.setOption, handle, CURLOPT_PRIVATE, own)
    _ = vitrine_curl_set_writer(curl.setOption, handle, CURLOPT_WRITEFUNCTION) {
      bytes, size, count, context in
      guard let bytes, let context else { return 0 }
      return Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue()
        .take(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
    _ = vitrine_curl_set_writer(curl.setOption, handle, CURLOPT_HEADERFUNCTION) {
      bytes, size, count, context in
      guard let bytes, let context else { return 0 }
      return Unmanaged<HTTPTransfer>.fromOpaque(context).takeUnretainedValue()
        .takeHeader(UnsafeRawBufferPointer(start: bytes, count: size * count))
    }
  }

  func finish(_ curl: CurlLibrary) {
    curl.freeList(headerList)
    headerList = nil
  }

  /// The next question of a redirect is prepared, or the result is given.
  func result(
    _ code: CURLcode, _ handle: CurlLibrary.Handle, _ curl: CurlLibrary
  ) -> Result<HTTPResponse, SourceFailure>? {
    guard code == CURLE_OK else { return .failure(failure(code, curl)) }
    var status = 0
    _ = vitrine_curl_get_long(curl.getInfo, handle, CURLINFO_RESPONSE_CODE, &status)
    guard [301, 302, 303, 307, 308].contains(status) else {
      return .success(
        HTTPResponse(
          status: status, headers: headers, body: body,
          url: String(url.prefix { $0 != "?" })))
    }
    var target: UnsafePointer<CChar>?
    _ = vitrine_curl_get_text(curl.getInfo, handle, CURLINFO_REDIRECT_URL, &target)
    guard let target else {
      return .failure(SourceFailure(.malformed, "the server sent elsewhere and did not say where"))
    }
    return redirect(to: String(cString: target), status)
  }

  private func redirect(to next: String, _ status: Int) -> Result<HTTPResponse, SourceFailure>? {
    redirects += 1
    guard redirects <= request.limits.redirects else {
      return .failure(
        SourceFailure(
          .malformed, "the server sent elsewhere more than \(request.limits.redirects) times"))
    }
    guard let old = HTTPOrigin(url), let new = HTTPOrigin(next) else {
      return .failure(
        SourceFailure(.malformed, "the server sent to a place that is no web address"))
    }
    if old.scheme == "https", new.scheme != "https" {
      return .failure(SourceFailure(.insecure, "the server sent from https to plain http"))
    }
    if HTTPOrigin(request.url) != new { sendsSecrets = false }
    if status == 303 || (status < 303 && method == .post) { method = .get }
    url = next
    return nil
  }

  private func take(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard body.count + bytes.count <= request.limits.bytes else {
      isTooLarge = true
      return 0
    }
    body.append(contentsOf: bytes)
    return bytes.count
  }

  private func takeHeader(_ bytes: UnsafeRawBufferPointer) -> Int {
    headerBytes += bytes.count
    guard headerBytes <= HTTPTransfer.headerLimit else {
      hasTooManyHeaders = true
      return 0
    }
    let line = String(decoding: bytes, as: UTF8.self)
    if line.hasPrefix("HTTP/") {
      headers = [:]
    } else if let colon = line.firstIndex(of: ":") {
      headers[line[..<colon].lowercased()] =
        line[line.index(after: colon)...].trimmingCharacters(in: .whitespacesAndNewlines)
    }
    return bytes.count
  }

  private func failure(_ code: CURLcode, _ curl: CurlLibrary) -> SourceFailure {
    if isTooLarge {
      return SourceFailure(
        .tooLarge, "the answer is larger than \(request.limits.bytes >> 10) KiB")
    }
    // 100 is CURLE_TOO_LARGE of curl 8.6 and newer, for 5,000 headers; Debian 12's header has no name for it.
    if hasTooManyHeaders || code.rawValue == 100 {
      return SourceFailure(.tooLarge, "the answer's headers never end")
    }
    let host = HTTPOrigin(url)?.name ?? "the server"
    let reason = curl.describe(code).map { String(cString: $0) } ?? "error \(code.rawValue)"
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST:
      return SourceFailure(.unreachable, "\(host) is not known here (no DNS answer)")
    case CURLE_COULDNT_CONNECT:
      return SourceFailure(.unreachable, "\(host) does not take the connection")
    case CURLE_COULDNT_RESOLVE_PROXY:
      return SourceFailure(.unreachable, "the proxy is not known here")
    case CURLE_OPERATION_TIMEDOUT:
      return SourceFailure(
        .timedOut, "\(host) gave no whole answer in \(Int(request.limits.time)) s")
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR,
      CURLE_HTTP2_STREAM:
      return SourceFailure(.brokenOff, "\(host) broke off in the midst of its answer")
    case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL:
      return SourceFailure(.configuration, "the url is none that can be asked: \(reason)")
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CERTPROBLEM,
      CURLE_SSL_CIPHER, CURLE_SSL_ENGINE_INITFAILED, CURLE_SSL_CACERT_BADFILE:
      return SourceFailure(.insecure, "the connection to \(host) is not safe: \(reason)")
    case CURLE_BAD_CONTENT_ENCODING:
      return SourceFailure(.malformed, "the answer of \(host) cannot be unpacked")
    default: return SourceFailure(.malformed, "\(host): \(reason)")
    }
  }

  private static func milliseconds(_ seconds: TimeInterval) -> Int {
    seconds.isFinite ? Int(min(max(seconds * 1_000, 1), 86e6)) : 30_000
  }
}

/// The part of an address that secrets belong to.
struct HTTPOrigin: Hashable {
  var scheme: String
  var host: String
  var port: Int

  init?(_ url: String) {
    guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
      scheme == "http" || scheme == "https", let host = parts.host?.lowercased(), !host.isEmpty
    else { return nil }
    self.scheme = scheme
    self.host = host
    port = parts.port ?? (scheme == "https" ? 443 : 80)
  }

  var name: String { port == (scheme == "https" ? 443 : 80) ? host : "\(host):\(port)" }
}
