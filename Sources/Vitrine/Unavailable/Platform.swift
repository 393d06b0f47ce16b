public import Foundation
public import Views

// What belongs to a telephone or a desktop.

@available(
  *, unavailable, message: "load the picture in task, keep its file, and show it with Image(_:)"
)
public struct AsyncImage<Content>: View {
  public init(url: URL?) where Content == Never {}
  public init(url: URL?, @ViewBuilder content: @escaping (Image) -> Content) {}
  public var body: some View { EmptyView() }
}

@available(*, unavailable, message: "a wall has no maps: show a picture of one with Image(_:)")
public struct Map: View {
  public init() {}
  public var body: some View { EmptyView() }
}

@available(*, unavailable, message: "a wall plays no video: show pictures with Image(_:)")
public struct VideoPlayer: View {
  public init<Player>(player: Player?) {}
  public var body: some View { EmptyView() }
}

@available(*, unavailable, message: "there is no UIKit here: draw with views, or in a Canvas")
@MainActor
public protocol UIViewRepresentable {}

@available(*, unavailable, message: "there is no UIKit here: draw with views, or in a Canvas")
@MainActor
public protocol UIViewControllerRepresentable {}

@available(*, unavailable, message: "there is no AppKit here: draw with views, or in a Canvas")
@MainActor
public protocol NSViewRepresentable {}

@available(
  *, unavailable, message: "there is no UIKit here: show a picture with Image(_:) by its name"
)
public final class UIImage {
  public init?(named name: String) { return nil }
}

@available(
  *, unavailable,
  message: "ask the view: GeometryReader, containerRelativeFrame, or @Environment(\\.displayScale)"
)
public final class UIScreen {
  public static var main: UIScreen { UIScreen() }
  public var bounds: CGRect { .zero }
  public var scale: CGFloat { 1 }
}

@available(*, unavailable, message: "a wall has no settings window: read flags, or a file")
public struct Settings<Content> {
  public init(@ViewBuilder content: () -> Content) {}
}

@available(*, unavailable, message: "a wall has one window: use WindowGroup")
public struct Window<Content> {
  public init<Title>(_ title: Title, id: String, @ViewBuilder content: () -> Content) {}
}

@available(*, unavailable, message: "a wall has no documents: use WindowGroup")
public struct DocumentGroup<Content> {
  public init<Document>(newDocument: Document, @ViewBuilder editor: () -> Content) {}
}

extension View {
  @available(*, unavailable, message: "a wall has no haptics: leave this out")
  nonisolated public func sensoryFeedback<Feedback, Trigger: Equatable>(
    _ feedback: Feedback, trigger: Trigger
  ) -> some View { self }

  @available(*, unavailable, message: "nothing opens addresses on a wall: take commands by MQTT")
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }

  @available(*, unavailable, message: "a finger does not hover: use accessibilityHint(_:)")
  nonisolated public func help<Title>(_ text: Title) -> some View { self }
}
