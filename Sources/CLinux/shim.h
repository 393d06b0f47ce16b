#ifndef VITRINE_CLINUX_H
#define VITRINE_CLINUX_H
// Kernel facilities that Swift's Glibc module does not export.
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <spawn.h>
#include <stddef.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/ioctl.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/sysmacros.h>
#include <sys/time.h>
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
static inline int vitrine_duplicate(int descriptor) { return fcntl(descriptor, F_DUPFD_CLOEXEC, 3); }
static inline int vitrine_ioctl_value(int descriptor, unsigned long request, unsigned long value) {
  return ioctl(descriptor, request, value);
}
static inline int vitrine_ioctl_pointer(int descriptor, unsigned long request, void *value) {
  return ioctl(descriptor, request, value);
}

// A variable that Swift takes for one that any thread may change.
static inline char *const *vitrine_environment(void) { return __environ; }

// Closes what is open from a number on in a program that is started; declared only under _GNU_SOURCE.
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
static inline int vitrine_spawn_closing(posix_spawn_file_actions_t *actions, int from) {
  return posix_spawn_file_actions_addclosefrom_np(actions, from);
}

// Declared only under _GNU_SOURCE, which Swift's Glibc module lacks.
static inline int vitrine_gettid(void) { return (int)syscall(SYS_gettid); }

// A listening Unix socket at a path that its owner's group may use, or −errno: EADDRINUSE when somebody
// answers there, while a file that nobody listens on is replaced. In C for sockaddr_un's sake.
static inline int vitrine_unix_address(const char *path, struct sockaddr_un *address) {
  size_t length = strlen(path);
  if (length == 0 || length >= sizeof address->sun_path) return -ENAMETOOLONG;
  memset(address, 0, sizeof *address);
  address->sun_family = AF_UNIX;
  memcpy(address->sun_path, path, length);
  return 0;
}
// A connected socket whose calls wait at most `seconds`, or −errno.
static inline int vitrine_unix_connect(const char *path, int seconds) {
  struct sockaddr_un address;
  if (vitrine_unix_address(path, &address)) return -ENAMETOOLONG;
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (descriptor < 0) return -errno;
  struct timeval limit = {.tv_sec = seconds};
  setsockopt(descriptor, SOL_SOCKET, SO_SNDTIMEO, &limit, sizeof limit);
  setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
  if (connect(descriptor, (struct sockaddr *)&address, sizeof address) == 0) return descriptor;
  int code = errno;
  close(descriptor);
  return -code;
}
// Whether plymouth's daemon listens, on the abstract socket that its own client uses.
static inline int vitrine_plymouth_answers(void) {
  static const char name[] = "\0/org/freedesktop/plymouthd";
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  memcpy(address.sun_path, name, sizeof name - 1);
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return 0;
  socklen_t length = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + sizeof name - 1);
  int answers = connect(descriptor, (struct sockaddr *)&address, length) == 0;
  close(descriptor);
  return answers;
}

static inline int vitrine_listen(const char *path) {
  struct sockaddr_un address;
  if (vitrine_unix_address(path, &address)) return -ENAMETOOLONG;
  int descriptor = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
  if (descriptor < 0) return -errno;
  int code = 0;
  if (bind(descriptor, (struct sockaddr *)&address, sizeof address)) {
    code = errno;
    int other = code == EADDRINUSE ? vitrine_unix_connect(path, 1) : -code;
    if (other >= 0) close(other);
    else if (other == -ECONNREFUSED && unlink(path) == 0)
      code = bind(descriptor, (struct sockaddr *)&address, sizeof address) ? errno : 0;
  }
  if (code == 0 && (chmod(path, 0660) || listen(descriptor, 8))) code = errno;
  if (code == 0) return descriptor;
  close(descriptor);
  return -code;
}
static inline int vitrine_make_nonblocking(int descriptor) {
  fcntl(descriptor, F_SETFD, FD_CLOEXEC);
  return fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
}
static inline int vitrine_accept(int listener) {
  int descriptor = accept(listener, NULL, NULL);
  if (descriptor >= 0) vitrine_make_nonblocking(descriptor);
  return descriptor;
}

// Sends a text with a descriptor beside it, in one datagram. In C for the control message's macros.
static inline ssize_t vitrine_send_descriptor(
    int socket, const char *text, size_t length, int descriptor) {
  char control[CMSG_SPACE(sizeof descriptor)] = {0};
  struct iovec part = {.iov_base = (void *)text, .iov_len = length};
  struct msghdr message = {
      .msg_iov = &part, .msg_iovlen = 1, .msg_control = control, .msg_controllen = sizeof control};
  struct cmsghdr *header = CMSG_FIRSTHDR(&message);
  header->cmsg_level = SOL_SOCKET;
  header->cmsg_type = SCM_RIGHTS;
  header->cmsg_len = CMSG_LEN(sizeof descriptor);
  memcpy(CMSG_DATA(header), &descriptor, sizeof descriptor);
  return sendmsg(socket, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
}
// Whether a descriptor is a device file of the same number as the one at a path.
static inline int vitrine_is_device(int descriptor, const char *path) {
  struct stat ours, there;
  return fstat(descriptor, &ours) == 0 && stat(path, &there) == 0 &&
         (ours.st_mode & S_IFMT) == S_IFCHR && ours.st_rdev == there.st_rdev;
}

// libdispatch exports these two for CoreFoundation's run loop but declares them in no installed
// header: the descriptor that becomes readable when the main queue has work, and the function that
// does that work. To be removed once libdispatch has a public way to drain the main queue.
int _dispatch_get_main_queue_handle_4CF(void);
void _dispatch_main_queue_callback_4CF(void *unused);
#endif
