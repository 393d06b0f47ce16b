import Foundation

/// Every command of `vitrine`, as it is parsed and explained.
enum Syntax {
  static let help = Option("--help", short: "-h", "Show this help and exit.")

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

      Exit codes: 0 stopped in order, 1 failed, 2 usage, 78 bad flags' values or state directory.
      """,
    options: [
      Option(
        "--display", value: "KIND",
        "auto, drm, fbdev, vnc or headless. auto takes a usable DRM card, else VNC, and\ndecides once, at start. Default: auto."
      ),
      Option("--card", value: "CARD", "The DRM card: a path, or driver:NAME such as driver:vc4."),
      Option("--output", value: "CONNECTOR", "The connector, such as HDMI-A-1."),
      Option(
        "--mode", value: "WxH[@R]", "The mode, such as 1280x800@60. Default: the screen's own."),
      Option("--rotate", value: "DEGREES", "0, 90, 180 or 270, clockwise. Beats the file."),
      Option("--scale", value: "S", "Pixels a point, 0.5 to 8. Beats the file."),
      StateDirectory.option,
      Option(
        "--listen", value: "HOST:PORT", "Where the VNC screen listens. Default: 127.0.0.1:5900."),
      Option("--stats", "Print frames, wake-ups and latency every ten seconds."),
      help,
    ])

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
    options: [
      Option("--size", value: "WxH", "Panel pixels, before rotation. Default: 800x480."),
      Option("--scale", value: "S", "Pixels a point, 0.5 to 8. Beats the file."),
      Option("--rotate", value: "DEGREES", "0, 90, 180 or 270, clockwise. Beats the file."),
      Option("--page", value: "ID", "The page to begin with. Default: the first."),
      Option(
        "--at", value: "ISO8601",
        "The wall's clock at the first frame, such as\n2026-11-29T09:41:00. Default: now."
      ),
      Option("--duration", value: "SECONDS", "How long to play. Default: 0, one frame."),
      Option("--frame-rate", value: "HZ", "Frames a second, 1 to 1000. Default: 60."),
      Option("--touch", value: "FILE", "Touches to play."),
      Option("--zone", value: "ZONE", "Time zone, such as Europe/Berlin. Beats the file."),
      Option("--locale", value: "LOCALE", "Locale, such as de_DE. Beats the file."),
      Option("--seed", value: "N", "Seed of everything random. Default: 1."),
      Option("--font", value: "FAMILY", "The typeface. Default: Inter."),
      Option("--output", short: "-o", value: "FRAME.png", "Write the last frame."),
      Option("--frames", value: "DIR", "Write every frame as DIR/frame-NNNNN.png."),
      Option("--trace", value: "FILE", "Write one JSON object a frame."),
      help,
    ])

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
      Option("--seed", value: "N", "Seed of everything random. Default: 7."),
      Option("--at", value: "ISO8601", "The moment up to which there are data. Default: now."),
      Option("--zone", value: "ZONE", "The zone of the files' times. Default: Europe/Berlin."),
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
        stats               frames and latency since the start
        page [ID]           turns to a page; also next and previous
        reload              reads the dashboard and its data again
        brightness [0-100]  of the panel's backlight
        screen [on|off]     a touch lights a dark screen, too
        screenshot FILE     the picture as a PNG, upright
        touch "LINES"       plays touches as in a touch file, with ; between the lines

      Without its argument an order tells how things are. The service takes orders from root and from
      the group vitrine.

      Exit codes: 0 obeyed, 1 not, 2 usage.
      """,
    options: [
      Option(
        "--socket", value: "PATH",
        "Where the wall listens. Default: this user's wall,\nelse the service's, /run/vitrine/control."
      ),
      help,
    ])

  static let all = [run, render, check, series, importing, export, doctor, ctl, demo]

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
