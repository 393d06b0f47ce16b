"""Skia's raster backend by skia-python.

The wheel is compiled with GCC, so its raster pipeline is scalar code: not Skia's real speed for
gradients, pictures and text. Chromium's canvas is Skia built with Clang.
"""
import ctypes

import numpy as np
import skia

from scenes import (AREA, BG, BORDER, CH, CW, FONT, LAYER, LINE, PAD, PERIOD, RAD, SHADOW_ALPHA,
                    SHADOW_DX, SHADOW_DY, SHADOW_SIGMA, TEXT, Unsupported, picture, sprites,
                    translucent)


class Skia:
    name = "skia"

    def __init__(self, sc, tw, th):
        self.version = "skia-python " + skia.__version__
        w, h, k = sc.w, sc.h, sc.k
        self.buf = np.zeros((th, tw, 4), np.uint8)
        info = skia.ImageInfo.Make(tw, th, skia.kBGRA_8888_ColorType, skia.kOpaque_AlphaType)
        self.surf = skia.Surface.MakeRasterDirect(info, self.buf, tw * 4)
        c = self.surf.getCanvas()
        self.c = c

        def col(rgb, a=1.0):
            return skia.Color4f(rgb[0] / 255, rgb[1] / 255, rgb[2] / 255, a)

        keep = self.keep = []

        def image(a, opaque=False):
            data = a.tobytes()
            keep.append(data)  # the binding's Data does not own it
            return skia.Image.MakeRasterData(
                skia.ImageInfo.Make(a.shape[1], a.shape[0], skia.kBGRA_8888_ColorType,
                                    skia.kOpaque_AlphaType if opaque else skia.kPremul_AlphaType),
                skia.Data(data), a.shape[1] * 4)

        def opaque_image(a):
            return image(a, True)

        def vgrad(y0, y1, c0, c1):
            return skia.GradientShader.MakeLinear([(0, y0), (0, y1)], [c0, c1])

        def path(pts, close=False):
            return skia.Path.Polygon([skia.Point(*p) for p in pts], close)

        bilinear = skia.SamplingOptions(skia.FilterMode.kLinear)
        bg = skia.Paint(Color4f=col(BG), BlendMode=skia.BlendMode.kSrc)
        n = sc.name
        if n == "S1":
            ps = [skia.Paint(Color4f=col((30, 42, 60 + i))) for i in (0, 1)]
            self.frame = lambda f: c.drawPaint(ps[f & 1])
        elif n == "S2":
            p = skia.Paint(Shader=vgrad(0, h, skia.Color(11, 27, 51), skia.Color(62, 124, 177)))
            self.frame = lambda f: c.drawPaint(p)
        elif n == "S3":
            img, p = opaque_image(picture(w, h)), skia.Paint(BlendMode=skia.BlendMode.kSrc)
            o = skia.SamplingOptions()
            self.frame = lambda f: c.drawImage(img, 0, 0, o, p)
        elif n == "S3b":
            img, p, o = image(translucent(w, h)), skia.Paint(), skia.SamplingOptions()
            self.frame = lambda f: c.drawImage(img, 0, 0, o, p)
        elif n in ("S4", "S5"):
            img = opaque_image(picture(sc.pw, sc.ph))
            lm = skia.Matrix().setScale(CW / sc.pw, CH / sc.ph)
            fill = skia.Paint(AntiAlias=True, Shader=img.makeShader(
                skia.TileMode.kClamp, skia.TileMode.kClamp, bilinear, lm))
            shadow = skia.Paint(AntiAlias=True, Color4f=skia.Color4f(0, 0, 0, SHADOW_ALPHA),
                                MaskFilter=skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, SHADOW_SIGMA))
            ring = skia.Paint(AntiAlias=True, Color4f=skia.Color4f(1, 1, 1, 0.8))
            r0 = skia.RRect.MakeRectXY(skia.Rect.MakeWH(CW, CH), RAD, RAD)
            b = BORDER
            r1 = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(b, b, CW - 2 * b, CH - 2 * b), RAD - b, RAD - b)
            rs = skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(SHADOW_DX, SHADOW_DY, CW, CH), RAD, RAD)
            rec = skia.PictureRecorder()
            pc = rec.beginRecording(skia.Rect.MakeLTRB(*LAYER))
            pc.drawRRect(rs, shadow)
            pc.drawRRect(r0, fill)
            pc.drawDRRect(r0, r1, ring)
            card = rec.finishRecordingAsPicture()
            lb = skia.Rect.MakeLTRB(*LAYER)

            def frame(f):
                c.drawPaint(bg)
                for m, o, _ in sc.cards(f % PERIOD):
                    c.save()
                    c.concat(skia.Matrix(m.ravel().tolist()))
                    c.saveLayerAlpha(lb, round(o * 255))
                    c.drawPicture(card)
                    c.restore()
                    c.restore()
            self.frame = frame
        elif n in ("S4s", "S5s"):
            a = sprites(k)[1]
            img = image(a)
            dst = skia.Rect.MakeXYWH(-PAD, -PAD, CW + 2 * PAD, CH + 2 * PAD)
            src = skia.Rect.MakeWH(a.shape[1], a.shape[0])
            p = skia.Paint(AntiAlias=True)

            def frame(f):
                c.drawPaint(bg)
                for m, o, _ in sc.cards(f % PERIOD):
                    c.save()
                    c.concat(skia.Matrix(m.ravel().tolist()))
                    p.setAlphaf(o)
                    c.drawImageRect(img, src, dst, bilinear, p)
                    c.restore()
            self.frame = frame
        elif n in ("S6", "S8", "S10"):
            lw = 2 if n == "S8" else 3
            stroke = skia.Paint(AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=lw,
                                StrokeJoin=skia.Paint.kRound_Join, StrokeCap=skia.Paint.kButt_Cap, Color4f=col(LINE))
            area = skia.Paint(AntiAlias=True, Shader=vgrad(
                20, h - 20, skia.Color(*AREA, 153), skia.Color(*AREA, 0)))
            lines = [path(p) for p in sc.lines]
            areas = [path(p + [(p[-1][0], h - 20), (p[0][0], h - 20)], True) for p in sc.lines]

            def chart(f):
                c.drawPaint(bg)
                if n != "S8":
                    c.drawPath(areas[f & 3], area)
                c.drawPath(lines[f & 3], stroke)
            if n == "S10":
                strip = skia.Rect.MakeLTRB(w - 13, 0, w, h)
                ptr, nb = self.buf.ctypes.data, self.buf.nbytes - 52

                def frame(f):
                    if nb > 0:
                        ctypes.memmove(ptr, ptr + 52, nb)
                    c.save()
                    c.clipRect(strip)
                    chart(f)
                    c.restore()
                self.prepare = lambda: chart(0)
                self.frame = frame
            else:
                self.frame = chart
        elif n in ("S7", "S9"):
            tf = skia.Typeface.MakeFromFile(FONT)
            font = skia.Font(tf, 14)
            font.setEdging(skia.Font.Edging.kAntiAlias)
            font.setHinting(skia.FontHinting.kNone)
            tp = skia.Paint(AntiAlias=True, Color4f=col(TEXT))
            rec = skia.PictureRecorder()
            pc = rec.beginRecording(skia.Rect.MakeWH(w, h))
            pc.drawPaint(bg)
            if n == "S7":
                gp = skia.Paint(Color4f=skia.Color4f(1, 1, 1, 0.2))
                bp = skia.Paint(AntiAlias=True, Color4f=col(LINE))
                for g in sc.grid:
                    pc.drawRect(skia.Rect.MakeXYWH(*g), gp)
                for b in sc.bars:
                    pc.drawRRect(skia.RRect.MakeRectXY(skia.Rect.MakeXYWH(*b), 6, 6), bp)
            for s, x, y in (sc.labels if n == "S7" else sc.runs):
                pc.drawTextBlob(skia.TextBlob.MakeFromString(s, font), x, y, tp)
            pic = rec.finishRecordingAsPicture()
            self.frame = lambda f: c.drawPicture(pic)
        elif n == "S11":
            stroke = skia.Paint(AntiAlias=True, Style=skia.Paint.kStroke_Style, StrokeWidth=1.5, Color4f=col(LINE),
                                PathEffect=skia.DashPathEffect.Make([6, 4], 0))

            def frame(f):
                c.drawPaint(bg)
                for r in sc.rules:
                    c.drawLine(*r, stroke)
            self.frame = frame
        else:
            raise Unsupported(n)

    def pixels(self):
        return self.buf
