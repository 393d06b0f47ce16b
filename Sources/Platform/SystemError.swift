internal import Foundation

/// A call of the operating system that failed: which, on what, and why.
///
///     SystemError("open", object: "/dev/dri/card0", code: EACCES).description
///     // "open /dev/dri/card0: Permission denied (EACCES)"
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The call, by its C name.
  public var operation: String
  /// What it was done to: a path, a descriptor's name, an address; may be empty.
  public var object: String
  /// The `errno` it left.
  public var code: Int32
  /// What a person can do about it; may be empty.
  public var advice: String

  public init(_ operation: String, object: String = "", code: Int32, advice: String = "") {
    self.operation = operation
    self.object = object
    self.code = code
    self.advice = advice
  }

  /// The failure that `errno` tells of now, on this thread.
  public static func last(
    _ operation: String, object: String = "", advice: String = ""
  ) -> SystemError {
    SystemError(operation, object: object, code: errno, advice: advice)
  }

  public var description: String {
    let place = object.isEmpty ? operation : "\(operation) \(object)"
    let reason = "\(place): \(String(cString: strerror(code))) (\(Self.name(of: code)))"
    return advice.isEmpty ? reason : "\(reason). \(advice)"
  }

  /// The C name of an error number, such as "EBUSY"; the number itself where it has none here.
  public static func name(of code: Int32) -> String { names[code] ?? "errno \(code)" }

  private static let names: [Int32: String] = [
    EPERM: "EPERM", ENOENT: "ENOENT", EINTR: "EINTR", EIO: "EIO", ENXIO: "ENXIO",
    EBADF: "EBADF", EAGAIN: "EAGAIN", ENOMEM: "ENOMEM", EACCES: "EACCES", EFAULT: "EFAULT",
    EBUSY: "EBUSY", EEXIST: "EEXIST", ENODEV: "ENODEV", ENOTDIR: "ENOTDIR", EISDIR: "EISDIR",
    EINVAL: "EINVAL", ENFILE: "ENFILE", EMFILE: "EMFILE", ENOTTY: "ENOTTY", ENOSPC: "ENOSPC",
    EROFS: "EROFS", EPIPE: "EPIPE", ERANGE: "ERANGE", ENOSYS: "ENOSYS", ENOTEMPTY: "ENOTEMPTY",
    ELOOP: "ELOOP", EOPNOTSUPP: "EOPNOTSUPP", EADDRINUSE: "EADDRINUSE",
    EADDRNOTAVAIL: "EADDRNOTAVAIL", ENETUNREACH: "ENETUNREACH", ECONNREFUSED: "ECONNREFUSED",
    ECONNRESET: "ECONNRESET", ETIMEDOUT: "ETIMEDOUT", ENOBUFS: "ENOBUFS", ESHUTDOWN: "ESHUTDOWN",
    ENOTSOCK: "ENOTSOCK", EMSGSIZE: "EMSGSIZE", ENAMETOOLONG: "ENAMETOOLONG", EILSEQ: "EILSEQ",
  ]
}
