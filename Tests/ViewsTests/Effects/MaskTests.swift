import Foundation
import Geometry
import Raster
import Rendering
import Testing

@testable import Views

@MainActor
@Suite struct MaskTests {
  /// The pixels of a host's picture over white.
  private func pixels(_ host: ViewHost, at time: TimeInterval = 0) -> PixelBuffer {
    let buffer = PixelBuffer(width: Int(host.size.width), height: Int(host.size.height))
    _ = Compositor().render(
      host.update(at: time), size: buffer.size, scale: 1, background: .white, into: buffer)
    return buffer
  }

  @Test func theContentShowsAsFarAsTheMaskIsOpaque() {
    let view = Color(white: 0).mask {
      HStack(spacing: 0) {
        Color.black
        Color.black.opacity(0.5)
        Color.clear
      }
    }
    let picture = pixels(host(view, 30, 10))
    #expect(picture[5, 5] & 0xFF == 0)
    #expect(abs(Int(picture[15, 5] & 0xFF) - 127) <= 1)
    #expect(picture[25, 5] & 0xFF == 255)
  }

  @Test func aGradientFadesTheContentOut() {
    let view = Color(white: 0).mask {
      LinearGradient(
        colors: [.black, .clear], startPoint: .leading, endPoint: .trailing)
    }
    let picture = pixels(host(view, 100, 10))
    let row = (0..<100).map { Int(picture[$0, 5] & 0xFF) }
    #expect(row == row.sorted())
    #expect(abs(row[50] - 128) <= 4)
  }

  @Test func aTextCutsItsLettersOut() {
    let view = Color(white: 0).frame(width: 80, height: 30).mask { Text("WW").font(.title) }
    let picture = pixels(host(view, 80, 30))
    let dark = (0..<80 * 30).count { picture[$0 % 80, $0 / 80] & 0xFF < 128 }
    #expect(dark > 60 && dark < 1_200)
  }

  @Test func aMaskIsAlignedAndOfItsOwnSize() {
    let view = Color(white: 0).frame(width: 40, height: 40)
      .mask(alignment: .bottomTrailing) { box(10, 10) }
    let picture = pixels(host(view, 40, 40))
    #expect(picture[35, 35] & 0xFF == 0)
    #expect(picture[25, 35] & 0xFF == 255)
    #expect(picture[35, 25] & 0xFF == 255)
  }

  @Test func aMaskThatChangesIsSeen() {
    struct Changing: View {
      let handle: Handle
      @State private var width = 10

      var body: some View {
        let _ = handle.set = { width = $0 }
        Color(white: 0).frame(width: 40, height: 10)
          .mask(alignment: .leading) { box(CGFloat(width), 10) }
      }
    }
    let handle = Handle()
    let host = host(Changing(handle: handle), 40, 10)
    let compositor = Compositor()
    let buffer = PixelBuffer(width: 40, height: 10)
    func draw(_ time: TimeInterval) -> Region {
      compositor.render(
        host.update(at: time), size: buffer.size, scale: 1, background: .white, into: buffer
      ).damage
    }
    _ = draw(0)
    #expect(buffer[5, 5] & 0xFF == 0 && buffer[20, 5] & 0xFF == 255)
    handle.set(30)
    #expect(!draw(1).isEmpty)
    #expect(buffer[20, 5] & 0xFF == 0 && buffer[35, 5] & 0xFF == 255)
    #expect(draw(2).isEmpty)
  }

  @Test func aShadowIsCastByWhatIsSeen() {
    let view = Color(white: 0).frame(width: 20, height: 20)
      .mask(alignment: .leading) { box(10, 20) }
      .shadow(color: .black, radius: 0, x: 20)
    let picture = pixels(host(view, 60, 20))
    // The square stands at 20…30; its shadow at 40…50.
    #expect(picture[25, 10] & 0xFF == 0 && picture[35, 10] & 0xFF == 255)
    #expect(picture[45, 10] & 0xFF == 0 && picture[55, 10] & 0xFF == 255)
  }
}
