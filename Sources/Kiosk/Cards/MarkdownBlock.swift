import Foundation

/// A part of a text card: headings, paragraphs, lists, rules; bold, italic and links' words within.
///
/// The marks are CommonMark's. What is no mark stays as it was written, so that no text can be wrong.
enum MarkdownBlock: Equatable, Sendable {
  case heading(Int, [Run])
  case paragraph([Run])
  /// An entry of a list, with its bullet or number.
  case item(String, [Run])
  case rule

  struct Run: Equatable, Sendable {
    var text: String
    var isBold = false
    var isItalic = false
  }

  static func blocks(of text: String) -> [MarkdownBlock] {
    var blocks: [MarkdownBlock] = []
    var paragraph: [Substring] = []
    func close() {
      if !paragraph.isEmpty {
        blocks.append(.paragraph(runs(of: paragraph.joined(separator: " "))))
      }
      paragraph = []
    }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let line = line.drop { $0 == " " || $0 == "\t" }
      if line.isEmpty {
        close()
      } else if let block = mark(line) {
        close()
        blocks.append(block)
      } else {
        paragraph.append(line)
      }
    }
    close()
    return blocks
  }

  private static func mark(_ line: Substring) -> MarkdownBlock? {
    let hashes = line.prefix { $0 == "#" }.count
    let rest = line.dropFirst(hashes)
    if (1...6).contains(hashes), rest.first == " " {
      return .heading(hashes, runs(of: rest.trimmingCharacters(in: .whitespaces)))
    }
    if line.count >= 3, line.allSatisfy({ $0 == "-" }) || line.allSatisfy({ $0 == "*" }) {
      return .rule
    }
    if let first = line.first, "-*+".contains(first), line.dropFirst().first == " " {
      return .item("•", runs(of: String(line.dropFirst(2))))
    }
    let digits = line.prefix { $0.isASCII && $0.isNumber }
    let after = line.dropFirst(digits.count)
    if (1...9).contains(digits.count), after.hasPrefix(". ") {
      return .item("\(digits).", runs(of: String(after.dropFirst(2))))
    }
    return nil
  }

  /// The runs of a line: `**bold**`, `*italic*`, `_italic_`, `[words](address)`.
  static func runs(of line: String) -> [Run] {
    var runs: [Run] = []
    var (isBold, isItalic) = (false, false)
    var text = ""
    func close() {
      if !text.isEmpty { runs.append(Run(text: text, isBold: isBold, isItalic: isItalic)) }
      text = ""
    }
    var rest = Substring(line)
    while let character = rest.first {
      if character == "\\", let next = rest.dropFirst().first, next.isPunctuation || next.isSymbol {
        text.append(next)
        rest = rest.dropFirst(2)
      } else if rest.hasPrefix("**"), isBold || opens("**", rest) {
        close()
        isBold.toggle()
        rest = rest.dropFirst(2)
      } else if "*_".contains(character), isItalic || opens(String(character), rest),
        character == "*" || isItalic || !(text.last?.isLetter ?? false)
      {
        close()
        isItalic.toggle()
        rest = rest.dropFirst()
      } else if character == "[", let link = rest.prefixMatch(of: /\[([^\]]+)\]\([^)]*\)/) {
        text += link.1
        rest = rest[link.range.upperBound...]
      } else {
        text.append(character)
        rest = rest.dropFirst()
      }
    }
    close()
    return runs
  }

  /// Whether a mark has its match further on and stands before a word.
  private static func opens(_ mark: String, _ rest: Substring) -> Bool {
    let after = rest.dropFirst(mark.count)
    guard let next = after.first, !next.isWhitespace else { return false }
    return after.dropFirst().contains(mark)
  }
}
