import Foundation
import Typography

extension TextTransition {
  /// Compares two lines letter by letter; texts of several lines, styles or directions change as a
  /// whole.
  static func segments(
    _ oldSpans: [TextSpan], _ old: TextLayout, _ newSpans: [TextSpan], _ new: TextLayout,
    _ node: TextNode
  ) -> [Segment] {
    let whole = [Segment(old: 0..<old.size.width, new: 0..<new.size.width, stays: false)]
    guard oldSpans.count == 1, newSpans.count == 1, old.lineCount == 1, new.lineCount == 1,
      let oldLine = LetterPlaces(oldSpans[0], old, node),
      let newLine = LetterPlaces(newSpans[0], new, node),
      oldLine.isRightToLeft == newLine.isRightToLeft
    else { return whole }
    let (a, b) = (oldLine.letters, newLine.letters)
    var prefix = 0
    while prefix < min(a.count, b.count), a[prefix] == b[prefix] { prefix += 1 }
    var suffix = 0
    while suffix < min(a.count, b.count) - prefix,
      a[a.count - 1 - suffix] == b[b.count - 1 - suffix]
    {
      suffix += 1
    }
    // Of as many letters, those that are the same in the middle stay too.
    var cuts: [(old: Int, new: Int, stays: Bool)] = [(0, 0, true), (prefix, prefix, false)]
    if a.count == b.count {
      for index in prefix..<(a.count - suffix)
      where (a[index] == b[index]) != cuts[cuts.count - 1].stays {
        cuts.append((index, index, a[index] == b[index]))
      }
    }
    cuts.append((a.count - suffix, b.count - suffix, true))
    var result: [Segment] = []
    for (index, cut) in cuts.enumerated() {
      let isLast = index + 1 == cuts.count
      let oldBands = oldLine.bands(of: cut.old..<(isLast ? a.count : cuts[index + 1].old))
      let newBands = newLine.bands(of: cut.new..<(isLast ? b.count : cuts[index + 1].new))
      if oldBands.count == newBands.count {
        for (old, new) in zip(oldBands, newBands) {
          result.append(Segment(old: old, new: new, stays: cut.stays))
        }
      } else {
        result += oldBands.map { Segment(old: $0, new: 0..<0, stays: false) }
        result += newBands.map { Segment(old: 0..<0, new: $0, stays: false) }
      }
    }
    return result
  }
}

/// Where the letters of a line stand.
///
/// From right to left each letter stands left of the one before, but for those of a number, which
/// is read from left to right in every script.
@MainActor
private struct LetterPlaces {
  let letters: [Character]
  let isRightToLeft: Bool
  private let span: TextSpan
  private let line: TextLayout
  private let node: TextNode

  /// - Returns: nil for a line with letters of both directions.
  init?(_ span: TextSpan, _ line: TextLayout, _ node: TextNode) {
    letters = Array(span.text)
    self.span = span
    self.line = line
    self.node = node
    let words = letters.filter(\.isLetter)
    let fromRight = words.filter(\.isReadFromRight).count
    guard fromRight == 0 || fromRight == words.count else { return nil }
    isRightToLeft = words.isEmpty ? node.isRightToLeft : fromRight > 0
  }

  /// The width of the first letters.
  private func width(_ count: Int) -> CGFloat {
    if count == 0 { return 0 }
    if count == letters.count { return line.size.width }
    var part = span
    part.text = String(letters[..<count])
    return node.graph.fonts.layout([part], style: node.ownEnvironment.paragraphStyle).size.width
  }

  /// The stretches of the line that some letters take, in points from its left end.
  func bands(of range: Range<Int>) -> [Range<CGFloat>] {
    guard isRightToLeft else { return band(width(range.lowerBound), width(range.upperBound)) }
    let total = line.size.width
    var bands: [Range<CGFloat>] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if let number = number(at: index) {
        let end = min(range.upperBound, number.upperBound)
        let left = total - width(number.upperBound) - width(number.lowerBound)
        bands += band(left + width(index), left + width(end))
        index = end
      } else {
        var end = index + 1
        while end < range.upperBound, number(at: end) == nil { end += 1 }
        bands += band(total - width(end), total - width(index))
        index = end
      }
    }
    return bands
  }

  private func band(_ start: CGFloat, _ end: CGFloat) -> [Range<CGFloat>] {
    end > start ? [max(0, start)..<max(max(0, start), end)] : []
  }

  /// The figures around a place, with the signs between them.
  private func number(at index: Int) -> Range<Int>? {
    func isFigure(_ index: Int) -> Bool {
      letters.indices.contains(index) && letters[index].isNumber
    }
    func belongs(_ index: Int) -> Bool {
      isFigure(index)
        || letters.indices.contains(index) && ".,:/٫٬".contains(letters[index])
          && isFigure(index - 1) && isFigure(index + 1)
    }
    guard belongs(index) else { return nil }
    var (start, end) = (index, index + 1)
    while belongs(start - 1) { start -= 1 }
    while belongs(end) { end += 1 }
    return start..<end
  }
}

extension Character {
  /// Whether it is a letter of a script that is read from right to left.
  fileprivate var isReadFromRight: Bool {
    guard let scalar = unicodeScalars.first else { return false }
    switch scalar.value {
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF,
      0x1_E800...0x1_EFFF:
      return true
    default: return false
    }
  }
}
