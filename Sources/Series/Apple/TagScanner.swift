import Foundation

/// Finds the tags of an XML stream and their attributes, in one pass and without a tree.
///
/// It reads what Apple writes, well-formed or not: a DOCTYPE is passed over up to its `]>` whatever it
/// holds, control bytes are bytes like others, and a tag that is cut or has an open quote is counted and
/// passed over. Text between tags is ignored.
///
/// Memory: one buffer, which grows only for a tag longer than it.
final class TagScanner {
  /// An attribute's name and value as ranges of `bytes`.
  struct Attribute {
    var name: Range<Int>
    var value: Range<Int>
  }

  enum Kind {
    case open, close, selfClosed
  }

  private let source: any ByteSource
  private var buffer: UnsafeMutableRawBufferPointer
  private var begin = 0
  private var end = 0
  private var isAtEnd = false
  /// Bytes of the stream before `buffer`.
  private var passed = 0

  private(set) var kind = Kind.open
  private(set) var name = 0..<0
  private(set) var attributes: [Attribute] = []
  /// Tags that could not be read.
  private(set) var brokenTags = 0

  /// The longest tag that is believed.
  static let longestTag = 1 << 20

  init(_ source: any ByteSource, bufferSize: Int = 1 << 18) {
    self.source = source
    buffer = .allocate(byteCount: max(64, bufferSize), alignment: 16)
    attributes.reserveCapacity(32)
  }

  deinit {
    buffer.deallocate()
  }

  var bytes: Bytes { Bytes(buffer.bindMemory(to: UInt8.self)) }

  /// The stream's offset behind the last tag.
  var offset: Int { passed + begin }

  func text(_ range: Range<Int>) -> Bytes { bytes.part(range) }

  /// Reads up to and including the next tag; false at the end of the stream.
  ///
  /// The ranges are valid until the next call.
  func next() throws -> Bool {
    while true {
      guard try seek(0x3c) else { return false }
      // Enough to tell what kind of tag it is.
      try need(9)
      let view = bytes
      guard begin + 1 < end else { return false }
      switch view[begin + 1] {
      case 0x21: try skipDeclaration()
      case 0x3f: try skip(past: [0x3f, 0x3e])
      default:
        if try readTag() { return true }
        brokenTags += 1
        begin += 1
      }
    }
  }

  /// Moves on to a byte; false at the end.
  private func seek(_ byte: UInt8) throws -> Bool {
    while true {
      if let found = find(byte, from: begin) {
        begin = found
        return true
      }
      begin = end
      guard try fill() else { return false }
    }
  }

  @inline(__always)
  private func find(_ byte: UInt8, from start: Int) -> Int? {
    guard start < end, let base = buffer.baseAddress,
      let found = memchr(base + start, Int32(byte), end - start)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// Sees to it that so many bytes from `begin` are there, if the stream has them.
  private func need(_ count: Int) throws {
    while end - begin < count { guard try fill() else { return } }
  }

  /// Reads more behind `end`; false when the stream is over.
  private func fill() throws -> Bool {
    guard !isAtEnd, let base = buffer.baseAddress else { return false }
    if begin > 0 {
      memmove(base, base + begin, end - begin)
      passed += begin
      end -= begin
      begin = 0
    }
    if end == buffer.count {
      let larger = UnsafeMutableRawBufferPointer.allocate(
        byteCount: buffer.count * 2, alignment: 16)
      larger.copyMemory(from: UnsafeRawBufferPointer(buffer))
      buffer.deallocate()
      buffer = larger
    }
    let got = try source.read(into: UnsafeMutableRawBufferPointer(rebasing: buffer[end...]))
    end += got
    isAtEnd = got == 0
    return got > 0
  }

  private func skipDeclaration() throws {
    let view = bytes
    if begin + 3 < end, view[begin + 2] == 0x2d, view[begin + 3] == 0x2d {
      try skip(past: [0x2d, 0x2d, 0x3e])
    } else if begin + 2 < end, view[begin + 2] == 0x5b {
      try skip(past: [0x5d, 0x5d, 0x3e])
    } else {
      try skipDoctype()
    }
  }

  /// Passes over a DOCTYPE: up to `]>` when it has an internal part, else to the next `>`.
  private func skipDoctype() throws {
    try need(TagScanner.doctypeHead)
    let head = bytes.part(begin..<min(end, begin + TagScanner.doctypeHead))
    let bracket = head.firstIndex(of: 0x5b)
    let close = head.firstIndex(of: 0x3e)
    if let bracket, bracket < close ?? .max {
      try skip(past: [0x5d, 0x3e])
    } else {
      try skip(past: [0x3e])
    }
  }

  private static let doctypeHead = 1_024

  /// Moves on behind a sequence, or to the end.
  private func skip(past sequence: [UInt8]) throws {
    begin += 1
    while try seek(sequence[0]) {
      try need(sequence.count)
      guard begin + sequence.count <= end else { break }
      if bytes.part(begin..<begin + sequence.count).elementsEqual(sequence) {
        begin += sequence.count
        return
      }
      begin += 1
    }
    begin = end
  }

  /// Reads the tag that begins here, and more of the stream as it needs; false when it is broken.
  private func readTag() throws -> Bool {
    while true {
      switch parseTag() {
      case .done(let next):
        begin = next
        return true
      case .broken: return false
      case .unfinished:
        guard end - begin < TagScanner.longestTag, try fill() else { return false }
      }
    }
  }

  private enum Outcome {
    case done(Int)
    case broken
    case unfinished
  }

  private func parseTag() -> Outcome {
    let view = bytes
    var at = begin + 1
    attributes.removeAll(keepingCapacity: true)
    kind = .open
    if at < end, view[at] == 0x2f {
      kind = .close
      at += 1
    }
    let nameStart = at
    while at < end, TagScanner.isName(view[at]) { at += 1 }
    guard at < end else { return .unfinished }
    guard at > nameStart else { return .broken }
    name = nameStart..<at
    while true {
      while at < end, view[at] <= 0x20 { at += 1 }
      guard at < end else { return .unfinished }
      let byte = view[at]
      if byte == 0x3e { return .done(at + 1) }
      if byte == 0x2f {
        guard at + 1 < end else { return .unfinished }
        guard view[at + 1] == 0x3e else { return .broken }
        kind = .selfClosed
        return .done(at + 2)
      }
      let start = at
      // iOS 8 wrote attribute names with spaces; the name goes up to the sign.
      while at < end, view[at] != 0x3d, view[at] != 0x3e, view[at] != 0x3c { at += 1 }
      guard at < end else { return .unfinished }
      guard view[at] == 0x3d else { return .broken }
      let attributeName = start..<at
      at += 1
      while at < end, view[at] <= 0x20 { at += 1 }
      guard at < end else { return .unfinished }
      let quote = view[at]
      guard quote == 0x22 || quote == 0x27 else { return .broken }
      guard let close = find(quote, from: at + 1) else { return .unfinished }
      attributes.append(Attribute(name: attributeName, value: at + 1..<close))
      at = close + 1
    }
  }

  @inline(__always)
  private static func isName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || byte == 0x5f || byte == 0x2d || byte == 0x3a || byte == 0x2e
      || byte >= 0x80
  }
}
