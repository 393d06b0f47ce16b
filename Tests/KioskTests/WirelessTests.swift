import Foundation
import TestSupport
import Testing

@testable import Kiosk

@Test func whatNmcliListsIsRead() {
  let text = """
     :54:WPA2:Nest
    *:80:WPA1 WPA2:Home\\: upstairs
     :92::Caf\u{e9}
     :30:WPA2:Home\\: upstairs
     :20:--:Open\\\\air
     :77:WPA2:
    Warning: something else
    """
  #expect(
    WirelessSetup.networks(text) == [
      WirelessNetwork(name: "Home: upstairs", signal: 80, isSecured: true, isInUse: true),
      WirelessNetwork(name: "Café", signal: 92, isSecured: false, isInUse: false),
      WirelessNetwork(name: "Nest", signal: 54, isSecured: true, isInUse: false),
      WirelessNetwork(name: "Open\\air", signal: 20, isSecured: false, isInUse: false),
    ])
}

/// A program that answers as NetworkManager's does, and writes down how it was called.
private struct ManagerDouble {
  let folder: TemporaryFolder
  let setup: WirelessSetup

  // What is kept are the connections that it knows, a line each.
  init(kept: String = "Wired connection 1\n") throws {
    folder = try TemporaryFolder()
    let path = try folder.write(
      "nmcli",
      """
      #!/bin/sh
      echo "$@" >> "\(folder.path)/calls"
      case "$*" in
        *"connection show"*) cat "\(folder.path)/kept" ;;
        *delete*) ;;
        *list*) printf ' :70:WPA2:Nest\\n :40::Guests\\n' ;;
        *Nest*)
          read -r word
          echo "$word" >> "\(folder.path)/typed"
          if [ "$word" = "correct horse" ]; then exit 0; fi
          echo "Error: Connection activation failed: Secrets were required, but not provided." >&2
          exit 4 ;;
        *Guests*) exit 0 ;;
        *) exit 10 ;;
      esac
      """)
    chmod(path, 0o755)
    try folder.write("kept", kept)
    setup = try #require(WirelessSetup(program: path))
  }

  func said(_ name: String) -> String {
    (try? String(contentsOfFile: folder.path(name), encoding: .utf8)) ?? ""
  }
}

@MainActor
@Test func aNetworkIsJoinedByTouch() throws {
  let double = try ManagerDouble()
  let panel = ServicePanel()
  panel.wireless = double.setup
  panel.open()
  panel.act(.setUpNetwork)
  #expect(panel.networks.networks.map(\.name) == ["Nest", "Guests"])
  panel.act(.choose(panel.networks.networks[0]))
  #expect(panel.page == .password)
  for character in "short" { panel.act(.type(character)) }
  panel.act(.connect)
  #expect(double.said("typed") == "")
  for _ in 0..<5 { panel.act(.erase) }
  for character in "wrong horse" { panel.act(.type(character)) }
  panel.act(.connect)
  #expect(panel.page == .password)
  #expect(panel.password.note == "the password was not accepted")
  for _ in 0..<11 { panel.act(.erase) }
  for character in "correct horse" { panel.act(.type(character)) }
  panel.act(.connect)
  #expect(panel.page == .networks)
  #expect(panel.networks.note == "Connected to Nest")
  #expect(panel.networks.networks.map(\.isInUse) == [true, false])
  #expect(double.said("typed") == "wrong horse\ncorrect horse\n")
  // No argument tells the password: every user sees the arguments of a program.
  #expect(!double.said("calls").contains("horse"))
  // Nothing that was typed stays behind.
  #expect(panel.password.text == "")
}

/// A refused password is tried first by the next attempt, and for half a minute, if its connection stays.
@Test(arguments: [("lo\n", true), ("lo\nNest\n", false), ("Nest 2\nMy\\:Nest\n", true)])
func onlyWhatARefusedPasswordHasBegunGoes(kept: String, goes: Bool) throws {
  let double = try ManagerDouble(kept: kept)
  guard case .failure(let fault) = double.setup.join("Nest", password: "wrong") else {
    Issue.record("joined")
    return
  }
  #expect(fault.reason == "the password was not accepted")
  #expect(double.said("calls").contains("connection delete id Nest\n") == goes)
  #expect(double.said("calls").contains(goes ? "--wait 30" : "--wait 60"))
  guard case .success = double.setup.join("Nest", password: "correct horse") else {
    Issue.record("not joined")
    return
  }
  #expect(double.said("calls").components(separatedBy: "delete").count == (goes ? 2 : 1))
}

@MainActor
@Test func anOpenNetworkAsksForNothing() throws {
  let double = try ManagerDouble()
  let panel = ServicePanel()
  panel.wireless = double.setup
  panel.open()
  panel.act(.setUpNetwork)
  panel.act(.choose(panel.networks.networks[1]))
  #expect(panel.page == .networks)
  #expect(panel.networks.note == "Connected to Guests")
}

@Test(
  arguments: [
    (3, "", "NetworkManager took too long"),
    (
      3, "Password (802-11-wireless-security.psk): 1\nPassword (802-11-wireless-security.psk): 2",
      "the password was not accepted"
    ), (8, "", "NetworkManager is not running"),
    (10, "", "the network is not in reach any more"),
    (4, "", "the network did not let us in: is the password right?"),
    (2, "Error: invalid argument", "Error: invalid argument"), (1, "", "nmcli failed (1)"),
  ] as [(Int, String, String)])
func whatGoesWrongIsSaidInWords(code: Int, says: String, words: String) throws {
  let folder = try TemporaryFolder()
  let path = try folder.write("nmcli", "#!/bin/sh\necho '\(says)' >&2\nexit \(code)\n")
  chmod(path, 0o755)
  let setup = try #require(WirelessSetup(program: path))
  #expect(setup.search() == .failure(.init(reason: words)))
}

@Test func aMachineWithoutNetworkManagerHasNoSetUp() {
  #expect(WirelessSetup(program: nil) == nil)
}
