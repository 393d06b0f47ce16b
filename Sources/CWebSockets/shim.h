#ifndef VITRINE_CWEBSOCKETS_H
#define VITRINE_CWEBSOCKETS_H
// Types and constants only: the functions are looked up in the library when it is loaded.
#include <libwebsockets.h>

// A macro of a macro, which is not imported: bytes that `lws_write` wants free before the text.
static const int vitrine_lws_pre = LWS_PRE;
// Its structures change with its version, so the library must be that of the headers (Debian 12, 13).
static const int vitrine_lws_soname = LWS_LIBRARY_VERSION_MINOR >= 3 ? 19 : 17;
#endif
