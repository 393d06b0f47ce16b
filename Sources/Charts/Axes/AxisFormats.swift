public import Foundation
public import Geometry
public import Views

/// Text for a datum in an author's format, in the chart's locale unless the format names one.
func axisFormat<F: FormatStyle>(_ format: F) -> (PlottableDatum, Locale) -> String
where F.FormatInput: Plottable, F.FormatOutput == String {
  let named = namesLocale(format)
  return { datum, locale in
    guard let value = F.FormatInput(datum: datum) else { return "" }
    return (named ? format : format.locale(locale)).format(value)
  }
}

private func namesLocale(_ format: Any) -> Bool {
  let locale: Locale? =
    switch format {
    case let format as FloatingPointFormatStyle<Double>: format.locale
    case let format as FloatingPointFormatStyle<Double>.Percent: format.locale
    case let format as FloatingPointFormatStyle<Double>.Currency: format.locale
    case let format as IntegerFormatStyle<Int>: format.locale
    case let format as IntegerFormatStyle<Int>.Percent: format.locale
    case let format as IntegerFormatStyle<Int>.Currency: format.locale
    default: nil
    }
  return locale.map { $0 != .autoupdatingCurrent && $0 != .current } ?? false
}

/// Formats that a dot names, such as `.percent`: those of `Double` are meant.
extension AxisValueLabel {
  public init(
    format: FloatingPointFormatStyle<Double>, centered: Bool? = nil, anchor: UnitPoint? = nil,
    multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic,
    offsetsMarks: Bool? = nil, orientation: AxisValueLabelOrientation = .automatic,
    horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
  ) {
    self.init(
      .format(axisFormat(format)),
      Options(
        centered, anchor, multiLabelAlignment, collisionResolution, offsetsMarks, orientation,
        horizontalSpacing, verticalSpacing))
  }

  public init(
    format: FloatingPointFormatStyle<Double>.Percent, centered: Bool? = nil,
    anchor: UnitPoint? = nil,
    multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic,
    offsetsMarks: Bool? = nil, orientation: AxisValueLabelOrientation = .automatic,
    horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
  ) {
    self.init(
      .format(axisFormat(format)),
      Options(
        centered, anchor, multiLabelAlignment, collisionResolution, offsetsMarks, orientation,
        horizontalSpacing, verticalSpacing))
  }

  public init(
    format: FloatingPointFormatStyle<Double>.Currency, centered: Bool? = nil,
    anchor: UnitPoint? = nil,
    multiLabelAlignment: Alignment? = nil,
    collisionResolution: AxisValueLabelCollisionResolution = .automatic,
    offsetsMarks: Bool? = nil, orientation: AxisValueLabelOrientation = .automatic,
    horizontalSpacing: CGFloat? = nil, verticalSpacing: CGFloat? = nil
  ) {
    self.init(
      .format(axisFormat(format)),
      Options(
        centered, anchor, multiLabelAlignment, collisionResolution, offsetsMarks, orientation,
        horizontalSpacing, verticalSpacing))
  }
}

extension AxisMarks {
  public init(
    format: FloatingPointFormatStyle<Double>, preset: AxisMarkPreset = .automatic,
    position: AxisMarkPosition = .automatic, values: AxisMarkValues = .automatic,
    stroke: StrokeStyle? = nil
  ) {
    self.init(preset, position, values, stroke, .format(axisFormat(format)))
  }

  public init(
    format: FloatingPointFormatStyle<Double>.Percent, preset: AxisMarkPreset = .automatic,
    position: AxisMarkPosition = .automatic, values: AxisMarkValues = .automatic,
    stroke: StrokeStyle? = nil
  ) {
    self.init(preset, position, values, stroke, .format(axisFormat(format)))
  }

  public init(
    format: FloatingPointFormatStyle<Double>.Currency, preset: AxisMarkPreset = .automatic,
    position: AxisMarkPosition = .automatic, values: AxisMarkValues = .automatic,
    stroke: StrokeStyle? = nil
  ) {
    self.init(preset, position, values, stroke, .format(axisFormat(format)))
  }
}
