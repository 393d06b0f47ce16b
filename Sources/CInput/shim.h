#ifndef VITRINE_CINPUT_H
#define VITRINE_CINPUT_H
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <sys/eventfd.h>
#include <unistd.h>
#include <libinput.h>

// `open` is variadic and not imported.
static inline int vitrine_open_input(const char *path, int flags) {
  return open(path, flags | O_CLOEXEC);
}

// libinput logs with a va_list. A closure that takes one crashes Swift 6.0.3's compiler for 64-bit
// Arm, where the list is a structure; once Swift 6.0 is given up, the closure may take it itself.
typedef struct {
  void (*log)(void *owner, const char *text);
  void *owner;
} vitrine_input_listener;
static inline void vitrine_input_format(
    struct libinput *context, enum libinput_log_priority priority, const char *format,
    va_list arguments) {
  char text[512];
  vsnprintf(text, sizeof text, format, arguments);
  const vitrine_input_listener *listener = libinput_get_user_data(context);
  if (listener) listener->log(listener->owner, text);
}
// The context's user data is a vitrine_input_listener, which it keeps the pointer of.
static inline void vitrine_input_log(struct libinput *context) {
  libinput_log_set_handler(context, vitrine_input_format);
}
#endif
