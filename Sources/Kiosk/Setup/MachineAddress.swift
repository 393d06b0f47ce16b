import Foundation

/// Under what address this machine is reached from the room.
enum MachineAddress {
  /// IPv4 addresses of interfaces that are up, the loopback left out.
  static func addresses() -> [String] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0 else { return [] }
    defer { freeifaddrs(list) }
    var found: [String] = []
    var next = list
    while let entry = next {
      next = entry.pointee.ifa_next
      let flags = Int32(bitPattern: entry.pointee.ifa_flags)
      guard let address = entry.pointee.ifa_addr, flags & Int32(IFF_UP) != 0,
        flags & Int32(IFF_LOOPBACK) == 0, Int32(address.pointee.sa_family) == AF_INET
      else { continue }
      var name = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let size = socklen_t(MemoryLayout<sockaddr_in>.size)
      if getnameinfo(address, size, &name, socklen_t(name.count), nil, 0, NI_NUMERICHOST) == 0 {
        let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
        found.append(String(decoding: bytes, as: UTF8.self))
      }
    }
    return found
  }

  /// The command that gets a person from another machine to this one.
  static func secureShell() -> String {
    let user = NSUserName()
    let host = addresses().first ?? ProcessInfo.processInfo.hostName
    return "ssh \(user.isEmpty || user == "root" || user == "vitrine" ? "" : user + "@")\(host)"
  }
}
