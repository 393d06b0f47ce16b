public import Documents
public import Foundation

extension Dashboard {
  /// A button, a switch or a slider, and what it is joined to.
  public struct ControlCard: Sendable, Equatable {
    public enum Kind: Sendable, Equatable {
      case button
      case toggle
      case slider(ClosedRange<Double>, step: Double)
    }

    public var kind: Kind
    public var link: Link
    public var unit = ""
    public var color: ColorValue?

    /// Programs that do what a control asks for and tell how things are.
    public struct Link: Sendable, Equatable {
      /// The program and its arguments for a button, and for on; `$value` is a slider's value.
      public var send: [String]
      /// For off.
      public var sendOff: [String] = []
      /// Prints the true state: a number, `on` or `off`; nil for a button.
      public var state: [String]?
      /// Seconds between two looks at the state.
      public var every: TimeInterval = 30
    }
  }
}
