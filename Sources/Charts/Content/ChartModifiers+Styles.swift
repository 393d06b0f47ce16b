public import Views

extension View {
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
