import Foundation

/// A wireless network in reach.
struct WirelessNetwork: Equatable, Sendable {
  var name: String
  /// 0…100.
  var signal: Int
  var isSecured: Bool
  var isInUse: Bool
}

/// Sets up wireless networks through NetworkManager's own program.
///
/// Every call waits for the program and has a limit of time: they are made on a thread of their own.
struct WirelessSetup: Sendable {
  /// Why something was not done, in words.
  struct Fault: Error, Equatable {
    var reason: String
  }

  /// The path of `nmcli`.
  let program: String

  /// Nil where NetworkManager is not installed.
  init?(program: String? = HelperProgram.path(of: "nmcli")) {
    guard let program else { return nil }
    self.program = program
  }

  /// The networks in reach, the strongest first; each name once.
  func search() -> Result<[WirelessNetwork], Fault> {
    run(
      [
        "--terse", "--fields", "IN-USE,SIGNAL,SECURITY,SSID", "device", "wifi", "list",
        "--rescan", "yes",
      ], input: nil, seconds: 25
    ).map { WirelessSetup.networks($0) }
  }

  /// Joins a network; NetworkManager keeps it and comes back to it by itself.
  ///
  /// The password goes over standard input: arguments are seen by every user of the machine. What
  /// NetworkManager has kept of a network is tried first, which may take half a minute to be refused. What it
  /// has begun to keep with a password that was refused goes again, or the next try would begin with it.
  func join(_ network: String, password: String?) -> Result<Void, Fault> {
    let words = ["device", "wifi", "connect", network]
    guard let password else {
      return run(["--wait", "30"] + words, input: nil, seconds: 40).map { _ in }
    }
    let names = run(["--terse", "--fields", "NAME", "connection", "show"], input: nil, seconds: 10)
    let isKept = names.map { names in
      names.split(whereSeparator: \.isNewline).contains { WirelessSetup.fields($0) == [network] }
    }
    let seconds = isKept == .success(false) ? 30 : 60
    let result = run(
      ["--wait", "\(seconds)", "--ask"] + words, input: password + "\n", seconds: seconds + 10)
    if case .failure = result, isKept == .success(false) {
      _ = run(["connection", "delete", "id", network], input: nil, seconds: 10)
    }
    return result.map { _ in }
  }

  /// Reads what `nmcli --terse` prints: fields by colons, which a backslash protects within one.
  static func networks(_ text: String) -> [WirelessNetwork] {
    var best: [String: WirelessNetwork] = [:]
    for line in text.split(separator: "\n") {
      let fields = fields(line)
      guard fields.count == 4, !fields[3].isEmpty else { continue }
      let network = WirelessNetwork(
        name: fields[3], signal: min(100, max(0, Int(fields[1]) ?? 0)),
        isSecured: !["", "--"].contains(fields[2]), isInUse: fields[0] == "*")
      if let known = best[network.name] {
        best[network.name]?.isInUse = known.isInUse || network.isInUse
        best[network.name]?.signal = max(known.signal, network.signal)
      } else {
        best[network.name] = network
      }
    }
    return best.values.sorted {
      ($0.isInUse ? 1 : 0, $0.signal, $1.name) > ($1.isInUse ? 1 : 0, $1.signal, $0.name)
    }
  }

  private static func fields(_ line: Substring) -> [String] {
    var fields = [""]
    var isProtected = false
    for character in line {
      if isProtected {
        fields[fields.count - 1].append(character)
        isProtected = false
      } else if character == "\\" {
        isProtected = true
      } else if character == ":" {
        fields.append("")
      } else {
        fields[fields.count - 1].append(character)
      }
    }
    return fields
  }

  private func run(
    _ arguments: [String], input: String?, seconds: Int
  ) -> Result<String, Fault> {
    switch HelperProgram.answer([program] + arguments, input: input, seconds: seconds) {
    case .success(let answer) where answer.code == 0: return .success(answer.output)
    case .success(let answer): return .failure(Fault(reason: WirelessSetup.words(answer)))
    case .failure(let fault): return .failure(Fault(reason: fault.reason))
    }
  }

  /// nmcli's exit codes in words; what else it says is its own.
  private static func words(_ answer: HelperProgram.Answer) -> String {
    // A password that is refused is asked for again, until the time is up.
    let questions = answer.output.components(separatedBy: "802-11-wireless-security.").count - 1
    switch answer.code {
    case 3 where questions > 1, 124 where questions > 1: return "the password was not accepted"
    case 3, 124: return "NetworkManager took too long"
    case 4 where answer.output.contains("ecrets"): return "the password was not accepted"
    case 4: return "the network did not let us in: is the password right?"
    case 8: return "NetworkManager is not running"
    case 10: return "the network is not in reach any more"
    default:
      let line = answer.output.split(whereSeparator: \.isNewline).last.map(String.init) ?? ""
      return line.isEmpty ? "nmcli failed (\(answer.code))" : line
    }
  }
}
