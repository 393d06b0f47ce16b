#ifndef VITRINE_CDRM_H
#define VITRINE_CDRM_H
#include <xf86drm.h>
#include <xf86drmMode.h>
#include <drm_fourcc.h>
#endif
