import Foundation
import Testing

@testable import Series

private typealias Read = (series: [String: TimeSeries], report: ImportReport)

private func read(_ text: String, name: String = "f.csv", preset: String? = nil) throws -> Read {
  let sink = SampleSink(file: name)
  var importer = SeriesImporter(zone: try zone("Europe/Berlin"))
  importer.preset = preset
  try importer.readText(Array(text.utf8), name: name, into: sink)
  let series = try sink.finish()
  return (
    Dictionary(series.map { ($0.name, $0.series) }, uniquingKeysWith: { first, _ in first }),
    sink.report
  )
}

private let fitbitWeb = """
  Body
  Date,Weight,BMI,Fat
  "2026-07-01","70.4","22.1","18.5"
  "2026-07-02","0","0","0"

  Activities
  Date,Calories Burned,Steps,Distance,Floors,Minutes Sedentary,Activity Calories
  "2026-07-01","2,345","12,034","8.71","12","700","1,020"
  "2026-07-02","1,900","987","0.70","0","900","200"

  Sleep
  Start Time,End Time,Minutes Asleep,Minutes Awake,Number of Awakenings,Time in Bed
  "2026-07-01 11:12PM","2026-07-02 6:42AM","420","30","4","450"
  "N/A","N/A","0","0","0","0"

  """

@Test func fitbitsWebExportHasATableForEachKind() throws {
  let (series, report) = try read(fitbitWeb)
  #expect(series["weight"]?.map(\.value) == [70.4])
  #expect(series["steps"]?.map(\.value) == [12_034, 987])
  #expect(series["total-energy"]?.map(\.value) == [2_345, 1_900])
  #expect(series["steps"]?[0].start == utc("2026-06-30T22:00:00Z"))
  let sleep = try #require(series["sleep"])
  #expect(sleep.map(\.value) == [7])
  #expect(sleep[0].start == utc("2026-07-01T21:12:00Z"))
  #expect(sleep[0].end == utc("2026-07-02T04:42:00Z"))
  // The night that was not is told with its line in the file.
  #expect(report.rejected.map(\.line) == [14] || report.missing >= 1)
}

@Test func garminsWeightReportHasItsDaysOnLinesOfTheirOwn() throws {
  let (series, report) = try read(
    """
    Time,Weight,Change,BMI,Body Fat,Skeletal Muscle Mass,Bone Mass,Body Water,
    " Nov 29, 2026",
    7:30 AM,70.5 kg,0.2 kg,22.1,18.5 %,31.2 kg,3.1 kg,58.0 %,
    9:05 PM,71.0 kg,0.5 kg,22.3,--,--,--,--,
    " Nov 28, 2026",
    7:45 AM,70.3 kg,--,22.0,18.4 %,31.1 kg,3.1 kg,58.1 %,

    """)
  #expect(series["weight"]?.map(\.value) == [70.3, 70.5, 71.0])
  #expect(
    series["weight"]?.map(\.start) == [
      utc("2026-11-28T06:45:00Z"), utc("2026-11-29T06:30:00Z"), utc("2026-11-29T20:05:00Z"),
    ])
  #expect(series["body-fat"]?.map(\.value) == [18.4, 18.5])
  #expect(report.format == "Garmin weight")
  #expect(report.rejectedCount == 0)
}

@Test func nightscoutsCSVHasNoHeader() throws {
  let (series, _) = try read(
    "\"2026-07-01T05:00:00.000Z\"\t1782882000000\t120\t\"Flat\"\t\"xDrip\"\n"
      + "\"2026-07-01T04:55:00.000Z\"\t1782881700000\t118\t\"Flat\"\t\"xDrip\"\n"
      + "\"2026-07-01T04:50:00.000Z\"\t1782881400000\t5\t\"NOT COMPUTABLE\"\t\"xDrip\"\n",
    name: "entries.csv")
  let glucose = try #require(series["glucose"])
  #expect(glucose.map(\.value) == [118, 120])
  #expect(glucose[1].start == utc("2026-07-01T05:00:00Z"))
  #expect(glucose.sources == ["xDrip"])
}

