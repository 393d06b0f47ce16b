#ifndef VITRINE_CFRIBIDI_H
#define VITRINE_CFRIBIDI_H
#include <fribidi.h>

// The paragraph directions are an enumeration on some versions and casts of masks on others.
static const FriBidiParType vitrine_bidi_left = FRIBIDI_PAR_LTR;
static const FriBidiParType vitrine_bidi_right = FRIBIDI_PAR_RTL;
static const FriBidiParType vitrine_bidi_weak_left = FRIBIDI_PAR_WLTR;
static const FriBidiParType vitrine_bidi_weak_right = FRIBIDI_PAR_WRTL;
#endif
