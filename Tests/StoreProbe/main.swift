import Foundation
import Series

// What script/kill-test kills and asks: imports a file, appends samples, or checks a store.
//   StoreProbe import DIR FILE    imports; goes on where it was
//   StoreProbe append DIR [ROWS]  appends samples for ever, ROWS a batch, prints how many are committed
//   StoreProbe hour DIR           an hour of ten sensors that say a number each a minute; prints what the
//                                 program has written, in bytes
//   StoreProbe check DIR          prints samples, the sum of their values, and what is wrong
let words = CommandLine.arguments
var calendar = Calendar(identifier: .gregorian)
calendar.timeZone = .gmt

func say(_ text: String) {
  FileHandle.standardOutput.write(Data((text + "\n").utf8))
}

func total(_ store: SeriesStore) -> (count: Int, sum: Double) {
  store.list().reduce((0, 0.0)) { total, stored in
    let series = store.series(stored.name)
    return (
      total.0 + (series?.count ?? 0), total.1 + (series?.reduce(0) { $0 + $1.value } ?? 0)
    )
  }
}

/// Bytes that this process has handed to the kernel to write, as `/proc` counts them.
func written() -> Int {
  let text = (try? String(contentsOfFile: "/proc/self/io", encoding: .utf8)) ?? ""
  let line = text.split(separator: "\n").first { $0.hasPrefix("wchar: ") }
  return line.flatMap { Int($0.dropFirst(7)) } ?? 0
}

guard words.count >= 3 else { exit(2) }
var batching = SeriesStore.Batching()
if words[1] == "append", words.count > 3, let rows = Int(words[3]) { batching.rows = rows }
let store = SeriesStore(
  directory: words[2], calendar: calendar, now: Date(), batching: batching)
switch words[1] {
case "import" where words.count > 3:
  do {
    let report = try store.importFile(
      path: words[3], importer: SeriesImporter(zone: .gmt), now: Date())
    say("finished \(report.records)")
  } catch {
    say("\(error)")
    exit(1)
  }
case "append":
  // Sample n has the value n, so that a hole would show.
  var next = store.series("probe")?.count ?? 0
  say("committed \(next)")
  while true {
    for _ in 0..<store.batching.rows {
      let date = Date(timeIntervalSince1970: 1_700_000_000 + Double(next))
      store.append(
        Sample(start: date, value: Double(next)), to: "probe", metric: .named("value"), now: date)
      next += 1
    }
    if store.nextFlush == nil { say("committed \(next)") }
    // Small batches come now and then, as sensors' do.
    if batching.rows < SeriesStore.Batching().rows { usleep(10_000) }
  }
case "hour":
  let begin = Date(timeIntervalSince1970: 1_800_000_000)
  let before = written()
  for second in 0..<3_600 {
    let now = begin.addingTimeInterval(Double(second))
    // The sensors speak one after the other, six seconds apart.
    if second % 6 == 0 {
      store.append(
        Sample(start: now, value: 20 + Double(second % 97) / 10),
        to: "sensor-\(second / 6 % 10)/temperature", metric: .named("temperature"), now: now)
    }
    store.flushIfDue(now: now)
  }
  store.flush(now: begin.addingTimeInterval(3_600))
  say("written \(written() - before)")
case "check":
  let (count, sum) = total(store)
  var fault = store.condition == .good ? "good" : "\(store.condition)"
  if let probe = store.series("probe"),
    probe.enumerated().contains(where: { $0.element.value != Double($0.offset) })
  {
    fault = "a hole"
  }
  say("\(count) \(sum) \(fault)")
default: exit(2)
}
