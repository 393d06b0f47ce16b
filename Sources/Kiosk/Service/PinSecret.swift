import Foundation
import Network

/// A PIN as it is kept: hashed, or as it is in a credential that systemd has encrypted.
public enum PinSecret {
  /// What may be a PIN: digits, as the pad has them.
  public static let digits = 4...12

  /// Why there is no PIN to compare with.
  public struct Fault: Error, Equatable, CustomStringConvertible {
    public let description: String
  }

  /// Whether a text can be a PIN.
  public static func isPossible(_ text: String) -> Bool {
    digits.contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  /// The hash of a PIN, by the system's own choice of function.
  ///
  /// - C: `crypt_gensalt_ra` and `crypt_ra` of libcrypt.
  public static func hash(_ pin: String) throws -> String {
    let library = try Library.shared.get()
    guard let salt = library.makeSalt(nil, 0, nil, 0) else {
      throw Fault(description: "libcrypt knows no function to hash by")
    }
    defer { free(salt) }
    guard let hash = library.hash(pin, String(cString: salt)) else {
      throw Fault(description: "libcrypt could not hash it")
    }
    return hash
  }

  /// Whether a PIN is the one that is kept.
  static func matches(_ pin: String, _ kept: SecretText) throws -> Bool {
    guard kept.text.hasPrefix("$") else { return kept.isEqual(to: pin.utf8) }
    guard let hash = try Library.shared.get().hash(pin, kept.text) else { return false }
    return kept.isEqual(to: hash.utf8)
  }

  /// The functions of libcrypt, which every Debian has for its log-in; loaded with the first PIN.
  private struct Library: @unchecked Sendable {
    typealias Text = UnsafePointer<CChar>
    typealias Hash =
      @convention(c) (
        Text, Text, UnsafeMutablePointer<UnsafeMutableRawPointer?>, UnsafeMutablePointer<Int32>
      ) -> UnsafeMutablePointer<CChar>?
    typealias MakeSalt =
      @convention(c) (Text?, UInt, Text?, Int32) -> UnsafeMutablePointer<CChar>?

    private let hash: Hash
    let makeSalt: MakeSalt

    static let shared: Result<Library, Fault> = {
      guard let handle = dlopen("libcrypt.so.1", RTLD_NOW | RTLD_LOCAL),
        let hash = dlsym(handle, "crypt_ra"), let salt = dlsym(handle, "crypt_gensalt_ra")
      else {
        return .failure(Fault(description: "libcrypt.so.1 is not installed: apt install libcrypt1"))
      }
      return .success(
        Library(
          hash: unsafeBitCast(hash, to: Hash.self),
          makeSalt: unsafeBitCast(salt, to: MakeSalt.self)))
    }()

    func hash(_ phrase: String, _ setting: String) -> String? {
      var data: UnsafeMutableRawPointer?
      var size: Int32 = 0
      defer { free(data) }
      guard let text = hash(phrase, setting, &data, &size) else { return nil }
      let hashed = String(cString: text)
      // What begins with a star is libcrypt's way to say that it could not.
      return hashed.hasPrefix("*") ? nil : hashed
    }
  }
}
