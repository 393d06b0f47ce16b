"""Qt's raster engine: QPainter on a QImage, by PySide6.

Qt has no blur: it draws a cached blurred sprite as the shadow.
"""
import ctypes
import os

import numpy as np
import PySide6
from PySide6 import QtCore, QtGui

from scenes import (AREA, BG, BORDER, CH, CW, FONT, LINE, PAD, PERIOD, RAD, SHADOW_ALPHA, TEXT,
                    Unsupported, clip_bounds, picture, sprites, translucent)


class Qt:
    name = "qt"
    app = None

    def __init__(self, sc, tw, th):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
        self.version = "PySide6 " + PySide6.__version__
        if Qt.app is None:
            # this build gives away references to None: top up, or the interpreter aborts
            ctypes.c_ssize_t.from_address(id(None)).value += 1 << 40
            Qt.app = QtGui.QGuiApplication(["bench"])
        G, C = QtGui, QtCore
        w, h, k = sc.w, sc.h, sc.k
        self.img = G.QImage(tw, th, G.QImage.Format_RGB32)
        self.img.fill(0)
        self.buf = np.frombuffer(self.img.bits(), np.uint8).reshape(th, self.img.bytesPerLine())
        img, n = self.img, sc.name
        bg = G.QColor(*BG)
        full = C.QRect(0, 0, w, h)
        AA, SM = G.QPainter.Antialiasing, G.QPainter.SmoothPixmapTransform
        SRC, OVER = G.QPainter.CompositionMode_Source, G.QPainter.CompositionMode_SourceOver
        keep = self.keep = []

        def image(a, fmt):
            keep.append(a)
            return G.QImage(a, a.shape[1], a.shape[0], a.shape[1] * 4, fmt)

        def xform(m):
            return G.QTransform(*[float(v) for v in m.T.ravel()])

        def rr(path, x, y, ww, hh, r):
            path.addRoundedRect(x, y, ww, hh, r, r)

        def poly(pts):
            return G.QPolygonF([C.QPointF(*p) for p in pts])

        def simple(draw):
            def frame(f):
                p = G.QPainter(img)
                draw(p, f)
                p.end()
            return frame

        if n == "S1":
            cols = [G.QColor(30, 42, 60 + i) for i in (0, 1)]
            self.frame = simple(lambda p, f: p.fillRect(full, cols[f & 1]))
        elif n == "S2":
            g = G.QLinearGradient(0, 0, 0, h)
            g.setColorAt(0, G.QColor(11, 27, 51))
            g.setColorAt(1, G.QColor(62, 124, 177))
            br = G.QBrush(g)
            self.frame = simple(lambda p, f: p.fillRect(full, br))
        elif n == "S3":
            src = image(picture(w, h), G.QImage.Format_RGB32)
            self.frame = simple(lambda p, f: (p.setCompositionMode(SRC), p.drawImage(0, 0, src)))
        elif n == "S3b":
            src = image(translucent(w, h), G.QImage.Format_ARGB32_Premultiplied)
            self.frame = simple(lambda p, f: p.drawImage(0, 0, src))
        elif n in ("S4", "S5"):
            pic = image(picture(sc.pw, sc.ph), G.QImage.Format_RGB32)
            sh = sprites(k)[0]
            sa = np.zeros(sh.shape + (4,), np.uint8)
            sa[..., 3] = np.rint(sh * SHADOW_ALPHA * 255)
            shadow = image(sa, G.QImage.Format_ARGB32_Premultiplied)
            srect = C.QRectF(-PAD, -PAD, CW + 2 * PAD, CH + 2 * PAD)
            ssrc = C.QRectF(0, 0, sh.shape[1], sh.shape[0])
            face, ring = G.QPainterPath(), G.QPainterPath()
            rr(face, 0, 0, CW, CH, RAD)
            b = BORDER
            hole = G.QPainterPath()
            rr(ring, 0, 0, CW, CH, RAD)
            rr(hole, b, b, CW - 2 * b, CH - 2 * b, RAD - b)
            ring.addPath(hole.toReversed())
            ring.setFillRule(C.Qt.WindingFill)  # perspective clipping drops the odd-even rule
            brush = G.QBrush(pic)
            brush.setTransform(G.QTransform.fromScale(CW / sc.pw, CH / sc.ph))
            white = G.QBrush(G.QColor(255, 255, 255, 204))
            layer = G.QImage(tw, th, G.QImage.Format_ARGB32_Premultiplied)
            clear = G.QColor(0, 0, 0, 0)

            def frame(f):
                p = G.QPainter(img)
                p.fillRect(full, bg)
                for m, o, bd in sc.cards(f % PERIOD):
                    x0, y0, x1, y1 = clip_bounds(bd, tw, th)
                    q = G.QPainter(layer)
                    q.setCompositionMode(SRC)
                    q.fillRect(0, 0, x1 - x0, y1 - y0, clear)
                    q.setCompositionMode(OVER)
                    q.setRenderHints(AA | SM)
                    q.setTransform(xform(m) * G.QTransform.fromTranslate(-x0, -y0))
                    q.drawImage(srect, shadow, ssrc)
                    q.fillPath(face, brush)
                    q.fillPath(ring, white)
                    q.end()
                    p.setOpacity(o)
                    p.drawImage(C.QPoint(x0, y0), layer, C.QRect(0, 0, x1 - x0, y1 - y0))
                p.end()
            self.frame = frame
        elif n in ("S4s", "S5s"):
            a = sprites(k)[1]
            spr = image(a, G.QImage.Format_ARGB32_Premultiplied)
            dst, src = C.QRectF(-PAD, -PAD, CW + 2 * PAD, CH + 2 * PAD), C.QRectF(0, 0, a.shape[1], a.shape[0])

            def frame(f):
                p = G.QPainter(img)
                p.fillRect(full, bg)
                p.setRenderHints(AA | SM)
                for m, o, _ in sc.cards(f % PERIOD):
                    p.setTransform(xform(m))
                    p.setOpacity(o)
                    p.drawImage(dst, spr, src)
                p.end()
            self.frame = frame
        elif n in ("S6", "S8", "S10"):
            pen = G.QPen(G.QColor(*LINE), 2 if n == "S8" else 3, C.Qt.SolidLine, C.Qt.FlatCap, C.Qt.RoundJoin)
            g = G.QLinearGradient(0, 20, 0, h - 20)
            g.setColorAt(0, G.QColor(*AREA, 153))
            g.setColorAt(1, G.QColor(*AREA, 0))
            br = G.QBrush(g)
            lines = [poly(p) for p in sc.lines]
            areas = []
            for p in sc.lines:
                pp = G.QPainterPath()
                pp.addPolygon(poly(p + [(p[-1][0], h - 20), (p[0][0], h - 20)]))
                pp.closeSubpath()
                areas.append(pp)

            def chart(p, f):
                p.fillRect(full, bg)
                p.setRenderHint(AA)
                if n != "S8":
                    p.fillPath(areas[f & 3], br)
                p.setPen(pen)
                p.drawPolyline(lines[f & 3])
            if n == "S10":
                ptr, nb = self.buf.ctypes.data, self.buf.nbytes - 52
                strip = C.QRect(w - 13, 0, 13, h)

                def frame(f):
                    if nb > 0:
                        ctypes.memmove(ptr, ptr + 52, nb)
                    p = G.QPainter(img)
                    p.setClipRect(strip)
                    chart(p, f)
                    p.end()
                self.prepare = lambda: simple(chart)(0)
                self.frame = frame
            else:
                self.frame = simple(chart)
        elif n in ("S7", "S9"):
            fid = G.QFontDatabase.addApplicationFont(FONT)
            font = G.QFont(G.QFontDatabase.applicationFontFamilies(fid)[0])
            font.setPixelSize(14)
            font.setHintingPreference(G.QFont.PreferNoHinting)
            font.setStyleStrategy(G.QFont.StyleStrategy(
                G.QFont.PreferAntialias.value | G.QFont.NoSubpixelAntialias.value))
            asc = G.QFontMetricsF(font).ascent()
            texts = []
            for s, x, y in (sc.labels if n == "S7" else sc.runs):
                st = G.QStaticText(s)
                st.setTextFormat(C.Qt.PlainText)
                st.setPerformanceHint(G.QStaticText.AggressiveCaching)
                st.prepare(G.QTransform(), font)
                texts.append((C.QPointF(x, y - asc), st))
            pen = G.QPen(G.QColor(*TEXT))
            grid = [C.QRect(*g) for g in sc.grid] if n == "S7" else []
            bars = [C.QRectF(*b) for b in sc.bars] if n == "S7" else []
            gcol, bcol = G.QColor(255, 255, 255, 51), G.QBrush(G.QColor(*LINE))

            def frame(f):
                p = G.QPainter(img)
                p.fillRect(full, bg)
                p.setRenderHint(AA)
                for g in grid:
                    p.fillRect(g, gcol)
                if bars:
                    p.setPen(C.Qt.NoPen)
                    p.setBrush(bcol)
                    for b in bars:
                        p.drawRoundedRect(b, 6, 6)
                p.setFont(font)
                p.setPen(pen)
                for pt, st in texts:
                    p.drawStaticText(pt, st)
                p.end()
            self.frame = frame
        elif n == "S11":
            pen = G.QPen(G.QColor(*LINE), 1.5)
            pen.setCapStyle(C.Qt.FlatCap)
            pen.setDashPattern([6 / 1.5, 4 / 1.5])
            rules = [C.QLineF(*r) for r in sc.rules]

            def draw(p, f):
                p.fillRect(full, bg)
                p.setRenderHint(AA)
                p.setPen(pen)
                p.drawLines(rules)
            self.frame = simple(draw)
        else:
            raise Unsupported(n)

    def pixels(self):
        return self.buf[:, :self.img.width() * 4].reshape(self.img.height(), self.img.width(), 4)
