import Foundation
import Geometry
import Views

/// A QR code, black on white in any theme, as large as whole points allow.
struct CodeCard: View {
  let content: CodeContent

  var body: some View {
    GeometryReader { geometry in
      let caption = content.caption ?? ""
      let isShown = !caption.isEmpty && geometry.size.height >= 140
      VStack(spacing: 6) {
        if let title = content.title, geometry.size.height >= 120 {
          Text(verbatim: title).font(.headline).lineLimit(1)
        }
        CodeSquares(code: content.code)
        if isShown {
          Text(verbatim: caption).font(.footnote).foregroundStyle(.secondary).lineLimit(1)
        }
      }
      .frame(width: geometry.size.width, height: geometry.size.height)
    }
    .cardPadding()
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .cardSurface()
    .accessibilityElement(children: .ignore)
    .accessibilityLabel(content.title ?? "QR code")
    .accessibilityValue(content.caption ?? "")
  }
}

/// The squares, with their margin.
struct CodeSquares: View {
  let code: QRCode

  var body: some View {
    Canvas { context, size in
      let count = code.side + 2 * QRCode.margin
      let room = min(size.width, size.height)
      let unit =
        room / CGFloat(count) >= 1 ? (room / CGFloat(count)).rounded(.down) : room / CGFloat(count)
      let side = unit * CGFloat(count)
      let left = ((size.width - side) / 2).rounded()
      let top = ((size.height - side) / 2).rounded()
      let plate = CGRect(x: left, y: top, width: side, height: side)
      context.fill(
        Path(roundedRect: plate, cornerRadius: 2 * unit),
        with: .color(Color(red: 1, green: 1, blue: 1)))
      var squares = Path()
      for y in 0..<code.side {
        for x in 0..<code.side where code[x, y] {
          squares.addRect(
            CGRect(
              x: left + CGFloat(x + QRCode.margin) * unit,
              y: top + CGFloat(y + QRCode.margin) * unit,
              width: unit, height: unit))
        }
      }
      context.fill(squares, with: .color(Color(red: 0, green: 0, blue: 0)))
    }
  }
}
