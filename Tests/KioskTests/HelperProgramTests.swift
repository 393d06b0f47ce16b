import Foundation
import Platform
import TestSupport
import Testing

@testable import Kiosk

/// Programs that stand in for `ddcutil`, `cec-client` and players: each writes what it was asked into a file.
@MainActor private struct Doubles {
  let folder: TemporaryFolder
  var log: String { folder.path("log") }

  init() throws { folder = try TemporaryFolder() }

  func program(_ body: String) throws -> String {
    let path = folder.path("double")
    try folder.write("double", "#!/bin/sh\n\(body.replacingOccurrences(of: "LOG", with: log))\n")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    return path
  }

  var lines: [String] {
    ((try? String(contentsOfFile: log, encoding: .utf8)) ?? "").split(separator: "\n").map(
      String.init)
  }

  /// Waits until something is so, for at most ten seconds.
  func wait(until isSo: () -> Bool) async -> Bool {
    for _ in 0..<500 {
      if isSo() { return true }
      try? await Task.sleep(for: .milliseconds(20))
    }
    return isSo()
  }
}

@MainActor @Suite(.serialized) struct HelperProgramTests {
  @Test func aMonitorIsAskedForTheLastOfManyBrightnesses() async throws {
    let doubles = try Doubles()
    let light = try #require(
      MonitorLight(program: try doubles.program("echo \"$@\" >> LOG; sleep 0.2")))
    for level in [0.3, 0.5, 0.7, 0.9] { #expect(light.set(level)) }
    let isSo1 = await doubles.wait { doubles.lines.last == "--noverify setvcp 10 90" }
    #expect(isSo1)
    #expect(doubles.lines == ["--noverify setvcp 10 30", "--noverify setvcp 10 90"])
  }

  @Test func aMonitorThatRefusesIsLeftAloneAndThePictureIsDarkened() async throws {
    let doubles = try Doubles()
    let light = try #require(
      MonitorLight(program: try doubles.program("echo \"$@\" >> LOG; exit 1")))
    #expect(light.set(0.3))
    let isSo2 = await doubles.wait { !light.set(0.4) }
    #expect(isSo2)
    let asked = doubles.lines.count
    #expect(!light.set(0.5))
    #expect(doubles.lines.count == asked)
  }

  /// A loop blocks the signals that it takes itself, and programs inherit that.
  @Test(arguments: ["sleep 40", "trap '' TERM; sleep 40; sleep 40"])
  func aProgramThatDoesNotEndIsEnded(body: String) throws {
    let doubles = try Doubles()
    let program = try doubles.program(body)
    var (mask, before) = (sigset_t(), sigset_t())
    sigemptyset(&mask)
    sigaddset(&mask, SIGTERM)
    pthread_sigmask(SIG_BLOCK, &mask, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    let answer = try HelperProgram.answer([program], seconds: 1).get()
    #expect(answer.code == 124)
  }

  @Test func withoutItsProgramThereIsNoMonitorLightAndNoTelevision() {
    #expect(MonitorLight(program: "/nowhere/ddcutil") == nil)
    #expect(Television(program: "/nowhere/cec-client") == nil)
  }

  @Test func aTelevisionGoesToStandbyAndComesBackEvenAfterItFailedOnce() async throws {
    let doubles = try Doubles()
    // The first call fails, as a television without power does.
    let program = try doubles.program(
      "echo \"$@: $(cat)\" >> LOG; [ $(wc -l < LOG) -gt 1 ]")
    let television = try #require(Television(program: program))
    television.set(isOn: false)
    let isSo3 = await doubles.wait { doubles.lines == ["-s -d 1: standby 0"] }
    #expect(isSo3)
    television.set(isOn: true)
    let isSo4 = await doubles.wait { doubles.lines.count == 3 }
    #expect(isSo4)
    #expect(doubles.lines.dropFirst() == ["-s -d 1: on 0", "-s -d 1: as"])
  }

  @Test func anAlarmSoundsAgainAndAgainUntilItIsSilenced() async throws {
    let doubles = try Doubles()
    let scheduler = VirtualScheduler()
    let sound = AlarmSound(scheduler: scheduler) { Issue.record("\($0)") }
    var alarm = Dashboard.Alarm(series: Dashboard.SeriesReference(name: "p", position: .start))
    alarm.sound = "beep.wav"
    alarm.player = [try doubles.program("echo \"$@\" >> LOG"), "-q"]
    alarm.repeats = 10
    sound.ring([alarm])
    let isSo5 = await doubles.wait { doubles.lines == ["-q beep.wav"] }
    #expect(isSo5)
    for round in 2...3 {
      // What has ended is seen on a thread of Foundation's.
      var time = scheduler.now
      let isSo6 = await doubles.wait {
        time += 10
        scheduler.advance(to: time)
        return doubles.lines.count >= round
      }
      #expect(isSo6)
    }
    sound.ring([])
    try await Task.sleep(for: .milliseconds(300))
    let count = doubles.lines.count
    scheduler.advance(to: scheduler.now + 1_000)
    try await Task.sleep(for: .milliseconds(200))
    #expect(doubles.lines.count == count)
  }

  @Test func aSoundThatStillPlaysEndsWithItsAlarm() async throws {
    let doubles = try Doubles()
    let sound = AlarmSound(scheduler: VirtualScheduler()) { _ in }
    var alarm = Dashboard.Alarm(series: Dashboard.SeriesReference(name: "p", position: .start))
    alarm.sound = "long.wav"
    alarm.player = [try doubles.program("echo $$ >> LOG; exec sleep 600")]
    sound.ring([alarm])
    let isSo7 = await doubles.wait { doubles.lines.count == 1 }
    #expect(isSo7)
    let process = try #require(doubles.lines.first.flatMap { pid_t($0) })
    #expect(kill(process, 0) == 0)
    sound.ring([])
    let isSo8 = await doubles.wait { kill(process, 0) != 0 }
    #expect(isSo8)
  }

  @Test func anAlarmWhosePlayerIsMissingSaysSo() throws {
    var said: [String] = []
    let sound = AlarmSound(scheduler: VirtualScheduler()) { said.append($0) }
    var alarm = Dashboard.Alarm(series: Dashboard.SeriesReference(name: "p", position: .start))
    alarm.sound = "beep.wav"
    alarm.player = ["/nowhere/player"]
    sound.ring([alarm])
    #expect(said == ["the alarm makes no sound: there is no program /nowhere/player here"])
  }
}
