import Documents

/// A hint for a mistyped command.
enum NearestCommand {
  static func hint(_ name: String) -> String {
    NearestName.of(name, among: Syntax.all.map(\.name)).map { ", did you mean '\($0)'?" } ?? ""
  }
}
