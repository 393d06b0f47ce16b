import Foundation
import Geometry
import Views

/// Lines of cells, as many as there is room for, as large as the room allows.
struct TableCard: View {
  let content: TableContent

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      if let title = content.title {
        Text(verbatim: title).font(.headline).foregroundStyle(.secondary).lineLimit(1)
      }
      GeometryReader { geometry in
        // Where two lines have room, both are for what stands in them.
        let hasHeader = !content.header.isEmpty && geometry.size.height >= 100
        lines(
          RowPlan(content.rows.count, hasHeader: hasHeader, in: geometry.size),
          columns(in: geometry.size.width), hasHeader: hasHeader)
      }
    }
    .cardPadding()
    .frame(maxWidth: .infinity, maxHeight: .infinity)
    .cardSurface()
  }

  /// The widths of a file's columns: by their longest cell, within bounds that keep one from taking all.
  ///
  /// Their type is no larger than the longest cells allow.
  private func columns(in width: CGFloat) -> Columns {
    let columns = content.header.count
    guard columns > 0 else { return Columns(widths: [], type: 26) }
    let lengths = (0..<columns).map { column in
      let cells = content.rows.map { row in
        row.cells.indices.contains(column) ? row.cells[column].text.count : 0
      }
      return CGFloat(max(4, min(26, max(content.header[column].count, cells.max() ?? 0)) + 2))
    }
    let room = width - TableCard.gap * CGFloat(columns)
    let sum = lengths.reduce(0, +)
    return Columns(
      widths: lengths.map { max(0, room * $0 / sum) }, type: max(12, room / sum / 0.52))
  }

  private struct Columns {
    var widths: [CGFloat]
    /// Points.
    var type: CGFloat
  }

  private static let gap: CGFloat = 10

  private func lines(_ plan: RowPlan, _ columns: Columns, hasHeader: Bool) -> some View {
    let widths = columns.widths
    return VStack(spacing: 0) {
      if hasHeader {
        HStack(spacing: TableCard.gap) {
          ForEach(Array(content.header.enumerated()), id: \.offset) { entry in
            Text(verbatim: entry.element).font(.footnote).foregroundStyle(.secondary).lineLimit(1)
              .frame(width: widths[entry.offset], alignment: alignment(entry.offset))
          }
          Spacer(minLength: 0)
        }
        .frame(height: RowPlan.header)
      }
      ForEach(Array(content.rows.prefix(plan.count).enumerated()), id: \.offset) { entry in
        row(entry.element, min(plan.textSize, columns.type), widths, height: plan.height)
          .frame(height: plan.height)
          .overlay(alignment: .top) {
            if entry.offset > 0 { Color.gray.opacity(0.25).frame(height: 1) }
          }
      }
      if plan.isCut {
        Text("and \(content.rows.count - plan.count) more").font(.footnote)
          .foregroundStyle(.secondary).lineLimit(1).frame(height: RowPlan.header)
          .frame(maxWidth: .infinity, alignment: .leading)
      }
      Spacer(minLength: 0)
    }
  }

  private func row(
    _ row: TableContent.Row, _ type: CGFloat, _ widths: [CGFloat], height: CGFloat
  ) -> some View {
    // Where the smallest type is too wide for a column, its words take a second line.
    let lines = height >= type * 2.5 ? 2 : 1
    return HStack(alignment: .firstTextBaseline, spacing: TableCard.gap) {
      ForEach(Array(row.cells.enumerated()), id: \.offset) { entry in
        if widths.indices.contains(entry.offset) {
          cell(entry.element, type, lines: lines)
            .frame(width: widths[entry.offset], alignment: alignment(entry.offset))
        } else if entry.offset > 0 {
          // A name takes what its values leave.
          cell(entry.element, type, lines: lines).layoutPriority(1)
        } else {
          cell(entry.element, type, lines: lines)
            .frame(maxWidth: .infinity, alignment: alignment(entry.offset))
        }
      }
      if !widths.isEmpty { Spacer(minLength: 0) }
    }
  }

  private func cell(_ cell: TableContent.Cell, _ type: CGFloat, lines: Int) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: 4) {
      Text(verbatim: cell.text)
        .font(.system(size: type, weight: cell.isNumber ? .semibold : .regular))
        .monospacedDigit().lineLimit(lines).minimumScaleFactor(0.7)
      if !cell.unit.isEmpty {
        Text(verbatim: cell.unit).font(.system(size: max(12, type * 0.75)))
          .foregroundStyle(.secondary).lineLimit(1)
      }
    }
  }

  /// Numbers stand at the right, one under the other.
  private func alignment(_ column: Int) -> Alignment {
    let isNumber = content.rows.contains { row in
      row.cells.indices.contains(column) && row.cells[column].isNumber
    }
    return column > 0 && isNumber ? .trailing : .leading
  }
}

/// How many rows fit, and how high they are.
struct RowPlan: Equatable {
  var count: Int
  var height: CGFloat
  var isCut: Bool
  static let header: CGFloat = 22
  private static let least: CGFloat = 26
  private static let most: CGFloat = 64

  init(_ rows: Int, hasHeader: Bool, in size: CGSize) {
    let room = max(0, size.height - (hasHeader ? RowPlan.header : 0))
    isCut = CGFloat(rows) * RowPlan.least > room
    let left = isCut ? max(0, room - RowPlan.header) : room
    count = isCut ? min(rows, Int(max(0, left) / RowPlan.least)) : rows
    height =
      count > 0 ? max(RowPlan.least, min(RowPlan.most, left / CGFloat(count))) : RowPlan.least
  }

  var textSize: CGFloat { max(14, min(26, height * 0.46)) }
}
