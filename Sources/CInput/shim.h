#ifndef VITRINE_CINPUT_H
#define VITRINE_CINPUT_H
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <libinput.h>

// `open` is variadic and not imported.
static inline int vitrine_open_input(const char *path, int flags) {
  return open(path, flags | O_CLOEXEC);
}
#endif
