public import Foundation

/// Where a scrolled chart comes to rest.
public struct ChartScrollTargetBehavior {
  /// Makes the rule for a calendar.
  let make: (Calendar) -> Rule

  /// The grids, and whether a fling is limited.
  struct Rule {
    var fine: ChartGrid?
    var major: ChartSettling.Major?
    var isLimited = true
    /// Both grids are the visible lengths, counted from where the axis began.
    var isPaging = false

    /// The rule for a visible length.
    func paged(by length: Double, from origin: Double) -> Rule {
      guard isPaging else { return self }
      let pages = ChartGrid.regular(length: length, origin: origin)
      return Rule(fine: pages, major: .grid(pages))
    }
  }

  /// How far a fling may go.
  public struct LimitBehavior: Hashable, Sendable {
    let isLimited: Bool

    /// One coarse boundary a fling, as on a narrow chart.
    public static let automatic = LimitBehavior(isLimited: true)
    public static let always = LimitBehavior(isLimited: true)
    /// As many as the fling's strength takes.
    public static let never = LimitBehavior(isLimited: false)
  }

  /// One visible length a fling, the nearest one after a slow drag.
  public static var paging: ChartScrollTargetBehavior {
    ChartScrollTargetBehavior { _ in Rule(isPaging: true) }
  }

  /// Rests on the multiples of a number.
  ///
  /// - Parameters:
  ///   - unit: what a slow drag rests on.
  ///   - majorAlignment: what a fling lands on; nil is one visible length.
  ///   - limitBehavior: whether a fling may pass several.
  /// - Returns: the behaviour.
  public static func valueAligned<P: Plottable & BinaryFloatingPoint>(
    unit: P, majorAlignment: MajorValueAlignment<P>? = nil,
    limitBehavior: LimitBehavior = .automatic
  ) -> ChartScrollTargetBehavior {
    numbers(Double(unit), majorAlignment?.kind, limitBehavior)
  }

  public static func valueAligned<P: Plottable & BinaryInteger>(
    unit: P, majorAlignment: MajorValueAlignment<P>? = nil,
    limitBehavior: LimitBehavior = .automatic
  ) -> ChartScrollTargetBehavior {
    numbers(Double(unit), majorAlignment?.kind, limitBehavior)
  }

  /// Rests on dates that match components.
  ///
  /// - Parameters:
  ///   - components: what a slow drag rests on, as `DateComponents(hour: 0)` for midnights.
  ///   - majorAlignment: what a fling lands on; nil is one visible length.
  ///   - limitBehavior: whether a fling may pass several.
  /// - Returns: the behaviour.
  public static func valueAligned(
    matching components: DateComponents, majorAlignment: MajorValueAlignment<Date>? = nil,
    limitBehavior: LimitBehavior = .automatic
  ) -> ChartScrollTargetBehavior {
    ChartScrollTargetBehavior { calendar in
      Rule(
        fine: .matching(components, calendar),
        major: major(majorAlignment?.kind, calendar: calendar), isLimited: limitBehavior.isLimited)
    }
  }

  /// Rests on the starts of a calendar unit.
  ///
  /// - Parameters:
  ///   - unit: what a slow drag rests on.
  ///   - major: the unit whose start a fling lands on; nil is one visible length.
  ///   - limitBehavior: whether a fling may pass several.
  /// - Returns: the behaviour.
  public static func calendarAligned(
    _ unit: Calendar.Component, major: Calendar.Component? = nil,
    limitBehavior: LimitBehavior = .automatic
  ) -> ChartScrollTargetBehavior {
    ChartScrollTargetBehavior { calendar in
      let fine = CalendarStride.Unit(unit) ?? .day
      let coarse = major.flatMap { CalendarStride.Unit($0) }
      return Rule(
        fine: .starts(of: fine, calendar: calendar),
        major: coarse.map { .grid(.starts(of: $0, calendar: calendar)) } ?? .page,
        isLimited: limitBehavior.isLimited)
    }
  }

  private static func numbers(
    _ unit: Double, _ alignment: MajorAlignmentKind?, _ limit: LimitBehavior
  ) -> ChartScrollTargetBehavior {
    ChartScrollTargetBehavior { calendar in
      Rule(
        fine: .regular(length: unit, origin: 0), major: major(alignment, calendar: calendar),
        isLimited: limit.isLimited)
    }
  }

  private static func major(_ kind: MajorAlignmentKind?, calendar: Calendar) -> ChartSettling.Major
  {
    switch kind {
    case .page, nil: .page
    case .unit(let length): .grid(.regular(length: length, origin: 0))
    case .matching(let components): .grid(.matching(components, calendar))
    }
  }
}

enum MajorAlignmentKind: Equatable {
  case page
  case unit(Double)
  case matching(DateComponents)
}

/// The coarse grid that a fling lands on.
public struct MajorValueAlignment<P: Plottable> {
  let kind: MajorAlignmentKind

  /// One visible length.
  public static var page: MajorValueAlignment { MajorValueAlignment(kind: .page) }
}

extension MajorValueAlignment where P: BinaryFloatingPoint {
  public static func unit(_ unit: P) -> MajorValueAlignment {
    MajorValueAlignment(kind: .unit(Double(unit)))
  }
}

extension MajorValueAlignment where P: BinaryInteger {
  public static func unit(_ unit: P) -> MajorValueAlignment {
    MajorValueAlignment(kind: .unit(Double(unit)))
  }
}

extension MajorValueAlignment where P == Date {
  public static func matching(_ components: DateComponents) -> MajorValueAlignment {
    MajorValueAlignment(kind: .matching(components))
  }
}
