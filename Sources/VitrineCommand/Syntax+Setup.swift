import Foundation
import Kiosk

/// The commands that set a wall up and keep it safe.
extension Syntax {
  static let initial = CommandSyntax(
    name: "init", arguments: "[FILE]", count: 0...1,
    summary: "Writes a first dashboard with what it finds, and with comments.",
    discussion: """
      FILE is ./dashboard.yaml when none is given. Without options, at a terminal, it asks. What it
      writes has no fault: vitrine run shows it as it is.

      With --drop-in it writes no dashboard: it looks at FILE, or /etc/vitrine/dashboard.yaml, and
      writes DIR/network.conf with what systemd's unit has to allow for it: the network where a source
      needs it, and credentials. One that is needed no longer is removed; somebody else's stays.

      Examples:
        vitrine init
        vitrine init wall/dashboard.yaml --title "Our hall" --place 52.5,13.4 --data exports
        sudo vitrine init --drop-in /etc/systemd/system/vitrine.service.d

      Exit codes: 0 fine, 1 failed, 2 usage, 78 the dashboard has faults.
      """,
    options: [
      CommandOption("--title", value: "TEXT", "The wall's name."),
      CommandOption("--zone", value: "ZONE", "The time zone. Default: the system's."),
      CommandOption(
        "--locale", value: "LOCALE", "The language, such as de_DE. Default: the system's."),
      CommandOption("--place", value: "N,E", "Degrees north and east: light while the sun is up."),
      CommandOption(
        "--data", value: "FOLDER", "Data files; a source and a card for what is in them."),
      CommandOption("--pictures", value: "FOLDER", "Pictures, for a slide show."),
      CommandOption("--calendar", value: "FILE", "An ICS file."),
      CommandOption("--force", "Replaces a file that is there and somebody's own."),
      CommandOption("--drop-in", value: "DIR", "The unit's folder, for what FILE needs of it."),
      help,
    ])

  static let pin = CommandSyntax(
    name: "pin", arguments: "", count: 0...0,
    summary: "Prints the hash of a PIN, which the wall asks for.",
    discussion: """
      Reads 4 to 12 digits from standard input. service: { pin: { file: PATH } } in the dashboard says
      where the wall finds the hash.

      Example:
        sudo -v && vitrine pin | sudo install -m 640 -g vitrine /dev/stdin /etc/vitrine/pin

      Exit codes: 0 fine, 1 failed, 2 usage.
      """,
    options: [help])

  static let backup = CommandSyntax(
    name: "backup", arguments: "FILE [DASHBOARD]", count: 1...2,
    summary: "Writes a wall into one file: its dashboard, what that names, and the store.",
    discussion: """
      FILE is a zip file. A wall may run meanwhile. What a dashboard names outside its own folder is
      left out and said.

      Example:
        sudo vitrine backup wall.vitrine /etc/vitrine/dashboard.yaml

      Exit codes: 0 fine, 1 failed, 2 usage.
      """,
    options: [stateOption, help])

  static let restore = CommandSyntax(
    name: "restore", arguments: "FILE [FOLDER]", count: 1...2,
    summary: "Puts back what vitrine backup wrote.",
    discussion: """
      The dashboard and its files go into FOLDER, or here. Stop the wall first: its store is replaced.

      Example:
        sudo systemctl stop vitrine
        sudo vitrine restore wall.vitrine /etc/vitrine --force
        sudo systemctl start vitrine

      Exit codes: 0 fine, 1 failed, 2 usage.
      """,
    options: [stateOption, CommandOption("--force", "Replaces files that are there."), help])

  private static let stateOption = CommandOption(
    "--state", value: "DIR",
    "Where the wall keeps its state. Default: as vitrine run;\n/var/lib/vitrine for /etc/vitrine/dashboard.yaml."
  )
}
