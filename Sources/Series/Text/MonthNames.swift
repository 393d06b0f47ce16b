/// Month names and their short forms in the languages that exports were seen in.
enum MonthNames {
  private static let names: [[String]] = [
    [
      "january", "januar", "januari", "janvier", "enero", "gennaio", "janeiro", "styczeń",
      "stycznia",
    ],
    [
      "february", "februar", "februari", "février", "fevrier", "febrero", "febbraio", "fevereiro",
      "luty", "lutego",
    ],
    [
      "march", "märz", "maerz", "mars", "marts", "maart", "mrt", "marzo", "março", "marzec",
      "marca",
    ],
    ["april", "avril", "abril", "aprile", "kwiecień", "kwietnia"],
    ["may", "mai", "maj", "mei", "mayo", "maggio", "maio", "maja"],
    ["june", "juni", "juin", "junio", "giugno", "junho", "czerwiec", "czerwca"],
    ["july", "juli", "juillet", "julio", "luglio", "julho", "lipiec", "lipca"],
    ["august", "augusti", "augustus", "août", "aout", "agosto", "sierpień", "sierpnia"],
    ["september", "septembre", "septiembre", "settembre", "setembro", "wrzesień", "września"],
    [
      "october", "oktober", "octobre", "octubre", "ottobre", "outubro", "październik",
      "października",
    ],
    ["november", "novembre", "noviembre", "novembro", "listopad", "listopada"],
    [
      "december", "dezember", "décembre", "decembre", "diciembre", "dicembre", "dezembro",
      "grudzień", "grudnia",
    ],
  ]

  /// 1…12 of a name or of at least three letters of its beginning, with or without a dot.
  static func month(of word: Bytes) -> Int? {
    var text = word.text.lowercased()
    if text.hasSuffix(".") { text.removeLast() }
    guard text.count >= 3 else { return nil }
    var found: Int?
    for (index, spellings) in names.enumerated()
    where spellings.contains(where: { $0.hasPrefix(text) }) {
      guard found == nil else { return nil }
      found = index + 1
    }
    return found
  }

  /// Whether a word is a weekday in English or German, which may stand before a date.
  static func isWeekday(_ word: Bytes) -> Bool {
    let text = word.text.lowercased()
    return weekdays.contains { $0.hasPrefix(text) } && text.count >= 2
  }

  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "montag",
    "dienstag", "mittwoch", "donnerstag", "freitag", "samstag", "sonntag",
  ]
}
