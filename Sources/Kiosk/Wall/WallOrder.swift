public import Foundation
import Input
import Platform

/// An order to a wall that runs in another process.
public enum WallOrder {
  /// Why an order was not obeyed.
  public struct Fault: Error, CustomStringConvertible {
    public let description: String
  }

  /// Reads touches as a wall would.
  ///
  /// - Throws: what is wrong with their lines.
  public static func checkTouches(_ script: String) throws {
    _ = try TouchScript(order: script)
  }

  /// Sends an order to the wall that listens at `socket`.
  ///
  /// - Parameters:
  ///   - order: as `vitrine ctl --help` lists them.
  ///   - socket: nil for this user's wall, or else the service's.
  /// - Returns: what the wall says, or why it did not obey.
  public static func send(_ order: String, to socket: String?) -> Result<Data, Fault> {
    let own = ControlSocket.path()
    let path =
      socket
      ?? own.flatMap { FileManager.default.fileExists(atPath: $0) ? $0 : nil }
      ?? ControlSocket.service
    do {
      switch try ControlSocket.ask(order, at: path) {
      case .done(let data): return .success(data)
      case .refused(let text): return .failure(Fault(description: text))
      }
    } catch {
      return .failure(Fault(description: "\(error)"))
    }
  }
}
