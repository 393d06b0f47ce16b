import Documents
import Foundation

/// The texts of a language by their key, from files that lie beside a dashboard or a program.
///
/// Three layouts are read, for German: `de.lproj/Localizable.strings` as translators deliver it,
/// and `strings/de.strings` and `strings/de.json` (one object of texts by key). A language with
/// a region or a script (`de-AT`, `zh-Hant`) wins over the bare one.
struct Translations {
  var texts: [String: String] = [:]
  /// Files that could not be read, in words.
  var faults: [String] = []

  static func read(from folder: String, locale: Locale) -> Translations {
    var result = Translations()
    for path in paths(in: folder, locale: locale)
    where FileManager.default.fileExists(atPath: path) {
      result.add(path)
    }
    return result
  }

  /// The files that are looked for; the texts of a later one win.
  static func paths(in folder: String, locale: Locale) -> [String] {
    names(of: locale).reversed().flatMap { name in
      [
        "\(folder)/\(name).lproj/Localizable.strings", "\(folder)/strings/\(name).strings",
        "\(folder)/strings/\(name).json",
      ]
    }
  }

  /// What a language's files may be called, the most particular first: `de-AT`, `de_AT`, `de`.
  static func names(of locale: Locale) -> [String] {
    let language = locale.language
    let code = language.languageCode?.identifier ?? "en"
    var names: [String] = []
    func add(_ parts: [String?]) {
      let parts = parts.compactMap { $0 }
      for separator in ["-", "_"] {
        let name = parts.joined(separator: separator)
        if !names.contains(name) { names.append(name) }
      }
    }
    let script = language.script?.identifier
    let region = locale.region?.identifier
    if script != nil, region != nil { add([code, script, region]) }
    if region != nil { add([code, region]) }
    if script != nil { add([code, script]) }
    add([code])
    return names
  }

  private mutating func add(_ path: String) {
    do {
      let table = path.hasSuffix(".json") ? try json(path) : try strings(path)
      texts.merge(table) { _, new in new }
    } catch let fault as Fault {
      faults.append("\(path): \(fault.text)")
    } catch {
      faults.append("\(path): \(error)")
    }
  }

  private struct Fault: Error { var text: String }

  private func json(_ path: String) throws -> [String: String] {
    let data = try bytes(path)
    guard let table = try? JSONDecoder().decode([String: String].self, from: data) else {
      throw Fault(text: "this is no JSON object of texts by their key")
    }
    return table
  }

  private func strings(_ path: String) throws -> [String: String] {
    let data = try bytes(path)
    guard !data.isEmpty else { return [:] }
    do {
      let list = try PropertyListSerialization.propertyList(from: data, options: [], format: nil)
      if let table = list as? [String: String] { return table }
    } catch let error as NSError {
      // Foundation names the line in an error underneath, which only its description lets see.
      let inner = error.userInfo["kCFPropertyListOldStyleParsingError"].map { "\($0)" } ?? ""
      if let why = inner.firstMatch(of: /NSDebugDescription=([^}]*on line \d+)/) {
        throw Fault(text: String(why.1))
      }
    }
    throw Fault(text: "this is no list of \"key\" = \"text\";")
  }

  private func bytes(_ path: String) throws -> Data {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Fault(text: "the file cannot be read")
    }
    return data
  }
}
