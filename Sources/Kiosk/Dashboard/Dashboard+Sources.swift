public import Documents
public import Foundation
public import Network
public import Series

extension Dashboard {
  /// A file, a folder of files or a service that series come from.
  public struct SourceDescription: Sendable {
    public var name: String
    /// What the file has to be; nil takes whatever it is.
    public var format: FileFormat?
    public var path: String
    public var position: SourcePosition
    /// Column (CSV) or member (JSON) names or numbers of each series.
    public var time: String?
    /// The column of an interval's end.
    public var end: String?
    public var value: String?
    public var unit: String?
    public var metric: String?
    /// Further series of the same file by metric: column or member.
    public var metrics: [(metric: String, value: String)] = []
    /// The vendor's layout of a CSV file, by its name.
    public var preset: String?
    /// What the file does not tell about its cells.
    public var dateOrder: DateOrder?
    public var decimal: Character?
    /// The list of records within a JSON file.
    public var records: String?
    /// Which device or app is believed first, where several tell about the same time.
    public var priority: [String] = []
    /// How long samples are kept; nil is for ever.
    public var keep: SpanValue?
    /// Of a source over the network: how it is asked.
    var service: ServiceDescription?

    public init(name: String, format: FileFormat?, path: String, position: SourcePosition) {
      self.name = name
      self.format = format
      self.path = path
      self.position = position
    }

    /// Whether the dashboard says which columns are what.
    public var isMapped: Bool {
      (format == .csv || format == .json) && preset == nil
        && (time != nil || value != nil || metric != nil || unit != nil || !metrics.isEmpty)
    }

    /// The names that cards may use: `source`, or `source/metric`; `source/*` stands for any.
    public var seriesNames: [String] {
      if !metrics.isEmpty { return metrics.map { "\(name)/\($0.metric)" } }
      if isMapped { return metric.map { [name, "\(name)/\($0)"] } ?? [name] }
      let known = Metric.names.map { "\(name)/\($0)" }
      if service != nil { return [name] + known + ["\(name)/*"] }
      switch format {
      case .csv, .json: return [name] + known
      case .homeAssistant, .influx, .prometheus, nil: return known + ["\(name)/*"]
      default: return known
      }
    }

    /// The key that names the file, such as `csv`; `file` takes any format.
    static let kinds = ["file"] + FileFormat.allCases.map(\.rawValue) + serviceKinds
  }
}

extension Dashboard.SourceDescription {
  /// Whether the series come from a service and not from a file.
  public var isService: Bool { service != nil }

  /// The series that the service offers, by asking it once.
  ///
  /// - Parameters:
  ///   - zone: that of times that bear none.
  ///   - seconds: how long to wait.
  /// - Returns: what came first, by name; why nothing did.
  public func discover(
    zone: TimeZone, seconds: TimeInterval
  ) -> Result<[DiscoveredSeries], SourceFailure> {
    service?.service.discover(zone: zone, seconds: seconds) ?? .success([])
  }
}
