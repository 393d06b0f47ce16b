import Foundation
import Network
import TestSupport
import Testing

@testable import Kiosk

@Test func wrongTriesCostMoreAndMoreTime() {
  var gate = PinGate()
  var waits: [TimeInterval] = []
  var time: TimeInterval = 100
  for _ in 0..<12 {
    gate.take(isRight: false, at: time)
    waits.append(gate.wait(at: time))
    time += gate.wait(at: time)
  }
  #expect(waits == [0, 0, 5, 10, 20, 40, 80, 160, 300, 300, 300, 300])
  #expect(!gate.isOpen(at: time))
  gate.take(isRight: true, at: time)
  #expect(gate.isOpen(at: time + 59))
  #expect(!gate.isOpen(at: time + 60))
  // Who knew the PIN has all tries again.
  gate.take(isRight: false, at: time + 61)
  #expect(gate.wait(at: time + 61) == 0)
}

@Test func aPinIsKeptAsAHashThatTellsNothingOfIt() throws {
  let hash = try PinSecret.hash("4711")
  #expect(hash.hasPrefix("$"))
  #expect(!hash.contains("4711"))
  let other = try PinSecret.hash("4711")
  #expect(other != hash)
  for (pin, isRight) in [("4711", true), ("4712", false), ("471", false), ("", false)] {
    let matches = try PinSecret.matches(pin, SecretText(hash))
    #expect(matches == isRight, "\(pin)")
  }
}

@Test(
  arguments: [
    ("1234", "1234", true), ("1234", "1235", false), ("1234", "12341234", false),
    // What openssl passwd -6 makes of 4711.
    (
      "4711",
      "$6$wallsalt$dcH4PRNeRK5Vwp.nPM/BVCGKeclAA6RFxEkwFVgAOL10ZX5M"
        + "t4oH8.d7DTIKaM9W8bC1OLt1l5XWpVsmI605F.",
      true
    ),
    ("1234", "$nonsense", false),
  ] as [(String, String, Bool)])
func aPinIsComparedWithWhatIsKept(pin: String, kept: String, isRight: Bool) throws {
  let matches = try PinSecret.matches(pin, SecretText(kept))
  #expect(matches == isRight)
}

@Test(arguments: [
  ("1234", true), ("123456789012", true), ("123", false), ("12a4", false), ("1234567890123", false),
  ("１２３４", false),
])
func aPinIsDigits(text: String, isPossible: Bool) {
  #expect(PinSecret.isPossible(text) == isPossible)
}

@Test func aControlsPinNeedsAPlace() throws {
  let faults = try DataFolder().faults(
    """
    version: 1
    service: { corner: middle, hold: 40s, pin: 1234 }
    pages:
      - cards:
          - button: { run: [lamp], pin: true }
    """)
  #expect(
    faults == [
      "2:20: \"middle\" is not known here; expected top-left, top-right, bottom-left, bottom-right or none",
      "2:34: a corner is held for 1s to 30s",
      "2:44: a secret is not written here; say where it is: { file: PATH }, { environment: NAME } or { credential: NAME }",
      "5:9: \"pin: true\" needs to know where the PIN is: service: { pin: { file: PATH } }",
    ])
}