@Test func sleepAsAndroidHasAHeaderForEachNight() throws {
  let (series, report) = try read(
    """
    Id,Tz,From,To,Sched,Hours,Rating,Comment,Framerate,Snore,Noise,Cycles,DeepSleep,LenAdjust,Geo,"23:30","23:35","Event","Event","Event","Event"
    "1793568600000","Europe/Berlin","01. 11. 2026 22:30","02. 11. 2026 6:00","02. 11. 2026 6:00","7.500","0.0","","10011","-1","-1.0","5","0.4","0","","1.0","0.5","LIGHT_START-1793568600000","LIGHT_END-1793570400000","DEEP_START-1793570400000","DEEP_END-1793574000000"
    ,,,,,,,,,,,,,,,"0.1","0.2"
    Id,Tz,From,To,Sched,Hours,Rating,Comment,Framerate,Snore,Noise,Cycles,DeepSleep,LenAdjust,Geo,"0:10"
    "1793661000000","Europe/Berlin","03. 11. 2026 0:10","03. 11. 2026 6:00","","5.833","0.0","","10011","-1","-1.0","3","0.4","0","","1.0"

    """)
  let sleep = try #require(series["sleep"])
  #expect(sleep.map(\.value) == [7.5, 5.833])
  #expect(sleep[0].start == Date(timeIntervalSince1970: 1_793_568_600))
  #expect(sleep[0].duration == 27_000)
  #expect(series["sleep-stage"]?.map(\.value) == [3, 4])
  #expect(series["sleep-stage"]?.map(\.duration) == [1_800, 3_600])
  #expect(report.format == "Sleep as Android")
}

@Test func healthAutoExportsCSVNamesItsUnits() throws {
  let (series, report) = try read(
    """
    Date,Active Energy (kJ),Heart Rate [Min] (count/min),Heart Rate [Max] (count/min),Heart Rate [Avg] (count/min),Step Count (count),Weight & Body Mass (lb),Sleep Analysis [Asleep] (hr),Walking + Running Distance (mi)
    2026-07-01 00:00:00,2092,52,120,71.5,8123,154.5,7.25,3.1
    2026-07-02 00:00:00,,,,,,,,

    """)
  #expect(series["active-energy"]?.map(\.value) == [500])
  #expect(series["heart-rate"]?.map(\.value) == [71.5])
  #expect(series["steps"]?.map(\.value) == [8_123])
  #expect(abs((series["weight"]?[0].value ?? 0) - 154.5 * 0.453_592_37) < 1e-9)
  #expect(series["sleep"]?.map(\.value) == [7.25])
  #expect(abs((series["distance"]?[0].value ?? 0) - 4.988_966_4) < 1e-6)
  #expect(report.format == "Health Auto Export")
  #expect(report.rejectedCount == 0)
}

@Test func ourasAccountExportHasNightsNapsAndStages() throws {
  let (series, report) = try read(
    """
    {"sleep":[
     {"day":"2026-07-02","bedtime_start":"2026-07-01T23:00:00+02:00","bedtime_end":"2026-07-02T07:00:00+02:00","type":"long_sleep","total_sleep_duration":27000,"average_hrv":48,"lowest_heart_rate":51,"average_breath":14.25,"sleep_phase_5_min":"4221133"},
     {"day":"2026-07-02","bedtime_start":"2026-07-02T14:00:00+02:00","bedtime_end":"2026-07-02T14:40:00+02:00","type":"late_nap","total_sleep_duration":2100,"average_hrv":null},
     {"day":"2026-07-02","bedtime_start":"2026-07-02T18:00:00+02:00","bedtime_end":"2026-07-02T18:20:00+02:00","type":"rest","total_sleep_duration":900},
     {"day":"2026-07-02","bedtime_start":"2026-07-02T19:00:00+02:00","bedtime_end":"2026-07-02T19:20:00+02:00","type":"deleted","total_sleep_duration":900}
    ]}
    """, name: "oura.json")
  let sleep = try #require(series["sleep"])
  #expect(sleep.map(\.value) == [7.5, 2_100.0 / 3_600])
  #expect(sleep.map { $0.flags.contains(.nap) } == [false, true])
  #expect(sleep[0].start == utc("2026-07-01T21:00:00Z"))
  #expect(series["hrv-rmssd"]?.map(\.value) == [48])
  #expect(series["sleep-stage"]?.map(\.value) == [2, 3, 4, 5])
  #expect(series["sleep-stage"]?.map(\.duration) == [300, 600, 600, 600])
  #expect(report.filtered == 2)
}

