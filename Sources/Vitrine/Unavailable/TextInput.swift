public import Foundation
public import Views

// A wall has fingers and no keyboard.

@available(
  *, unavailable,
  message: "a wall has no keyboard: offer choices with Picker, Slider, Toggle or Button"
)
public struct TextField<Label>: View {
  public init<Title>(_ title: Title, text: Binding<String>) where Label == Text {}
  public init<Title, Value, Format>(_ title: Title, value: Binding<Value>, format: Format)
  where Label == Text {}
  public var body: some View { EmptyView() }
}

@available(
  *, unavailable,
  message: "a wall has no keyboard: offer choices with Picker, Slider, Toggle or Button"
)
public struct SecureField<Label>: View {
  public init<Title>(_ title: Title, text: Binding<String>) where Label == Text {}
  public var body: some View { EmptyView() }
}

@available(
  *, unavailable,
  message: "a wall has no keyboard: offer choices with Picker, Slider, Toggle or Button"
)
public struct TextEditor: View {
  public init(text: Binding<String>) {}
  public var body: some View { EmptyView() }
}

@available(
  *, unavailable,
  message: "a wall has no date picker: use Picker or buttons for the days that matter"
)
public struct DatePicker<Label>: View {
  public init<Title>(_ title: Title, selection: Binding<Date>) where Label == Text {}
  public init<Title, Parts>(_ title: Title, selection: Binding<Date>, displayedComponents: Parts)
  where Label == Text {}
  public var body: some View { EmptyView() }
}

@available(
  *, unavailable, message: "a wall has no colour picker: use Picker with the colours to choose from"
)
public struct ColorPicker<Label>: View {
  public init<Title>(_ title: Title, selection: Binding<Color>) where Label == Text {}
  public var body: some View { EmptyView() }
}

@available(*, unavailable, message: "a wall has no stepper: use two buttons, or Slider with a step")
public struct Stepper<Label>: View {
  public init<Title, Value>(_ title: Title, value: Binding<Value>) where Label == Text {}
  public init<Title, Value>(_ title: Title, value: Binding<Value>, in range: ClosedRange<Value>)
  where Label == Text {}
  public var body: some View { EmptyView() }
}

@available(*, unavailable, message: "a wall has no keyboard, so nothing has its focus")
@propertyWrapper
public struct FocusState<Value> {
  public var wrappedValue: Value
  public init() where Value == Bool { wrappedValue = false }
  public init<Wrapped>() where Value == Wrapped? { wrappedValue = nil }
  public var projectedValue: FocusState<Value> { self }
}

extension View {
  @available(*, unavailable, message: "a wall has no keyboard: leave this out")
  nonisolated public func focused<Value>(_ condition: Value) -> some View { self }

  @available(
    *, unavailable,
    message: "a wall has no keyboard: offer choices with Picker, Slider, Toggle or Button"
  )
  nonisolated public func textFieldStyle<Style>(_ style: Style) -> some View { self }

  @available(*, unavailable, message: "a wall has no keyboard: leave this out")
  nonisolated public func keyboardType<Kind>(_ type: Kind) -> some View { self }

  @available(*, unavailable, message: "a wall has no keyboard: leave this out")
  nonisolated public func keyboardShortcut<Key>(_ key: Key) -> some View { self }

  @available(*, unavailable, message: "a wall has no keyboard: use a Button")
  nonisolated public func onSubmit(_ action: @escaping () -> Void) -> some View { self }

  @available(*, unavailable, message: "a wall has no clipboard: leave this out")
  nonisolated public func textSelection<Selectability>(_ selectability: Selectability) -> some View
  { self }

  @available(
    *, unavailable,
    message: "a finger does not hover: use onLongPressGesture or DragGesture(minimumDistance: 0)"
  )
  nonisolated public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }
}
