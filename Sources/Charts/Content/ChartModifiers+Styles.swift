import Foundation
public import Views

extension View {
  /// The colours of values, in the legend's order.
  nonisolated public func chartForegroundStyleScale<V: Plottable, S: ShapeStyle>(
    _ mapping: KeyValuePairs<V, S>
  ) -> some View {
    let pairs = mapping.map {
      (name: MarkStyle.Encoded(label: "", value: $0.key.datum).name, $0.value)
    }
    return chart { settings in
      settings.foregroundStyles = { context in
        var scale = StyleScale()
        for (name, style) in pairs {
          scale.order.append(name)
          scale.paints[name] = MarkPaint(style, context)
        }
        return scale
      }
    }
  }

  /// The colours of values, by the order of their appearance.
  nonisolated public func chartForegroundStyleScale<S: ShapeStyle>(range: [S]) -> some View {
    chart { settings in
      settings.foregroundStyles = { context in
        var scale = StyleScale()
        scale.range = range.map { MarkPaint($0, context) }
        return scale
      }
    }
  }

  nonisolated public func chartForegroundStyleScale<V: Plottable, S: ShapeStyle>(
    domain: [V], range: [S]
  ) -> some View {
    let names = domain.map { MarkStyle.Encoded(label: "", value: $0.datum).name }
    return chart { settings in
      settings.foregroundStyles = { context in
        var scale = StyleScale()
        scale.order = names
        scale.range = range.map { MarkPaint($0, context) }
        for (index, name) in names.enumerated() where !range.isEmpty {
          scale.paints[name] = scale.range[index % range.count]
        }
        return scale
      }
    }
  }

  /// Whether charts inside say which series is which.
  nonisolated public func chartLegend(_ visibility: Visibility) -> some View {
    chart { settings in
      switch visibility {
      case .automatic: settings.legend = .automatic
      case .visible: settings.legend = .visible
      case .hidden: settings.legend = .hidden
      }
    }
  }
}
