#ifndef VITRINE_CHEIF_H
#define VITRINE_CHEIF_H
#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>

// libheif brings eleven libraries along, so it is loaded when a picture asks for it and no build needs its
// headers: what is called of its C interface, which is stable since 1.3, is declared here.

struct vitrine_heif_error {
  int code;
  int subcode;
  const char *message;
};

struct vitrine_heif {
  void *(*context_alloc)(void);
  void (*context_free)(void *context);
  struct vitrine_heif_error (*read)(void *context, const void *bytes, size_t count, const void *options);
  struct vitrine_heif_error (*primary)(void *context, void **handle);
  int (*width)(const void *handle);
  int (*height)(const void *handle);
  int (*has_alpha)(const void *handle);
  void (*handle_release)(const void *handle);
  struct vitrine_heif_error (*decode)(const void *handle, void **image, int colorspace, int chroma,
                                      const void *options);
  const uint8_t *(*plane)(const void *image, int channel, int *stride);
  int (*plane_width)(const void *image, int channel);
  int (*plane_height)(const void *image, int channel);
  void (*image_release)(const void *image);
  /// Null in libraries before 1.13.
  void (*set_threads)(void *context, int count);
};

// Enumerators of libheif.
enum {
  vitrine_heif_rgb = 1,
  vitrine_heif_interleaved_rgb = 10,
  vitrine_heif_interleaved_rgba = 11,
  vitrine_heif_channel_interleaved = 10,
  vitrine_heif_unsupported_filetype = 3,
  vitrine_heif_unsupported_feature = 4,
};

/// Fills the table; 0 where the library is not there, -1 where it lacks a function.
static inline int vitrine_heif_load(struct vitrine_heif *table, const char *name) {
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  struct vitrine_heif_error (*init)(void *) = (struct vitrine_heif_error (*)(void *))dlsym(library, "heif_init");
  // Loads decoders that are plug-ins, since 1.14.
  if (init) init(NULL);
  *(void **)&table->set_threads = dlsym(library, "heif_context_set_max_decoding_threads");
  struct {
    void **place;
    const char *symbol;
  } functions[] = {
      {(void **)&table->context_alloc, "heif_context_alloc"},
      {(void **)&table->context_free, "heif_context_free"},
      {(void **)&table->read, "heif_context_read_from_memory_without_copy"},
      {(void **)&table->primary, "heif_context_get_primary_image_handle"},
      {(void **)&table->width, "heif_image_handle_get_width"},
      {(void **)&table->height, "heif_image_handle_get_height"},
      {(void **)&table->has_alpha, "heif_image_handle_has_alpha_channel"},
      {(void **)&table->handle_release, "heif_image_handle_release"},
      {(void **)&table->decode, "heif_decode_image"},
      {(void **)&table->plane, "heif_image_get_plane_readonly"},
      {(void **)&table->plane_width, "heif_image_get_width"},
      {(void **)&table->plane_height, "heif_image_get_height"},
      {(void **)&table->image_release, "heif_image_release"},
  };
  for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
    *functions[i].place = dlsym(library, functions[i].symbol);
    if (!*functions[i].place) return -1;
  }
  return 1;
}
#endif