@Test func ourasTrendsRepeatAColumnsName() throws {
  let (series, _) = try read(
    """
    date,Sleep Score,Sleep Timing,Total Sleep Time (s),Sleep Timing,Average Resting Heart Rate,Average HRV,Steps,Temperature Deviation (°C)
    2026-07-01,82,90,27000,91,52,48,9123,0.1
    2026-07-02,,,,,,,,

    """)
  #expect(series["sleep"]?.map(\.value) == [7.5])
  #expect(series["hrv-rmssd"]?.map(\.value) == [48])
  #expect(series["steps"]?.map(\.value) == [9_123])
}

@Test func googleFitsPointsAreInNanoseconds() throws {
  let (series, report) = try read(
    """
    {"Data Source":"derived:com.google.weight:merge","Data Points":[
     {"fitValue":[{"value":{"fpVal":72.5}}],"originDataSourceId":"raw:scale","endTimeNanos":"1782882000000000000","dataTypeName":"com.google.weight","startTimeNanos":"1782882000000000000"},
     {"fitValue":[{"value":{"intVal":120}}],"originDataSourceId":"raw:phone","endTimeNanos":1782882060000000000,"dataTypeName":"com.google.step_count.delta","startTimeNanos":1782882000000000000},
     {"fitValue":[],"endTimeNanos":1782882060000000000,"dataTypeName":"com.google.step_count.delta","startTimeNanos":1782882000000000000},
     {"fitValue":[{"value":{"intVal":5}}],"endTimeNanos":1782884000000000000,"dataTypeName":"com.google.sleep.segment","startTimeNanos":1782882000000000000},
     {"fitValue":[{"value":{"intVal":7}}],"endTimeNanos":1,"dataTypeName":"com.google.activity.segment","startTimeNanos":1}
    ]}
    """, name: "derived_com.google.weight.json")
  #expect(series["weight"]?.map(\.value) == [72.5])
  #expect(series["weight"]?[0].start == utc("2026-07-01T05:00:00Z"))
  #expect(series["steps"]?[0].duration == 60)
  #expect(series["steps"]?.sources == ["raw:phone"])
  #expect(series["sleep-stage"]?.map(\.value) == [4])
  #expect((report.missing, report.filtered) == (1, 1))
}

@Test func samsungsTimesAreUTCAndDoNotSaySo() throws {
  let (heart, _) = try read(
    """
    com.samsung.shealth.tracker.heart_rate,6310003,9
    com.samsung.health.heart_rate.start_time,com.samsung.health.heart_rate.heart_rate,com.samsung.health.heart_rate.time_offset
    2026-07-01 05:00:00.000,61.0,UTC+0200,
    2026-07-01 05:10:00.000,64.0,UTC+0200,

    """)
  #expect(
    heart["heart-rate"]?.map(\.start) == [utc("2026-07-01T05:00:00Z"), utc("2026-07-01T05:10:00Z")])
  let (stages, _) = try read(
    """
    com.samsung.health.sleep_stage,6310003,4
    start_time,sleep_id,stage,time_offset,end_time
    2026-07-01 00:00:00.000,abc,40002,UTC+0200,2026-07-01 00:30:00.000
    2026-07-01 00:30:00.000,abc,40003,UTC+0200,2026-07-01 01:30:00.000
    2026-07-01 01:30:00.000,abc,40001,UTC+0200,2026-07-01 01:35:00.000

    """)
  #expect(stages["sleep-stage"]?.map(\.value) == [3, 4, 2])
  #expect(stages["sleep-stage"]?[1].duration == 3_600)
  let (scale, _) = try read(
    """
    com.samsung.health.weight,6310003,3
    start_time,weight,body_fat,time_offset
    2026-07-01 05:00:00.000,70.4,18.5,UTC+0200

    """)
  #expect(scale["weight"]?[0].start == utc("2026-07-01T05:00:00Z"))
}

