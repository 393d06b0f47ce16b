import Foundation
import Network

/// How long a wrong token is compared, by the place of its first wrong byte.
struct TokenBench {
  func run() {
    let right = (0..<64).map { UInt8(97 + $0 % 26) }
    let secret = SecretText(String(decoding: right, as: UTF8.self))
    let places = [0, 1, 31, 62, 63, 64]
    // Taken in turn, so that the machine's moods fall on all of them; the least of many counts.
    var best = [Double](repeating: .infinity, count: places.count)
    var equal = 0
    for _ in 0..<200 {
      for (index, place) in places.enumerated() {
        var given = right
        if place < given.count { given[place] = 33 }
        let begun = DispatchTime.now().uptimeNanoseconds
        for _ in 0..<2_000 where secret.isEqual(to: given) { equal += 1 }
        let took = Double(DispatchTime.now().uptimeNanoseconds - begun) / 2_000
        best[index] = min(best[index], took)
      }
    }
    for (index, place) in places.enumerated() {
      print([
        "bench": "live/token", "firstWrongByte": place < 64 ? "\(place)" : "none",
        "nanoseconds": rounded(best[index]),
      ])
    }
    print(["bench": "live/token", "equal": equal])
  }
}
