#ifndef VITRINE_CINPUT_H
#define VITRINE_CINPUT_H
#include <libinput.h>
#endif
