#ifndef VITRINE_CHTTPSERVER_H
#define VITRINE_CHTTPSERVER_H
// Types and constants only: the functions are looked up in the library when it is loaded.
#include <microhttpd.h>

// Names that Swift would take apart, differently from version to version.
static const enum MHD_Result vitrine_mhd_yes = MHD_YES;
static const enum MHD_Result vitrine_mhd_no = MHD_NO;
static const enum MHD_ValueKind vitrine_mhd_header = MHD_HEADER_KIND;
static const enum MHD_ResponseMemoryMode vitrine_mhd_copy = MHD_RESPMEM_MUST_COPY;

// MHD_start_daemon is variadic, which Swift does not call.
typedef struct MHD_Daemon *(*vitrine_mhd_start_call)(
    unsigned int, uint16_t, MHD_AcceptPolicyCallback, void *, MHD_AccessHandlerCallback, void *, ...);

static inline struct MHD_Daemon *vitrine_mhd_start(
    void *call, int listener, unsigned int connections, unsigned int seconds, size_t memory,
    MHD_AccessHandlerCallback handler, MHD_RequestCompletedCallback completed, void *context) {
  return ((vitrine_mhd_start_call)call)(
      MHD_USE_INTERNAL_POLLING_THREAD | MHD_USE_POLL, 0, NULL, NULL, handler, context,
      MHD_OPTION_LISTEN_SOCKET, (MHD_socket)listener, MHD_OPTION_CONNECTION_LIMIT, connections,
      MHD_OPTION_CONNECTION_TIMEOUT, seconds, MHD_OPTION_CONNECTION_MEMORY_LIMIT, memory,
      MHD_OPTION_NOTIFY_COMPLETED, completed, context, MHD_OPTION_END);
}
#endif
