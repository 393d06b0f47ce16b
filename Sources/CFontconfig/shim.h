#ifndef VITRINE_CFONTCONFIG_H
#define VITRINE_CFONTCONFIG_H
#include <fontconfig/fontconfig.h>
#endif
