import Foundation
import Network
import Series

/// Fifty sources with one sample a second each, asked over HTTP; `url` answers `{"value": 1}`.
struct FiftyBench {
  var url: String
  var seconds: Int

  func run() {
    let before = resident()
    let sources = LiveSources(seed: 1)
    sources.update(
      (0..<50).map { number in
        var settings = HTTPSettings(
          url: "\(url)?\(number)", reading: .moment([("value", .named("level"), "value")]))
        settings.every = 1
        return LiveSources.Source(name: "s\(number)", service: .http(settings), staleAfter: 60)
      }, zone: .gmt)
    // The connections are made first.
    Thread.sleep(forTimeInterval: 5)
    _ = sources.intake.take()
    let (begun, used) = (Date(), processor())
    var taken = 0
    while Date().timeIntervalSince(begun) < Double(seconds) {
      Thread.sleep(forTimeInterval: 1)
      for batch in sources.intake.take() { taken += batch.weight }
    }
    let took = Date().timeIntervalSince(begun)
    print([
      "bench": "live/fifty", "samplesPerSecond": rounded(Double(taken) / took),
      "live": sources.statuses().count { $0.state == .live },
      "corePercent": rounded((processor() - used) / took * 100), "grownKiB": resident() - before,
    ])
    sources.stop()
  }
}