@Test func careLinkHasPreambleCommasAndSeveralTables() throws {
  let (series, _) = try read(
    """
    Nachname;Vorname;Patienten-ID;;;
    "Muster";"Max";;;;
    Gerät;"MiniMed 780G";;;;
    Index;Datum;Uhrzeit;BG-Messwert (mg/dL);Sensorglukose (mg/dL);Bolus
    2747,00000;2026/07/01;07:05:00;;110,0;
    2746,00000;2026/07/01;07:00:00;;108,0;
    -------;MiniMed;Pumpe;;;
    Index;Datum;Uhrzeit;BG-Messwert (mg/dL);Sensorglukose (mg/dL);Bolus
    1,00000;2026/07/01;06:55:00;104,0;;

    """)
  let glucose = try #require(series["glucose"])
  #expect(glucose.map(\.value) == [104, 108, 110])
  #expect(glucose[2].start == utc("2026-07-01T05:05:00Z"))
}

@Test func glucoseFilesInOtherLanguagesAreRead() throws {
  let (libre, _) = try read(
    """
    Glukose-Werte,Erstellt am,01-07-2026 09:40 UTC,Erstellt von,Max Muster
    Gerät,Seriennummer,Gerätezeitstempel,Aufzeichnungstyp,Glukosewert-Verlauf mg/dL,Glukose-Scan mg/dL,Notizen
    FreeStyle LibreLink,abc,01-07-2026 07:05,0,110,,
    FreeStyle LibreLink,abc,01-07-2026 07:09,1,,112,
    FreeStyle LibreLink,abc,01-07-2026 07:10,4,,,5

    """)
  #expect(libre["glucose"]?.map(\.value) == [110, 112])
  #expect(libre["glucose"]?[0].start == utc("2026-07-01T05:05:00Z"))
  let (dexcom, _) = try read(
    """
    Index;Zeitstempel (JJJJ-MM-TTThh:mm:ss);Ereignistyp;Ereignissubtyp;Patienteninformation;Geräteinformation;Quell-Geräte-ID;Glukosewert (mg/dL)
    1;;Vorname;;Max;;;
    2;2026-07-01T07:05:00;EGV;;;;Android G6;110
    3;2026-07-01T07:10:00;EGV;;;;Android G6;Niedrig

    """)
  #expect(dexcom["glucose"]?.map(\.value) == [110, 40])
}

@Test func withingsFilesAreReadInOtherLanguagesAndRaw() throws {
  let (german, report) = try read(
    """
    Datum,"Gewicht (kg)","Fettmasse (kg)","Knochenmasse (kg)","Muskelmasse (kg)","Hydration (kg)",Kommentare
    "2026-07-01 07:02:11","70.05","12.3","3.1","54.2","38.4",

    """)
  #expect(german["weight"]?.map(\.value) == [70.05])
  #expect(german["fat-mass"]?.map(\.value) == [12.3])
  #expect(report.format == "Withings weight")
  let (raw, _) = try read(
    """
    start,duration,value
    2026-07-01T07:00:00+02:00,"[60,60]","[66,65]"
    2026-07-01T06:00:00+02:00,[60],[64]
    2026-07-01T08:00:00+02:00,"[60,60]",[64]

    """, name: "raw_hr_hr.csv")
  #expect(raw["heart-rate"]?.map(\.value) == [64, 66, 65])
  #expect(raw["heart-rate"]?[2].start == utc("2026-07-01T05:01:00Z"))
  let (steps, _) = try read(
    "start,duration,value\n2026-07-01T07:00:00+02:00,\"[60,120]\",\"[30,12]\"\n",
    name: "raw_tracker_steps.csv")
  #expect(steps["steps"]?.map(\.duration) == [60, 120])
}

