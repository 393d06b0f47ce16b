import Foundation
import TestSupport

/// Certificates of an authority of the tests' own.
enum Certificates {
  /// Two authorities, a server's certificate for localhost and a client's, for two days.
  static func make(in folder: TemporaryFolder) throws {
    func openssl(_ arguments: String) throws {
      try run(
        "openssl", arguments.split(separator: " ").map { String($0) }, package: "openssl",
        in: folder.path)
    }
    let key = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"
    for name in ["ca", "other"] {
      try openssl("req -x509 \(key) -keyout \(name).key -out \(name).pem -days 2 -subj /CN=\(name)")
    }
    for (name, subject) in [("server", "localhost"), ("client", "wall")] {
      try openssl("req \(key) -keyout \(name).key -out \(name).csr -subj /CN=\(subject)")
      try folder.write("\(name).ext", "subjectAltName=DNS:\(subject)\n")
      try openssl(
        "x509 -req -in \(name).csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2"
          + " -extfile \(name).ext -out \(name).pem")
      chmod(folder.path("\(name).key"), 0o644)
    }
  }
}
