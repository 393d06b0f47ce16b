#ifndef VITRINE_CTURBOJPEG_H
#define VITRINE_CTURBOJPEG_H
#include <turbojpeg.h>
#endif
