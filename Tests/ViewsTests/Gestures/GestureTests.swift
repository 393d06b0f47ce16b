import Foundation
import Geometry
import Motion
import Testing

@testable import Views

/// A square that follows a finger and tells what it sees.
struct Draggable: View {
  @GestureState private var translation: CGFloat = 0
  @State private var ended = 0
  var minimumDistance: CGFloat = 10
  var log: (String) -> Void

  var body: some View {
    log("body \(translation) \(ended)")
    return Color(white: 0).frame(width: 100, height: 100)
      .gesture(
        DragGesture(minimumDistance: minimumDistance)
          .updating($translation) { value, state, _ in state = value.translation.width }
          .onChanged { log("changed \($0.translation.width)") }
          .onEnded {
            log("ended \($0.translation.width) \(translation)")
            ended += 1
          })
  }
}

@MainActor
@Suite struct GestureTests {
  final class Log {
    var lines: [String] = []
  }

  @Test func gestureStateIsResetBeforeTheEnd() {
    let log = Log()
    let player = Player(host(Draggable { log.lines.append($0) }, 100, 100))
    log.lines = []
    player.touch(.down, 50, 50)
    player.step()
    player.touch(.move, 55, 50)
    player.step()
    #expect(log.lines.isEmpty)
    player.touch(.move, 70, 50)
    player.step()
    #expect(log.lines == ["changed 20.0", "body 20.0 0"])
    log.lines = []
    player.touch(.up, 70, 50)
    player.step()
    #expect(log.lines == ["ended 20.0 0.0", "body 0.0 1"])
  }

  @Test func aCancelledDragResetsItsStateAndDoesNotEnd() {
    let log = Log()
    let player = Player(host(Draggable { log.lines.append($0) }, 100, 100))
    player.touch(.down, 50, 50)
    player.touch(.move, 70, 50)
    player.step()
    log.lines = []
    player.touch(.cancel, 70, 50)
    player.step()
    #expect(log.lines == ["body 0.0 0"])
  }

  @Test func aDeviceThatIsGoneCancelsAllThatItsFingersDid() throws {
    let log = Log()
    let player = Player(
      host(
        VStack(spacing: 0) {
          Draggable { log.lines.append($0) }
          ScrollView { Color(white: 0).frame(width: 100, height: 500) }
        }, 100, 200))
    player.touch(.down, 50, 50, contact: 0)
    player.touch(.move, 70, 50, contact: 0)
    player.touch(.down, 50, 150, contact: 1)
    player.touch(.move, 50, 190, contact: 1)
    player.step()
    #expect(player.scrollers[0].state == "drag")
    #expect(player.offset < 0)
    log.lines = []
    let router = try #require(player.host.router as? TouchRouter)
    router.cancelAll(at: player.time)
    #expect(!router.isTouched)
    player.run(3)
    #expect(player.scrollers[0].state == "idle" && player.offset == 0)
    #expect(log.lines == ["body 0.0 0"])
  }

  @Test func aDragWithoutMinimumIsActiveAtOnce() {
    let log = Log()
    let player = Player(host(Draggable(minimumDistance: 0) { log.lines.append($0) }, 100, 100))
    log.lines = []
    player.touch(.down, 50, 50)
    #expect(log.lines == ["changed 0.0"])
  }

  @Test func theInnermostTapWins() {
    let log = Log()
    let view = Color(white: 0).frame(width: 50, height: 50)
      .onTapGesture { log.lines.append("inner") }
      .padding(20)
      .onTapGesture { log.lines.append("outer") }
    let player = Player(host(view, 90, 90))
    player.touch(.down, 45, 45)
    player.touch(.up, 45, 45)
    #expect(log.lines == ["inner"])
  }

  @Test func highPriorityComesFirstAndSimultaneousBeside() {
    let log = Log()
    let view = Color(white: 0).frame(width: 50, height: 50)
      .onTapGesture { log.lines.append("inner") }
      .simultaneousGesture(TapGesture().onEnded { log.lines.append("beside") })
      .highPriorityGesture(TapGesture().onEnded { log.lines.append("first") })
    let player = Player(host(view, 50, 50))
    player.touch(.down, 25, 25)
    player.touch(.up, 25, 25)
    #expect(log.lines == ["first", "beside"])
  }

