#ifndef VITRINE_CWEBSOCKETS_H
#define VITRINE_CWEBSOCKETS_H
#include <libwebsockets.h>

// A macro of a macro, which is not imported: bytes that `lws_write` wants free before the text.
static const int vitrine_lws_pre = LWS_PRE;
#endif
