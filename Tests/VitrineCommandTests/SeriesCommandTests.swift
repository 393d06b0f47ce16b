import Foundation
import Kiosk
import Series
import TestSupport
import Testing

@testable import VitrineCommand

@Test(arguments: [
  (
    nil as String?, ["STATE_DIRECTORY": "/var/lib/a:/var/lib/b", "XDG_STATE_HOME": "/x"],
    "/var/lib/a"
  ),
  ("/given", ["STATE_DIRECTORY": "/var/lib/a"], "/given"),
  (nil, ["INVOCATION_ID": "1", "XDG_STATE_HOME": "/x"], "/var/lib/vitrine"),
  (nil, ["XDG_STATE_HOME": "/x"], "/x/vitrine"),
  (nil, ["XDG_STATE_HOME": "x"], "/home/u/.local/state/vitrine"),
  (nil, ["STATE_DIRECTORY": ""], "/home/u/.local/state/vitrine"),
])
func theStateDirectoryIsTheFirstThatIsSaid(
  asked: String?, environment: [String: String], path: String
) {
  #expect(RunSettings.state(asked, environment: environment, home: "/home/u") == path)
}

/// A folder with a CSV file and a state directory.
private struct Place {
  private let folder: TemporaryFolder
  var path: String { folder.path }

  init() throws { folder = try TemporaryFolder() }

  @MainActor
  func run(_ words: String...) -> Int32 {
    VitrineProgram.run(words + ["--state", path + "/state"])
  }

  func write(_ name: String, _ text: String) throws -> String {
    try folder.write(name, text)
  }

  func read(_ name: String) -> String? {
    try? folder.text(name)
  }
}

@MainActor
@Test func whatIsImportedIsListedAndExportedAndCanBeImportedAgain() throws {
  let place = try Place()
  let file = try place.write(
    "weight.csv",
    "Datum;Gewicht\n01.07.2026 07:00;70,5\n02.07.2026 07:00;abc\n03.07.2026 07:00;71\n")
  #expect(place.run("series") == ExitCode.fine)
  #expect(
    place.run(
      "import", file, "--source", "scale", "--time", "Datum", "--value", "Gewicht", "--metric",
      "weight", "--zone", "Europe/Berlin", "--quiet") == ExitCode.fine)
  #expect(
    place.read("state/rejected/weight.csv.csv")
      == "line,reason\r\n3,\"\"\"abc\"\" is no number\"\r\n")
  #expect(place.run("series") == ExitCode.fine)
  #expect(place.run("series", "scale/weight", "--by", "year", "--format", "json") == ExitCode.fine)
  #expect(place.run("series", "scale/wieght") == ExitCode.failed)
  #expect(place.run("export", place.path + "/out") == ExitCode.fine)
  let exported = try #require(place.read("out/scale_weight.csv"))
  #expect(
    exported.hasPrefix(
      "start,end,value (kg),low,high,source,flags,series,metric,statistic\r\n2026-07-01T05:00:00Z,2026-07-01T05:00:00Z,70.5,"
    ))
  let other = try Place()
  #expect(
    other.run(
      "import", place.path + "/out/scale_weight.csv", "--source", "scale", "--time", "start",
      "--value", "value", "--metric", "weight") == ExitCode.fine)
  #expect(other.run("export", other.path + "/out") == ExitCode.fine)
  #expect(other.read("out/scale_weight.csv") == exported)
}

@MainActor
@Test func theImportsExitCodesSayWhatHappened() throws {
  let place = try Place()
  let good = try place.write(
    "bp.csv", "Date,Heart rate,Systolic,Diastolic,Comments\n\"2026-07-01 07:00:00\",60,120,80,\n")
  let bad = try place.write("x.csv", "a,b\n1,2\n")
  #expect(place.run("import", good) == ExitCode.fine)
  #expect(place.run("import", good) == ExitCode.fine)
  #expect(place.run("import", bad, good) == ExitCode.failed)
  #expect(place.run("import", "\(place.path)/nothing.csv") == ExitCode.failed)
  #expect(place.run("import") == ExitCode.usage)
  #expect(place.run("import", good, "--preset", "withing") == ExitCode.usage)
  #expect(place.run("import", good, "--time", "Date") == ExitCode.usage)
  #expect(place.run("import", good, "--format", "apple-health") == ExitCode.failed)
  #expect(place.run("import", "--list-presets") == ExitCode.fine)
  #expect(place.run("export") == ExitCode.usage)
  #expect(place.run("series", "a", "b", "c") == ExitCode.usage)
}

/// Interrupts this process once an import has put its handler in place of `SIG_IGN`.
private func interruptTheNextImport() -> Thread {
  signal(SIGINT, SIG_IGN)
  let thread = Thread {
    var action = sigaction()
    repeat {
      usleep(200)
      sigaction(SIGINT, nil, &action)
    } while unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self)
      == unsafeBitCast(SIG_IGN, to: Int.self)
    kill(getpid(), SIGINT)
  }
  thread.start()
  return thread
}

@MainActor
@Test func anImportThatIsInterruptedEndsWith130AndGoesOnFromThere() throws {
  let place = try Place()
  defer { signal(SIGINT, SIG_DFL) }
  var xml = "<HealthData locale=\"en_US\">\n"
  var csv = "time,value\n"
  for index in 0..<300_000 {
    let (day, minute) = (1 + index / 1_440, index % 1_440)
    let (month, clock) = (1 + day / 28, "\(10 + minute / 60 % 14):\(10 + minute % 50):00")
    let date = "20\(10 + month / 12)-\(10 + month % 3)-\(10 + day % 18) \(clock)"
    if index < 150_000 {
      xml +=
        "<Record type=\"HKQuantityTypeIdentifierHeartRate\" sourceName=\"W\" unit=\"count/min\" startDate=\"\(date) +0000\" endDate=\"\(date) +0000\" value=\"\(index % 97 + 40).\(index)\"/>\n"
    }
    csv += "\(date),\(index)\n"
  }
  let apple = try place.write("export.xml", xml + "</HealthData>\n")
  let table = try place.write("table.csv", csv)
  let one = interruptTheNextImport()
  #expect(place.run("import", apple, "--quiet") == ExitCode.interrupted)
  _ = one
  #expect(ExitCode.interrupted == 130)
  func count(_ name: String) -> Int {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return SeriesStore(directory: place.path + "/state", calendar: calendar, now: Date())
      .series(name)?.count ?? 0
  }
  let kept = count("heart-rate")
  #expect(kept > 0)
  #expect(kept < 150_000)
  let words = ["import", table, "--metric", "value", "--quiet", "--zone", "UTC"]
  let two = interruptTheNextImport()
  #expect(VitrineProgram.run(words + ["--state", place.path + "/state"]) == ExitCode.interrupted)
  _ = two
  #expect(count("value") == 0)
  #expect(place.run("import", apple, "--quiet") == ExitCode.fine)
  #expect(VitrineProgram.run(words + ["--state", place.path + "/state"]) == ExitCode.fine)
  #expect(count("heart-rate") == 150_000)
  #expect(count("value") > 200_000)
}

@Test func theProgressLineHasBytesRecordsAndRate() {
  let progress = ImportProgressLine("/nonexistent/export.zip", isQuiet: true)
  #expect(
    progress.line(bytes: 12_345_678, records: 50_000, seconds: 2)
      == "export.zip, 12.3 MB, 50000 records, 25000 records/s")
  #expect(
    progress.line(bytes: 0, records: 10, seconds: 0) == "export.zip, 10 records")
}
