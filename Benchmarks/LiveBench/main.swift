import Foundation
import Glibc
import Network
import Series
import Synchronization

// Live sources against real servers, one JSON line a scene.
//   LiveBench mqtt [--seconds N] [--rate N]   messages of a broker into the store
//   LiveBench wall PROGRAM [--seconds N] [--rate N]   the same into a whole wall, headless
//   LiveBench fifty URL [--seconds N]         fifty sources with a sample a second each
//   LiveBench token                           comparisons of a wrong token with the right one
//   LiveBench year [--entities N]             a year of hourly statistics, from the answer into the store

func processor() -> Double {
  var usage = rusage()
  // 0 is RUSAGE_SELF, whose type differs between versions of Glibc's module.
  getrusage(0, &usage)
  func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
  return seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

func resident() -> Int {
  let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
  let line = text.split(separator: "\n").first { $0.hasPrefix("RssAnon") }
  return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
}

func option(_ name: String, _ fallback: Int) -> Int {
  let arguments = CommandLine.arguments
  guard let place = arguments.firstIndex(of: "--\(name)"), place + 1 < arguments.count else {
    return fallback
  }
  return Int(arguments[place + 1]) ?? fallback
}

func rounded(_ value: Double) -> Double { (value * 1_000).rounded() / 1_000 }

func print(_ fields: [String: Any]) {
  let data = try? JSONSerialization.data(withJSONObject: fields, options: [.sortedKeys])
  Swift.print(String(decoding: data ?? Data(), as: UTF8.self))
}

switch CommandLine.arguments.dropFirst().first {
case "mqtt": try BrokerBench(seconds: option("seconds", 60), rate: option("rate", 5_000)).run()
case "publish":
  try BrokerBench.publish(
    port: option("port", 0), count: option("count", 0), rate: option("rate", 0))
case "wall" where CommandLine.arguments.count > 2:
  try WallBench(
    program: CommandLine.arguments[2], seconds: option("seconds", 60), rate: option("rate", 5_000)
  ).run()
case "fifty" where CommandLine.arguments.count > 2:
  FiftyBench(url: CommandLine.arguments[2], seconds: option("seconds", 60)).run()
case "token": TokenBench().run()
case "year": try YearBench(entities: option("entities", 1)).run()
default:
  Swift.print("usage: LiveBench mqtt | wall PROGRAM | fifty URL | token | year")
  exit(1)
}
