internal import CLinux

/// The picture that plymouth shows while the system boots.
public enum BootSplash {
  /// Whether plymouth runs: it may hold the screen.
  public static var isShown: Bool { vitrine_plymouth_answers() != 0 }
}
