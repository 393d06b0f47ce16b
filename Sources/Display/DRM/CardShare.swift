internal import Foundation
public import Platform

/// Lets several displays drive outputs of one card.
///
/// A card has one master, which is a file: the displays use the same one. Each gets the flips that it
/// has asked for, told apart by the top bits of their serials, and is told which CRTCs the others
/// have claimed before they show anything.
@MainActor
final class CardShare {
  private struct OpenFile {
    var descriptor: Int32
    var users: Set<Int> = []
    var cancelWatch: (() -> Void)?
  }

  private let base: DRMCalls
  private let scheduler: any Scheduler
  private var files: [String: OpenFile] = [:]
  private var listeners: [Int: (descriptor: Int32, body: @MainActor () -> Void)] = [:]
  private var flips: [Int: [KMSFlip]] = [:]
  /// By connector: whose, and which CRTC.
  private var claims: [UInt32: (user: Int, crtc: UInt32)] = [:]
  private var users = 0

  private static let shift: UInt64 = 56
  private static let mask: UInt64 = 1 << shift - 1

  init(_ base: DRMCalls, scheduler: any Scheduler) {
    self.base = base
    self.scheduler = scheduler
  }

  /// The calls for one more display.
  func makeCalls() -> DRMCalls {
    users += 1
    let user = users
    let tag = UInt64(user) << Self.shift
    var calls = base
    calls.open = { [self] path throws(SystemError) in try open(path, user) }
    calls.close = { [self] in close($0, user) }
    calls.watch = { [self] descriptor, body throws(SystemError) in
      try watch(descriptor, user, body)
    }
    calls.connector = { [self, base] descriptor, id, probe throws(SystemError) in
      var connector = try base.connector(descriptor, id, probe)
      if let claim = claims[id], claim.user != user { connector.currentCRTC = claim.crtc }
      return connector
    }
    calls.claim = { [self] connector, crtc in
      claims = claims.filter { $0.value.user != user }
      if crtc != 0 { claims[connector] = (user, crtc) }
    }
    calls.commit = { [base] descriptor, request, flags, serial throws(SystemError) in
      try base.commit(descriptor, request, flags, serial & Self.mask | tag)
    }
    calls.pageFlip = { [base] descriptor, crtc, framebuffer, serial throws(SystemError) in
      try base.pageFlip(descriptor, crtc, framebuffer, serial & Self.mask | tag)
    }
    calls.readFlips = { [self] descriptor throws(SystemError) in
      try readFlips(descriptor, user)
    }
    return calls
  }

  private func open(_ path: String, _ user: Int) throws(SystemError) -> Int32 {
    if files[path] == nil { files[path] = OpenFile(descriptor: try base.open(path)) }
    files[path]?.users.insert(user)
    return files[path]?.descriptor ?? -1
  }

  private func close(_ descriptor: Int32, _ user: Int) {
    guard let (path, file) = files.first(where: { $0.value.descriptor == descriptor }) else {
      return base.close(descriptor)
    }
    files[path]?.users.remove(user)
    claims = claims.filter { $0.value.user != user }
    guard file.users.subtracting([user]).isEmpty else { return }
    file.cancelWatch?()
    files[path] = nil
    base.close(descriptor)
  }

  private func watch(
    _ descriptor: Int32, _ user: Int, _ body: @escaping @MainActor () -> Void
  ) throws(SystemError) -> () -> Void {
    listeners[user] = (descriptor, body)
    if let path = files.first(where: { $0.value.descriptor == descriptor })?.key,
      files[path]?.cancelWatch == nil
    {
      files[path]?.cancelWatch = try base.watch(descriptor) { [weak self] in
        self?.becameReadable(descriptor)
      }
    }
    return { [weak self] in
      self?.listeners[user] = nil
      self?.flips[user] = nil
    }
  }

  private func becameReadable(_ descriptor: Int32) {
    for user in listeners.keys.sorted() {
      // One may have gone by what an earlier one did.
      if let listener = listeners[user], listener.descriptor == descriptor { listener.body() }
    }
  }

  private func readFlips(_ descriptor: Int32, _ user: Int) throws(SystemError) -> [KMSFlip] {
    for flip in try base.readFlips(descriptor) {
      let owner = Int(flip.serial >> Self.shift)
      guard listeners[owner]?.descriptor == descriptor else { continue }
      flips[owner, default: []].append(
        KMSFlip(serial: flip.serial & Self.mask, time: flip.time))
    }
    // Another's flips that were read on the way wait for it, and the file is readable no more.
    for owner in flips.keys where owner != user {
      scheduler.schedule(after: 0, name: "flip") { [weak self] in self?.listeners[owner]?.body() }
    }
    return flips.removeValue(forKey: user) ?? []
  }
}

extension DRMDisplay {
  /// Displays for several outputs of this machine's cards.
  ///
  /// - Parameters:
  ///   - configurations: an output each, by name.
  ///   - loop: the loop that they live on.
  ///   - console: the virtual terminal that the pictures belong to, if any.
  ///   - access: whom to ask for cards.
  /// - Returns: a display for each configuration.
  public static func sharing(
    _ configurations: [DRMConfiguration], loop: Loop, console: (any ConsoleSession)? = nil,
    access: CardAccess = CardAccess()
  ) -> [DRMDisplay] {
    sharing(
      configurations, calls: .live(loop: loop, access: access), scheduler: loop, console: console)
  }

  static func sharing(
    _ configurations: [DRMConfiguration], calls: DRMCalls, scheduler: any Scheduler,
    console: (any ConsoleSession)? = nil
  ) -> [DRMDisplay] {
    let share = CardShare(calls, scheduler: scheduler)
    let names = Set(configurations.compactMap(\.output))
    return configurations.map { configuration in
      var configuration = configuration
      configuration.neighbours = names.subtracting([configuration.output ?? ""])
      return DRMDisplay(
        configuration, calls: share.makeCalls(), scheduler: scheduler, console: console)
    }
  }
}
