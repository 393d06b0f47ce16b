import Foundation

/// What the processor can do; asked once.
enum Processor {
  /// Whether it runs code for x86-64-v3: AVX2, FMA, BMI and their company.
  ///
  /// `VITRINE_KERNELS=baseline` in the environment says no, to compare the two builds.
  static let hasV3: Bool = {
    #if arch(x86_64)
      let needed: Set<Substring> = [
        "avx", "avx2", "bmi1", "bmi2", "f16c", "fma", "abm", "movbe",
      ]
      if ProcessInfo.processInfo.environment["VITRINE_KERNELS"] == "baseline" { return false }
      guard let file = fopen("/proc/cpuinfo", "r") else { return false }
      defer { fclose(file) }
      // The first processor's flags stand in the first kilobytes.
      var bytes = [UInt8](repeating: 0, count: 8192)
      let count = fread(&bytes, 1, bytes.count, file)
      let text = String(decoding: bytes.prefix(count), as: UTF8.self)
      guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("flags") }) else {
        return false
      }
      return needed.isSubset(of: line.split(separator: " "))
    #else
      return false
    #endif
  }()
}
