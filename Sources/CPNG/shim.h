#ifndef VITRINE_CPNG_H
#define VITRINE_CPNG_H
#include <png.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

// libpng reports errors by longjmp, which Swift can neither set nor be jumped over. So every call
// that may fail stands here behind a setjmp of its own and returns 0 on failure; the message is in
// the state's `message`. No Swift frame is ever between a setjmp and its longjmp.

typedef struct {
  const unsigned char *bytes;
  size_t count;
  size_t position;
  char message[160];
} vitrine_png_input;

static void vitrine_png_fail(png_structp png, png_const_charp message) {
  char *out = (char *)png_get_error_ptr(png);
  snprintf(out, 160, "%s", message);
  png_longjmp(png, 1);
}

static void vitrine_png_ignore(png_structp png, png_const_charp message) {
  (void)png;
  (void)message;
}

static void vitrine_png_read_bytes(png_structp png, png_bytep out, size_t count) {
  vitrine_png_input *input = (vitrine_png_input *)png_get_io_ptr(png);
  if (count > input->count - input->position) png_error(png, "the file ends early");
  memcpy(out, input->bytes + input->position, count);
  input->position += count;
}

/// The reader with its input; NULL when memory is short.
static inline png_structp vitrine_png_reader(vitrine_png_input *input) {
  png_structp png = png_create_read_struct(
      PNG_LIBPNG_VER_STRING, input->message, vitrine_png_fail, vitrine_png_ignore);
  if (png) png_set_read_fn(png, input, vitrine_png_read_bytes);
  return png;
}

static inline png_infop vitrine_png_info(png_structp png) { return png_create_info_struct(png); }

static inline void vitrine_png_close_reader(png_structp png, png_infop info) {
  png_destroy_read_struct(&png, info ? &info : NULL, NULL);
}

static inline int vitrine_png_read_header(png_structp png, png_infop info) {
  if (setjmp(png_jmpbuf(png))) return 0;
  png_read_info(png, info);
  return 1;
}

/// Asks for rows of B, G, R, A bytes whatever the file holds, each pass of an interlaced file apart.
static inline int vitrine_png_start(png_structp png, png_infop info) {
  if (setjmp(png_jmpbuf(png))) return 0;
  png_set_expand(png);
  png_set_scale_16(png);
  png_set_gray_to_rgb(png);
  png_set_bgr(png);
  png_set_add_alpha(png, 0xff, PNG_FILLER_AFTER);
  png_read_update_info(png, info);
  return png_get_rowbytes(png, info) == (size_t)png_get_image_width(png, info) * 4;
}

static inline int vitrine_png_read_row(png_structp png, png_bytep row) {
  if (setjmp(png_jmpbuf(png))) return 0;
  png_read_row(png, row, NULL);
  return 1;
}

/// Reads up to the file's last chunk, so that a file cut after its pixels is found out too.
static inline int vitrine_png_finish(png_structp png) {
  if (setjmp(png_jmpbuf(png))) return 0;
  png_read_end(png, NULL);
  return 1;
}

// Function-like macros of png.h that the importer does not take over.
static inline png_uint_32 vitrine_png_pass_columns(png_uint_32 width, int pass) {
  return PNG_PASS_COLS(width, pass);
}
static inline png_uint_32 vitrine_png_pass_rows(png_uint_32 height, int pass) {
  return PNG_PASS_ROWS(height, pass);
}
static inline png_uint_32 vitrine_png_column(png_uint_32 x, int pass) {
  return PNG_COL_FROM_PASS_COL(x, pass);
}
static inline png_uint_32 vitrine_png_row(png_uint_32 y, int pass) {
  return PNG_ROW_FROM_PASS_ROW(y, pass);
}

static inline png_structp vitrine_png_writer(
    char *message, void *context, void (*write)(png_structp, png_bytep, size_t),
    void (*flush)(png_structp)) {
  png_structp png = png_create_write_struct(
      PNG_LIBPNG_VER_STRING, message, vitrine_png_fail, vitrine_png_ignore);
  if (png) png_set_write_fn(png, context, write, flush);
  return png;
}

static inline void vitrine_png_close_writer(png_structp png, png_infop info) {
  png_destroy_write_struct(&png, info ? &info : NULL);
}

/// Writes a header for 8-bit RGB or RGBA; rows will come as B, G, R(, A) bytes.
static inline int vitrine_png_write_header(
    png_structp png, png_infop info, png_uint_32 width, png_uint_32 height, int alpha, int level) {
  if (setjmp(png_jmpbuf(png))) return 0;
  png_set_IHDR(
      png, info, width, height, 8, alpha ? PNG_COLOR_TYPE_RGB_ALPHA : PNG_COLOR_TYPE_RGB,
      PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  png_set_compression_level(png, level);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE | PNG_FILTER_SUB | PNG_FILTER_UP);
  png_set_sRGB(png, info, PNG_sRGB_INTENT_PERCEPTUAL);
  png_write_info(png, info);
  png_set_bgr(png);
  return 1;
}

static inline int vitrine_png_write_row(png_structp png, png_const_bytep row) {
  if (setjmp(png_jmpbuf(png))) return 0;
  png_write_row(png, row);
  return 1;
}

static inline int vitrine_png_write_end(png_structp png, png_infop info) {
  if (setjmp(png_jmpbuf(png))) return 0;
  png_write_end(png, info);
  return 1;
}
#endif
