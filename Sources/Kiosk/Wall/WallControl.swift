import Display
import Foundation
import Input
import Motion
import Network
import Pictures
import Platform
import Raster

/// What `vitrine ctl` may ask of a wall that is running.
@MainActor
final class WallControl {
  private let wall: Wall
  private let reload: () -> Void
  private let sources: () -> [SourceStatus]
  private let facts: () -> WallFacts
  private var fingers: ScriptedTouches?

  /// - Parameters:
  ///   - wall: whom the orders are for.
  ///   - sources: how the sources over the network fare.
  ///   - facts: what the wall knows of itself.
  ///   - reload: reads the dashboard and its data again.
  init(
    _ wall: Wall, sources: @escaping () -> [SourceStatus] = { [] },
    facts: @escaping () -> WallFacts, reload: @escaping () -> Void
  ) {
    self.sources = sources
    self.wall = wall
    self.facts = facts
    self.reload = reload
  }

  /// Obeys an order: a word, and what it is about.
  func obey(_ line: String) -> ControlServer.Answer {
    let words = line.split(separator: " ", maxSplits: 1).map(String.init)
    let rest = words.count > 1 ? words[1].trimmingCharacters(in: .whitespaces) : ""
    switch words.first {
    case "state": return text(state)
    case "sources": return text(SourceReport.json(sources(), now: wall.model.now))
    case "stats": return text(StatisticsLine.summary(wall.statistics))
    case "status": return status(rest)
    case "metrics": return .done(Data(MetricsText(facts()).text.utf8))
    case "page": return page(rest)
    case "reload":
      reload()
      return text("")
    case "brightness": return brightness(rest)
    case "screen": return screen(rest)
    case "screenshot": return screenshot()
    case "touch": return touch(rest)
    default:
      return .refused(
        "there is no order '\(words.first ?? "")'; there are state, stats, sources, status, metrics, page, "
          + "reload, brightness, screen, screenshot and touch")
    }
  }

  private func text(_ text: String) -> ControlServer.Answer {
    .done(Data((text.isEmpty ? "" : text + "\n").utf8))
  }

  private var state: String {
    var json = TraceJSON()
    json.object { json in
      json.string("display", wall.display.name)
      json.string("page", wall.model.page)
      json.strings("pages", wall.model.pageNames)
      if let size = wall.display.size {
        json.numbers("panel", [Double(size.width), Double(size.height)])
      } else {
        json.string("panel", nil)
      }
      json.number("rotate", Double(wall.display.rotation.rawValue))
      json.number("scale", Double(wall.geometry.scale))
      json.string("screen", screenWord)
      json.number("brightness", wall.idle.brightness * 100)
      json.strings("faults", wall.model.faults)
    }
    return json.text
  }

  private func page(_ name: String) -> ControlServer.Answer {
    let pages = wall.model.pageNames
    guard !pages.isEmpty else { return .refused("the dashboard has no pages") }
    if name.isEmpty { return text(wall.model.page) }
    let index = pages.firstIndex(of: wall.model.page) ?? 0
    let target: String
    switch name {
    case "next": target = pages[(index + 1) % pages.count]
    case "previous": target = pages[(index + pages.count - 1) % pages.count]
    default: target = name
    }
    guard pages.contains(target) else {
      return .refused("there is no page '\(name)'; there are \(pages.joined(separator: ", "))")
    }
    wall.model.turn(to: target)
    return text(target)
  }

  /// The brightness as it is, and for now another; the dashboard's idle settings go on from there.
  private func brightness(_ words: String) -> ControlServer.Answer {
    if !words.isEmpty {
      guard let percent = Double(words), (0...100).contains(percent) else {
        return .refused("brightness takes 0 to 100, not '\(words)'")
      }
      wall.light(percent / 100)
    }
    return text("\(Int((wall.idle.brightness * 100).rounded()))")
  }

  /// The status page in words, or shown over the wall.
  private func status(_ word: String) -> ControlServer.Answer {
    switch word {
    case "": return text(StatusPage(facts: facts(), calendar: wall.model.calendar).text)
    case "show":
      guard let service = wall.model.service else {
        return .refused("there is no status page here")
      }
      wall.command(.wake)
      service.openWithoutPin()
    case "hide": wall.model.service?.close()
    default: return .refused("status takes show or hide, not '\(word)'")
    }
    return text("")
  }

  private var screenWord: String { wall.screenWord }

  private func screen(_ word: String) -> ControlServer.Answer {
    switch word {
    case "on": wall.command(.wake)
    case "off": wall.command(.rest(.off))
    case "dark": wall.command(.rest(.dark))
    case "": break
    default: return .refused("screen takes on, dark or off, not '\(word)'")
    }
    return text(screenWord)
  }

  /// The picture as it is meant to be seen, upright.
  private func screenshot() -> ControlServer.Answer {
    guard let picture = wall.picture else { return .refused("there is no picture: no display") }
    do {
      return .done(try PictureFile.encodePNG(picture))
    } catch {
      return .refused("\(error)")
    }
  }

  /// Plays touches.
  private func touch(_ script: String) -> ControlServer.Answer {
    do {
      let script = try TouchScript(order: script)
      fingers?.stop()
      let fingers = ScriptedTouches(script, scheduler: wall.scheduler)
      fingers.onFrame = { [weak wall] in wall?.handle($0) }
      fingers.start()
      self.fingers = fingers
      return text(String(format: "%.3f s", script.duration))
    } catch {
      return .refused("\(error)")
    }
  }
}

extension TouchScript {
  /// An order's touches: lines as in a touch file, with `;` between them.
  init(order: String) throws {
    let lines = order.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    try self.init(lines.joined(separator: "\n"), file: "touch")
  }
}
