#ifndef VITRINE_CWEBP_H
#define VITRINE_CWEBP_H
#include <webp/decode.h>

// The decoder's configuration is a structure of unions, and is filled in here.

/// Width and height; 0 where the bytes are no WebP, and -1 for an animation.
static inline int vitrine_webp_size(const uint8_t *bytes, size_t count, int *width, int *height) {
  WebPBitstreamFeatures features;
  if (WebPGetFeatures(bytes, count, &features) != VP8_STATUS_OK) return 0;
  *width = features.width;
  *height = features.height;
  return features.has_animation ? -1 : 1;
}

/// Decodes into rows of premultiplied B, G, R, A, reduced to a size; whether it could.
static inline int vitrine_webp_decode(const uint8_t *bytes, size_t count, int width, int height,
                                      uint8_t *pixels, int stride, size_t size) {
  WebPDecoderConfig config;
  if (!WebPInitDecoderConfig(&config)) return 0;
  config.options.use_scaling = 1;
  config.options.scaled_width = width;
  config.options.scaled_height = height;
  config.output.colorspace = MODE_bgrA;
  config.output.is_external_memory = 1;
  config.output.u.RGBA.rgba = pixels;
  config.output.u.RGBA.stride = stride;
  config.output.u.RGBA.size = size;
  int good = WebPDecode(bytes, count, &config) == VP8_STATUS_OK;
  WebPFreeDecBuffer(&config.output);
  return good;
}
#endif
