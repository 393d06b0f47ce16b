internal import Documents
internal import Foundation
internal import Series
internal import Synchronization

/// Asks an HTTP service, page by page, and reads what it says.
final class HTTPFetcher: Fetcher {
  typealias Done = @Sendable (Result<FetchAnswer, SourceFailure>) -> Void

  private struct Memory {
    var etag: String?
    var modified: String?
    /// What came last, as a number of its bytes.
    var bodyHash: Int?
    var sent = 0
  }

  private let settings: HTTPSettings
  private let client: HTTPClient
  private let decoding: PollLoop
  private let memory = Mutex(Memory())

  /// Pages of one answer, at most.
  private static let pageLimit = 100

  /// - Parameters:
  ///   - settings: what is asked.
  ///   - client: asks.
  ///   - decoding: the thread on which answers are read.
  init(_ settings: HTTPSettings, client: HTTPClient = .shared, decoding: PollLoop = .shared) {
    self.settings = settings
    self.client = client
    self.decoding = decoding
  }

  var isWindowed: Bool { settings.isWindowed }

  func fetch(_ question: FetchQuestion, done: @escaping Done) {
    do throws(SourceFailure) {
      ask(try request(question), question, HTTPPages(), done)
    } catch {
      done(.failure(error))
    }
  }

  func close() {
    client.cancel(memory.withLock { $0.sent })
  }

  private func request(_ question: FetchQuestion) throws(SourceFailure) -> HTTPRequest {
    var request = HTTPRequest(url: settings.url)
    request.method = settings.method
    request.headers = settings.headers
    request.limits = settings.limits
    request.proxy = settings.proxy
    request.certificates = settings.certificates
    var body = settings.body
    if let window = question.window {
      let template = SpanTemplate(window: window, step: settings.step ?? settings.every)
      request.url = template.fill(request.url, isAddress: true)
      body = template.fill(body, isAddress: false)
    }
    request.body = Array(body.utf8)
    if let token = settings.token {
      request.secretHeaders = [settings.tokenUse.header(try token.read())]
    }
    let known = memory.withLock { ($0.etag, $0.modified) }
    if question.window == nil, settings.method == .get, !settings.reading.isOfTheMoment {
      if let etag = known.0 { request.headers.append(.init("If-None-Match", etag)) }
      if let modified = known.1 { request.headers.append(.init("If-Modified-Since", modified)) }
    }
    return request
  }

  private func ask(
    _ request: HTTPRequest, _ question: FetchQuestion, _ pages: HTTPPages, _ done: @escaping Done
  ) {
    let number = client.send(request) { [self] result in
      // Reading may take a while, and the client's thread serves others.
      decoding.post {
        switch result {
        case .failure(let failure): done(.failure(failure))
        case .success(let response): self.take(response, request, question, pages, done)
        }
      }
    }
    memory.withLock { $0.sent = number }
  }

  private func take(
    _ response: HTTPResponse, _ request: HTTPRequest, _ question: FetchQuestion,
    _ pages: HTTPPages, _ done: @escaping Done
  ) {
    if let failure = response.failure(tokenFrom: settings.token?.place, now: question.now.date) {
      return done(.failure(failure))
    }
    if response.status == 304 { return done(.success(FetchAnswer(isUnchanged: true))) }
    var pages = pages
    do throws(SourceFailure) {
      let hash = response.body.hashValue
      let isFirst = pages.count == 0
      let isSame = memory.withLock { memory in
        defer { if isFirst { memory.bodyHash = hash } }
        return isFirst && memory.bodyHash == hash && question.window == nil
          && !settings.reading.isOfTheMoment
      }
      let next = try nextPage(response)
      if isSame, next == nil { return done(.success(FetchAnswer(isUnchanged: true))) }
      let reader = AnswerReader(settings.reading, zone: question.zone, now: question.now)
      pages.add(try reader.read(response.body), bytes: response.body.count)
      // Only what could be read is remembered; what could not is asked for whole again.
      memory.withLock { memory in
        memory.etag = response.headers["etag"]
        memory.modified = response.headers["last-modified"]
      }
      guard let next else { return done(.success(FetchAnswer(series: pages.series))) }
      guard pages.count < HTTPFetcher.pageLimit, pages.bytes < 4 * settings.limits.bytes else {
        throw SourceFailure(.tooLarge, "the answer has more than \(pages.count) pages")
      }
      ask(try page(next, after: response, request), question, pages, done)
    } catch {
      memory.withLock { $0.bodyHash = nil }
      done(.failure(error))
    }
  }

  private func nextPage(_ response: HTTPResponse) throws(SourceFailure) -> String? {
    switch settings.paging {
    case .none: return nil
    case .linkHeader:
      for part in (response.headers["link"] ?? "").split(separator: ",") {
        guard part.contains("rel=\"next\"") || part.contains("rel=next"),
          let open = part.firstIndex(of: "<"), let close = part.firstIndex(of: ">"), open < close
        else { continue }
        return String(part[part.index(after: open)..<close])
      }
      return nil
    case .path(let path):
      let document = try? Document(bytes: response.body, file: "answer", format: .json)
      guard let next = document?.root[path]?.string, !next.isEmpty else { return nil }
      return next
    }
  }

  /// The question for a further page; one on another host gets no secrets.
  private func page(
    _ text: String, after response: HTTPResponse, _ request: HTTPRequest
  ) throws(SourceFailure) -> HTTPRequest {
    guard let base = URL(string: response.url),
      let url = URL(string: text, relativeTo: base)?.absoluteString,
      let origin = HTTPOrigin(url), origin.scheme == "https" || base.scheme != "https"
    else { throw SourceFailure(.malformed, "the next page is no address that can be asked") }
    var next = request
    next.url = url
    next.method = .get
    next.body = []
    next.headers.removeAll { ["If-None-Match", "If-Modified-Since"].contains($0.name) }
    if origin != HTTPOrigin(settings.url) { next.secretHeaders = [] }
    return next
  }
}

/// What has come of an answer in pages.
private struct HTTPPages: Sendable {
  private(set) var series: [ImportedSeries] = []
  private(set) var count = 0
  private(set) var bytes = 0

  mutating func add(_ more: [ImportedSeries], bytes size: Int) {
    count += 1
    bytes += size
    for one in more {
      if let index = series.firstIndex(where: { $0.name == one.name }) {
        series[index].series = series[index].series.adding(one.series)
      } else {
        series.append(one)
      }
    }
  }
}

extension HTTPSettings.TokenUse {
  func header(_ secret: SecretText) -> HTTPRequest.Header {
    switch self {
    case .bearer: return .init("Authorization", "Bearer \(secret.text)")
    case .token: return .init("Authorization", "Token \(secret.text)")
    case .header(let name): return .init(name, secret.text)
    case .sha1Header(let name): return .init(name, SHA1.hexadecimal(of: Array(secret.text.utf8)))
    case .basic(let user):
      let pair = Data("\(user):\(secret.text)".utf8).base64EncodedString()
      return .init("Authorization", "Basic \(pair)")
    }
  }
}
