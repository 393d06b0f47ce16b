import Foundation
@_spi(Reflection) import Swift

/// Tells whether two values of a type, where they stand, are the same.
typealias FieldComparison = @Sendable (UnsafeRawPointer, UnsafeRawPointer) -> Bool

/// A type that has bytes which mean nothing, so that equal values may differ in them.
///
/// Where bytes that do mean something differ, values are unequal, even if their type thinks otherwise:
/// an author's `==` may leave out what is shown.
protocol ComparedByMeaning {
  /// Made once for a plan, so that comparing asks the runtime for nothing.
  static var _comparison: FieldComparison { get }
}

/// Whether a type is one of the two that conform, told without a search among all conformances.
func mayBeComparedByMeaning(_ type: Any.Type) -> Bool {
  // The first word of a type's metadata is its kind.
  type == Text.self
    || unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == _MetadataKind.optional.rawValue
}

extension Optional: ComparedByMeaning {
  static var _comparison: FieldComparison {
    if let known = usualOptionals[ObjectIdentifier(Wrapped.self)] { return known }
    let wrapped =
      mayBeComparedByMeaning(Wrapped.self)
      ? (Wrapped.self as? any ComparedByMeaning.Type)?._comparison : nil
    return { compareOptionals(of: Wrapped.self, $0, $1, wrapped) }
  }
}

/// Those of this library's and the standard one's that views have many of, made for their type.
private let usualOptionals: [ObjectIdentifier: FieldComparison] = [
  ObjectIdentifier(Bool.self): { compareOptionals(of: Bool.self, $0, $1, nil) },
  ObjectIdentifier(Int.self): { compareOptionals(of: Int.self, $0, $1, nil) },
  ObjectIdentifier(Double.self): { compareOptionals(of: Double.self, $0, $1, nil) },
  ObjectIdentifier(CGFloat.self): { compareOptionals(of: CGFloat.self, $0, $1, nil) },
  ObjectIdentifier(String.self): { compareOptionals(of: String.self, $0, $1, nil) },
  ObjectIdentifier(Color.self): { compareOptionals(of: Color.self, $0, $1, nil) },
]

// Without a comparison of what is in them the bytes are compared.
@inline(__always)
private func compareOptionals<Wrapped>(
  of _: Wrapped.Type, _ a: UnsafeRawPointer, _ b: UnsafeRawPointer, _ wrapped: FieldComparison?
) -> Bool {
  let isNil = a.assumingMemoryBound(to: Wrapped?.self).pointee == nil
  let isOtherNil = b.assumingMemoryBound(to: Wrapped?.self).pointee == nil
  if isNil || isOtherNil { return isNil && isOtherNil }
  // A value stands at the start of the optional that holds it.
  return wrapped?(a, b) ?? (memcmp(a, b, MemoryLayout<Wrapped>.size) == 0)
}

extension Text: ComparedByMeaning {
  static let _comparison: FieldComparison = { a, b in
    let a = a.assumingMemoryBound(to: Text.self)
    let b = b.assumingMemoryBound(to: Text.self)
    return a.pointee.storage.isSame(as: b.pointee.storage)
      && a.pointee.hasSameAttributes(as: b.pointee)
  }
}

extension Text.Storage {
  func isSame(as other: Text.Storage) -> Bool {
    switch (self, other) {
    case (.plain(let a), .plain(let b)): a == b
    case (.plainKey(let a), .plainKey(let b)): a == b
    case (.formatted(let a), .formatted(let b)): a === b
    case (.date(let a, let style), .date(let b, let other)): a == b && style == other
    default: false
    }
  }
}
