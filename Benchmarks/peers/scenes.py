"""Geometry, colours and pictures of scenes S1 to S11, the same for every peer.

All data comes from one generator: x <- (1664525 x + 1013904223) mod 2^32, u = x / 2^32.
`chromium.html` says the same in JavaScript, `VitrineBench/SceneData.swift` in Swift.
"""
import functools
import math

import numpy as np

SIZES = {"800x480": (800, 480), "1280x800": (1280, 800), "1920x1080": (1920, 1080)}
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
SCENES = {
    "S1": "full-screen solid fill",
    "S2": "full-screen vertical gradient, 2 stops",
    "S3": "opaque picture 1:1, full screen",
    "S3b": "translucent premultiplied picture over, 1:1, full screen",
    "S4": "carousel, 7 live cards (shadow + picture + border in a layer), affine + opacity",
    "S4s": "carousel, 7 pre-rendered card sprites, bilinear affine + opacity",
    "S5": "S4 with perspective",
    "S5s": "S4s with perspective",
    "S6": "line chart, 1,000 points, width 3, round joins + gradient area",
    "S7": "bar chart, 30 rounded bars, 5 grid lines, 40 labels 14 px",
    "S8": "10,000-point polyline, width 2, round joins",
    "S9": "text, 500 runs of 12 glyphs, 14 px",
    "S10": "scroll by 13 px: move + clipped redraw of the strip",
    "S11": "24 dashed rules (12 horizontal, 12 oblique), dash 6-4, width 1.5",
}
CAROUSELS = ("S4", "S4s", "S5", "S5s")
NCARDS, CW, CH, RAD, BORDER = 7, 320, 240, 40.0, 6.0
SHADOW_DX, SHADOW_DY, SHADOW_SIGMA, SHADOW_ALPHA = 8.0, 10.0, 3.5, 0.5
PAD = 24  # logical margin of the pre-rendered sprites
LAYER = (-4.0, -2.0, 340.0, 262.0)  # local bounds of a card with its shadow
BG = (16, 24, 32)
LINE = (79, 195, 247)
AREA = (62, 124, 177)
TEXT = (224, 230, 237)
PERIOD = 32  # frames of the carousel animation


class Unsupported(Exception):
    """The peer can't draw the scene."""


def lcg(seed):
    x = seed & 0xFFFFFFFF
    while True:
        x = (1664525 * x + 1013904223) & 0xFFFFFFFF
        yield x / 4294967296.0


def walk(seed, n, step):
    """n values in [0.05, 0.95]: a random walk from 0.5."""
    g, v, out = lcg(seed), 0.5, []
    for _ in range(n):
        out.append(v)
        v = min(0.95, max(0.05, v + (next(g) - 0.5) * step))
    return out


def polyline(seed, n, step, w, h, mx=20.0, m=20.0):
    v = walk(seed, n, step)
    return [(mx + j * (w - 2 * mx) / (n - 1), m + (1 - v[j]) * (h - 2 * m)) for j in range(n)]


