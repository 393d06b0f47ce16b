"""The C library's memset, memcpy and memmove: no rasteriser, the floor of S1, S3 and S10."""
import ctypes

import numpy as np

from scenes import Unsupported, picture


class Mem:
    """memset for S1, memcpy for S3, memmove for S10: no rasteriser, the floor."""
    name = "mem"

    def __init__(self, sc, tw, th):
        self.version = "libc"
        self.buf = np.zeros((th, tw, 4), np.uint8)
        self.src = picture(tw, th)
        d, s, nb = self.buf.ctypes.data, self.src.ctypes.data, self.buf.nbytes
        if sc.name == "S1":
            self.frame = lambda f: ctypes.memset(d, 40 + (f & 1), nb)
        elif sc.name == "S3":
            self.frame = lambda f: ctypes.memmove(d, s, nb)
        elif sc.name == "S10" and nb > 52:
            self.frame = lambda f: ctypes.memmove(d, d + 52, nb - 52)
        else:
            raise Unsupported(sc.name)

    def pixels(self):
        return self.buf
