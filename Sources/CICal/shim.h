#ifndef VITRINE_CICAL_H
#define VITRINE_CICAL_H
#include <libical/ical.h>
#endif
