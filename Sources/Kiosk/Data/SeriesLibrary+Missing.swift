import Documents
import Series

extension SeriesLibrary {
  /// The series that a dashboard names and that its files do not have, a line each with those there are.
  ///
  /// What a service has is not known without asking it, and a source that could not be read has its own
  /// fault.
  public func missingSeries(of dashboard: Dashboard) -> [String] {
    let references =
      dashboard.pages.flatMap(\.cards).flatMap(\.seriesReferences) + dashboard.alarms.map(\.series)
    var told: Set<String> = []
    return references.compactMap { reference in
      let name = reference.name
      let source = String(name.prefix { $0 != "/" })
      guard told.insert(name).inserted, series[name]?.isEmpty ?? true,
        let description = dashboard.sources.first(where: { $0.name == source }),
        !description.isService, let state = sources.first(where: { $0.name == source }),
        state.fault == nil
      else { return nil }
      let place = "\(dashboard.file):\(reference.position)"
      guard series[name] == nil else { return "\(place): \(name) has no value that can be read" }
      let known = names.filter { $0.hasPrefix("\(source)/") }
      guard !known.isEmpty else {
        return "\(place): there is no \(name): \(state.path) has no series"
      }
      let shown = known.prefix(12).joined(separator: ", ")
      let more = known.count > 12 ? " and \(known.count - 12) more" : ""
      let nearest = NearestName.of(name, among: known).map { "did you mean \($0)? " } ?? ""
      return "\(place): there is no \(name); \(nearest)\(source) has \(shown)\(more)"
    }
  }
}
