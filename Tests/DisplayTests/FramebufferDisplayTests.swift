import Foundation
import Geometry
import Platform
import Raster
import Testing

@testable import Display

private typealias Field = FramebufferInfo.Field

/// A framebuffer device that is memory.
@MainActor private final class FakeFramebuffer {
  var info: FramebufferInfo
  var faults: [String: Int32] = [:]
  var hasCard = false
  private(set) var memory: UnsafeMutableRawPointer?
  private(set) var openFiles = 0
  private(set) var pans: [Int] = []

  init(_ info: FramebufferInfo) { self.info = info }

  private func pass(_ name: String) throws(SystemError) {
    if let code = faults[name] { throw SystemError(name, code: code) }
  }

  var calls: FramebufferCalls {
    FramebufferCalls(
      open: { [self] _ throws(SystemError) in
        try pass("open")
        openFiles += 1
        return 7
      },
      close: { [self] _ in openFiles -= 1 },
      info: { [self] _ throws(SystemError) in
        try pass("info")
        return info
      },
      map: { [self] _, byteCount throws(SystemError) in
        try pass("mmap")
        let pointer = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 64)
        pointer.initializeMemory(as: UInt8.self, repeating: 0xAA, count: byteCount)
        memory = pointer
        return pointer
      },
      unmap: { [self] pointer, _ in
        memory = nil
        pointer.deallocate()
      },
      pan: { [self] _, row throws(SystemError) in
        try pass("pan")
        pans.append(row)
      },
      hasCard: { [self] in hasCard })
  }

  /// The colour that is shown at a place, 8 bits each.
  func color(_ x: Int, _ y: Int) -> [UInt32]? {
    guard let memory else { return nil }
    let row = (pans.last ?? info.origin.y) + y
    let column = (pans.isEmpty ? info.origin.x : 0) + x
    var value: UInt32 = 0
    for byte in 0..<info.bytesPerPixel {
      let place = row * info.lineLength + column * info.bytesPerPixel + byte
      value |= UInt32(memory.load(fromByteOffset: place, as: UInt8.self)) << UInt32(8 * byte)
    }
    return [info.red, info.green, info.blue].map { field in
      let bits = value >> UInt32(field.offset) & (1 << UInt32(field.length) - 1)
      return bits * 255 / (1 << UInt32(field.length) - 1)
    }
  }
}

private func info(
  _ bits: Int, _ red: Field, _ green: Field, _ blue: Field, pages: Int = 1, padding: Int = 0,
  origin: PixelPoint = PixelPoint(x: 0, y: 0)
) -> FramebufferInfo {
  let line = (24 + origin.x) * bits / 8 + padding
  return FramebufferInfo(
    name: "fakefb", size: PixelSize(width: 24, height: 16), virtualHeight: 16 * pages + origin.y,
    origin: origin, bitsPerPixel: bits, red: red, green: green, blue: blue, lineLength: line,
    memoryLength: line * (16 * pages + origin.y))
}

private func field(_ offset: Int, _ length: Int) -> Field { Field(offset: offset, length: length) }

private let xrgb = info(32, field(16, 8), field(8, 8), field(0, 8))
private let layouts = [
  xrgb, info(32, field(16, 8), field(8, 8), field(0, 8), pages: 2, padding: 20),
  info(32, field(0, 8), field(8, 8), field(16, 8), origin: PixelPoint(x: 3, y: 2)),
  info(32, field(24, 8), field(16, 8), field(8, 8), padding: 8),
  info(32, field(20, 10), field(10, 10), field(0, 10)),
  info(24, field(16, 8), field(8, 8), field(0, 8), padding: 5),
  info(24, field(0, 8), field(8, 8), field(16, 8), pages: 2),
  info(16, field(11, 5), field(5, 6), field(0, 5), padding: 6),
  info(16, field(10, 5), field(5, 5), field(0, 5), pages: 2),
]

/// A display on it, and an owner that draws.
@MainActor private final class Owner {
  let scheduler = VirtualScheduler(now: 100)
  let device: FakeFramebuffer
  let display: FramebufferDisplay
  var picture = PixelBuffer(width: 1, height: 1)
  var events: [String] = []
  var logs: [String] = []
  var frames = 0