@Test func whoopsSpanishHeadersAreKnown() throws {
  let (series, _) = try read(
    """
    Hora de inicio del ciclo,Hora de finalización del ciclo,Zona horaria del ciclo,Puntuación de recuperación %,Frecuencia cardíaca en reposo (bpm),Inicio del sueño,Inicio de la vigilia,Duración del sueño (min)
    2026-07-01 22:50:00,,UTC+02:00,71,52,2026-07-01 22:50:00,2026-07-02 06:30:00,420

    """)
  #expect(series["recovery"]?.map(\.value) == [71])
  #expect(series["sleep"]?.map(\.value) == [7])
  #expect(series["sleep"]?[0].start == utc("2026-07-02T04:30:00Z"))
}

@Test(arguments: SeriesImporter.presetNames)
func aPresetsNameIsPlain(name: String) {
  #expect(name.allSatisfy { $0.isLowercase || $0 == "-" })
  #expect(SeriesImporter.presetNames.filter { $0 == name }.count == 1)
}

@Test func aPresetThatIsNamedIsTheOnlyOneTried() {
  #expect(
    message { _ = try read("Date,Weight,BMI,Fat\n2026-07-01,70,22,18\n", preset: "dexcom-clarity") }
      .contains("no known vendor"))
}

@Test func aFileOfAnotherFormatThanAskedForIsRefused() throws {
  var importer = SeriesImporter(zone: .gmt)
  importer.wanted = .appleHealth
  #expect(
    message { _ = try importer.read(path: Fixture.path("influx-line-protocol.lp")) }
      .hasSuffix("this is an InfluxDB file, not an Apple Health export"))
  importer.wanted = .gadgetbridge
  #expect(
    message { _ = try importer.read(path: Fixture.path("health_connect_export-synthetic.db")) }
      .hasSuffix("this is a Health Connect export, not a Gadgetbridge database"))
}

@Test(arguments: [
  ("\u{feff}\u{feff}\"Date\",\"Weight\",\"Fat mass\"\n", String.Encoding.utf8),
  ("ï»¿Date,Weight,Fat mass\n", .utf8), ("\u{feff}Date;Weight;Fat mass\n", .utf16LittleEndian),
  ("\u{feff}Date\tWeight\tFat mass\n", .utf16BigEndian), ("Date|Weight|Fat mass\n", .windowsCP1252),
])
func presetsAreFoundInAnyEncodingAndDelimiter(header: String, encoding: String.Encoding) throws {
  let mark = header.first { ";\t|,".contains($0) } ?? ","
  let row = "2026-07-01 07:02:11\(mark)70.5\(mark)12.5\n"
  // Swift 6.0's Foundation cannot write Windows' encoding; its bytes of these texts are ASCII's.
  let text = header + row
  let bytes = try #require(text.data(using: encoding) ?? text.data(using: .ascii))
  let sink = SampleSink(file: "f.csv")
  try SeriesImporter(zone: .gmt).readText([UInt8](bytes), name: "f.csv", into: sink)
  let series = try sink.finish()
  #expect(series.first { $0.name == "weight" }?.series.map(\.value) == [70.5])
}

@Test func aCountHasNoDecimalsSoItsMarkGroupsThousands() throws {
  let mapping = ColumnMapping(
    time: .name("d"), value: .name("s"), metric: .named("steps"), zone: .gmt)
  let (series, _) = try csv("d;s\n2026-07-01;1.234\n2026-07-02;12.345\n", mapping)
  #expect(series.map(\.value) == [1_234, 12_345])
  #expect(
    message {
      let weight = ColumnMapping(time: .name("d"), value: .name("s"), metric: .named("value"))
      _ = try csv("d;s\n2026-07-01;1.234\n2026-07-02;12.345\n", weight)
    }.contains("may be thousands or decimals"))
}
