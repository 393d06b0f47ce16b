import Foundation
import Platform

/// Keeps a wall's model in step with its files: reads the dashboard and its data, watches both, and
/// reads again what has changed.
///
/// Data are decoded on a thread of its own and handed over whole through the loop's inbox.
@MainActor
final class DashboardSource {
  private let path: String
  private let model: WallModel
  private let inbox: Inbox
  private let watcher: FileWatcher
  private let worker = Worker(name: "series")
  private var fileWatch: FileWatch?
  private var dataWatches: [FileWatch] = []
  /// Counts loads, so that a slow one does not overwrite a newer.
  private var generation = 0

  init(path: String, model: WallModel, inbox: Inbox, watcher: FileWatcher) {
    self.path = path
    self.model = model
    self.inbox = inbox
    self.watcher = watcher
  }

  /// Reads the dashboard file and begins to watch it.
  func readFile() {
    if fileWatch == nil {
      fileWatch = watcher.watch(file: path) { [weak self] in self?.reload() }
    }
    do {
      let dashboard = try DashboardReader.read(path: path)
      model.show(dashboard, model.library)
      watchData(of: dashboard)
    } catch let faults as DashboardFaults {
      model.fail(faults.faults.map(\.description))
    } catch {
      model.fail(["\(path): \(error)"])
    }
  }

  /// Reads the file and all data again.
  func reload() {
    readFile()
    loadSeries()
  }

  /// Reads the data of the dashboard in the background.
  func loadSeries() {
    guard let dashboard = model.dashboard else { return }
    generation += 1
    let (number, zone, previous, inbox) = (generation, model.calendar.zone, model.library, inbox)
    worker.post { [weak self] in
      let library = SeriesLibrary.load(dashboard, zone: zone, previous: previous)
      inbox.post { [weak self] in
        guard let self, self.generation == number else { return }
        self.model.update(library)
      }
    }
  }

  private func watchData(of dashboard: Dashboard) {
    dataWatches.forEach { $0.cancel() }
    dataWatches = dashboard.sources.map { source in
      watcher.watch(file: source.path, quiet: 0.5) { [weak self] in self?.loadSeries() }
    }
    for page in dashboard.pages {
      for card in page.cards {
        switch card.content {
        case .pictures(let folder):
          dataWatches.append(
            watcher.watch(directory: folder.path) { [weak self] in self?.picturesChanged() })
        case .picture(let picture):
          dataWatches.append(
            watcher.watch(file: picture.path) { [weak self] in self?.picturesChanged() })
        case .number, .chart, .clock, .countdown, .text: break
        }
      }
    }
  }

  private func picturesChanged() {
    model.pictures.removeAll()
    model.update(model.library)
  }
}
