"""ThorVG's software engine without worker threads, by ctypes on thorvg-python's library."""
import ctypes
import importlib.metadata
import importlib.util
import math
import os

import numpy as np

from scenes import (AREA, BG, BORDER, CH, CW, FONT, LINE, NCARDS, PAD, PERIOD, RAD, SHADOW_DX,
                    SHADOW_DY, SHADOW_SIGMA, TEXT, Unsupported, picture, sprites, translucent)


class TvgMatrix(ctypes.Structure):
    _fields_ = [(n, ctypes.c_float) for n in ("e11", "e12", "e13", "e21", "e22", "e23", "e31", "e32", "e33")]


class TvgStop(ctypes.Structure):
    _fields_ = [("offset", ctypes.c_float)] + [(n, ctypes.c_uint8) for n in "rgba"]


class ThorVG:
    """A retained engine: the scene is built once, each frame changes what the other
    peers also get anew (path data, transforms), then update + draw + sync."""
    name = "thorvg"
    lib = None

    def __init__(self, sc, tw, th):
        F, I, U8, U32, P, B = (ctypes.c_float, ctypes.c_int, ctypes.c_uint8, ctypes.c_uint32, ctypes.c_void_p,
                               ctypes.c_bool)
        if ThorVG.lib is None:
            pkg = os.path.dirname(importlib.util.find_spec("thorvg_python").origin)
            L = ThorVG.lib = ctypes.CDLL(os.path.join(pkg, "libthorvg-1.so"))
            D = ctypes.c_double
            for name, res, args in (
                    ("engine_init", I, [U32]), ("swcanvas_create", P, [U8]),
                    ("swcanvas_set_target", I, [P, P, U32, U32, U32, U8]), ("canvas_add", I, [P, P]),
                    ("canvas_update", I, [P]), ("canvas_draw", I, [P, B]), ("canvas_sync", I, [P]),
                    ("shape_new", P, []), ("shape_reset", I, [P]),
                    ("shape_append_rect", I, [P, F, F, F, F, F, F, B]), ("shape_append_path", I, [P, P, U32, P, U32]),
                    ("shape_set_fill_color", I, [P, U8, U8, U8, U8]), ("shape_set_fill_rule", I, [P, I]),
                    ("shape_set_stroke_width", I, [P, F]), ("shape_set_stroke_color", I, [P, U8, U8, U8, U8]),
                    ("shape_set_stroke_join", I, [P, I]), ("shape_set_stroke_cap", I, [P, I]),
                    ("shape_set_stroke_dash", I, [P, P, U32, F]), ("shape_set_gradient", I, [P, P]),
                    ("linear_gradient_new", P, []), ("linear_gradient_set", I, [P, F, F, F, F]),
                    ("gradient_set_color_stops", I, [P, P, U32]), ("paint_set_transform", I, [P, P]),
                    ("paint_set_opacity", I, [P, U8]), ("paint_translate", I, [P, F, F]), ("paint_set_clip", I, [P, P]),
                    ("picture_new", P, []), ("picture_load_raw", I, [P, P, U32, U32, U8, B]),
                    ("picture_set_size", I, [P, F, F]), ("scene_new", P, []), ("scene_add", I, [P, P]),
                    ("scene_add_effect_drop_shadow", I, [P, I, I, I, I, D, D, D, I]),
                    ("font_load", I, [ctypes.c_char_p]), ("text_new", P, []), ("text_set_font", I, [P, ctypes.c_char_p]),
                    ("text_set_size", I, [P, F]), ("text_set_text", I, [P, ctypes.c_char_p]),
                    ("text_set_color", I, [P, U8, U8, U8]), ("text_align", I, [P, F, F])):
                fn = getattr(L, "tvg_" + name)
                fn.restype, fn.argtypes = res, args
            L.tvg_engine_init(0)
            ThorVG.pkgver = importlib.metadata.version("thorvg-python")
        L = ThorVG.lib
        self.version = "thorvg-python " + ThorVG.pkgver
        w, h, k, n = sc.w, sc.h, sc.k, sc.name
        self.buf = np.zeros((th, tw, 4), np.uint8)
        cv = L.tvg_swcanvas_create(1)  # TVG_ENGINE_OPTION_DEFAULT: no partial redraw
        assert L.tvg_swcanvas_set_target(cv, self.buf.ctypes.data, tw, tw, th, 1) == 0  # ARGB8888, premultiplied
        keep = self.keep = []

        def render():
            L.tvg_canvas_update(cv)
            L.tvg_canvas_draw(cv, False)
            L.tvg_canvas_sync(cv)

        def rect(x, y, ww, hh, r=0.0):
            s = L.tvg_shape_new()
            L.tvg_shape_append_rect(s, x, y, ww, hh, r, r, True)
            return s

        def solid(s, c, a=255):
            L.tvg_shape_set_fill_color(s, c[0], c[1], c[2], a)
            return s

        def vgrad(y0, y1, c0, c1):
            g = L.tvg_linear_gradient_new()
            L.tvg_linear_gradient_set(g, 0, y0, 0, y1)
            st = (TvgStop * 2)(TvgStop(0, *c0), TvgStop(1, *c1))
            L.tvg_gradient_set_color_stops(g, st, 2)
            return g

        def raw(a, cs=1):
            keep.append(a)
            p = L.tvg_picture_new()
            assert L.tvg_picture_load_raw(p, a.ctypes.data, a.shape[1], a.shape[0], cs, False) == 0
            return p

        def background():
            L.tvg_canvas_add(cv, solid(rect(0, 0, w, h), BG))

        def cmds(pts, close=False):
            c = np.full(len(pts) + close, 2, np.uint8)
            c[0] = 1
            if close:
                c[-1] = 0
            v = np.ascontiguousarray(np.array(pts, np.float32))
            keep.append((c, v))
            return c.ctypes.data, len(c), v.ctypes.data, len(pts)

        if n == "S1":
            s = solid(rect(0, 0, w, h), (30, 42, 60))
            L.tvg_canvas_add(cv, s)

            def frame(f):
                L.tvg_shape_set_fill_color(s, 30, 42, 60 + (f & 1), 255)
                render()
            self.frame = frame
        elif n == "S2":
            s = rect(0, 0, w, h)
            L.tvg_shape_set_gradient(s, vgrad(0, h, (11, 27, 51, 255), (62, 124, 177, 255)))
            L.tvg_canvas_add(cv, s)
            moved = [TvgMatrix(1, 0, 0, 0, 1, v, 0, 0, 1) for v in (0, 1 / 4096)]

            def frame(f):  # an unchanged scene is not drawn at all
                L.tvg_paint_set_transform(s, ctypes.byref(moved[f & 1]))
                render()
            self.frame = frame
        elif n in ("S3", "S3b"):
            p = raw(picture(w, h) if n == "S3" else translucent(w, h))
            L.tvg_canvas_add(cv, p)
            moved = [TvgMatrix(1, 0, 0, 0, 1, 0, 0, 0, 1) for _ in (0, 1)]

            def frame(f):
                L.tvg_paint_set_transform(p, ctypes.byref(moved[f & 1]))
                render()
            self.frame = frame
        elif n in ("S4", "S4s"):
            background()
            items = []
            for _ in range(NCARDS):
                if n == "S4":
                    b = BORDER
                    s = L.tvg_scene_new()
                    pic = raw(picture(sc.pw, sc.ph))
                    L.tvg_picture_set_size(pic, CW, CH)
                    L.tvg_paint_set_clip(pic, rect(0, 0, CW, CH, RAD))
                    ring = rect(0, 0, CW, CH, RAD)
                    L.tvg_shape_append_rect(ring, b, b, CW - 2 * b, CH - 2 * b, RAD - b, RAD - b, True)
                    L.tvg_shape_set_fill_rule(ring, 1)
                    solid(ring, (255, 255, 255), 204)
                    L.tvg_scene_add(s, pic)
                    L.tvg_scene_add(s, ring)
                    L.tvg_scene_add_effect_drop_shadow(
                        s, 0, 0, 0, 128, 90 + math.degrees(math.atan2(SHADOW_DY, SHADOW_DX)),
                        math.hypot(SHADOW_DX, SHADOW_DY), SHADOW_SIGMA, 100)
                else:
                    s = raw(sprites(k)[1])
                L.tvg_canvas_add(cv, s)
                items.append(s)
            to_local = np.eye(3) if n == "S4" else np.array([[1 / k, 0, -PAD], [0, 1 / k, -PAD], [0, 0, 1]])
            mt = TvgMatrix(0, 0, 0, 0, 0, 0, 0, 0, 1)

            def frame(f):
                for s, (m, o, _) in zip(items, sc.cards(f % PERIOD)):
                    t = m @ to_local
                    mt.e11, mt.e13, mt.e22, mt.e23 = t[0, 0], t[0, 2], t[1, 1], t[1, 2]
                    L.tvg_paint_set_transform(s, ctypes.byref(mt))
                    L.tvg_paint_set_opacity(s, round(o * 255))
                render()
            self.frame = frame
        elif n in ("S6", "S8"):
            background()
            area, line = L.tvg_shape_new(), L.tvg_shape_new()
            if n == "S6":
                L.tvg_shape_set_gradient(area, vgrad(20, h - 20, AREA + (153,), AREA + (0,)))
                L.tvg_canvas_add(cv, area)
            L.tvg_shape_set_stroke_width(line, 2 if n == "S8" else 3)
            L.tvg_shape_set_stroke_color(line, *LINE, 255)
            L.tvg_shape_set_stroke_join(line, 1)
            L.tvg_shape_set_stroke_cap(line, 0)
            L.tvg_canvas_add(cv, line)
            lines = [cmds(p) for p in sc.lines]
            areas = [cmds(p + [(p[-1][0], h - 20), (p[0][0], h - 20)], True) for p in sc.lines]

            def frame(f):
                if n == "S6":
                    L.tvg_shape_reset(area)
                    L.tvg_shape_append_path(area, *areas[f & 3])
                L.tvg_shape_reset(line)
                L.tvg_shape_append_path(line, *lines[f & 3])
                render()
            self.frame = frame
        elif n in ("S7", "S9"):
            background()
            assert L.tvg_font_load(FONT.encode()) == 0
            root = L.tvg_scene_new()
            if n == "S7":
                for g in sc.grid:
                    L.tvg_scene_add(root, solid(rect(*g), (255, 255, 255), 51))
                for b in sc.bars:
                    L.tvg_scene_add(root, solid(rect(*b, 6), LINE))
            for s, x, y in (sc.labels if n == "S7" else sc.runs):
                t = L.tvg_text_new()
                L.tvg_text_set_font(t, b"DejaVuSans")
                L.tvg_text_set_size(t, 14 * 72 / 96)  # points at 96 dpi
                L.tvg_text_set_text(t, s.encode())
                L.tvg_text_set_color(t, *TEXT)
                L.tvg_paint_translate(t, x, y - 13)
                L.tvg_scene_add(root, t)
            L.tvg_canvas_add(cv, root)

            def frame(f):  # moves by a pixel: an unchanged scene is not drawn at all
                L.tvg_paint_translate(root, 0, f & 1)
                render()
            self.frame = frame
        elif n == "S11":
            background()
            root = L.tvg_scene_new()
            for r in sc.rules:
                s = L.tvg_shape_new()
                L.tvg_shape_append_path(s, *cmds([(r[0], r[1]), (r[2], r[3])]))
                L.tvg_shape_set_stroke_width(s, 1.5)
                L.tvg_shape_set_stroke_color(s, *LINE, 255)
                L.tvg_shape_set_stroke_cap(s, 0)
                L.tvg_shape_set_stroke_dash(s, (ctypes.c_float * 2)(6, 4), 2, 0)
                L.tvg_scene_add(root, s)
            L.tvg_canvas_add(cv, root)

            def frame(f):
                L.tvg_paint_translate(root, 0, f & 1)
                render()
            self.frame = frame
        else:
            raise Unsupported(n)

    def pixels(self):
        return self.buf
