internal import Foundation

/// What to do about a commit that the kernel has refused. (`drm-input.md` §1.15)
enum CommitReaction: Equatable {
  /// Try the same again in a moment.
  case retry
  /// Set the mode with the next try.
  case modeset
  /// Somebody else is master: wait until we are again.
  case waitForMaster
  /// Look at the connector again; the mode may have gone.
  case reprobe
  /// Make new buffers; fewer and smaller ones when memory is what is missing.
  case reallocate
  /// The card has gone.
  case cardLost

  /// - Parameters:
  ///   - code: the errno.
  ///   - attempt: how many tries have failed before.
  ///   - wasModeset: whether the commit set the mode.
  init(code: Int32, attempt: Int, wasModeset: Bool) {
    switch code {
    case EBUSY:
      // Either the previous flip is not done yet, or the CRTC has lost its framebuffer, which only a
      // modeset mends: eight tries are more than a frame's time.
      self = attempt >= 8 && !wasModeset ? .modeset : .retry
    case EACCES, EPERM:
      self = .waitForMaster
    case EINVAL, ERANGE:
      self = wasModeset || attempt > 0 ? .reprobe : .modeset
    case ENOSPC, ENOENT:
      self = .reallocate
    case ENOMEM:
      // A full event queue says so too: the first tries come after reading it.
      self = attempt < 2 ? .retry : .reallocate
    case ENODEV, ENXIO, EBADF:
      self = .cardLost
    default:
      self = attempt < 10 ? .retry : .cardLost
    }
  }

  /// Seconds until the next try, doubling from a frame to a second.
  static func delay(attempt: Int, period: TimeInterval) -> TimeInterval {
    min(1, period * Double(1 << min(6, max(0, attempt - 7))))
  }
}
