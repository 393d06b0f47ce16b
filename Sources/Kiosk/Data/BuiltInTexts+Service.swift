extension BuiltInTexts {
  /// What the pages for whoever looks after a wall say.
  static let germanService: [String: String] = [
    "Status": "Zustand", "Close": "Schließen", "Back": "Zurück", "Cancel": "Abbrechen",
    "Touch test": "Berührung prüfen", "Display test": "Bild prüfen", "Wi-Fi": "WLAN",
    "Read again": "Neu lesen", "Search": "Suchen", "Connect": "Verbinden", "Show": "Zeigen",
    "Hide": "Verbergen", "Wall": "Wand", "Machine": "Gerät", "Display": "Anzeige",
    "Frames": "Bilder", "Wrong now": "Was nicht stimmt", "Said last": "Zuletzt gemeldet",
    "Address": "Adresse", "Serial number": "Seriennummer", "Dashboard": "Dashboard",
    "Runs for": "Läuft seit", "Processor": "Prozessor", "Supply": "Netzteil",
    "Memory": "Speicher", "Free disk": "Platz frei", "Shown on": "Zu sehen auf",
    "Panel": "Auflösung", "Pixels a point": "Pixel je Punkt", "Turned by": "Gedreht um",
    "Brightness": "Helligkeit", "Drawn in": "Gezeichnet in", "Late": "Zu spät",
    "Touch to glass": "Finger bis Glas", "Last shown": "Zuletzt gezeigt",
    "Touch the circles": "Alle Kreise berühren", "%lld of 9": "%lld von 9",
    "Wrong PIN": "Falsche PIN", "connected": "verbunden", "password": "mit Passwort",
    "open": "offen", "Password of %@": "Passwort von %@",
    "8 characters or more": "Mindestens 8 Zeichen", "Connecting …": "Verbindet …",
    "Looking for networks …": "Sucht Netze …",
    "No network is in reach.": "Kein Netz in Reichweite.",
  ]
}
