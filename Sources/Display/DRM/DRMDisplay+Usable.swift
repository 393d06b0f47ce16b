internal import CDRM
internal import Foundation
internal import Glibc

extension DRMDisplay {
  /// Whether this machine has a card with connectors that this process may draw on now.
  ///
  /// For choosing a display once, at start; a `DRMDisplay` itself waits for a card.
  ///
  /// - C: `drmSetMaster`, given back at once.
  public static var isUsable: Bool {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/sys/class/drm")) ?? []
    let cards = names.filter { $0.hasPrefix("card") && !$0.contains("-") }
    return cards.contains { card in
      guard names.contains(where: { $0.hasPrefix(card + "-") }) else { return false }
      let descriptor = open("/dev/dri/\(card)", O_RDWR | O_CLOEXEC)
      guard descriptor >= 0 else { return false }
      defer { close(descriptor) }
      guard drmSetMaster(descriptor) == 0 else { return false }
      drmDropMaster(descriptor)
      return true
    }
  }
}
