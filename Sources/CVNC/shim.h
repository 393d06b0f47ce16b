#ifndef VITRINE_CVNC_H
#define VITRINE_CVNC_H
#include <fcntl.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>
#include <rfb/rfb.h>

// Function-like macros are not imported.
static inline int vitrine_fd_is_set(int descriptor, const fd_set *set) {
  return FD_ISSET(descriptor, set);
}
static inline void vitrine_fd_zero(fd_set *set) { FD_ZERO(set); }
static inline int vitrine_update_pending(rfbClientPtr client) {
  return FB_UPDATE_PENDING(client) && !sraRgnEmpty(client->requestedRegion);
}
// `fcntl` is variadic and not imported.
static inline int vitrine_set_nonblocking(int descriptor) {
  return fcntl(descriptor, F_SETFL, O_NONBLOCK);
}
static inline int vitrine_close_on_exec(int descriptor) {
  return fcntl(descriptor, F_SETFD, FD_CLOEXEC);
}
// A mutable global, which Swift 6 does not let any thread touch: set once, before the first thread.
static inline void vitrine_set_patience(int milliseconds) { rfbMaxClientWait = milliseconds; }
#endif
