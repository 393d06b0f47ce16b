import Foundation
import Testing

@testable import Series

@Test func percentilesLieBetweenNeighbours() {
  let values: [Double] = [4, 1, 3, 2]
  #expect(values.percentile(0) == 1)
  #expect(values.percentile(0.5) == 2.5)
  #expect(values.percentile(1) == 4)
  #expect([Double]().percentile(0.5) == nil)
  #expect(values.percentile(.nan) == nil)
}

@Test func timeInRangeCountsTimeNotReadings() throws {
  // 100 for 45 minutes in nine readings, 200 for 15 minutes in three, then silence.
  let readings = (0..<12).map {
    Sample(start: Date(timeIntervalSince1970: Double($0) * 300), value: $0 < 9 ? 100 : 200)
  }
  let series = TimeSeries(metric: .named("glucose"), samples: readings)
  let shares = try #require(
    series.timeInRange(
      70...180, from: Date(timeIntervalSince1970: 0), to: Date(timeIntervalSince1970: 3_600)))
  #expect(shares.inside == 0.75)
  #expect(shares.above == 0.25)
  #expect(shares.known == 3_600)
}

@Test func theTrendForgetsWithTimeNotWithReadings() {
  let day = 86_400.0
  let series = TimeSeries(
    metric: .named("weight"),
    samples: [
      Sample(start: Date(timeIntervalSince1970: 0), value: 80),
      Sample(start: Date(timeIntervalSince1970: 10 * day), value: 70),
    ])
  let trend = series.trend(timeConstant: 10 * day)
  let past = exp(-1.0)
  let expected = 80 * past + 70 * (1 - past)
  #expect(abs(trend[1].value - expected) < 1e-12)
}

@Test func bedtimesAverageOnTheCircle() throws {
  let calendar = try calendar("UTC")
  let mean = TimeSeries.meanTimeOfDay(
    [utc("2026-07-01T23:50:00Z"), utc("2026-07-02T00:10:00Z")], in: calendar)
  #expect(mean == 0)
  let late = TimeSeries.meanTimeOfDay(
    [utc("2026-07-01T22:00:00Z"), utc("2026-07-02T23:00:00Z")], in: calendar)
  #expect(late == 81_000)
  #expect(TimeSeries.meanTimeOfDay([], in: calendar) == nil)
  #expect(
    TimeSeries.meanTimeOfDay(
      [utc("2026-07-01T00:00:00Z"), utc("2026-07-01T12:00:00Z")], in: calendar) == nil)
}

@Test func movingMeansNeedHalfTheirSpan() {
  let day = utc("2026-07-01")
  var buckets = (0..<6).map {
    Bucket(start: day.addingTimeInterval(Double($0)), end: day.addingTimeInterval(Double($0 + 1)))
  }
  for (index, value) in [10.0, 20, 30].enumerated() {
    buckets[index + 3].count = 1
    buckets[index + 3].sum = value
  }
  #expect(buckets.movingMean(of: 4, .sum) == [nil, nil, nil, nil, 15, 20])
}

@Test func aComparisonIsOfMeans() throws {
  let now = BucketAverage(value: 110, divisor: 7, unfinished: 0, empty: 0)
  let before = BucketAverage(value: 100, divisor: 5, unfinished: 0, empty: 2)
  let comparison = try #require(SpanComparison(now: now, before: before))
  #expect(comparison.difference == 10)
  #expect(comparison.share == 0.1)
  #expect(SpanComparison(now: now, before: nil) == nil)
}

@Test func silenceLongerThanTheMetricAllowsIsAGap() {
  let readings = [0.0, 300, 600, 3_000, 3_300].map {
    Sample(start: Date(timeIntervalSince1970: $0), value: 100)
  }
  var series = TimeSeries(metric: .named("glucose"), samples: readings)
  let silent = Gap(
    start: Date(timeIntervalSince1970: 600), end: Date(timeIntervalSince1970: 3_000),
    reason: .silent)
  #expect(series.silentGaps() == [silent])
  series.metric = .named("weight")
  #expect(series.silentGaps() == [])
}

private func noise(_ count: Int, gapAt: Int? = nil) -> TimeSeries {
  var random = DemoRandom(seed: 11, stream: 3)
  var series = TimeSeries(metric: .named("humidity"))
  var at = 0.0
  for index in 0..<count {
    at += 5 + random.unit() * 20 + (index == gapAt ? 20_000 : 0)
    let value = 50 + random.normal() * 5
    series.push(start: at, end: at, value: value, low: value, high: value)
  }
  return series
}

@Test func theColumnsKeepFirstLeastGreatestAndLast() throws {
  let series = noise(20_000)
  let last = try #require(series.last?.start)
  let width = last.timeIntervalSince(Date(timeIntervalSince1970: 0)) / 200
  let points = series.plotPoints(from: Date(timeIntervalSince1970: 0), to: last, columns: 200)
  #expect(points.count <= 201 * 4 + 2)
  var expected: [Double: [Double]] = [:]
  for (start, value) in zip(series.starts, series.values) {
    expected[(start / width).rounded(.down), default: []].append(value)
  }
  var found: [Double: [Double]] = [:]
  for point in points { found[(point.x / width).rounded(.down), default: []].append(point.y) }
  for (column, values) in expected {
    let kept = try #require(found[column])
    #expect(kept.min() == values.min())
    #expect(kept.max() == values.max())
    #expect(kept.first == values.first)
    #expect(kept.last == values.last)
  }
}

