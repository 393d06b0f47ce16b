"""Blend2D with its run-time compiled pipelines, one thread, by blend2d-python.

No blur (a cached sprite), no perspective, and the binding lacks dash arrays.
"""
import ctypes
import importlib.metadata

import blend2d as B
import numpy as np

from scenes import (AREA, BG, BORDER, CH, CW, FONT, LINE, PAD, PERIOD, RAD, SHADOW_ALPHA, TEXT,
                    Unsupported, clip_bounds, picture, sprites, translucent)


class Blend2D:
    name = "blend2d"

    def __init__(self, sc, tw, th):
        self.version = "blend2d-python %s (Blend2D %s)" % (
            importlib.metadata.version("blend2d-python"), ".".join(map(str, B.BL_VERSION)))
        w, h, k, n = sc.w, sc.h, sc.k, sc.name
        img = self.img = B.BLImage(tw, th, B.BLFormat.XRGB32)
        self.buf = self.view(img)
        self.buf[:] = 0
        SRC, OVER = B.BLCompOp.SRC_COPY, B.BLCompOp.SRC_OVER

        def col(rgb, a=1.0):
            return (rgb[2] / 255, rgb[1] / 255, rgb[0] / 255, a)  # the binding takes b, g, r, a

        def image(a, fmt):
            i = B.BLImage(a.shape[1], a.shape[0], fmt)
            self.view(i)[:] = a
            return i

        def path(pts, close=False):
            p = B.BLPath()
            p.move_to(*pts[0])
            for q in pts[1:]:
                p.line_to(*q)
            if close:
                p.close()
            return p

        def vgrad(y0, y1, c0, c1):
            g = B.create_linear_gradient(0, y0, 0, y1)
            g.add_stop(0, c0)
            g.add_stop(1, c1)
            return g

        def mat(m):
            return B.Matrix2D(m[0, 0], m[1, 0], m[0, 1], m[1, 1], m[0, 2], m[1, 2])

        bg = col(BG)
        c = self.c = B.BLContext(img)

        def clear():
            c.comp_op = SRC
            c.set_fill_style(bg)
            c.fill_all()
            c.comp_op = OVER

        if n == "S1":
            cols = [col((30, 42, 60 + i)) for i in (0, 1)]

            def frame(f):
                c.set_fill_style(cols[f & 1])
                c.fill_all()
                c.flush()
            self.frame = frame
        elif n == "S2":
            g = vgrad(0, h, col((11, 27, 51)), col((62, 124, 177)))

            def frame(f):
                c.set_fill_style(g)
                c.fill_all()
                c.flush()
            self.frame = frame
        elif n in ("S3", "S3b"):
            src = image(picture(w, h), B.BLFormat.XRGB32) if n == "S3" else \
                image(translucent(w, h), B.BLFormat.PRGB32)
            o = B.BLPoint(0, 0)
            if n == "S3":
                c.comp_op = SRC

            def frame(f):
                c.blit_image(o, src)
                c.flush()
            self.frame = frame
        elif n == "S4":
            pic = image(picture(sc.pw, sc.ph), B.BLFormat.XRGB32)
            sh = sprites(k)[0]
            sa = np.zeros(sh.shape + (4,), np.uint8)
            sa[..., 3] = np.rint(sh * SHADOW_ALPHA * 255)
            shadow = image(sa, B.BLFormat.PRGB32)
            pat = B.BLPattern(pic, B.BLRectI(0, 0, sc.pw, sc.ph), B.BLExtendMode.PAD,
                              B.Matrix2D(CW / sc.pw, 0, 0, CH / sc.ph, 0, 0))
            face, ring, b = B.BLPath(), B.BLPath(), BORDER
            face.add_round_rect(B.BLRect(0, 0, CW, CH), RAD)
            ring.add_round_rect(B.BLRect(0, 0, CW, CH), RAD)
            ring.add_round_rect(B.BLRect(b, b, CW - 2 * b, CH - 2 * b), RAD - b)
            srect = B.BLRect(-PAD, -PAD, CW + 2 * PAD, CH + 2 * PAD)
            layer = B.BLImage(tw, th, B.BLFormat.PRGB32)
            q = B.BLContext(layer)
            q.fill_rule = B.BLFillRule.EVEN_ODD
            white = (1.0, 1.0, 1.0, 0.8)

            def frame(f):
                c.global_alpha = 1.0
                clear()
                for m, o, bd in sc.cards(f % PERIOD):
                    x0, y0, x1, y1 = clip_bounds(bd, tw, th)
                    q.save()
                    q.clip_to_rect(B.BLRect(0, 0, x1 - x0, y1 - y0))
                    q.clear_all()
                    q.transform(mat(np.array([[1, 0, -x0], [0, 1, -y0], [0, 0, 1]]) @ m))  # it sets, not adds
                    q.blit_image(srect, shadow)
                    q.set_fill_style(pat)
                    q.fill_path(face)
                    q.set_fill_style(white)
                    q.fill_path(ring)
                    q.restore()
                    q.flush()
                    c.global_alpha = o
                    c.blit_image(B.BLPoint(x0, y0), layer, B.BLRectI(0, 0, x1 - x0, y1 - y0))
                c.flush()
            self.frame = frame
        elif n == "S4s":
            spr = image(sprites(k)[1], B.BLFormat.PRGB32)
            dst = B.BLRect(-PAD, -PAD, CW + 2 * PAD, CH + 2 * PAD)

            def frame(f):
                c.global_alpha = 1.0
                clear()
                for m, o, _ in sc.cards(f % PERIOD):
                    c.save()
                    c.transform(mat(m))
                    c.global_alpha = o
                    c.blit_image(dst, spr)
                    c.restore()
                c.flush()
            self.frame = frame
        elif n in ("S6", "S8", "S10"):
            c.stroke_width = 2 if n == "S8" else 3
            c.stroke_join = B.BLStrokeJoin.JOIN_ROUND
            g = vgrad(20, h - 20, col(AREA, 0.6), col(AREA, 0.0))
            lines = [path(p) for p in sc.lines]
            areas = [path(p + [(p[-1][0], h - 20), (p[0][0], h - 20)], True) for p in sc.lines]
            lc = col(LINE)

            def chart(f):
                clear()
                if n != "S8":
                    c.set_fill_style(g)
                    c.fill_path(areas[f & 3])
                c.set_stroke_style(lc)
                c.stroke_path(lines[f & 3])
                c.flush()
            if n == "S10":
                ptr, nb = self.buf.ctypes.data, tw * th * 4 - 52
                strip = B.BLRect(w - 13, 0, 13, h)

                def frame(f):
                    if nb > 0:
                        ctypes.memmove(ptr, ptr + 52, nb)
                    c.save()
                    c.clip_to_rect(strip)
                    chart(f)
                    c.restore()
                self.prepare = lambda: chart(0)
                self.frame = frame
            else:
                self.frame = chart
        elif n in ("S7", "S9"):
            face = B.BLFontFace.create_from_file(FONT)
            font = B.BLFont.create_new(face, 14.0)
            texts = [(B.BLPoint(x, y), s) for s, x, y in (sc.labels if n == "S7" else sc.runs)]
            grid = [B.BLRect(*g) for g in sc.grid] if n == "S7" else []
            bars = []
            for b in (sc.bars if n == "S7" else []):
                p = B.BLPath()
                p.add_round_rect(B.BLRect(*b), 6.0)
                bars.append(p)
            gcol, bcol, tcol = (1.0, 1.0, 1.0, 0.2), col(LINE), col(TEXT)

            def frame(f):
                clear()
                if grid:
                    c.set_fill_style(gcol)
                    for g in grid:
                        c.fill_rect(g)
                    c.set_fill_style(bcol)
                    for b in bars:
                        c.fill_path(b)
                c.set_fill_style(tcol)
                for pt, s in texts:
                    c.fill_text(pt, font, s)
                c.flush()
            self.frame = frame
        else:
            raise Unsupported(n)

    @staticmethod
    def view(img):
        """Writable view of a BLImage (the binding only hands out copies): the wrapper
        object holds the BLImageCore, whose impl starts with the pixel pointer."""
        off = ctypes.c_int32.from_address(id(img) + 16).value
        impl = ctypes.c_uint64.from_address(id(img) + off).value
        px = ctypes.c_uint64.from_address(impl).value
        s, w, h = img.getData()["stride"], img.width, img.height
        a = np.frombuffer((ctypes.c_uint8 * (s * h)).from_address(px), np.uint8)
        return a.reshape(h, s)[:, :w * 4].reshape(h, w, 4)

    def pixels(self):
        return self.view(self.img)
