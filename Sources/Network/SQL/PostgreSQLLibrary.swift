internal import CPostgreSQL
internal import Synchronization

/// The functions of libpq, looked up once.
struct PostgreSQLLibrary: @unchecked Sendable {
  typealias Text = UnsafePointer<CChar>

  let connect: @convention(c) (UnsafePointer<Text?>, UnsafePointer<Text?>, Int32) -> OpaquePointer?
  let connectPoll: @convention(c) (OpaquePointer) -> PostgresPollingStatusType
  let status: @convention(c) (OpaquePointer) -> ConnStatusType
  let socket: @convention(c) (OpaquePointer) -> Int32
  let error: @convention(c) (OpaquePointer) -> Text?
  let finish: @convention(c) (OpaquePointer) -> Void
  let send:
    @convention(c) (
      OpaquePointer, Text, Int32, UnsafePointer<Oid>?, UnsafePointer<Text?>?,
      UnsafePointer<Int32>?, UnsafePointer<Int32>?, Int32
    ) -> Int32
  let singleRows: @convention(c) (OpaquePointer) -> Int32
  let consume: @convention(c) (OpaquePointer) -> Int32
  let isBusy: @convention(c) (OpaquePointer) -> Int32
  let result: @convention(c) (OpaquePointer) -> OpaquePointer?
  let resultStatus: @convention(c) (OpaquePointer) -> ExecStatusType
  let resultError: @convention(c) (OpaquePointer, Int32) -> Text?
  let clear: @convention(c) (OpaquePointer) -> Void
  let rowCount: @convention(c) (OpaquePointer) -> Int32
  let columnCount: @convention(c) (OpaquePointer) -> Int32
  let columnName: @convention(c) (OpaquePointer, Int32) -> Text?
  let isNull: @convention(c) (OpaquePointer, Int32, Int32) -> Int32
  let value: @convention(c) (OpaquePointer, Int32, Int32) -> Text?

  private init(_ library: SharedLibrary) throws(SourceFailure) {
    connect = try library.function(
      "PQconnectStartParams",
      as: (@convention(c) (UnsafePointer<Text?>, UnsafePointer<Text?>, Int32) -> OpaquePointer?)
        .self)
    connectPoll = try library.function(
      "PQconnectPoll", as: (@convention(c) (OpaquePointer) -> PostgresPollingStatusType).self)
    status = try library.function(
      "PQstatus", as: (@convention(c) (OpaquePointer) -> ConnStatusType).self)
    socket = try library.function("PQsocket", as: (@convention(c) (OpaquePointer) -> Int32).self)
    error = try library.function(
      "PQerrorMessage", as: (@convention(c) (OpaquePointer) -> Text?).self)
    finish = try library.function("PQfinish", as: (@convention(c) (OpaquePointer) -> Void).self)
    send = try library.function(
      "PQsendQueryParams",
      as: (@convention(c) (
        OpaquePointer, Text, Int32, UnsafePointer<Oid>?, UnsafePointer<Text?>?,
        UnsafePointer<Int32>?, UnsafePointer<Int32>?, Int32
      ) -> Int32).self)
    singleRows = try library.function(
      "PQsetSingleRowMode", as: (@convention(c) (OpaquePointer) -> Int32).self)
    consume = try library.function(
      "PQconsumeInput", as: (@convention(c) (OpaquePointer) -> Int32).self)
    isBusy = try library.function("PQisBusy", as: (@convention(c) (OpaquePointer) -> Int32).self)
    result = try library.function(
      "PQgetResult", as: (@convention(c) (OpaquePointer) -> OpaquePointer?).self)
    resultStatus = try library.function(
      "PQresultStatus", as: (@convention(c) (OpaquePointer) -> ExecStatusType).self)
    resultError = try library.function(
      "PQresultErrorField", as: (@convention(c) (OpaquePointer, Int32) -> Text?).self)
    clear = try library.function("PQclear", as: (@convention(c) (OpaquePointer) -> Void).self)
    rowCount = try library.function(
      "PQntuples", as: (@convention(c) (OpaquePointer) -> Int32).self)
    columnCount = try library.function(
      "PQnfields", as: (@convention(c) (OpaquePointer) -> Int32).self)
    columnName = try library.function(
      "PQfname", as: (@convention(c) (OpaquePointer, Int32) -> Text?).self)
    isNull = try library.function(
      "PQgetisnull", as: (@convention(c) (OpaquePointer, Int32, Int32) -> Int32).self)
    value = try library.function(
      "PQgetvalue", as: (@convention(c) (OpaquePointer, Int32, Int32) -> Text?).self)
  }

  private static let loaded = Mutex<PostgreSQLLibrary?>(nil)

  static func load() throws(SourceFailure) -> PostgreSQLLibrary {
    let known = loaded.withLock { $0 }
    if let known { return known }
    let library = try PostgreSQLLibrary(SharedLibrary("libpq.so.5", package: "libpq5"))
    loaded.withLock { $0 = library }
    return library
  }
}
