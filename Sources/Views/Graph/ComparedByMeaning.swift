import Foundation

/// A type that has bytes which mean nothing, so that equal values may differ in them.
///
/// Where bytes that do mean something differ, values are unequal, even if their type thinks otherwise:
/// an author's `==` may leave out what is shown.
protocol ComparedByMeaning {
  /// Whether two values are the same; the pointers are to values of this type.
  static func _isSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool
}

extension Optional: ComparedByMeaning {
  static func _isSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    let isNil = a.assumingMemoryBound(to: Self.self).pointee == nil
    let isOtherNil = b.assumingMemoryBound(to: Self.self).pointee == nil
    if isNil || isOtherNil { return isNil && isOtherNil }
    // A value stands at the start of the optional that holds it.
    if let type = Wrapped.self as? any ComparedByMeaning.Type { return type._isSame(a, b) }
    return memcmp(a, b, MemoryLayout<Wrapped>.size) == 0
  }
}

extension Text.Storage: ComparedByMeaning {
  static func _isSame(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> Bool {
    let a = a.assumingMemoryBound(to: Self.self)
    let b = b.assumingMemoryBound(to: Self.self)
    switch (a.pointee, b.pointee) {
    case (.plain(let a), .plain(let b)): return a == b
    case (.key(let a), .key(let b)):
      return a.key == b.key && a.arguments.isEmpty && b.arguments.isEmpty
    case (.formatted(let a), .formatted(let b)): return a === b
    case (.date(let a, let style), .date(let b, let other)): return a == b && style == other
    default: return false
    }
  }
}
