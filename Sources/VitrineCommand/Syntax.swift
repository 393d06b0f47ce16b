import Foundation
import Kiosk

/// Every command of `vitrine`, as it is parsed and explained.
enum Syntax {
  static let help = CommandOption("--help", short: "-h", "Show this help and exit.")

  static let run = CommandSyntax(
    name: "run", arguments: "[DASHBOARD]", count: 0...1,
    summary: "Shows a dashboard on a display until it is told to stop.",
    discussion: """
      DASHBOARD is ./dashboard.yaml when none is given, and /etc/vitrine/dashboard.yaml for the
      service. A dashboard that changes is read again; one that is broken leaves the last good one on
      the wall, with the error over it.

      Examples:
        vitrine run Examples/health/dashboard.yaml --display vnc
        vitrine run --display drm --card driver:vc4 --output HDMI-A-1 --rotate 90

      Exit codes: 0 stopped in order, 1 failed, 2 usage, 78 a configuration that cannot
      work: its state directory, its password file, and, for the service, its flags.
      """,
    options: RunSettings.options + [help])

  static let render = CommandSyntax(
    name: "render", arguments: "DASHBOARD", count: 1...1,
    summary: "Plays a dashboard on a virtual clock and writes pictures and a trace.",
    discussion: """
      The same arguments give the same bytes on one machine. A touch file has one event a line,
      MILLISECONDS down|move|up|cancel CONTACT X Y, in points; # starts a comment. The trace has one
      JSON object a frame.

      Examples:
        vitrine render dashboard.yaml --size 1280x800 -o wall.png
        vitrine render dashboard.yaml --at 2026-11-29T09:41:00 --duration 5 --touch tour.touch \\
          --frames out --trace out/trace.jsonl

      Exit codes: 0 fine, 1 failed, 2 usage, 78 the dashboard has faults.
      """,
    options: RenderSettings.stageOptions + RenderSettings.outputOptions + [help])

  static let describe = CommandSyntax(
    name: "describe", arguments: "DASHBOARD", count: 1...1,
    summary: "Says what a dashboard shows: labels, values and traits, element by element.",
    discussion: """
      The accessibility tree of the last frame, as `render` would draw it: one element a line, or
      JSON with the place of each element in points.

      Examples:
        vitrine describe dashboard.yaml --page weight
        vitrine describe dashboard.yaml --at 2026-11-29T09:41:00 --format json

      Exit codes: 0 fine, 1 failed, 2 usage, 78 the dashboard has faults.
      """,
    options: RenderSettings.stageOptions + [RenderSettings.formatOption, help])

  static let check = CommandSyntax(
    name: "check", arguments: "DASHBOARD", count: 1...1,
    summary: "Says every fault of a dashboard file, and of the data files that it names.",
    discussion: """
      Faults are printed as FILE:LINE:COLUMN: message.

      Exit codes: 0 no fault, 2 usage, 78 faults.
      """,
    options: [help])

  static let demo = CommandSyntax(
    name: "demo", arguments: "FOLDER", count: 1...1,
    summary: "Writes made data and pictures for the example dashboards.",
    discussion: """
      Writes FOLDER/data and FOLDER/pictures. The same seed and end give the same files.

      Exit codes: 0 fine, 1 failed, 2 usage.
      """,
    options: [
      CommandOption("--seed", value: "N", "Seed of everything random. Default: 7."),
      CommandOption(
        "--at", value: "ISO8601", "The moment up to which there are data. Default: now."),
      CommandOption(
        "--zone", value: "ZONE", "The zone of the files' times. Default: Europe/Berlin."),
      help,
    ])

  static let doctor = CommandSyntax(
    name: "doctor", arguments: "", count: 0...0,
    summary: "Says what is here for a wall, what is wrong, and what mends it.",
    discussion: """
      Looks at cards, connectors, modes, touchscreens and their calibration, groups, fonts, and who has
      the screen. Needs no dashboard and no rights; as root it sees other users' processes too.

      Exit codes: 0 nothing is wrong, 1 something is, 2 usage.
      """,
    options: [help])

  static let ctl = CommandSyntax(
    name: "ctl", arguments: "ORDER [ARGUMENT]", count: 1...64,
    summary: "Gives an order to a wall that is running.",
    discussion: """
      Orders:
        state               what is shown where, as JSON
        sources             how the sources over the network fare, as JSON
        stats               frames and latency since the start
        status [show|hide]  how the wall is, in words; or the page over the wall
        metrics             the same as Prometheus reads it
        page [ID]           turns to a page; also next and previous
        reload              reads the dashboard and its data again
        brightness [0-100]  of the panel's light, the monitor's, or the picture's
        screen [on|dark|off]  dark is black, off has no power; a touch lights both
        screenshot FILE     the picture as a PNG, upright
        touch "LINES"       plays touches as in a touch file, with ; between the lines

      Without its argument an order tells how things are. The service takes orders from root and from
      the group vitrine.

      Exit codes: 0 obeyed, 1 not, 2 usage.
      """,
    options: [
      CommandOption(
        "--socket", value: "PATH",
        "Where the wall listens. Default: this user's wall,\nelse the service's, /run/vitrine/control."
      ),
      help,
    ])

  static let calibrate = CommandSyntax(
    name: "calibrate", arguments: "", count: 0...0,
    summary: "Shows four crosses to touch and prints the touchscreen's calibration matrix.",
    discussion: """
      The screen must be free: stop the wall first. What is printed is a udev rule with the matrix,
      which takes what is in force for the touchscreen already into account.

      Example:
        sudo systemctl stop vitrine
        sudo vitrine calibrate | sudo tee /etc/udev/rules.d/71-touchscreen.rules

      Exit codes: 0 four crosses touched, 1 no matrix, 2 usage.
      """,
    options: RunSettings.options.filter {
      ["--display", "--card", "--output", "--mode"].contains($0.name)
    } + [help])

  static let all = [
    run, initial, render, describe, check, series, importing, export, backup, restore, sources,
    doctor, calibrate, ctl, pin, demo,
  ]

  static var overview: String {
    var text = """
      Vitrine turns a Linux panel into a wall of cards and health charts.

      Usage: vitrine COMMAND [OPTIONS]

      Commands:

      """
    for command in all {
      text += "  " + command.name.padding(toLength: 10, withPad: " ", startingAt: 0)
      text += command.summary + "\n"
    }
    text += """

      vitrine COMMAND --help explains a command; vitrine --version prints the version.

      """
    return text
  }
}
