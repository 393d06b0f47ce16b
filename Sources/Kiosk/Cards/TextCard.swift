import Foundation
import Views

/// Words on a card, in a few marks of Markdown.
struct TextCard: View {
  let title: String?
  let blocks: [MarkdownBlock]

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      if let title {
        Text(verbatim: title).font(.headline).foregroundStyle(.secondary).lineLimit(1)
      }
      ForEach(Array(blocks.enumerated()), id: \.offset) { entry in
        view(entry.element)
      }
      Spacer(minLength: 0)
    }
    .cardPadding()
    .frame(maxWidth: .infinity, maxHeight: .infinity, alignment: .topLeading)
    .clipped()
    .cardSurface()
  }

  @ViewBuilder
  private func view(_ block: MarkdownBlock) -> some View {
    switch block {
    case .heading(let level, let runs):
      TextCard.text(runs).font(TextCard.font(ofHeading: level))
    case .paragraph(let runs): TextCard.text(runs).font(.body)
    case .item(let mark, let runs):
      HStack(alignment: .firstTextBaseline, spacing: 8) {
        Text(verbatim: mark).font(.body).foregroundStyle(.secondary).monospacedDigit()
        TextCard.text(runs).font(.body)
      }
    case .rule: Divider()
    }
  }

  private static func font(ofHeading level: Int) -> Font {
    switch level {
    case 1: .title.bold()
    case 2: .title2.bold()
    default: .title3.bold()
    }
  }

  private static func text(_ runs: [MarkdownBlock.Run]) -> Text {
    runs.reduce(Text(verbatim: "")) { text, run in
      text + Text(verbatim: run.text).bold(run.isBold).italic(run.isItalic)
    }
  }
}
