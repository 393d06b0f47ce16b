#ifndef VITRINE_CCURL_H
#define VITRINE_CCURL_H
// Types and constants only: the functions are looked up in the library when it is loaded.
#include <curl/curl.h>
#endif
