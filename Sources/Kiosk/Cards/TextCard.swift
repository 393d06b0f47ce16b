import Foundation
import Views

/// Words on a card, in a few marks of Markdown.
struct TextCard: View {
  let title: String?
  let blocks: [MarkdownBlock]

  var body: some View {
    GeometryReader { geometry in
      // Words that find no room are set smaller, and only then cut off.
      ViewThatFits(in: .vertical) {
        words(1)
        words(0.85)
        words(0.7)
      }
      .frame(
        width: geometry.size.width, height: geometry.size.height, alignment: .topLeading
      )
      .clipped()
    }
    .cardPadding()
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .cardSurface()
  }

  private func words(_ scale: CGFloat) -> some View {
    VStack(alignment: .leading, spacing: 8 * scale) {
      if let title {
        Text(verbatim: title).font(.headline).foregroundStyle(.secondary).lineLimit(1)
      }
      ForEach(Array(blocks.enumerated()), id: \.offset) { entry in
        view(entry.element, scale)
      }
    }
    .frame(maxWidth: .infinity, alignment: .topLeading)
  }

  @ViewBuilder
  private func view(_ block: MarkdownBlock, _ scale: CGFloat) -> some View {
    switch block {
    case .heading(let level, let runs):
      TextCard.text(runs).font(
        .system(size: TextCard.size(ofHeading: level) * scale, weight: .bold))
    case .paragraph(let runs): TextCard.text(runs).font(.system(size: 17 * scale))
    case .item(let mark, let runs):
      HStack(alignment: .firstTextBaseline, spacing: 8 * scale) {
        Text(verbatim: mark).font(.system(size: 17 * scale)).foregroundStyle(.secondary)
          .monospacedDigit()
        TextCard.text(runs).font(.system(size: 17 * scale))
      }
    case .rule: Divider()
    }
  }

  private static func size(ofHeading level: Int) -> CGFloat {
    switch level {
    case 1: 28
    case 2: 22
    default: 20
    }
  }

  private static func text(_ runs: [MarkdownBlock.Run]) -> Text {
    runs.reduce(Text(verbatim: "")) { text, run in
      text + Text(verbatim: run.text).bold(run.isBold).italic(run.isItalic)
    }
  }
}
