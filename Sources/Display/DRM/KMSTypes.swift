internal import Foundation
internal import Geometry

/// A video mode, field for field what the kernel calls `drm_mode_modeinfo`.
struct KMSMode: Hashable, Sendable {
  var clock: UInt32 = 0
  var horizontal: [UInt16] = [0, 0, 0, 0, 0]  // display, sync start, sync end, total, skew
  var vertical: [UInt16] = [0, 0, 0, 0, 0]  // display, sync start, sync end, total, scan
  var refresh: UInt32 = 0
  var flags: UInt32 = 0
  var type: UInt32 = 0
  var name = ""

  static let preferred: UInt32 = 1 << 3
  static let interlaced: UInt32 = 1 << 4
  static let doubleScan: UInt32 = 1 << 5

  var size: PixelSize { PixelSize(width: Int(horizontal[0]), height: Int(vertical[0])) }
  var isPreferred: Bool { type & Self.preferred != 0 }
  var isInterlaced: Bool { flags & Self.interlaced != 0 }

  /// Seconds from a frame to the next.
  ///
  /// From clock and totals, since `refresh` is rounded to whole hertz; 1/60 where the mode says
  /// nothing sensible.
  var period: TimeInterval {
    let (across, down) = (Double(horizontal[3]), Double(vertical[3]))
    var frames = across > 0 && down > 0 ? Double(clock) * 1000 / (across * down) : Double(refresh)
    if isInterlaced { frames *= 2 }
    if flags & Self.doubleScan != 0 { frames /= 2 }
    if vertical[4] > 1 { frames /= Double(vertical[4]) }
    return (1...1000).contains(frames) ? 1 / frames : 1.0 / 60
  }
}

extension KMSMode: CustomStringConvertible {
  /// As `--mode` takes it: `800x480@60`.
  var description: String {
    let rate = (100 / period).rounded() / 100
    let text = rate == rate.rounded() ? String(Int(rate)) : String(rate)
    return "\(size.width)x\(size.height)@\(text)"
  }
}

/// What a card has.
struct KMSResources: Equatable, Sendable {
  /// In the card's order: masks of possible CRTCs count by it.
  var crtcs: [UInt32] = []
  var connectors: [UInt32] = []
  var maximum = PixelSize(width: 0, height: 0)
}

struct KMSConnector: Equatable, Sendable {
  enum Status: UInt32, Sendable { case connected = 1, disconnected, unknown }

  var id: UInt32
  /// As `--output` takes it: `HDMI-A-1`.
  var name: String
  var status: Status
  var millimetres = PixelSize(width: 0, height: 0)
  var modes: [KMSMode] = []
  /// The CRTCs its encoders can use, as bits by their place in `KMSResources.crtcs`.
  var possibleCRTCs: UInt32 = 0
  /// The CRTC it shows now, or 0.
  var currentCRTC: UInt32 = 0

  /// Whether it is built in.
  var isInternal: Bool {
    ["LVDS", "eDP", "DSI", "DPI", "SPI", "Unknown"].contains { name.hasPrefix($0 + "-") }
  }
}

struct KMSPlane: Equatable, Sendable {
  var id: UInt32
  var possibleCRTCs: UInt32
  var formats: [UInt32]
  var currentCRTC: UInt32 = 0
}

/// A property of an object on a card, with its value.
struct KMSProperty: Equatable, Sendable {
  var id: UInt32
  var value: UInt64
  /// The names of an enumeration's values.
  var names: [UInt64: String] = [:]
  var range: ClosedRange<UInt64>?

  /// The name of the present value.
  var valueName: String { names[value] ?? "" }
  func value(named name: String) -> UInt64? { names.first { $0.value == name }?.key }
}

/// The kinds of objects that have properties, by the kernel's numbers.
enum KMSObject: UInt32, Sendable {
  case crtc = 0xcccc_cccc
  case connector = 0xc0c0_c0c0
  case plane = 0xeeee_eeee
}

/// An assignment of an atomic request.
struct KMSAssignment: Hashable, Sendable {
  var object: UInt32
  var property: UInt32
  var value: UInt64
}

struct KMSCommitFlags: OptionSet, Hashable, Sendable {
  let rawValue: UInt32
  static let event = KMSCommitFlags(rawValue: 0x1)
  static let testOnly = KMSCommitFlags(rawValue: 0x100)
  static let nonBlocking = KMSCommitFlags(rawValue: 0x200)
  static let allowModeset = KMSCommitFlags(rawValue: 0x400)
}

/// A flip that has been done.
struct KMSFlip: Equatable, Sendable {
  /// What the commit gave as its name.
  var serial: UInt64
  /// Seconds, monotonic; 0 where the driver says nothing.
  var time: TimeInterval
}

/// Memory of the card's that the processor writes to.
struct KMSMemory: Equatable, Sendable {
  var handle: UInt32
  /// Bytes from a row to the next.
  var pitch: Int
  var byteCount: Int
}

/// What the kernel calls the formats that we write.
enum KMSFormat {
  static func code(_ text: StaticString) -> UInt32 {
    text.withUTF8Buffer { bytes in
      bytes.reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    }
  }
  static let xrgb8888 = code("XR24")
  static let xbgr8888 = code("XB24")
  static let rgb565 = code("RG16")
  static let xrgb2101010 = code("XR30")

  /// The four letters.
  static func name(_ code: UInt32) -> String {
    String(
      decoding: (0..<4).map { UInt8(truncatingIfNeeded: code >> (8 * $0)) }, as: UTF8.self)
  }
}
