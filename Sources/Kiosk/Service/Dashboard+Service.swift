public import Foundation
public import Network

extension Dashboard {
  /// How whoever looks after a wall gets at its status page, and what a PIN protects.
  public struct ServiceSettings: Sendable, Equatable {
    /// In which corner a finger opens it; nil by no finger.
    var corner: CornerHold.Corner = .topLeft
    /// Seconds that it has to rest there.
    public var hold: TimeInterval = 3
    /// Where the PIN is kept; nil asks nobody.
    public var pin: Secret?
  }
}
