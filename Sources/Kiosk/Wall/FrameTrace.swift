import Charts
import Foundation
import Geometry
import Views

/// One line of a trace: what a frame showed, and what it cost.
@MainActor
enum FrameTrace {
  static func line(time: TimeInterval, drawn: Wall.PresentedFrame?, wall: Wall) -> String {
    var json = TraceJSON()
    json.object { json in
      json.number("t", time)
      json.string("page", wall.model.page)
      let trace = wall.hostTrace
      json.array("scrollers", trace?.scrollers ?? []) { json, scroller in
        json.object { json in
          json.string("id", scroller.id)
          json.number("offset", scroller.offset)
          json.number("velocity", scroller.velocity)
          json.string("state", scroller.state)
        }
      }
      json.array("cards", trace?.cards ?? []) { json, card in
        json.object { json in
          json.string("id", card.id)
          json.number("progress", card.progress)
          json.number("scale", card.scale)
          json.number("opacity", card.opacity)
          json.numbers("offset", [Double(card.offset.width), Double(card.offset.height)])
          json.array("quad", card.quad) { json, corner in
            json.numbers([Double(corner.x), Double(corner.y)])
          }
        }
      }
      json.array("charts", wall.chartTraces) { json, chart in
        json.object { json in
          json.string("id", chart.id)
          value(&json, "position", chart.position)
          json.object("visible") { json in
            value(&json, "first", chart.first)
            value(&json, "last", chart.last)
            json.number("count", Double(chart.count))
          }
          json.number("average", chart.average ?? .nan)
          value(&json, "selection", chart.selection)
          json.numbers("yDomain", [chart.yDomain.lowerBound, chart.yDomain.upperBound])
        }
      }
      json.array("damage", drawn?.frame.damage.rects ?? []) { json, rect in
        json.numbers([rect.minX, rect.minY, rect.width, rect.height].map(Double.init))
      }
      json.number("drawn", Double(drawn?.frame.drawnPixels ?? 0))
      json.number("frames", Double(wall.statistics.frames))
    }
    return json.text
  }

  /// A place on an axis: dates as ISO 8601 in UTC, to the second.
  private static func value(_ json: inout TraceJSON, _ key: String, _ datum: PlottableDatum?) {
    switch datum {
    case .number(let number): json.number(key, number)
    case .date(let seconds):
      let date = Date(timeIntervalSinceReferenceDate: seconds.rounded())
      json.string(key, date.formatted(.iso8601))
    case .category(let name): json.string(key, name)
    case nil: json.string(key, nil)
    }
  }
}
