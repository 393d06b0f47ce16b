import Foundation
import Geometry
import Views

/// How a wall is: its address, sources, messages, frames, memory, storage; and the tests.
struct StatusPageView: View {
  let sections: [StatusSection]
  let canSetUpNetwork: Bool
  let type: ServiceType
  let act: @MainActor (ServiceAction) -> Void

  var body: some View {
    VStack(alignment: .leading, spacing: type.text * 0.6) {
      ServiceHeader(title: "Status", type: type) {
        ServiceButton(title: "Close", type: type, isProminent: true) { act(.close) }
      }
      ScrollView {
        VStack(alignment: .leading, spacing: type.text * 0.7) {
          // What is wrong comes first.
          ForEach(Array(prose(true).enumerated()), id: \.offset) { block($0.element) }
          HStack(alignment: .top, spacing: type.text * 0.7) {
            ForEach(Array(columns.enumerated()), id: \.offset) { column in
              VStack(spacing: type.text * 0.7) {
                ForEach(Array(column.element.enumerated()), id: \.offset) { block($0.element) }
              }
              .frame(maxWidth: .infinity, alignment: .top)
            }
          }
          ForEach(Array(prose(false).enumerated()), id: \.offset) { block($0.element) }
        }
      }
      HStack(spacing: type.text * 0.6) {
        ServiceButton(title: "Touch test", type: type) { act(.testTouch) }
        ServiceButton(title: "Display test", type: type) { act(.testDisplay) }
        if canSetUpNetwork {
          ServiceButton(title: "Wi-Fi", type: type) { act(.setUpNetwork) }
        }
        ServiceButton(title: "Read again", type: type) { act(.reload) }
        Spacer(minLength: 0)
      }
    }
    .padding(type.margin)
  }

  private func prose(_ isWrong: Bool) -> [StatusSection] {
    sections.filter { $0.isProse && $0.rows.contains { $0.kind == .fault } == isWrong }
  }

  /// The sections of short rows, spread so that the columns are about as long as each other.
  private var columns: [[StatusSection]] {
    let count = type.panel.width >= type.text * 76 ? 3 : type.panel.width >= type.text * 40 ? 2 : 1
    let short = sections.filter { !$0.isProse }
    let total = short.reduce(0) { $0 + $1.rows.count + 2 }
    var columns: [[StatusSection]] = [[]]
    var filled = 0
    for section in short {
      let length = section.rows.count + 2
      let isFull = filled > 0 && (filled + length / 2) * count > total
      if isFull, columns.count < count {
        columns.append([])
        filled = 0
      }
      columns[columns.count - 1].append(section)
      filled += length
    }
    return columns
  }

  private func block(_ section: StatusSection) -> some View {
    VStack(alignment: .leading, spacing: type.text * 0.3) {
      Text(LocalizedStringKey(section.title))
        .font(.system(size: type.text * 0.9, weight: .semibold)).foregroundStyle(.secondary)
      ForEach(Array(section.rows.enumerated()), id: \.offset) { row($0.element, section) }
    }
    .padding(type.text * 0.7)
    .frame(maxWidth: .infinity, alignment: .leading)
    .cardSurface()
  }

  private func row(_ row: StatusSection.Row, _ section: StatusSection) -> some View {
    HStack(alignment: .firstTextBaseline, spacing: type.text * 0.5) {
      if row.kind == .fault {
        Image(systemName: "exclamationmark.triangle").font(.system(size: type.text))
          .foregroundStyle(CardColor(.name("red")).color).accessibilityLabel("wrong")
      }
      if !row.label.isEmpty {
        Text(LocalizedStringKey(row.label)).font(.system(size: type.text))
          .foregroundStyle(.secondary).lineLimit(1).layoutPriority(1)
      }
      Text(verbatim: row.value).font(.system(size: type.text)).monospacedDigit()
        .multilineTextAlignment(section.isProse ? .leading : .trailing)
        .lineLimit(section.isProse ? 3 : 2)
        .foregroundStyle(row.kind == .fault ? CardColor(.name("red")).color : Color.primary)
        .frame(maxWidth: .infinity, alignment: section.isProse ? .leading : .trailing)
    }
    .accessibilityElement(children: .combine)
  }
}
