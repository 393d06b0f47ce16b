import Foundation
import TestSupport
import Testing

@testable import Kiosk

/// A machine's files under a folder of its own.
private func machine(_ files: [String: String]) throws -> (folder: TemporaryFolder, root: String) {
  let folder = try TemporaryFolder()
  for (path, text) in files {
    let place = folder.path + path
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: place).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(fileURLWithPath: place))
  }
  return (folder, folder.path)
}

@Test func aRaspberryPisFilesAreRead() throws {
  let (folder, root) = try machine([
    "/sys/class/thermal/thermal_zone0/type": "gpu-thermal\n",
    "/sys/class/thermal/thermal_zone0/temp": "40100\n",
    "/sys/class/thermal/thermal_zone1/type": "cpu-thermal\n",
    "/sys/class/thermal/thermal_zone1/temp": "61723\n",
    "/sys/class/hwmon/hwmon0/name": "cpu_thermal\n",
    "/sys/class/hwmon/hwmon1/name": "rpi_volt\n",
    "/sys/class/hwmon/hwmon1/in0_lcrit_alarm": "1\n",
    "/sys/block/mmcblk0/device/life_time": "0x02 0x0b\n",
    "/sys/block/mmcblk0/device/pre_eol_info": "0x02\n",
    "/sys/fs/ext4/mmcblk0p2/errors_count": "3\n",
    "/sys/fs/ext4/sda1/errors_count": "0\n",
    "/proc/self/status": "Name:\tvitrine\nRssAnon:\t   18432 kB\nRssShmem:\t    4096 kB\n",
  ])
  let health = withExtendedLifetime(folder) { MachineHealth(root: root) }
  #expect(health.temperature == 61.723)
  #expect(health.isUndervolted == true)
  #expect(
    health.storage == [
      .init(device: "mmcblk0", lifeUsed: 1, isWorn: true, errors: 3),
      .init(device: "sda1", lifeUsed: nil, isWorn: false, errors: 0),
    ])
  #expect(health.anonymousMemory == 18 << 20)
  #expect(health.sharedMemory == 4 << 20)
}

@Test(
  arguments: [
    ("0x01 0x01", "0x01", 0.1, false), ("0x00 0x09", "0x03", 0.9, true),
    ("0x00 0x00", "0x00", nil, false), ("nonsense", "", nil, false), ("0xff", "0x01", nil, false),
  ] as [(String, String, Double?, Bool)])
func aCardsWearIsInTenths(life: String, spare: String, used: Double?, isWorn: Bool) throws {
  let (folder, root) = try machine([
    "/sys/block/mmcblk1/device/life_time": life,
    "/sys/block/mmcblk1/device/pre_eol_info": spare,
  ])
  let disk = withExtendedLifetime(folder) { MachineHealth(root: root).storage.first }
  #expect(disk == .init(device: "mmcblk1", lifeUsed: used, isWorn: isWorn))
}

@Test func aMachineThatTellsNothingHasNoFault() throws {
  let (folder, root) = try machine([:])
  var health = withExtendedLifetime(folder) { MachineHealth(root: root) }
  health.freeDisk = nil
  #expect(health.temperature == nil)
  #expect(health.isUndervolted == nil)
  #expect(health.storage.isEmpty)
}

@Test(
  arguments: [
    (["/sys/firmware/devicetree/base/serial-number": "10000000abcdef01\0"], "10000000abcdef01"),
    (["/etc/machine-id": "0123456789abcdef\n"], "0123456789abcdef"),
    (["/sys/class/dmi/id/product_serial": "A/B +#\n"], "A-B---"),
    ([:], "unknown"),
  ] as [([String: String], String)])
func aMachineHasASerialNumber(files: [String: String], serial: String) throws {
  let (folder, root) = try machine(files)
  let names = withExtendedLifetime(folder) { MachineNames(root: root, hostname: "hall.local") }
  #expect(names.serial == serial)
  #expect(
    names.fill("https://fleet/{serial}/{hostname}/{other}")
      == "https://fleet/\(serial)/hall.local/{other}")
}
