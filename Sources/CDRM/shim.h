#ifndef VITRINE_CDRM_H
#define VITRINE_CDRM_H
#include <errno.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <xf86drm.h>
#include <xf86drmMode.h>
#include <drm_fourcc.h>

// Built by a function-like macro, which is not imported.
static const uint32_t vitrine_format_xrgb8888 = DRM_FORMAT_XRGB8888;
static const uint32_t vitrine_format_xbgr8888 = DRM_FORMAT_XBGR8888;
static const uint32_t vitrine_format_rgb565 = DRM_FORMAT_RGB565;
static const uint32_t vitrine_format_xrgb2101010 = DRM_FORMAT_XRGB2101010;

// `open` is variadic and not imported.
static inline int vitrine_open_card(const char *path) {
  return open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
}

// libdrm repeats an ioctl for as long as it says EAGAIN: a driver that always says so would hang the
// program. These repeat a few times and then return −errno. `ioctl` is variadic and not imported.
static inline int vitrine_drm_ioctl(int descriptor, unsigned long request, void *argument) {
  for (int attempt = 0; attempt < 16; attempt++) {
    if (ioctl(descriptor, request, argument) == 0) return 0;
    if (errno != EINTR && errno != EAGAIN) break;
  }
  return -errno;
}
static inline int vitrine_atomic(int descriptor, struct drm_mode_atomic *request) {
  return vitrine_drm_ioctl(descriptor, DRM_IOCTL_MODE_ATOMIC, request);
}
static inline int vitrine_page_flip(int descriptor, struct drm_mode_crtc_page_flip *request) {
  return vitrine_drm_ioctl(descriptor, DRM_IOCTL_MODE_PAGE_FLIP, request);
}
static inline int vitrine_dirty(int descriptor, struct drm_mode_fb_dirty_cmd *request) {
  return vitrine_drm_ioctl(descriptor, DRM_IOCTL_MODE_DIRTYFB, request);
}
#endif
