#ifndef VITRINE_CCURL_H
#define VITRINE_CCURL_H
// Types and constants only: the functions are looked up in the library when it is loaded.
#include <curl/curl.h>

// Swift calls no variadic function, least of all through a pointer: one caller for each kind of argument.
typedef CURLcode (*vitrine_curl_setopt)(CURL *, CURLoption, ...);
typedef CURLcode (*vitrine_curl_getinfo)(CURL *, CURLINFO, ...);
typedef CURLMcode (*vitrine_curl_multi_setopt)(CURLM *, CURLMoption, ...);

static inline CURLcode vitrine_curl_set_long(void *call, CURL *handle, CURLoption option, long value) {
  return ((vitrine_curl_setopt)call)(handle, option, value);
}
static inline CURLcode vitrine_curl_set_offset(void *call, CURL *handle, CURLoption option, curl_off_t value) {
  return ((vitrine_curl_setopt)call)(handle, option, value);
}
static inline CURLcode vitrine_curl_set_text(void *call, CURL *handle, CURLoption option, const char *value) {
  return ((vitrine_curl_setopt)call)(handle, option, value);
}
static inline CURLcode vitrine_curl_set_pointer(void *call, CURL *handle, CURLoption option, void *value) {
  return ((vitrine_curl_setopt)call)(handle, option, value);
}
typedef size_t (*vitrine_curl_writer)(char *, size_t, size_t, void *);
static inline CURLcode vitrine_curl_set_writer(void *call, CURL *handle, CURLoption option, vitrine_curl_writer value) {
  return ((vitrine_curl_setopt)call)(handle, option, value);
}
static inline CURLcode vitrine_curl_get_long(void *call, CURL *handle, CURLINFO info, long *value) {
  return ((vitrine_curl_getinfo)call)(handle, info, value);
}
static inline CURLcode vitrine_curl_get_text(void *call, CURL *handle, CURLINFO info, const char **value) {
  return ((vitrine_curl_getinfo)call)(handle, info, value);
}
static inline CURLMcode vitrine_curl_multi_set_long(void *call, CURLM *multi, CURLMoption option, long value) {
  return ((vitrine_curl_multi_setopt)call)(multi, option, value);
}
// The result stands in a union.
static inline CURLcode vitrine_curl_result(const CURLMsg *message) { return message->data.result; }
#endif
