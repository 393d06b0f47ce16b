"""pixman itself, by ctypes: only the scenes that it can do."""
import ctypes

import numpy as np

from scenes import (BG, PAD, PERIOD, Unsupported, clip_bounds, picture, sprites, translucent)


class PixmanColor(ctypes.Structure):
    _fields_ = [(n, ctypes.c_uint16) for n in ("r", "g", "b", "a")]


class PixmanStop(ctypes.Structure):
    _fields_ = [("x", ctypes.c_int32), ("c", PixmanColor)]


class Pixman:
    name = "pixman"
    lib = None

    def __init__(self, sc, tw, th):
        P, I, U = ctypes.c_void_p, ctypes.c_int, ctypes.c_uint32
        if Pixman.lib is None:
            L = Pixman.lib = ctypes.CDLL("libpixman-1.so.0")
            L.pixman_version_string.restype = ctypes.c_char_p
            L.pixman_image_create_bits.restype, L.pixman_image_create_bits.argtypes = P, [U, I, I, P, I]
            L.pixman_image_create_solid_fill.restype, L.pixman_image_create_solid_fill.argtypes = P, [P]
            L.pixman_image_create_linear_gradient.restype = P
            L.pixman_image_create_linear_gradient.argtypes = [P, P, P, I]
            L.pixman_image_composite32.restype = None
            L.pixman_image_composite32.argtypes = [I, P, P, P] + [ctypes.c_int32] * 8
            L.pixman_image_set_transform.argtypes = [P, P]
            L.pixman_image_set_filter.argtypes = [P, I, P, I]
            L.pixman_image_unref.argtypes = [P]
            L.pixman_fill.argtypes = [P, I, I, I, I, I, I, U]
        L = Pixman.lib
        self.version = "pixman " + L.pixman_version_string().decode()
        w, h, k, n = sc.w, sc.h, sc.k, sc.name
        X8, A8R8 = 0x20020888, 0x20028888  # x8r8g8b8, a8r8g8b8
        SRC, OVER = 1, 3
        self.buf = np.zeros((th, tw, 4), np.uint8)
        keep = self.keep = []

        def bits(a, fmt):
            keep.append(a)
            return L.pixman_image_create_bits(fmt, a.shape[1], a.shape[0], a.ctypes.data, a.strides[0])

        dst = bits(self.buf, X8)
        ptr = self.buf.ctypes.data
        comp = L.pixman_image_composite32

        def fill(v):
            L.pixman_fill(ptr, tw, 32, 0, 0, tw, th, v)
        if n == "S1":
            self.frame = lambda f: fill(0xFF1E2A3C + (f & 1))
        elif n == "S2":
            p1, p2 = (ctypes.c_int32 * 2)(0, 0), (ctypes.c_int32 * 2)(0, h << 16)
            st = (PixmanStop * 2)(PixmanStop(0, PixmanColor(11 * 257, 27 * 257, 51 * 257, 65535)),
                                  PixmanStop(65536, PixmanColor(62 * 257, 124 * 257, 177 * 257, 65535)))
            g = L.pixman_image_create_linear_gradient(p1, p2, st, 2)
            self.frame = lambda f: comp(SRC, g, None, dst, 0, 0, 0, 0, 0, 0, tw, th)
        elif n in ("S3", "S3b"):
            src = bits(picture(w, h), X8) if n == "S3" else bits(translucent(w, h), A8R8)
            op = SRC if n == "S3" else OVER
            self.frame = lambda f: comp(op, src, None, dst, 0, 0, 0, 0, 0, 0, tw, th)
        elif n in ("S4s", "S5s"):
            spr = bits(sprites(k)[1], A8R8)
            L.pixman_image_set_filter(spr, 4, None, 0)  # PIXMAN_FILTER_BILINEAR
            to_img = np.array([[k, 0, PAD * k], [0, k, PAD * k], [0, 0, 1]])
            plan = []
            for f in range(PERIOD):
                cards = []
                for m, o, bd in sc.cards(f):
                    c = PixmanColor(0, 0, 0, round(o * 65535))
                    g = 12 * k  # the sprite's margin reaches further than the layer bounds
                    b = clip_bounds((bd[0] - g, bd[1] - g, bd[2] + g, bd[3] + g), tw, th)
                    # from the bounds' corner, w = 1 there: anything else leaves 16.16
                    inv = to_img @ np.linalg.inv(m) @ np.array([[1, 0, int(b[0])], [0, 1, int(b[1])], [0, 0, 1]])
                    inv = inv / inv[2, 2]
                    t = (ctypes.c_int32 * 9)(*[int(round(v * 65536)) for v in inv.ravel()])
                    cards.append((t, c, tuple(int(v) for v in b)))
                plan.append(cards)

            def frame(f):
                fill(0xFF000000 | BG[0] << 16 | BG[1] << 8 | BG[2])
                for t, c, (x0, y0, x1, y1) in plan[f % PERIOD]:
                    L.pixman_image_set_transform(spr, t)
                    mask = L.pixman_image_create_solid_fill(ctypes.byref(c))
                    comp(OVER, spr, mask, dst, 0, 0, 0, 0, x0, y0, x1 - x0, y1 - y0)
                    L.pixman_image_unref(mask)
            self.frame = frame
        else:
            raise Unsupported(n)

    def pixels(self):
        return self.buf
