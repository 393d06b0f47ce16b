import Foundation

/// Memory for frames and cells.
///
/// What spans megabytes is asked to stand on huge pages: a frame's rows lie on pages of their own, so
/// an edge or a column walks through the table of pages as through the pixels. Where the system
/// grants none, it is memory like any other.
enum LargeMemory {
  private static let hugePage = 1 << 21

  /// Zeroed memory, to be given back with `deallocate`.
  static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
    let count = max(1, byteCount)
    if count >= hugePage {
      var memory: UnsafeMutableRawPointer?
      if posix_memalign(&memory, hugePage, count) == 0, let memory {
        // The last, broken one stays in small pages: a picture of 2.7 MB is not to hold 4.
        madvise(memory, count & ~(hugePage - 1), MADV_HUGEPAGE)
        memset(memory, 0, count)
        return memory
      }
    }
    let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
    memset(memory, 0, count)
    return memory
  }

  static func deallocate(_ memory: UnsafeMutableRawPointer, byteCount: Int) {
    if byteCount >= hugePage { free(memory) } else { memory.deallocate() }
  }
}
