import Foundation
import Series
import Testing

@testable import Kiosk
@testable import Network

/// Examples/weather, read with answers of the shapes that its services publish.
@Suite struct WeatherExampleTests {
  private func source(_ name: String) throws -> HTTPSettings {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Examples/weather/dashboard.yaml").standardized.path
    let dashboard = try DashboardReader.read(path: path)
    let service = dashboard.sources.first { $0.name == name }?.service?.service
    guard case .http(let settings)? = service else {
      throw SeriesError(.unreadable, file: name, "no service")
    }
    return settings
  }

  @Test(arguments: [
    (
      "forecast",
      #"""
      {"latitude":60.17,"hourly_units":{"time":"unixtime"},"hourly":{"time":[1800000000,1800003600],
       "temperature_2m":[-3.5,null],"relative_humidity_2m":[81,80]}}
      """#, ["temperature": [-3.5], "humidity": [81, 80]]
    ),
    (
      "nordic",
      #"""
      {"type":"Feature","properties":{"meta":{},"timeseries":[
       {"time":"2027-01-15T08:00:00Z","data":{"instant":{"details":{"air_temperature":-1.2,"wind_speed":4.5}}}},
       {"time":"2027-01-15T09:00:00Z","data":{"instant":{"details":{"air_temperature":-0.9,"wind_speed":5}}}}]}}
      """#, ["temperature": [-1.2, -0.9], "wind": [4.5, 5]]
    ),
    (
      "measured",
      #"""
      {"weather":[{"timestamp":"2027-01-15T09:00:00+01:00","temperature":2.5,"relative_humidity":90},
       {"timestamp":"2027-01-15T10:00:00+01:00","temperature":2.75,"relative_humidity":null}],"sources":[]}
      """#, ["temperature": [2.5, 2.75], "humidity": [90]]
    ),
  ])
  func anAnswerBecomesSeries(name: String, answer: String, expected: [String: [Double]]) throws {
    let now = NetworkMoment(date: Date(timeIntervalSince1970: 1_800_000_000), uptime: 0)
    let reader = AnswerReader(try source(name).reading, zone: .gmt, now: now)
    let series = try reader.read(Array(answer.utf8))
    #expect(Set(series.map(\.name)) == Set(expected.keys))
    for one in series { #expect(one.series.map(\.value) == expected[one.name]) }
    #expect(series.first?.series.first?.start == now.date)
  }

  @Test func theServicesAreAskedAsTheyWant() throws {
    #expect(try source("nordic").headers.map(\.name) == ["User-Agent"])
    #expect(try source("measured").isWindowed)
    #expect(try !source("forecast").isWindowed)
    guard case .moment(let values) = try source("garden").reading else {
      Issue.record("no numbers of the moment")
      return
    }
    #expect(Set(values.map(\.path)) == ["current.temperature_2m", "current.pressure_msl"])
  }
}
