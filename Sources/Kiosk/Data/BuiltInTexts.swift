import Foundation

/// What the program itself says, in other languages than English.
///
/// The texts of files beside a dashboard beat these; what is not here is said in English. Keys are those
/// that `docs/data.md` calls the keys of translations.
enum BuiltInTexts {
  /// The texts of a locale's language; empty for English and for languages that nobody wrote.
  static func of(_ locale: Locale) -> [String: String] {
    locale.language.languageCode?.identifier == "de" ? german.merging(germanService) { $1 } : [:]
  }

  /// The texts of a locale's language with those of files, which win, whichever form their keys have.
  static func of(_ locale: Locale, with texts: [String: String]) -> [String: String] {
    of(locale).filter { key, _ in
      texts[key.replacingOccurrences(of: "%lld", with: "%@")] == nil
    }.merging(texts) { $1 }
  }

  private static let german: [String: String] = [
    "Today": "Heute", "Yesterday": "Gestern", "Tomorrow": "Morgen", "This week": "Diese Woche",
    "%@ on average in the %lld hours before": "%@ im Schnitt der %lld Stunden davor",
    "%@ on average in the %lld days before": "%@ im Schnitt der %lld Tage davor",
    "%@ on average in the %lld weeks before": "%@ im Schnitt der %lld Wochen davor",
    "%@ on average in the %lld months before": "%@ im Schnitt der %lld Monate davor",
    "%@ on average in the %lld years before": "%@ im Schnitt der %lld Jahre davor",
    "%@ on average in %lld of the %lld hours before":
      "%@ im Schnitt in %lld der %lld Stunden davor",
    "%@ on average in %lld of the %lld days before":
      "%@ im Schnitt an %lld der %lld Tage davor",
    "%@ on average in %lld of the %lld weeks before":
      "%@ im Schnitt in %lld der %lld Wochen davor",
    "%@ on average in %lld of the %lld months before":
      "%@ im Schnitt in %lld der %lld Monate davor",
    "%@ on average in %lld of the %lld years before":
      "%@ im Schnitt in %lld der %lld Jahre davor",
    "Busy": "Belegt", "Calendar": "Kalender", "Countdown": "Countdown", "Sleep": "Schlaf",
    "Sources": "Quellen", "Switch": "Schalter", "Weather": "Wetter", "yes": "ja", "no": "nein",
    "Nothing in the calendar": "Nichts im Kalender", "and %lld more": "und %lld weitere",
    "The dashboard has no pages.": "Das Dashboard hat keine Seiten.",
    "The file has not been read yet.": "Die Datei ist noch nicht gelesen.",
    "The series has no values yet.": "Die Reihe hat noch keine Werte.",
    "The series has not been read yet.": "Die Reihe ist noch nicht gelesen.",
    "The text is too long for a QR code.": "Der Text ist zu lang für einen QR-Code.",
    "There is no picture in %@": "In %@ ist kein Bild",
    "There is no PNG or JPEG in %@": "In %@ ist kein PNG oder JPEG",
    "There is no number at %@ in %@.": "An der Stelle %@ in %@ steht keine Zahl.",
    "This wall works": "Diese Wand läuft",
    "Go to this machine: %@": "Auf diese Maschine gehen: %@",
    "Write the first dashboard: vitrine init %@": "Das erste Dashboard schreiben: vitrine init %@",
    "Save, and the wall follows. vitrine check says every fault.":
      "Speichern, und die Wand folgt. vitrine check sagt jeden Fehler.",
    "Touch to silence": "Berühren, um es stillzustellen",
    "Hidden until you touch the wall": "Verborgen, bis jemand die Wand berührt",
    "Slide show": "Bilderschau", "Goal": "Ziel", "No data": "Keine Daten",
    "On": "Ein", "Off": "Aus", "Unknown": "Unbekannt", "Press": "Drücken",
    // How long it is until a date.
    "day": "Tag", "days": "Tage", "hour": "Stunde", "hours": "Stunden", "minute": "Minute",
    "minutes": "Minuten", "days: it is today": "Tage: heute ist es soweit",
    "day ago": "Tag her", "days ago": "Tage her", "hour ago": "Stunde her",
    "hours ago": "Stunden her", "minute ago": "Minute her", "minutes ago": "Minuten her",
    // The sky.
    "Clear": "Klar", "Partly cloudy": "Teils bewölkt", "Cloudy": "Bewölkt", "Fog": "Nebel",
    "Drizzle": "Nieselregen", "Rain": "Regen", "Sleet": "Schneeregen", "Snow": "Schnee",
    "Thunderstorm": "Gewitter", "Windy": "Windig",
    // Charts.
    "total": "gesamt", "range": "Spanne", "average": "Durchschnitt", "no data": "keine Daten",
    "hourly average": "Stundenschnitt", "daily average": "Tagesschnitt",
    "weekly average": "Wochenschnitt", "monthly average": "Monatsschnitt",
    "hourly average of %lld hour": "Stundenschnitt aus %lld Stunde",
    "hourly average of %lld hours": "Stundenschnitt aus %lld Stunden",
    "daily average of %lld day": "Tagesschnitt aus %lld Tag",
    "daily average of %lld days": "Tagesschnitt aus %lld Tagen",
    "weekly average of %lld week": "Wochenschnitt aus %lld Woche",
    "weekly average of %lld weeks": "Wochenschnitt aus %lld Wochen",
    "monthly average of %lld month": "Monatsschnitt aus %lld Monat",
    "monthly average of %lld months": "Monatsschnitt aus %lld Monaten",
    "%@, so far": "%@, bisher", "asleep": "geschlafen",
    "asleep, average of %lld nights": "geschlafen, im Schnitt von %lld Nächten",
    "of the time at %@ %@": "der Zeit bei %@ %@", "over %@": "über %@", "under %@": "unter %@",
    "low": "niedrig", "in range": "im Bereich", "high": "hoch", "Very high": "Sehr hoch",
    "High": "Hoch", "In range": "Im Bereich", "Low": "Niedrig", "Very low": "Sehr niedrig",
    "In bed": "Im Bett", "Awake": "Wach", "Asleep": "Schlaf", "Core": "Kern", "Deep": "Tief",
    "D": "T", "W": "W", "M": "M", "6M": "6M", "Y": "J", "Day": "Tag", "Week": "Woche",
    "Month": "Monat", "Six months": "Sechs Monate", "Year": "Jahr",
    // Metrics.
    "Steps": "Schritte", "Distance": "Strecke", "Active energy": "Aktivitätsenergie",
    "Energy": "Energie", "Power": "Leistung", "Heart rate": "Puls",
    "Resting heart rate": "Ruhepuls", "Weight": "Gewicht", "Body fat": "Körperfett",
    "Glucose": "Glukose", "Temperature": "Temperatur", "Humidity": "Luftfeuchte",
    "Blood oxygen": "Sauerstoffsättigung", "Body temperature": "Körpertemperatur",
    "Respiratory rate": "Atemfrequenz", "Water": "Wasser", "Floors": "Stockwerke",
    "Exercise": "Training", "Stand hours": "Stehstunden", "Daylight": "Tageslicht",
    "Mindful minutes": "Achtsame Minuten", "Pressure": "Luftdruck",
  ]
}
