#ifndef VITRINE_CJPEG_H
#define VITRINE_CJPEG_H
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <setjmp.h>
#include <jpeglib.h>
#include <jerror.h>

// libjpeg reports errors through a function that must not return, which Swift can neither write nor
// be jumped over. So every call that may fail stands here behind a setjmp of its own and returns 0
// on failure; the message is in the state. No Swift frame is ever between a setjmp and its longjmp.

typedef struct {
  struct jpeg_decompress_struct info;
  struct jpeg_error_mgr errors;
  jmp_buf trap;
  char message[JMSG_LENGTH_MAX];
} vitrine_jpeg_state;

static void vitrine_jpeg_fail(j_common_ptr common) {
  vitrine_jpeg_state *state = (vitrine_jpeg_state *)common->client_data;
  common->err->format_message(common, state->message);
  longjmp(state->trap, 1);
}

/// Lets most warnings pass; a file that ends early is an error.
static void vitrine_jpeg_warn(j_common_ptr common, int level) {
  if (level >= 0) return;
  if (common->err->msg_code == JWRN_JPEG_EOF || common->err->msg_code == JWRN_HIT_MARKER)
    vitrine_jpeg_fail(common);
  common->err->num_warnings++;
}

static void vitrine_jpeg_keep_quiet(j_common_ptr common) { (void)common; }

/// A reader of bytes that outlive it; NULL when memory is short. A pointer to void, because the
/// importer cannot take over a jmp_buf on every system.
static inline void *vitrine_jpeg_open(const unsigned char *bytes, size_t count) {
  vitrine_jpeg_state *state = (vitrine_jpeg_state *)calloc(1, sizeof(vitrine_jpeg_state));
  if (!state) return NULL;
  state->info.err = jpeg_std_error(&state->errors);
  state->errors.error_exit = vitrine_jpeg_fail;
  state->errors.emit_message = vitrine_jpeg_warn;
  state->errors.output_message = vitrine_jpeg_keep_quiet;
  state->info.client_data = state;
  if (setjmp(state->trap)) {
    free(state);
    return NULL;
  }
  jpeg_create_decompress(&state->info);
  jpeg_mem_src(&state->info, (unsigned char *)bytes, (unsigned long)count);
  return state;
}

static inline void vitrine_jpeg_close(void *reader) {
  vitrine_jpeg_state *state = (vitrine_jpeg_state *)reader;
  jpeg_destroy_decompress(&state->info);
  free(state);
}

static inline const char *vitrine_jpeg_message(void *reader) {
  return ((vitrine_jpeg_state *)reader)->message;
}

static inline int vitrine_jpeg_read_header(void *reader) {
  vitrine_jpeg_state *state = (vitrine_jpeg_state *)reader;
  if (setjmp(state->trap)) return 0;
  return jpeg_read_header(&state->info, TRUE) == JPEG_HEADER_OK;
}

static inline int vitrine_jpeg_width(void *reader) {
  return (int)((vitrine_jpeg_state *)reader)->info.image_width;
}
static inline int vitrine_jpeg_height(void *reader) {
  return (int)((vitrine_jpeg_state *)reader)->info.image_height;
}
static inline int vitrine_jpeg_is_cmyk(void *reader) {
  J_COLOR_SPACE space = ((vitrine_jpeg_state *)reader)->info.jpeg_color_space;
  return space == JCS_CMYK || space == JCS_YCCK;
}
static inline int vitrine_jpeg_has_adobe_marker(void *reader) {
  return ((vitrine_jpeg_state *)reader)->info.saw_Adobe_marker;
}
/// Whether all coefficients have to be held before the first row comes.
static inline int vitrine_jpeg_is_held_whole(void *reader) {
  return jpeg_has_multiple_scans(&((vitrine_jpeg_state *)reader)->info);
}

/// Begins rows of B, G, R, A bytes, or C, M, Y, K, at 1 / 2^shift of the size.
static inline int vitrine_jpeg_start(void *reader, int shift) {
  vitrine_jpeg_state *state = (vitrine_jpeg_state *)reader;
  if (setjmp(state->trap)) return 0;
  state->info.scale_num = 1;
  state->info.scale_denom = 1u << shift;
  state->info.out_color_space = vitrine_jpeg_is_cmyk(reader) ? JCS_CMYK : JCS_EXT_BGRA;
  return jpeg_start_decompress(&state->info) && state->info.output_components == 4;
}

static inline int vitrine_jpeg_output_width(void *reader) {
  return (int)((vitrine_jpeg_state *)reader)->info.output_width;
}
static inline int vitrine_jpeg_output_height(void *reader) {
  return (int)((vitrine_jpeg_state *)reader)->info.output_height;
}

static inline int vitrine_jpeg_read_row(void *reader, unsigned char *row) {
  vitrine_jpeg_state *state = (vitrine_jpeg_state *)reader;
  JSAMPROW rows[1];
  rows[0] = row;
  if (setjmp(state->trap)) return 0;
  return jpeg_read_scanlines(&state->info, rows, 1) == 1;
}

/// Reads up to the end marker, so that a file cut after its pixels is found out too.
static inline int vitrine_jpeg_finish(void *reader) {
  vitrine_jpeg_state *state = (vitrine_jpeg_state *)reader;
  if (setjmp(state->trap)) return 0;
  return jpeg_finish_decompress(&state->info);
}
#endif
