#ifndef VITRINE_CLINUX_H
#define VITRINE_CLINUX_H
// Kernel facilities that Swift's Glibc module does not export.
#include <errno.h>
#include <fcntl.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/sysmacros.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <linux/fb.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <sys/stat.h>
#include "rescue.h"

// Variadic functions are not imported.
static inline int vitrine_open(const char *path, int flags) { return open(path, flags); }
static inline int vitrine_ioctl_value(int descriptor, unsigned long request, unsigned long value) {
  return ioctl(descriptor, request, value);
}
static inline int vitrine_ioctl_pointer(int descriptor, unsigned long request, void *value) {
  return ioctl(descriptor, request, value);
}

// Declared only under _GNU_SOURCE, which Swift's Glibc module lacks.
static inline int vitrine_gettid(void) { return (int)syscall(SYS_gettid); }

// libdispatch exports these two for CoreFoundation's run loop but declares them in no installed
// header: the descriptor that becomes readable when the main queue has work, and the function that
// does that work. To be removed once libdispatch has a public way to drain the main queue.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *unused);
#endif
