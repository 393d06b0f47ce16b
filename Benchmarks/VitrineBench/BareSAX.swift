import Foundation

/// libxml2's push parser with handlers that only count: the speed that our reader is held against.
///
/// The library is opened at run time, so the bench needs neither its headers nor its package.
final class BareSAX {
  private typealias CreateParser =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, UnsafePointer<CChar>?, Int32,
      UnsafePointer<CChar>?
    ) -> UnsafeMutableRawPointer?
  private typealias UseOptions = @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32
  private typealias ParseChunk =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer?, Int32, Int32) -> Int32
  private typealias FreeParser = @convention(c) (UnsafeMutableRawPointer?) -> Void
  private typealias StartElement =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?, UnsafeRawPointer?, Int32,
      UnsafeRawPointer?, Int32, Int32, UnsafeRawPointer?
    ) -> Void

  struct Failure: Error {
    var code: Int32
  }

  private let create: CreateParser
  private let useOptions: UseOptions
  private let parseChunk: ParseChunk
  private let free: FreeParser

  /// Nil where there is no libxml2.
  init?() throws {
    guard let library = dlopen("libxml2.so.2", RTLD_NOW) ?? dlopen("libxml2.so.16", RTLD_NOW),
      let create = dlsym(library, "xmlCreatePushParserCtxt"),
      let useOptions = dlsym(library, "xmlCtxtUseOptions"),
      let parseChunk = dlsym(library, "xmlParseChunk"),
      let free = dlsym(library, "xmlFreeParserCtxt")
    else { return nil }
    self.create = unsafeBitCast(create, to: CreateParser.self)
    self.useOptions = unsafeBitCast(useOptions, to: UseOptions.self)
    self.parseChunk = unsafeBitCast(parseChunk, to: ParseChunk.self)
    self.free = unsafeBitCast(free, to: FreeParser.self)
  }

  /// Reads a file in pieces of 64 KiB and counts its elements.
  ///
  /// - C: `xmlSAXHandler` has 32 words; `startElementNs` is the 30th, `initialized` the 28th.
  @discardableResult
  func read(_ path: String) throws -> Int {
    let start: StartElement = { context, _, _, _, _, _, _, _, _ in
      context?.assumingMemoryBound(to: Int.self).pointee += 1
    }
    var handler = [UInt](repeating: 0, count: 32)
    handler[27] = 0xdeed_beaf
    handler[29] = UInt(bitPattern: unsafeBitCast(start, to: UnsafeRawPointer.self))
    let count = UnsafeMutablePointer<Int>.allocate(capacity: 1)
    count.initialize(to: 0)
    defer { count.deallocate() }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(file) }
    try handler.withUnsafeMutableBytes { handler in
      let parser = create(handler.baseAddress, count, nil, 0, nil)
      defer { free(parser) }
      // XML_PARSE_NONET and XML_PARSE_HUGE.
      _ = useOptions(parser, 1 << 11 | 1 << 19)
      var chunk = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let got = Foundation.read(file, &chunk, chunk.count)
        let code = parseChunk(parser, chunk, Int32(max(0, got)), got > 0 ? 0 : 1)
        guard code == 0 else { throw Failure(code: code) }
        if got <= 0 { break }
      }
    }
    return count.pointee
  }
}
