import Foundation
import Raster

/// Where a value stands in a range.
struct GaugeContent: Equatable {
  var title: String
  /// Nil while nothing was measured.
  var value: Double?
  /// The value, the ends of the range: as they are said.
  var text: String
  var low: String
  var high: String
  var unit: String
  var range: ClosedRange<Double>
  var bands: [Dashboard.GaugeCard.Band]
  var color: CardColor
  /// When it was measured.
  var date: Date?

  /// 0…1 of the range.
  var share: Double? { value.map { share(of: $0) } }

  func share(of value: Double) -> Double {
    let length = range.upperBound - range.lowerBound
    let share = (value - range.lowerBound) / length
    return share.isFinite ? max(0, min(1, share)) : 0
  }

  /// The part of the range that a value is in; above the last it is the last.
  var band: Dashboard.GaugeCard.Band? {
    guard let value else { return nil }
    return bands.first { value < $0.upTo } ?? bands.last
  }
}

/// Lines of cells.
struct TableContent: Equatable {
  var title: String?
  /// Empty without one.
  var header: [String] = []
  var rows: [Row] = []

  struct Row: Equatable {
    var cells: [Cell]
    /// When it was measured, where it was.
    var date: Date?
  }

  struct Cell: Equatable {
    var text: String
    /// After a number: "°C".
    var unit = ""
    var isNumber = false
  }
}

/// A QR code's squares.
struct CodeContent: Equatable {
  var title: String?
  var caption: String?
  var code: QRCode
}

/// How each source is.
struct StatusContent: Equatable {
  var title: String
  var sources: [Source]

  struct Source: Equatable {
    var name: String
    /// Of the newest sample.
    var date: Date?
    /// Why it could not be read.
    var fault: String?

    enum State: Equatable {
      case fine
      case failed
      /// Nothing is wrong, but nothing has come either.
      case silent
    }

    var state: State { fault != nil ? .failed : date != nil ? .fine : .silent }
  }
}

/// Pictures that follow each other.
struct SlidesContent: Equatable {
  var paths: [String]
  var every: TimeInterval
  var fade: TimeInterval
  var fit: Dashboard.PictureCard.Fit

  /// The picture of a moment.
  func path(at date: Date) -> String? {
    guard !paths.isEmpty, every > 0 else { return paths.first }
    let step = (date.timeIntervalSinceReferenceDate / every).rounded(.down)
    let place = Int(exactly: step.truncatingRemainder(dividingBy: Double(paths.count))) ?? 0
    return paths[place < 0 ? place + paths.count : place]
  }
}

/// The weather, in words.
struct WeatherContent: Equatable {
  var title: String?
  var temperature: String
  var sky: Sky?
  var isNight = false
  var details: [Detail] = []
  var days: [Day] = []

  struct Detail: Equatable {
    var title: String
    var value: String
  }

  struct Day: Equatable {
    var name: String
    var sky: Sky?
    var high: String
    var low: String?
  }
}

/// What is in calendars, by day.
struct AgendaContent: Equatable {
  var title: String?
  var days: [Day]

  struct Day: Equatable {
    var name: String
    var entries: [Entry]
  }

  struct Entry: Equatable {
    /// "9:00 AM", or empty for a whole day.
    var time: String
    var title: String
    /// The calendar's name, or the place.
    var note: String?
    var color: CardColor
  }
}
