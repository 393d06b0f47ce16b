internal import Glibc

/// A library of the system that is loaded when the first source needs it.
///
/// A wall without such a source neither loads nor needs it: libcurl alone brings thirty others along,
/// which cost every start (decision 0130).
struct SharedLibrary: @unchecked Sendable {
  private let handle: UnsafeMutableRawPointer
  private let name: String

  /// - Parameters:
  ///   - name: the file with its version, such as `libcurl.so.4`.
  ///   - package: what to install where it is missing.
  /// - Throws: `SourceFailure` of kind `configuration` when it is not installed.
  init(_ name: String, package: String) throws(SourceFailure) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw SourceFailure(
        .configuration, "\(name) is not installed: apt install \(package)")
    }
    self.handle = handle
    self.name = name
  }

  /// A function of the library, whose C type the caller knows.
  func function<Signature>(
    _ symbol: String, as type: Signature.Type
  ) throws(SourceFailure) -> Signature {
    unsafeBitCast(try address(symbol), to: type)
  }

  /// Where a function is, for one that is called from C.
  func address(_ symbol: String) throws(SourceFailure) -> UnsafeMutableRawPointer {
    guard let address = dlsym(handle, symbol) else {
      throw SourceFailure(.configuration, "\(name) has no \(symbol): it is too old")
    }
    return address
  }
}
