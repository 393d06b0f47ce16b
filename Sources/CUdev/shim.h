#ifndef VITRINE_CUDEV_H
#define VITRINE_CUDEV_H
#include <libudev.h>
#endif
