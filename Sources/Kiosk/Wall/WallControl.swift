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
  private let light: Backlight?
  private var fingers: ScriptedTouches?

  /// - Parameters:
  ///   - wall: whom the orders are for.
  ///   - light: the panel's own, where it has one.
  ///   - sources: how the sources over the network fare.
  ///   - reload: reads the dashboard and its data again.
  init(
    _ wall: Wall, light: Backlight?, sources: @escaping () -> [SourceStatus] = { [] },
    reload: @escaping () -> Void
  ) {
    self.sources = sources
    self.wall = wall
    self.light = light
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
        "there is no order '\(words.first ?? "")'; there are state, stats, sources, page, reload, brightness, "
          + "screen, screenshot and touch")
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

  /// The panel's own light; the dashboard's idle settings change it again when they are due.
  private func brightness(_ words: String) -> ControlServer.Answer {
    guard let light else {
      return .refused("this panel has no light that can be set (/sys/class/backlight is empty)")
    }
    if !words.isEmpty {
      guard let percent = Double(words), (0...100).contains(percent) else {
        return .refused("brightness takes 0 to 100, not '\(words)'")
      }
      guard light.set(percent / 100) else {
        return .refused("\(light.name) cannot be set; 70-vitrine.rules lets the group video do it")
      }
    }
    return text("\(Int(((light.level ?? 0) * 100).rounded()))")
  }

  private var screenWord: String {
    switch wall.idle.state {
    case .off: "off"
    case .dark: "dark"
    case .active, .dim: "on"
    }
  }

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
