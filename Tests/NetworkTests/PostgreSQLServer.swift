import Foundation
import TestSupport

/// A PostgreSQL server of a test's own, with user `wall`, password `s3cret` and a table of readings.
final class PostgreSQLServer: Sendable {
  let port: Int
  private let folder: TemporaryFolder
  private let server: TestServer

  init() throws {
    folder = try TemporaryFolder()
    port = TestServer.freePort()
    guard let tools = PostgreSQLServer.tools() else {
      throw TestServer.Missing(
        description: "PostgreSQL is needed for this test: apt install postgresql")
    }
    let data = folder.path("data")
    try folder.write("password", "s3cret")
    // The server refuses to run as root.
    var prefix: [String] = []
    if getuid() == 0 {
      try PostgreSQLServer.run("chown", ["-R", "nobody", folder.path])
      prefix = ["-u", "nobody", "--"]
    }
    func program(_ name: String, _ arguments: [String]) -> (String, [String]) {
      prefix.isEmpty
        ? ("\(tools)/\(name)", arguments) : ("runuser", prefix + ["\(tools)/\(name)"] + arguments)
    }
    let (make, makeArguments) = program(
      "initdb",
      [
        "-D", data, "-U", "wall", "--pwfile", folder.path("password"), "-A", "scram-sha-256", "-E",
        "UTF8", "--no-locale", "--no-sync", "--no-instructions",
      ])
    try PostgreSQLServer.run(make, makeArguments)
    let (serve, arguments) = program(
      "postgres",
      ["-D", data, "-p", "\(port)", "-h", "127.0.0.1", "-k", folder.path, "-c", "fsync=off"])
    server = try TestServer(serve, arguments, package: "postgresql")
    try fill()
  }

  private static func tools() -> String? {
    let root = "/usr/lib/postgresql"
    let versions = ((try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []).sorted()
    return versions.last.map { "\(root)/\($0)/bin" }
  }

  static func run(
    _ program: String, _ arguments: [String], environment: [String: String]? = nil
  ) throws {
    let process = Process()
    guard let path = TestServer.find(program) else {
      throw TestServer.Missing(description: "\(program) is needed for this test")
    }
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    if let environment { process.environment = environment }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw TestServer.Missing(
        description: "\(program) \(arguments.first ?? "") failed: \(process.terminationStatus)")
    }
  }

  private func fill() throws {
    let sql = """
      CREATE TABLE r(time timestamptz, room text, temperature float, n numeric);
      INSERT INTO r VALUES ('2027-01-15 08:00:00.5+00', 'kitchen', 21.5, 1.25),
        ('2027-01-15 09:01:00+01', 'kitchen', 21.75, NULL), ('2027-01-15 08:00:00+00', 'attic', 12, 3),
        ('2020-01-01', 'attic', 1, 1);
      """
    var last: (any Error)?
    for _ in 0..<100 {
      do {
        return try PostgreSQLServer.run(
          "psql", ["-h", "127.0.0.1", "-p", "\(port)", "-U", "wall", "-d", "postgres", "-c", sql],
          environment: ["PGPASSWORD": "s3cret", "PATH": "/usr/bin:/bin"])
      } catch {
        last = error
        Thread.sleep(forTimeInterval: 0.1)
      }
    }
    if let last { throw last }
  }

  var address: String { "postgresql://wall@127.0.0.1:\(port)/postgres" }

  /// Ends all connections, as a restart would.
  func dropConnections() throws {
    try PostgreSQLServer.run(
      "psql",
      [
        "-h", "127.0.0.1", "-p", "\(port)", "-U", "wall", "-d", "postgres", "-c",
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'vitrine'",
      ], environment: ["PGPASSWORD": "s3cret", "PATH": "/usr/bin:/bin"])
  }
}