  init(
    _ info: FramebufferInfo, _ rotation: Rotation = .none,
    prepare: (FakeFramebuffer) -> Void = { _ in }
  ) {
    device = FakeFramebuffer(info)
    prepare(device)
    display = FramebufferDisplay(
      path: "/dev/fb0", rotation: rotation, calls: device.calls, scheduler: scheduler)
    display.onLog = { [unowned self] in self.logs.append($0) }
    display.onEvent = { [unowned self] event in
      switch event {
      case .ready(let size):
        events.append("ready")
        picture = PixelBuffer(PanelGeometry(panel: size, rotation: display.rotation).pictureSize)
        picture.clear(0xFF20_4060, in: picture.bounds)
        draw(Region(picture.bounds))
      case .lost(let reason): events.append("lost: \(reason)")
      case .presented, .exposed: if frames < 400 { step() }
      }
    }
    display.start()
    scheduler.advance(to: 102)
  }

  func step() {
    let rect = PixelRect(x: frames * 5 % 12, y: frames * 3 % 12, width: 4, height: 4)
    picture.clear(0xFF00_0000 | UInt32(frames * 40_503 & 0xFFFFFF), in: rect)
    draw(Region(rect))
  }

  private func draw(_ damage: Region) {
    guard display.isReadyForFrame else { return }
    frames += 1
    display.present(picture, damage: damage, serial: UInt64(frames))
  }

  /// The largest difference of a colour, of 255, from what was drawn.
  var error: UInt32 {
    let geometry = PanelGeometry(panel: device.info.size, rotation: display.rotation)
    var largest: UInt32 = 0
    for y in 0..<picture.height {
      for x in 0..<picture.width {
        let place = geometry.panelRect(PixelRect(x: x, y: y, width: 1, height: 1))
        guard let seen = device.color(place.minX, place.minY) else { return 255 }
        let pixel = picture[x, y]
        for (a, b) in zip(seen, [pixel >> 16 & 0xFF, pixel >> 8 & 0xFF, pixel & 0xFF]) {
          largest = max(largest, a > b ? a - b : b - a)
        }
      }
    }
    return largest
  }
}

@MainActor
@Test(arguments: layouts.indices, Rotation.allCases)
func aFramebufferOfAnyLayoutShowsThePicture(_ index: Int, _ rotation: Rotation) {
  let owner = Owner(layouts[index], rotation)
  #expect(owner.events == ["ready"])
  #expect((115...125).contains(owner.frames))
  #expect(owner.error <= (layouts[index].bitsPerPixel == 16 ? 9 : 1))
  #expect(owner.device.pans.isEmpty == !layouts[index].hasTwoPages)
  owner.display.stop()
  #expect(owner.device.openFiles == 0 && owner.device.memory == nil)
}

@MainActor @Test func aFramebufferThatCannotPanHasOnePage() {
  let owner = Owner(layouts[1]) { $0.faults["pan"] = EINVAL }
  #expect(owner.events == ["ready", "ready"])
  #expect(owner.logs.last?.contains("one page") == true)
  #expect(owner.error <= 1)
}

@MainActor
@Test(arguments: ["open", "info", "mmap"])
func aFramebufferThatFailsIsWaitedFor(_ call: String) {
  let owner = Owner(xrgb) { $0.faults[call] = EACCES }
  owner.scheduler.advance(to: 200)
  #expect(owner.events.count == 1 && owner.events[0].hasPrefix("lost: \(call)"))
  owner.device.faults = [:]
  owner.scheduler.advance(to: 207)
  #expect(owner.events.last == "ready")
  #expect(owner.device.openFiles == 1)
  #expect(owner.error <= 1)
}

@MainActor @Test func aFramebufferThatMakesNoSenseIsRefused() {
  let bad = [
    info(8, field(0, 8), field(0, 8), field(0, 8)),
    info(32, field(28, 8), field(8, 8), field(0, 8)),
    info(32, field(16, 0), field(8, 8), field(0, 8)),
    info(32, field(16, 8), field(8, 8), field(0, 8), padding: -4),
  ]
  for info in bad { #expect(info.fault != nil) }
  var short = xrgb
  short.memoryLength -= 1
  #expect(short.fault != nil)
  let owner = Owner(short)
  #expect(owner.device.openFiles == 0)
}

/// Nobody stays on a fallback without knowing.
@MainActor @Test func theFallbackSaysSoAndLooksForACard() {
  let owner = Owner(xrgb) { $0.hasCard = true }
  #expect(owner.logs.first?.contains("fallback") == true)
  owner.scheduler.advance(to: 3_700)
  let hints = owner.logs.filter { $0.contains("--display drm would") }
  #expect((1...12).contains(hints.count))
}

@MainActor @Test func theFramebufferTurnsWithTheDashboard() {
  let owner = Owner(layouts[7])
  owner.display.turn(.quarter)
  owner.scheduler.advance(to: 104)
  #expect(owner.events == ["ready", "ready"])
  #expect(owner.picture.size == PixelSize(width: 16, height: 24))
  #expect(owner.error <= 9)
}
