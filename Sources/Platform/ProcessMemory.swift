internal import CLinux

/// How this process takes memory from the system and gives it back.
public enum ProcessMemory {
  /// Has blocks of 128 KiB and more given back as soon as they are freed.
  ///
  /// The C library asks the system for such blocks one by one, until the first is freed; from then on
  /// it keeps them for itself, in between small blocks that hold on to the memory around them. Layers
  /// that come and go under a finger then leave gaps: 55 MB instead of 16 for a carousel of 25 cards
  /// at 1280×800 after 400 frames, in which both ways take a second of processor time.
  ///
  /// - C: `mallopt` with `M_MMAP_THRESHOLD`.
  public static func returnLargeBlocks() {
    _ = mallopt(M_MMAP_THRESHOLD, 128 << 10)
  }

  /// Gives back the pages that have nothing on them any more, between blocks that stay.
  ///
  /// It takes about a millisecond, and is for moments in which nobody waits.
  ///
  /// - C: `malloc_trim`.
  public static func trim() {
    _ = malloc_trim(0)
  }
}
