import Foundation
import TestSupport
import Testing

@testable import Kiosk
@testable import VitrineCommand

@Test(arguments: [
  ("/dev/full", Streams.Fault.failed(reason: "No space left on device")),
  ("/dev/null", Streams.Fault.failed(reason: "it is closed")),
])
func whatCannotBeWrittenIsAnErrorAndNoTrap(path: String, fault: Streams.Fault) throws {
  // The second is open for reading alone, as a standard stream that the caller closed.
  let descriptor = open(path, path == "/dev/full" ? O_WRONLY : O_RDONLY)
  defer { close(descriptor) }
  #expect(throws: fault) { try Streams.write(Data("text".utf8), to: descriptor) }
}

@Test func aReaderThatWentAwayIsAFaultOfItsOwn() throws {
  signal(SIGPIPE, SIG_IGN)
  var ends: [Int32] = [0, 0]
  #expect(pipe(&ends) == 0)
  close(ends[0])
  defer { close(ends[1]) }
  #expect(throws: Streams.Fault.readerGone) {
    try Streams.write(Data("text".utf8), to: ends[1])
  }
}

@Test func allBytesArriveThroughAPipeThatIsFull() throws {
  var ends: [Int32] = [0, 0]
  #expect(pipe(&ends) == 0)
  _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
  let (reading, writing) = (ends[0], ends[1])
  let data = Data((0..<300_000).map { UInt8($0 % 251) })
  let thread = Thread {
    try? Streams.write(data, to: writing)
    close(writing)
  }
  thread.start()
  let handle = FileHandle(fileDescriptor: reading, closeOnDealloc: true)
  #expect(try handle.readToEnd() == data)
}

@Test func filesAreWrittenThroughLinksAndIntoDevices() throws {
  let folder = try TemporaryFolder()
  let real = try folder.write("real.png", "old")
  let link = folder.path("link.png")
  try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "real.png")
  let dangling = folder.path("dangling.png")
  try FileManager.default.createSymbolicLink(atPath: dangling, withDestinationPath: "later.png")
  for path in [link, dangling, folder.path("new.png"), "/dev/null"] {
    try OutputFile.write(Data("new".utf8), to: path)
  }
  #expect(try folder.text("real.png") == "new")
  #expect(try folder.text("later.png") == "new")
  #expect(try folder.text("new.png") == "new")
  for path in [link, dangling] {
    #expect((try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil)
  }
  _ = real
  var status = stat()
  #expect(stat("/dev/null", &status) == 0)
  #expect(status.st_mode & S_IFMT == S_IFCHR)
  let pipe = folder.path("pipe")
  #expect(mkfifo(pipe, 0o600) == 0)
  let thread = Thread { try? OutputFile.write(Data("through".utf8), to: pipe) }
  thread.start()
  let handle = try #require(FileHandle(forReadingAtPath: pipe))
  #expect(try handle.readToEnd() == Data("through".utf8))
}

@Test(arguments: [
  ("/dev/full", "cannot write “/dev/full”: No space left on device"),
  ("/nowhere/x.png", "cannot write “/nowhere/x.png”: No such file or directory"),
])
func aFileThatCannotBeWrittenIsToldInWords(path: String, words: String) {
  do {
    try OutputFile.write(Data("new".utf8), to: path)
    Issue.record("\(path) was written")
  } catch {
    #expect("\(error)" == words)
  }
}

@MainActor
@Test(arguments: [
  ["bogus"], ["screen", "maybe"], ["touch"], ["touch", "quatsch"], ["touch", " "],
  ["brightness", "abc"], ["brightness", "400"], ["brightness", "50", "60"], ["screenshot"],
  ["reload", "now"], ["page", "a", "b"],
])
func anOrderThatNoWallObeysIsAnErrorOfUsage(words: [String]) {
  #expect(
    VitrineProgram.run(["ctl"] + words + ["--socket", "/nowhere/control"]) == ExitCode.usage)
}

@MainActor
@Test(arguments: [
  ["state"], ["stats"], ["sources"], ["metrics"], ["status"], ["status", "show"],
  ["screen", "dark"], ["brightness", "50"], ["page", "two"], ["reload"],
])
func anOrderThatAWallObeysFailsOnlyForWantOfAWall(words: [String]) {
  #expect(
    VitrineProgram.run(["ctl"] + words + ["--socket", "/nowhere/control"]) == ExitCode.failed)
}

@MainActor
@Test(arguments: [
  ["import", "--source", "a/b"], ["import", "--metric", "Stepz!", "--time", "a"],
  ["import", "--decimal", "x"], ["import", "--date-order", "ymd"],
])
func theOptionsOfAnImportAreJudgedEachByItself(words: [String]) throws {
  let folder = try TemporaryFolder()
  let file = try folder.write("a.csv", "a,b\n2026-07-01,2\n")
  var words = words
  words.insert(file, at: 1)
  #expect(VitrineProgram.run(words + ["--state", folder.path("s")]) == ExitCode.usage)
}

@Test(arguments: [
  ("say which with date-order: dmy or mdy", "say which with --date-order dmy or mdy"),
  ("name its columns with time: and value:", "name its columns with --time and --value"),
])
func anImportSpeaksOfItsOptions(text: String, words: String) {
  struct Words: Error, CustomStringConvertible { var description: String }
  #expect(ImportCommand.words(Words(description: text)) == words)
}

@MainActor
@Test func anEmptyFolderIsSaid() throws {
  let folder = try TemporaryFolder()
  #expect(
    VitrineProgram.run(["import", folder.path, "--state", folder.path("s")]) == ExitCode.failed)
}

@MainActor
@Test(arguments: ["deutsch", "Quatsch"])
func aLocaleThatThereIsNotIsAnErrorOfUsage(name: String) {
  #expect(
    VitrineProgram.run(["describe", "none.yaml", "--locale", name]) == ExitCode.usage)
}

@MainActor
@Test func theStoreAnswersToTheNamesThatADashboardUses() throws {
  let folder = try TemporaryFolder()
  let file = try folder.write("a.csv", "a,b\n2026-07-01,2\n")
  let state = ["--state", folder.path("s")]
  // Nothing yet is no failure.
  #expect(VitrineProgram.run(["series"] + state) == ExitCode.fine)
  #expect(VitrineProgram.run(["series", "p"] + state) == ExitCode.failed)
  #expect(
    VitrineProgram.run(["import", file, "--source", "p", "--metric", "steps"] + state)
      == ExitCode.fine)
  #expect(VitrineProgram.run(["series", "p"] + state) == ExitCode.fine)
  #expect(VitrineProgram.run(["series", "p/steps"] + state) == ExitCode.fine)
  #expect(VitrineProgram.run(["series", "p/sleep"] + state) == ExitCode.failed)
}
