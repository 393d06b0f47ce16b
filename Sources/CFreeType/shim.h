#ifndef VITRINE_CFREETYPE_H
#define VITRINE_CFREETYPE_H
// FreeType names its headers through macros (FT_FREETYPE_H), which Swift's importer cannot follow.
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_COLOR_H
#include FT_MULTIPLE_MASTERS_H
#include FT_TRUETYPE_TABLES_H
#include <string.h>

// FT_LOAD_* and FT_FACE_FLAG_* are casts in some versions, which the importer leaves out.
static const FT_Int32 vitrine_ft_load_unscaled = FT_LOAD_NO_SCALE;
static const FT_Int32 vitrine_ft_load_color = FT_LOAD_COLOR;

static inline int vitrine_ft_is_scalable(FT_Face face) { return FT_IS_SCALABLE(face) != 0; }
static inline int vitrine_ft_has_color(FT_Face face) { return FT_HAS_COLOR(face) != 0; }
static inline int vitrine_ft_has_axes(FT_Face face) { return FT_HAS_MULTIPLE_MASTERS(face) != 0; }

/// Renders an outline into 8-bit coverage whose rows run down.
///
/// FT_Outline's arrays changed from signed to unsigned in FreeType 2.13.3, so it is filled here.
static inline int vitrine_ft_render(
    FT_Library library, FT_Vector *points, unsigned char *tags, unsigned short *ends,
    int point_count, int contour_count, unsigned char *bytes, int width, int height, int stride) {
  FT_Outline outline;
  FT_Bitmap bitmap;
  memset(&outline, 0, sizeof outline);
  memset(&bitmap, 0, sizeof bitmap);
  outline.n_points = (short)point_count;
  outline.n_contours = (short)contour_count;
  outline.points = points;
  outline.tags = (void *)tags;
  outline.contours = (void *)ends;
  bitmap.width = (unsigned)width;
  bitmap.rows = (unsigned)height;
  bitmap.pitch = stride;
  bitmap.buffer = bytes;
  bitmap.num_grays = 256;
  bitmap.pixel_mode = FT_PIXEL_MODE_GRAY;
  return FT_Outline_Get_Bitmap(library, &outline, &bitmap);
}
#endif
