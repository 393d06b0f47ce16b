import Foundation
import TestSupport

@testable import Network

/// A mosquitto on ports of its own, with the certificates that it needs.
final class Mosquitto {
  let folder: TemporaryFolder
  let port: Int
  /// Where it listens with TLS; a client certificate is asked for on the second.
  let securePort: Int
  let certifiedPort: Int
  private(set) var process: ServerProcess
  private let configuration: String

  init(password: Bool = false, isSecure: Bool = false) throws {
    folder = try TemporaryFolder()
    port = try freePort()
    securePort = try freePort()
    certifiedPort = try freePort()
    var text = """
      persistence false
      log_type all
      listener \(port) 127.0.0.1
      allow_anonymous \(!password)

      """
    if password {
      // The test's user is "wall", with the password "open sesame".
      try run(
        "mosquitto_passwd", ["-b", "-c", folder.path("users"), "wall", "open sesame"],
        package: "mosquitto", in: folder.path)
      chmod(folder.path("users"), 0o644)
      text += "password_file \(folder.path("users"))\n"
    }
    if isSecure {
      try Certificates.make(in: folder)
      for (number, wantsCertificate) in [(securePort, false), (certifiedPort, true)] {
        text += """
          listener \(number) 127.0.0.1
          allow_anonymous true
          cafile \(folder.path("ca.pem"))
          certfile \(folder.path("server.pem"))
          keyfile \(folder.path("server.key"))
          require_certificate \(wantsCertificate)

          """
      }
    }
    configuration = try folder.write("mosquitto.conf", text)
    // mosquitto gives up root, and must still read its files.
    chmod(folder.path, 0o755)
    process = try Mosquitto.start(configuration, folder, port)
  }

  private static func start(
    _ configuration: String, _ folder: TemporaryFolder, _ port: Int
  ) throws -> ServerProcess {
    let process = try ServerProcess(
      "mosquitto", ["-c", configuration], package: "mosquitto", log: folder.path("log"))
    try process.waitForPort(port)
    return process
  }

  func stop() { process.stop() }

  func restart() throws { process = try Mosquitto.start(configuration, folder, port) }
}
