import Foundation

/// Writes archives without compression, for tests.
enum ZipWriter {
  static func write(_ path: String, _ files: [(name: String, bytes: [UInt8])]) throws {
    var body: [UInt8] = []
    var directory: [UInt8] = []
    for (name, bytes) in files {
      let offset = body.count
      let fields =
        number(crc(bytes), 4) + number(UInt32(bytes.count), 4) + number(UInt32(bytes.count), 4)
      let head = number(20, 2) + number(0, 2) + number(0, 2) + number(0, 4) + fields
      let nameBytes = Array(name.utf8)
      let local = number(0x0403_4b50, 4) + head + number(UInt32(nameBytes.count), 2)
      body += local + number(0, 2) + nameBytes + bytes
      let central = number(0x0201_4b50, 4) + number(20, 2) + head
      directory += central + number(UInt32(nameBytes.count), 2) + number(0, 2) + number(0, 2)
      directory +=
        number(0, 2) + number(0, 2) + number(0, 4) + number(UInt32(offset), 4) + nameBytes
    }
    let counts = number(UInt32(files.count), 2) + number(UInt32(files.count), 2)
    let sizes = number(UInt32(directory.count), 4) + number(UInt32(body.count), 4)
    let end = number(0x0605_4b50, 4) + number(0, 2) + number(0, 2) + counts + sizes + number(0, 2)
    try Data(body + directory + end).write(to: URL(fileURLWithPath: path))
  }

  private static func number(_ value: UInt32, _ bytes: Int) -> [UInt8] {
    (0..<bytes).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xedb8_8320 : crc >> 1 }
    }
    return ~crc
  }
}