@Test func thePyramidGivesThePointsThatTheScanGives() throws {
  let series = noise(30_000, gapAt: 12_345)
  let pyramid = MinMaxPyramid(series)
  let last = try #require(series.last?.start.timeIntervalSince1970)
  for (from, to, columns) in [
    (0.0, last, 300), (last / 3, last / 2, 17), (100, 5_000, 1_000), (last - 50, last + 50, 5),
  ] {
    let window = (Date(timeIntervalSince1970: from), Date(timeIntervalSince1970: to))
    let plain = series.plotPoints(from: window.0, to: window.1, columns: columns)
    let fast = series.plotPoints(from: window.0, to: window.1, columns: columns, pyramid: pyramid)
    #expect(plain.map(\.x) == fast.map(\.x))
    #expect(plain == fast)
  }
}

@Test func aPyramidThatGrewEqualsOneThatWasBuilt() {
  let series = noise(20_000)
  var growing = TimeSeries(metric: series.metric)
  var pyramid = MinMaxPyramid(growing)
  for (index, sample) in series.enumerated() {
    growing.append(sample)
    if index % 777 == 0 || index == series.count - 1 { pyramid.extend(to: growing) }
  }
  let built = MinMaxPyramid(series)
  #expect(pyramid.levels.map(\.count) == built.levels.map(\.count))
  series.values.withUnsafeBufferPointer { values in
    for range in [0..<20_000, 5..<70, 63..<129, 1_000..<18_999, 64..<128, 19_999..<20_000] {
      let found = pyramid.extremes(range, values)
      #expect(values[found.low] == series.values[range].min())
      #expect(values[found.high] == series.values[range].max())
    }
  }
}

@Test(arguments: [1, 2, 255, 256, 257, 512, 1_000, 4_096])
func aScanFindsTheFirstOfTheLeastAndOfTheGreatest(count: Int) {
  var random = DemoRandom(seed: 3, stream: 2)
  for _ in 0..<20 {
    let values = (0..<count + 7).map { _ in (random.unit() * 50).rounded() - 25 }
    let range = 5..<5 + count
    let found = values.withUnsafeBufferPointer { Extremes(of: $0, in: range) }
    #expect(found.low == range.min { (values[$0], $0) < (values[$1], $1) })
    #expect(found.high == range.max { (values[$0], -$0) < (values[$1], -$1) })
  }
}

@Test func breaksAreFoundWhereverTheyStand() {
  var series = TimeSeries(metric: .named("glucose"))
  let gaps: Set = [1, 2, 300, 301, 555, 999]
  var at = 0.0
  for index in 0..<1_000 {
    at += gaps.contains(index) ? 4_000 : 60
    series.push(start: at, value: 100 + Double(index % 5))
  }
  let points = series.plotPoints(
    from: Date(timeIntervalSince1970: 0), to: Date(timeIntervalSince1970: at + 1), columns: 4_000)
  let begins = Set(points.filter(\.startsPiece).map(\.x))
  #expect(begins == Set(([0] + gaps).map { series.starts[$0] }))
}

@Test func noColumnBridgesAGap() throws {
  var series = noise(1_000, gapAt: 500)
  let last = try #require(series.last?.start)
  let points = series.plotPoints(from: Date(timeIntervalSince1970: 0), to: last, columns: 3)
  #expect(points.filter(\.startsPiece).map(\.x) == [series.starts[0], series.starts[500]])
  series.gaps = [
    Gap(
      start: Date(timeIntervalSince1970: series.starts[100] + 1),
      end: Date(timeIntervalSince1970: series.starts[101] - 1), reason: .unavailable)
  ]
  let broken = series.plotPoints(from: Date(timeIntervalSince1970: 0), to: last, columns: 3)
  #expect(broken.filter(\.startsPiece).count == 3)
}

@Test func crossingsOfAThresholdStay() throws {
  var series = TimeSeries(metric: .named("glucose"))
  for index in 0..<100 {
    let value = (30..<40).contains(index) ? 60.0 : 100 + Double(index % 3)
    series.push(
      start: Double(index) * 300, end: Double(index) * 300, value: value, low: value, high: value)
  }
  let points = series.plotPoints(
    from: Date(timeIntervalSince1970: 0), to: Date(timeIntervalSince1970: 30_000), columns: 1,
    thresholds: [70])
  let xs = points.map { $0.x / 300 }
  for index in [29.0, 30, 39, 40] { #expect(xs.contains(index)) }
}

@Test func windowsSlideWithoutShimmer() {
  let series = noise(50_000)
  let first = series.plotPoints(
    from: Date(timeIntervalSince1970: 100_000), to: Date(timeIntervalSince1970: 200_000),
    columns: 100)
  let second = series.plotPoints(
    from: Date(timeIntervalSince1970: 100_300), to: Date(timeIntervalSince1970: 200_300),
    columns: 100)
  let inner: ([PlotPoint]) -> [Double] = { $0.map(\.x).filter { $0 > 102_000 && $0 < 199_000 } }
  #expect(inner(first) == inner(second))
}

@Test func emptyAndOddWindowsGiveNothing() {
  let series = noise(10)
  let zero = Date(timeIntervalSince1970: 0)
  #expect(series.plotPoints(from: zero, to: zero, columns: 10).isEmpty)
  #expect(series.plotPoints(from: zero, to: Date(timeIntervalSince1970: 10), columns: 0).isEmpty)
  #expect(
    TimeSeries(metric: .named("steps")).plotPoints(from: zero, to: .distantFuture, columns: 5)
      .isEmpty)
}
