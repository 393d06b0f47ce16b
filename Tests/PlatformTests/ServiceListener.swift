import Foundation

/// What systemd's end of the socket would be.
final class ServiceListener {
  let path: String
  let descriptor: Int32

  init() {
    path = NSTemporaryDirectory() + "/n" + UUID().uuidString.prefix(8)
    descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: Array(path.utf8)) }
    _ = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }

  deinit {
    close(descriptor)
    unlink(path)
  }

  func receive() -> String {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = recv(descriptor, &buffer, buffer.count, Int32(MSG_DONTWAIT))
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }
}

extension ServiceListener {
  /// A datagram, and the descriptor beside it or −1.
  func receiveWithDescriptor() -> (String, Int32) {
    var bytes = [UInt8](repeating: 0, count: 4096)
    var control = [Int](repeating: 0, count: 8)
    var count = 0
    bytes.withUnsafeMutableBytes { bytes in
      control.withUnsafeMutableBytes { control in
        var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
        withUnsafeMutablePointer(to: &part) { part in
          var message = msghdr()
          message.msg_iov = part
          message.msg_iovlen = 1
          message.msg_control = control.baseAddress
          message.msg_controllen = control.count
          count = recvmsg(descriptor, &message, Int32(MSG_DONTWAIT))
        }
      }
    }
    // A header of two words, then the descriptor.
    let found = control[0] > 0 ? Int32(truncatingIfNeeded: control[2]) : -1
    return (String(decoding: bytes.prefix(max(0, count)), as: UTF8.self), found)
  }
}
