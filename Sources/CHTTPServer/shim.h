#ifndef VITRINE_CHTTPSERVER_H
#define VITRINE_CHTTPSERVER_H
// Types and constants only: the functions are looked up in the library when it is loaded.
#include <microhttpd.h>
#endif
