enum LabelsHiddenKey: EnvironmentKey {
  static var defaultValue: Bool { false }
}

extension EnvironmentValues {
  var labelsAreHidden: Bool {
    get { self[LabelsHiddenKey.self] }
    set { self[LabelsHiddenKey.self] = newValue }
  }
}

extension View {
  /// Leaves the labels of controls inside out of sight; they are still told to who asks for them.
  nonisolated public func labelsHidden() -> some View { environment(\.labelsAreHidden, true) }
}
