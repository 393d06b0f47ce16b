#ifndef VITRINE_CHARFBUZZ_H
#define VITRINE_CHARFBUZZ_H
#include <hb.h>
#include <hb-ft.h>
#include <hb-ot.h>
#endif
