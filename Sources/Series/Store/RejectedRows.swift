/// The rows of an import that were set aside, as CSV for people.
public enum RejectedRows {
  /// `line,reason`; a last line tells of those beyond the first that are kept.
  public static func csv(_ report: ImportReport) -> String {
    var text = "line,reason\r\n"
    for row in report.rejected {
      text += "\(row.line),\(SeriesCSV.quoted(row.reason))\r\n"
    }
    let more = report.rejectedCount - report.rejected.count
    if more > 0 { text += ",\(SeriesCSV.quoted("and \(more) more"))\r\n" }
    return text
  }
}
