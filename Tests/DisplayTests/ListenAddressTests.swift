import Display
import Testing

@Test(arguments: [
  ("127.0.0.1:5901", "127.0.0.1", 5901), ("panel", "panel", 5900), (":5902", "", 5902),
  ("[::1]:5903", "::1", 5903), ("[::]", "::", 5900), ("0.0.0.0:0", "0.0.0.0", 0),
])
func addressesAreRead(_ text: String, _ host: String, _ port: Int) {
  #expect(ListenAddress(text) == ListenAddress(host: host, port: port))
}

@Test(arguments: ["host:", "host:x", "host:65536", "host:-1", "::1", "[::1", "[::1]5900"])
func whatIsNoAddressIsRefused(_ text: String) {
  #expect(ListenAddress(text) == nil)
}
