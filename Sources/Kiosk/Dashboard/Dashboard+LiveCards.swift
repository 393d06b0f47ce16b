public import Documents
public import Foundation

/// Cards that show what is now.
extension Dashboard {
  /// Where the latest value of a series stands in a range.
  public struct GaugeCard: Sendable {
    public var series: SeriesReference
    public var range: ClosedRange<Double>
    /// Parts of the range, the lowest first; empty for a gauge of one colour.
    public var bands: [Band] = []
    public var color: ColorValue?
    public var decimals: Int?

    public struct Band: Sendable, Equatable {
      /// The band's end; it begins at the end of the one before.
      public var upTo: Double
      public var color: ColorValue
      /// What is said beside the colour: "good".
      public var name: String?
    }
  }

  /// The latest values of several series, or the rows of a file.
  public struct TableCard: Sendable {
    public var rows: [Row] = []
    public var file: File?

    public struct Row: Sendable {
      public var series: SeriesReference
      public var title: String?
      public var decimals: Int?
    }

    public struct File: Sendable, Equatable {
      public var path: String
      public var isJSON: Bool
      /// JSON: the path to the list of records.
      public var records: String?
      /// Headings (CSV) or members (JSON) to show, with what stands above them; empty is all.
      public var columns: [Column] = []

      public struct Column: Sendable, Equatable {
        public var name: String
        public var title: String
      }
    }
  }

  /// A text as a QR code.
  public struct CodeCard: Sendable, Equatable {
    public var text: String
    /// What stands under the code; nil for a secret.
    public var caption: String?
  }

  /// Every picture of a folder, one after the other.
  public struct SlidesCard: Sendable, Equatable {
    public enum Order: String, CaseIterable, Sendable { case name, shuffle }
    public var path: String
    public var every: TimeInterval = 30
    public var fade: TimeInterval = 1
    public var fit = PictureCard.Fit.fill
    public var order = Order.name
  }

  /// What the sky does, from a JSON file of any layout.
  public struct WeatherCard: Sendable, Equatable {
    public enum Codes: String, CaseIterable, Sendable { case wmo, openweather, words }
    public var path: String
    public var temperature: String
    public var condition: String?
    public var codes = Codes.words
    public var unit = "°C"
    public var details: [Detail] = []
    public var forecast: Forecast?

    /// A value beside the temperature: its name, its place in the file, what stands behind it.
    public struct Detail: Sendable, Equatable {
      public var title: String
      public var path: String
      public var unit: String
    }

    /// Lists of one length, an entry a day or hour.
    public struct Forecast: Sendable, Equatable {
      public var time: String
      public var high: String
      public var low: String?
      public var condition: String?
    }
  }

  /// What is in calendars, today and in the days to come.
  public struct CalendarCard: Sendable, Equatable {
    public var calendars: [File]
    public var days = 7

    public struct File: Sendable, Equatable {
      public var path: String
      public var name: String?
      public var color: ColorValue?
    }
  }
}
