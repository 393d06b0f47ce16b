internal import CVNC
internal import Platform

/// The library's calls back, all on the server's thread.
extension VNCServer {
  func installCallbacks() {
    // Not retained: the server outlives its thread, and nothing else calls.
    screen.pointee.screenData = Unmanaged.passUnretained(self).toOpaque()
    screen.pointee.newClientHook = { client in
      guard let client, let server = VNCServer.of(client) else { return RFB_CLIENT_REFUSE }
      client.pointee.clientData = UnsafeMutableRawPointer(bitPattern: server.nextViewer())
      client.pointee.clientGoneHook = { client in
        guard let client, let server = VNCServer.of(client) else { return }
        server.relay.post(.left(viewer: VNCServer.viewer(client)))
      }
      // Whoever asks for pixels is a viewer; what has not got that far may be anything.
      client.pointee.clientFramebufferUpdateRequestHook = { client, _ in
        guard let client, let server = VNCServer.of(client) else { return }
        client.pointee.clientFramebufferUpdateRequestHook = nil
        server.relay.post(.joined(viewer: VNCServer.viewer(client)))
      }
      return RFB_CLIENT_ACCEPT
    }
    screen.pointee.getCursorPtr = { client in
      guard let client, client.pointee.enableCursorShapeUpdates != 0 else { return nil }
      return VNCServer.of(client)?.cursor
    }
    screen.pointee.ptrAddEvent = { buttons, x, y, client in
      guard let client, let server = VNCServer.of(client) else { return }
      let pointer = RemotePointer(
        viewer: VNCServer.viewer(client), x: Int(x), y: Int(y),
        buttons: UInt8(truncatingIfNeeded: buttons), time: MonotonicClock.now)
      server.relay.post(.pointer(pointer))
      rfbDefaultPtrAddEvent(buttons, x, y, client)
    }
    screen.pointee.kbdAddEvent = { isDown, keysym, client in
      guard let client, let server = VNCServer.of(client) else { return }
      server.relay.post(.key(RemoteKey(keysym: keysym, isDown: isDown != 0)))
    }
  }

  private static func of(_ client: UnsafeMutablePointer<rfbClientRec>) -> VNCServer? {
    client.pointee.screen.pointee.screenData.map {
      Unmanaged<VNCServer>.fromOpaque($0).takeUnretainedValue()
    }
  }

  private static func viewer(_ client: UnsafeMutablePointer<rfbClientRec>) -> Int {
    Int(bitPattern: client.pointee.clientData)
  }
}
