"""Cairo's image surfaces over pixman, by ctypes."""
import ctypes
import math

import numpy as np

from scenes import (AREA, BG, BORDER, CH, CW, LINE, PAD, PERIOD, RAD, SHADOW_ALPHA, TEXT,
                    Unsupported, clip_bounds, picture, sprites, translucent)


class CairoMatrix(ctypes.Structure):
    _fields_ = [(n, ctypes.c_double) for n in ("xx", "yx", "xy", "yy", "x0", "y0")]


class CairoGlyph(ctypes.Structure):
    _fields_ = [("index", ctypes.c_ulong), ("x", ctypes.c_double), ("y", ctypes.c_double)]


class Cairo:
    name = "cairo"
    lib = None
    D, I, P = ctypes.c_double, ctypes.c_int, ctypes.c_void_p

    @classmethod
    def load(cls):
        if cls.lib is None:
            L = cls.lib = ctypes.CDLL("libcairo.so.2")
            D, I, P = cls.D, cls.I, cls.P
            L.cairo_version_string.restype = ctypes.c_char_p
            for name, res, args in (
                    ("image_surface_create_for_data", P, [P, I, I, I, I]), ("create", P, [P]),
                    ("set_source_rgba", None, [P, D, D, D, D]), ("set_source_surface", None, [P, P, D, D]),
                    ("set_source", None, [P, P]), ("set_operator", None, [P, I]), ("paint", None, [P]),
                    ("paint_with_alpha", None, [P, D]), ("save", None, [P]), ("restore", None, [P]),
                    ("set_matrix", None, [P, P]), ("identity_matrix", None, [P]), ("move_to", None, [P, D, D]),
                    ("line_to", None, [P, D, D]), ("arc", None, [P, D, D, D, D, D]), ("close_path", None, [P]),
                    ("new_path", None, [P]), ("new_sub_path", None, [P]), ("fill", None, [P]), ("stroke", None, [P]),
                    ("rectangle", None, [P, D, D, D, D]), ("clip", None, [P]), ("push_group", None, [P]),
                    ("pop_group_to_source", None, [P]), ("copy_path", P, [P]), ("append_path", None, [P, P]),
                    ("set_line_width", None, [P, D]), ("set_line_join", None, [P, I]), ("set_fill_rule", None, [P, I]),
                    ("set_dash", None, [P, P, I, D]), ("mask", None, [P, P]), ("get_target", P, [P]),
                    ("pattern_create_linear", P, [D, D, D, D]), ("pattern_create_for_surface", P, [P]),
                    ("pattern_add_color_stop_rgba", None, [P, D, D, D, D, D]), ("pattern_set_filter", None, [P, I]),
                    ("pattern_set_extend", None, [P, I]), ("pattern_set_matrix", None, [P, P]),
                    ("select_font_face", None, [P, ctypes.c_char_p, I, I]), ("set_font_size", None, [P, D]),
                    ("font_options_create", P, []), ("font_options_set_antialias", None, [P, I]),
                    ("font_options_set_hint_style", None, [P, I]), ("font_options_set_hint_metrics", None, [P, I]),
                    ("set_font_options", None, [P, P]), ("get_scaled_font", P, [P]), ("show_glyphs", None, [P, P, I]),
                    ("scaled_font_text_to_glyphs", I, [P, D, D, ctypes.c_char_p, I, P, P, P, P, P]),
                    ("surface_flush", None, [P]), ("surface_mark_dirty", None, [P]), ("status", I, [P])):
                fn = getattr(L, "cairo_" + name)
                fn.restype, fn.argtypes = res, args
                setattr(cls, "_" + name, staticmethod(fn))
        return cls.lib

    def __init__(self, sc, tw, th):
        L = self.load()
        self.version = "cairo " + L.cairo_version_string().decode()
        w, h, k, n = sc.w, sc.h, sc.k, sc.name
        self.buf = np.zeros((th, tw, 4), np.uint8)
        keep = self.keep = []
        ARGB, RGB24, A8 = 0, 1, 2
        S, BILINEAR, PADX = self, 4, 3

        def surface(a, fmt):
            keep.append(a)
            return S._image_surface_create_for_data(a.ctypes.data, fmt, a.shape[1], a.shape[0], a.strides[0])

        surf = surface(self.buf, RGB24)
        cr = S._create(surf)
        SRC, OVER = 1, 2

        def rgb(c, a=1.0):
            S._set_source_rgba(cr, c[0] / 255, c[1] / 255, c[2] / 255, a)

        def clear():
            rgb(BG)
            S._set_operator(cr, SRC)
            S._paint(cr)
            S._set_operator(cr, OVER)

        def vgrad(y0, y1, c0, c1):
            p = S._pattern_create_linear(0, y0, 0, y1)
            for o, c in ((0, c0), (1, c1)):
                S._pattern_add_color_stop_rgba(p, o, c[0] / 255, c[1] / 255, c[2] / 255, c[3])
            return p

        def pattern(s, m=None, extend=0):
            p = S._pattern_create_for_surface(s)
            S._pattern_set_filter(p, BILINEAR)
            S._pattern_set_extend(p, extend)
            if m:
                S._pattern_set_matrix(p, ctypes.byref(CairoMatrix(*m)))
            return p

        def rr(x, y, ww, hh, r):
            S._new_sub_path(cr)
            S._arc(cr, x + ww - r, y + r, r, -math.pi / 2, 0)
            S._arc(cr, x + ww - r, y + hh - r, r, 0, math.pi / 2)
            S._arc(cr, x + r, y + hh - r, r, math.pi / 2, math.pi)
            S._arc(cr, x + r, y + r, r, math.pi, 1.5 * math.pi)
            S._close_path(cr)

        def path(pts, close=False):
            S._new_path(cr)
            S._move_to(cr, *pts[0])
            for q in pts[1:]:
                S._line_to(cr, *q)
            if close:
                S._close_path(cr)
            p = S._copy_path(cr)
            S._new_path(cr)
            return p

        if n == "S1":
            def frame(f):
                rgb((30, 42, 60 + (f & 1)))
                S._paint(cr)
            self.frame = frame
        elif n == "S2":
            g = vgrad(0, h, (11, 27, 51, 1), (62, 124, 177, 1))
            S._set_source(cr, g)
            self.frame = lambda f: S._paint(cr)
        elif n in ("S3", "S3b"):
            src = surface(picture(w, h), RGB24) if n == "S3" else surface(translucent(w, h), ARGB)
            S._set_source_surface(cr, src, 0, 0)
            if n == "S3":
                S._set_operator(cr, SRC)
            self.frame = lambda f: S._paint(cr)
        elif n in ("S4", "S4s"):
            sh, spr = sprites(k)
            if n == "S4":
                pic = pattern(surface(picture(sc.pw, sc.ph), RGB24), (sc.pw / CW, 0, 0, sc.ph / CH, 0, 0), PADX)
                st = -(-sh.shape[1] // 4) * 4
                a8 = np.zeros((sh.shape[0], st), np.uint8)
                a8[:, :sh.shape[1]] = np.rint(sh * 255)
                keep.append(a8)
                shadow = pattern(S._image_surface_create_for_data(a8.ctypes.data, A8, sh.shape[1], sh.shape[0], st),
                                 (k, 0, 0, k, PAD * k, PAD * k))
            else:
                card = pattern(surface(spr, ARGB), (k, 0, 0, k, PAD * k, PAD * k))
            b = BORDER
            S._set_fill_rule(cr, 1)
            rr(0, 0, CW, CH, RAD)
            face = S._copy_path(cr)
            rr(b, b, CW - 2 * b, CH - 2 * b, RAD - b)
            ring = S._copy_path(cr)
            S._new_path(cr)
            mt = CairoMatrix()

            def frame(f):
                S._identity_matrix(cr)
                clear()
                for m, o, bd in sc.cards(f % PERIOD):
                    mt.xx, mt.yy, mt.x0, mt.y0 = m[0, 0], m[1, 1], m[0, 2], m[1, 2]
                    S._save(cr)
                    if n == "S4s":
                        S._set_matrix(cr, ctypes.byref(mt))
                        S._set_source(cr, card)
                        S._paint_with_alpha(cr, o)
                        S._restore(cr)
                        continue
                    x0, y0, x1, y1 = clip_bounds(bd, tw, th)
                    S._rectangle(cr, x0, y0, x1 - x0, y1 - y0)
                    S._clip(cr)
                    S._push_group(cr)
                    S._set_matrix(cr, ctypes.byref(mt))
                    S._set_source_rgba(cr, 0, 0, 0, SHADOW_ALPHA)
                    S._mask(cr, shadow)
                    S._set_source(cr, pic)
                    S._append_path(cr, face)
                    S._fill(cr)
                    S._set_source_rgba(cr, 1, 1, 1, 0.8)
                    S._append_path(cr, ring)
                    S._fill(cr)
                    S._identity_matrix(cr)
                    S._pop_group_to_source(cr)
                    S._paint_with_alpha(cr, o)
                    S._restore(cr)
            self.frame = frame
        elif n in ("S6", "S8", "S10"):
            S._set_line_width(cr, 2 if n == "S8" else 3)
            S._set_line_join(cr, 1)
            g = vgrad(20, h - 20, AREA + (0.6,), AREA + (0.0,))
            lines = [path(p) for p in sc.lines]
            areas = [path(p + [(p[-1][0], h - 20), (p[0][0], h - 20)], True) for p in sc.lines]

            def chart(f):
                clear()
                if n != "S8":
                    S._set_source(cr, g)
                    S._append_path(cr, areas[f & 3])
                    S._fill(cr)
                rgb(LINE)
                S._append_path(cr, lines[f & 3])
                S._stroke(cr)
            if n == "S10":
                ptr, nb = self.buf.ctypes.data, self.buf.nbytes - 52

                def frame(f):
                    if nb > 0:
                        S._surface_flush(surf)
                        ctypes.memmove(ptr, ptr + 52, nb)
                        S._surface_mark_dirty(surf)
                    S._save(cr)
                    S._rectangle(cr, w - 13, 0, 13, h)
                    S._clip(cr)
                    chart(f)
                    S._restore(cr)
                self.prepare = lambda: chart(0)
                self.frame = frame
            else:
                self.frame = chart
        elif n in ("S7", "S9"):
            S._select_font_face(cr, b"DejaVu Sans", 0, 0)
            S._set_font_size(cr, 14)
            fo = S._font_options_create()
            S._font_options_set_antialias(fo, 2)
            S._font_options_set_hint_style(fo, 1)
            S._font_options_set_hint_metrics(fo, 1)
            S._set_font_options(cr, fo)
            sf = S._get_scaled_font(cr)
            texts = []
            for s, x, y in (sc.labels if n == "S7" else sc.runs):
                gp, gn, t = ctypes.c_void_p(0), ctypes.c_int(0), s.encode()
                S._scaled_font_text_to_glyphs(sf, x, y, t, len(t), ctypes.byref(gp), ctypes.byref(gn), None, None, None)
                texts.append((gp, gn.value))
            bars = []
            for b in (sc.bars if n == "S7" else []):
                rr(*b, 6)
                bars.append(S._copy_path(cr))
                S._new_path(cr)
            grid = sc.grid if n == "S7" else []

            def frame(f):
                clear()
                if grid:
                    S._set_source_rgba(cr, 1, 1, 1, 0.2)
                    for g in grid:
                        S._rectangle(cr, *g)
                        S._fill(cr)
                    rgb(LINE)
                    for b in bars:
                        S._append_path(cr, b)
                        S._fill(cr)
                rgb(TEXT)
                for gp, gn in texts:
                    S._show_glyphs(cr, gp, gn)
            self.frame = frame
        elif n == "S11":
            S._set_line_width(cr, 1.5)
            S._set_dash(cr, (ctypes.c_double * 2)(6, 4), 2, 0)
            rules = [path([(r[0], r[1]), (r[2], r[3])]) for r in sc.rules]

            def frame(f):
                clear()
                rgb(LINE)
                for r in rules:
                    S._append_path(cr, r)
                    S._stroke(cr)
            self.frame = frame
        else:
            raise Unsupported(n)
        self.cr = cr

    def pixels(self):
        return self.buf