  @Test func twoTapsComeBeforeOneWhereTheyExcludeIt() {
    let log = Log()
    let view = Color(white: 0).frame(width: 50, height: 50)
      .gesture(
        TapGesture(count: 2).onEnded { log.lines.append("two") }
          .exclusively(before: TapGesture().onEnded { log.lines.append("one") }))
    let player = Player(host(view, 50, 50))
    player.touch(.down, 25, 25)
    player.touch(.up, 25, 25)
    player.run(0.2)
    #expect(log.lines.isEmpty)
    player.touch(.down, 25, 25)
    player.touch(.up, 25, 25)
    #expect(log.lines == ["two"])
    player.run(1)
    player.touch(.down, 25, 25)
    player.touch(.up, 25, 25)
    player.run(0.5)
    #expect(log.lines == ["two", "one"])
  }

  @Test func aLongPressEndsInTimeWithoutAnotherTouch() {
    let log = Log()
    let view = Color(white: 0).frame(width: 50, height: 50)
      .onLongPressGesture {
        log.lines.append("long")
      } onPressingChanged: {
        log.lines.append("\($0)")
      }
    let player = Player(host(view, 50, 50))
    player.touch(.down, 25, 25)
    player.run(0.45)
    #expect(log.lines == ["true"])
    #expect(player.host.nextWake.map { abs($0 - 0.5) < 1e-9 } == true)
    player.run(0.1)
    #expect(log.lines == ["true", "false", "long"])
  }

  @Test func aPressThenADragIsASequence() {
    let log = Log()
    let view = Color(white: 0).frame(width: 100, height: 50)
      .gesture(
        LongPressGesture(minimumDuration: 0.4).sequenced(before: DragGesture())
          .onChanged { value in
            switch value {
            case .first: log.lines.append("press")
            case .second(_, let drag):
              log.lines.append("drag \(drag.map { "\($0.translation.width)" } ?? "-")")
            }
          })
    let player = Player(host(view, 100, 50))
    player.touch(.down, 25, 25)
    player.run(0.5)
    player.touch(.move, 45, 25)
    #expect(log.lines == ["press", "drag -", "drag 20.0"])
  }

  @Test func aTapInAScrollerFailsWhenItScrolls() {
    let log = Log()
    let view = ScrollView {
      VStack(spacing: 0) {
        ForEach(0..<10, id: \.self) { index in
          Color(white: 0).frame(width: 100, height: 100)
            .onTapGesture { log.lines.append("\(index)") }
        }
      }
    }
    let player = Player(host(view, 100, 300))
    player.drag(from: CGPoint(x: 50, y: 250), to: CGPoint(x: 50, y: 210), pause: 8)
    player.step()
    #expect(log.lines.isEmpty)
    #expect(player.offset == 30)
    player.touch(.down, 50, 75)
    player.touch(.up, 50, 75)
    #expect(log.lines == ["1"])
  }

  @Test func aTapThatStopsAFlingSelectsNothing() {
    let log = Log()
    let view = ScrollView {
      VStack(spacing: 0) {
        ForEach(0..<100, id: \.self) { index in
          Color(white: 0).frame(width: 100, height: 100)
            .onTapGesture { log.lines.append("\(index)") }
        }
      }
    }
    let player = Player(host(view, 100, 300))
    player.drag(from: CGPoint(x: 50, y: 250), to: CGPoint(x: 50, y: 100), frames: 5)
    player.run(0.1)
    player.touch(.down, 50, 150)
    player.step()
    player.touch(.up, 50, 150)
    player.run(1)
    #expect(log.lines.isEmpty)
  }

  @Test func twoFingersMagnify() {
    let log = Log()
    let view = Color(white: 0).frame(width: 200, height: 100)
      .gesture(MagnifyGesture().onChanged { log.lines.append("\($0.magnification)") })
    let player = Player(host(view, 200, 100))
    player.touch(.down, 50, 50)
    player.step()
    player.touch(.down, 100, 50, contact: 1)
    player.step()
    player.touch(.move, 150, 50, contact: 1)
    #expect(log.lines == ["2.0"])
  }
}
