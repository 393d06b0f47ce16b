import Kiosk

/// The commands about series and the store.
extension Syntax {
  static let series = CommandSyntax(
    name: "series", arguments: "[DASHBOARD] [NAME]", count: 0...2,
    summary: "Prints series as the wall sees them, in calendar buckets.",
    discussion: """
      With DASHBOARD, the series of its files; without, those that the wall or vitrine import has
      kept. Without NAME they are listed. Sources are merged as on the wall. Dates are 2026-11-29 or
      full ISO 8601. An average in a table is that of the finished spans with data, and says how many.

      Examples:
        vitrine series
        vitrine series phone/steps --by week
        vitrine series dashboard.yaml scale/weight --by month --from 2026-01-01 --format csv

      Exit codes: 0 fine, 1 failed, 2 usage, 78 the dashboard has faults.
      """,
    options: [
      CommandOption("--by", value: "UNIT", "hour, day, week, month or year. Default: day."),
      CommandOption("--from", value: "DATE", "The first date. Default: the series' first."),
      CommandOption(
        "--to", value: "DATE", "The first date that is left out. Default: after the last."),
      CommandOption("--zone", value: "ZONE", "Time zone, such as Europe/Berlin. Beats the file."),
      CommandOption("--format", value: "FORMAT", "table, csv or json. Default: table."),
      RunSettings.stateOption,
      help,
    ])

  static let importing = CommandSyntax(
    name: "import", arguments: "FILE…", count: 0...10_000,
    summary: "Reads files of health and home data into the wall's store.",
    discussion: """
      A file is known by its content, not by its name: Apple Health (export.zip, export.xml), Health
      Auto Export, Health Connect, Gadgetbridge, Home Assistant, InfluxDB, Nightscout, Prometheus,
      Fitbit and Google archives, and the CSV files of many vendors (--list-presets). Any other CSV or
      JSON file is read by naming its columns. A folder stands for its files.

      The same file again changes nothing; with another zone or other columns it takes the place of its
      first reading, and a changed file corrects its span. An import that was broken off, by Ctrl-C or
      by a power cut, goes on where it was. Rows that make no sense are set aside with their line and
      the reason; nothing else of the file is lost.

      A wall shows what was imported under the name of one of its sources, such as --source phone.

      Examples:
        vitrine import ~/Downloads/export.zip --source phone
        vitrine import withings/*.csv --source scale --zone Europe/Berlin
        vitrine import log.csv --time Datum --value Gewicht --metric weight --unit kg

      Exit codes: 0 every file was read, 1 a file was not, 2 usage, 130 broken off.
      """,
    options: [
      CommandOption(
        "--source", value: "NAME", "Keep the series as NAME/METRIC. Default: as METRIC."),
      CommandOption(
        "--zone", value: "ZONE",
        "Zone of times that bear none, such as Europe/Berlin.\nDefault: the system's."),
      CommandOption(
        "--format", value: "FORMAT",
        "Refuse files of another format, such as apple-health.\nDefault: whatever the file is."),
      CommandOption(
        "--preset", value: "NAME", "The vendor's layout of a CSV file. Default: by its header."),
      CommandOption("--list-presets", "Print the names of the layouts and exit."),
      CommandOption(
        "--time", value: "COLUMN", "A column's heading or number, or a JSON member: the time."),
      CommandOption("--end", value: "COLUMN", "The end of an interval."),
      CommandOption("--value", value: "COLUMN", "The value. Default: the only column of numbers."),
      CommandOption("--metric", value: "NAME", "What the value is, such as weight or steps."),
      CommandOption(
        "--unit", value: "UNIT", "The value's unit, such as lb. Default: the heading's."),
      CommandOption("--date-order", value: "ORDER", "dmy or mdy, where the column does not tell."),
      CommandOption(
        "--decimal", value: "MARK", "The decimal mark, where the column does not tell."),
      CommandOption(
        "--rejected", value: "FILE",
        "Where rejected rows go. Default: DIR/rejected/NAME.csv."),
      CommandOption("--quiet", "No progress."),
      RunSettings.stateOption,
      help,
    ])

  static let sources = CommandSyntax(
    name: "sources", arguments: "[DASHBOARD [SOURCE]]", count: 0...2,
    summary: "Says how the sources over the network fare, or what they offer.",
    discussion: """
      Without a dashboard it asks the wall that runs: each source's state (live, stale, failing, paused,
      waiting) since when, the age of its newest data, samples a minute, and the last error in words.

      With --discover it asks each service of DASHBOARD itself, and prints the series that cards can name.

      Examples:
        vitrine sources
        vitrine sources --discover dashboard.yaml rooms

      Exit codes: 0 fine, 1 no wall or a service failed, 2 usage, 78 the dashboard has faults.
      """,
    options: [
      CommandOption("--discover", "List the series that the services of DASHBOARD offer."),
      CommandOption("--json", "The wall's answer as JSON."),
      CommandOption(
        "--socket", value: "PATH",
        "Where the wall listens. Default: this user's wall,\nelse the service's, /run/vitrine/control."
      ),
      help,
    ])

  static let export = CommandSyntax(
    name: "export", arguments: "FOLDER", count: 0...1,
    summary: "Writes everything that the store has as CSV: nobody is locked in.",
    discussion: """
      One file a series, FOLDER/SOURCE_METRIC.csv, with start, end, value (its unit in the heading),
      low, high, source and flags; times in UTC. The first row names the series and its metric, and
      vitrine import FOLDER reads them all again, each as what it was.

      Examples:
        vitrine export backup
        vitrine import backup --state elsewhere
        vitrine export --series phone/steps > steps.csv

      Exit codes: 0 fine, 1 failed, 2 usage.
      """,
    options: [
      CommandOption("--series", value: "NAME", "Print one series instead."),
      RunSettings.stateOption,
      help,
    ])
}
