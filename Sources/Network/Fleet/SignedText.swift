internal import Foundation
internal import Glibc

/// A text that bears its signature: `# signature: BASE64` in its first line, over all that follows.
///
/// The line is a comment in YAML, so what is signed is still a dashboard. `script/sign-dashboard` makes
/// one with `openssl`.
///
/// - C: `EVP_DigestVerify` of OpenSSL's libcrypto, loaded when the first text is looked at. Keys are
///   Ed25519 (RFC 8032); what else a PEM file may hold is refused.
public enum SignedText {
  /// What comes before the signature.
  public static let prefix = "# signature: "
  /// The longest text, in bytes.
  public static let limit = 1 << 20

  /// The text below the signature, when the key's owner has signed it.
  ///
  /// - Parameters:
  ///   - bytes: the whole text.
  ///   - key: the path of a PEM file with the public key.
  /// - Throws: `SourceFailure`: `configuration` for a key that is none, `unauthorised` for a signature that
  ///   is missing or another's.
  /// - Returns: all that follows the first line.
  public static func verified(_ bytes: some Collection<UInt8>, key: String) throws(SourceFailure)
    -> String
  {
    guard bytes.count <= limit else {
      throw SourceFailure(.tooLarge, "a signed text has \(limit >> 20) MiB at most")
    }
    let all = Array(bytes)
    guard let end = all.firstIndex(of: UInt8(ascii: "\n")), all.starts(with: prefix.utf8),
      let signature = Data(
        base64Encoded: String(decoding: all[prefix.utf8.count..<end], as: UTF8.self)
          .trimmingCharacters(in: .whitespaces))
    else {
      throw SourceFailure(.unauthorised, "it is not signed: its first line is no \(prefix)…")
    }
    guard let pem = FileManager.default.contents(atPath: key), pem.count <= 64 << 10 else {
      throw SourceFailure(.configuration, "the key \(key) cannot be read")
    }
    let rest = Array(all[(end + 1)...])
    let library = try CryptoLibrary.shared.get()
    guard try library.verify(rest, signature: Array(signature), pem: Array(pem), key) else {
      throw SourceFailure(.unauthorised, "it was not signed with the key of \(key), or was changed")
    }
    return String(decoding: rest, as: UTF8.self)
  }
}

/// The functions of libcrypto that check a signature.
struct CryptoLibrary: @unchecked Sendable {
  typealias Object = OpaquePointer
  typealias Bytes = UnsafePointer<UInt8>

  private let newBuffer: @convention(c) (UnsafeRawPointer?, Int32) -> Object?
  private let freeBuffer: @convention(c) (Object) -> Int32
  private let readKey:
    @convention(c) (Object, OpaquePointer?, OpaquePointer?, OpaquePointer?) -> Object?
  private let freeKey: @convention(c) (Object) -> Void
  private let isKind: @convention(c) (Object, UnsafePointer<CChar>) -> Int32
  private let newContext: @convention(c) () -> Object?
  private let freeContext: @convention(c) (Object) -> Void
  private let begin:
    @convention(c) (Object, OpaquePointer?, OpaquePointer?, OpaquePointer?, Object) -> Int32
  private let verify: @convention(c) (Object, Bytes?, Int, Bytes?, Int) -> Int32
  private let forgetErrors: @convention(c) () -> Void

  /// The library, or why there is none.
  static let shared: Result<CryptoLibrary, SourceFailure> = {
    do throws(SourceFailure) {
      return .success(try CryptoLibrary())
    } catch {
      return .failure(error)
    }
  }()

  private init() throws(SourceFailure) {
    let library = try SharedLibrary("libcrypto.so.3", package: "openssl")
    func find<Signature>(_ name: String) throws(SourceFailure) -> Signature {
      try library.function(name, as: Signature.self)
    }
    newBuffer = try find("BIO_new_mem_buf")
    freeBuffer = try find("BIO_free")
    readKey = try find("PEM_read_bio_PUBKEY")
    freeKey = try find("EVP_PKEY_free")
    isKind = try find("EVP_PKEY_is_a")
    newContext = try find("EVP_MD_CTX_new")
    freeContext = try find("EVP_MD_CTX_free")
    begin = try find("EVP_DigestVerifyInit")
    verify = try find("EVP_DigestVerify")
    forgetErrors = try find("ERR_clear_error")
  }

  /// Whether the owner of a public key has signed a text.
  ///
  /// - Throws: `SourceFailure` of kind `configuration` for a key that is none of Ed25519.
  func verify(
    _ text: [UInt8], signature: [UInt8], pem: [UInt8], _ path: String
  ) throws(SourceFailure) -> Bool {
    defer { forgetErrors() }
    let key = pem.withUnsafeBytes { bytes -> Object? in
      guard let buffer = newBuffer(bytes.baseAddress, Int32(clamping: bytes.count)) else {
        return nil
      }
      defer { _ = freeBuffer(buffer) }
      return readKey(buffer, nil, nil, nil)
    }
    guard let key else {
      throw SourceFailure(.configuration, "\(path) holds no public key (PEM)")
    }
    defer { freeKey(key) }
    guard isKind(key, "ED25519") == 1 else {
      throw SourceFailure(.configuration, "the key of \(path) is no Ed25519 key")
    }
    guard let context = newContext() else {
      throw SourceFailure(.configuration, "libcrypto has no memory")
    }
    defer { freeContext(context) }
    guard begin(context, nil, nil, nil, key) == 1 else {
      throw SourceFailure(.configuration, "libcrypto cannot check by \(path)")
    }
    return verify(context, signature, signature.count, text, text.count) == 1
  }
}
