#ifndef VITRINE_CVNC_H
#define VITRINE_CVNC_H
#include <rfb/rfb.h>
#endif