def picture(w, h):
    """Opaque BGRA test picture."""
    y, x = np.mgrid[0:h, 0:w]
    a = np.empty((h, w, 4), np.uint8)
    a[..., 2] = x * 255 // max(1, w - 1)
    a[..., 1] = y * 255 // max(1, h - 1)
    a[..., 0] = ((x // 16) ^ (y // 16)) % 2 * 96 + 80
    a[..., 3] = 255
    return a


def translucent(w, h):
    """Premultiplied BGRA: the picture under alpha 64..224 from left to right."""
    p = picture(w, h).astype(np.uint32)
    al = (64 + np.arange(w) * 160 // max(1, w - 1)).astype(np.uint32)
    p[..., :3] = (p[..., :3] * al[None, :, None] + 127) // 255
    p[..., 3] = al[None, :]
    return p.astype(np.uint8)


def rrect_cover(w, h, k, x, y, rw, rh, r):
    """Coverage of a rounded rectangle (logical units, scale k) on a w x h px grid."""
    px = (np.arange(w) + 0.5) / k
    py = (np.arange(h) + 0.5) / k
    qx = np.abs(px - (x + rw / 2))[None, :] - (rw / 2 - r)
    qy = np.abs(py - (y + rh / 2))[:, None] - (rh / 2 - r)
    d = np.hypot(np.maximum(qx, 0), np.maximum(qy, 0)) + np.minimum(np.maximum(qx, qy), 0) - r
    return np.clip(0.5 - d * k, 0, 1)


def gauss(a, sigma):
    """Separable, zero outside."""
    n = int(math.ceil(3 * sigma))
    t = np.exp(-0.5 * (np.arange(-n, n + 1) / sigma) ** 2)
    t /= t.sum()
    for axis in (0, 1):
        padded = np.pad(a, [(n, n) if i == axis else (0, 0) for i in (0, 1)])
        length = a.shape[axis]
        a = sum(t[j] * padded.take(range(j, j + length), axis) for j in range(2 * n + 1))
    return a


@functools.lru_cache
def sprites(k):
    """(shadow coverage 0..1, card sprite premultiplied BGRA uint8), margin PAD."""
    w, h = round((CW + 2 * PAD) * k), round((CH + 2 * PAD) * k)
    sh = gauss(rrect_cover(w, h, k, PAD + SHADOW_DX, PAD + SHADOW_DY, CW, CH, RAD), SHADOW_SIGMA * k)
    face = rrect_cover(w, h, k, PAD, PAD, CW, CH, RAD)
    b = BORDER
    ring = face - rrect_cover(w, h, k, PAD + b, PAD + b, CW - 2 * b, CH - 2 * b, RAD - b)
    pic = picture(round(CW * k), round(CH * k)).astype(float) / 255
    full = np.zeros((h, w, 4))
    o = round(PAD * k)
    full[o:o + pic.shape[0], o:o + pic.shape[1]] = pic[:h - o, :w - o]
    out = np.zeros((h, w, 4))
    out[..., 3] = sh * SHADOW_ALPHA
    out = full * face[..., None] + out * (1 - face[..., None])
    ra = (ring * 0.8)[..., None]
    out = np.array([1.0, 1, 1, 1]) * ra + out * (1 - ra)
    return sh, np.ascontiguousarray(np.clip(np.rint(out * 255), 0, 255).astype(np.uint8))


def text_runs(n, w, h):
    g = lcg(99)
    runs = []
    for i in range(n):
        s = "".join("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"[int(next(g) * 62)]
                    for _ in range(12))
        runs.append((s, (i * 97) % (w - 110), 16 + (i * 53) % (h - 24)))
    return runs


class Scene:
    """Geometry of one scene at one size."""

    def __init__(self, name, w, h):
        self.name, self.w, self.h = name, w, h
        self.k = min(w / 800, h / 480)
        self.pw, self.ph = round(CW * self.k), round(CH * self.k)
        if name in ("S6", "S10"):
            mx = 20 if name == "S6" else 0  # S10: the strip must cut through the chart
            self.lines = [polyline(s, 1000, 0.08, w, h, mx) for s in (1, 2, 3, 4)]
        elif name == "S8":
            self.lines = [polyline(s, 10000, 0.04, w, h) for s in (1, 2, 3, 4)]
        if name == "S7":
            g, m = lcg(7), 40
            slot = (w - 2 * m) / 30
            self.bars = []
            for i in range(30):
                bh = (0.1 + 0.85 * next(g)) * (h - 2 * m)
                self.bars.append((m + i * slot + 0.2 * slot, h - m - bh, 0.6 * slot, bh))
            self.grid = [(m, round(m + j * (h - 2 * m) / 4), w - 2 * m, 1) for j in range(5)]
            self.labels = [("L%02d %03d" % (j, int(next(g) * 1000)),
                            round(m + (j % 10) * (w - 2 * m) / 10), 16 + 16 * (j // 10)) for j in range(40)]
        if name == "S9":
            self.runs = text_runs(500, w, h)
        if name == "S11":
            self.rules = []
            for j in range(12):
                y = 30 + j * (h - 60) / 11
                self.rules += [(20.0, y, w - 20.0, y), (20.0, y, w - 20.0, h - y)]

    @functools.lru_cache(PERIOD)
    def cards(self, f):
        """(3x3 local->device, opacity, device bounds x0,y0,x1,y1), back to front."""
        persp = self.name.startswith("S5")
        p = (f % PERIOD) / PERIOD - 0.5
        order = sorted(range(NCARDS), key=lambda i: -abs(i - NCARDS // 2 - p))
        out = []
        for i in order:
            u = i - NCARDS // 2 - p
            s = self.k / (1 + 0.25 * abs(u))
            cx, cy = self.w / 2 + u * 130 * self.k, self.h / 2
            m = np.array([[s, 0, -CW / 2 * s], [0, s, -CH / 2 * s], [0, 0, 1]])
            if persp:
                t = math.radians(max(-60, min(60, -25 * u)))
                d = 800 * self.k
                m = np.array([[math.cos(t), 0, 0], [0, 1, 0], [math.sin(t) / d, 0, 1]]) @ m
            m = np.array([[1, 0, cx], [0, 1, cy], [0, 0, 1]]) @ m
            l, tp, r, b = LAYER
            c = m @ np.array([[l, r, r, l], [tp, tp, b, b], [1, 1, 1, 1]])
            x, y = c[0] / c[2], c[1] / c[2]
            out.append((m, max(0.25, 1 - 0.2 * abs(u)),
                        (math.floor(x.min()), math.floor(y.min()), math.ceil(x.max()), math.ceil(y.max()))))
        return out


def clip_bounds(b, w, h):
    x0, y0, x1, y1 = max(0, b[0]), max(0, b[1]), min(w, b[2]), min(h, b[3])
    return (x0, y0, x1, y1) if x1 > x0 and y1 > y0 else (0, 0, 1, 1)

