/* drmfault.so: an LD_PRELOAD shim that makes a graphics card misbehave by rules, for the device lab.
 *
 *   DRMFAULT="RULE;RULE;..."   RULE is CALL:WHEN:ACTION
 *   DRMFAULT_FILE=PATH         the rules are read from here instead, anew whenever the file changes:
 *                              calls and seconds then count from its change
 *   DRMFAULT_HITS=PATH         a file that is there already; gets the number of rules that struck
 *
 * CALL    ATOMIC (test commits excepted), PAGE_FLIP, DIRTYFB, SETCRTC, CREATE_DUMB, MAP_DUMB, ADDFB2,
 *         GETCONNECTOR, GETRESOURCES, GETPLANERESOURCES, OBJ_GETPROPERTIES, CREATEPROPBLOB,
 *         SET_MASTER, CLIENT_CAP_ATOMIC, EVENT (flip events that are read)
 * WHEN    *, N, N-M, N+ : the Nth call of its kind, from 1; or @A-B : from second A to second B after
 *         the first call of any kind
 * ACTION  an errno's name; any (each errno of the table in turn); sleep=MS
 *         CREATE_DUMB: pad=BYTES        the pitch is larger by this, rounded up to pixels
 *         GETCONNECTOR: mm=WxH|nopref|noenc|disc
 *         EVENT: drop|dup|late=MS|backts=US   (late: the event is given with a delay)
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <drm.h>
#include <drm_mode.h>
#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { NONE, ERRNO, ANY, SLEEP, PAD, MM, NOPREF, NOENC, DISC, DROP, DUP, LATE, BACKTS };
struct rule { char call[24]; int timed; double from, to; int action; long a, b; };
static struct rule rules[32];
static int nrules, cards[1024];
static double began;
static int hits, hits_file = -1;
static const int table[] = { EBUSY, EACCES, EPERM, EINVAL, ENOSPC, ENOMEM, ENOENT, EOPNOTSUPP, ENOSYS, ENODEV, EIO, ETIMEDOUT, EINTR, EAGAIN };
static struct timespec read_at;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static const struct { const char *name; unsigned long request; } calls[] = {
  { "ATOMIC", DRM_IOCTL_MODE_ATOMIC }, { "PAGE_FLIP", DRM_IOCTL_MODE_PAGE_FLIP },
  { "DIRTYFB", DRM_IOCTL_MODE_DIRTYFB }, { "SETCRTC", DRM_IOCTL_MODE_SETCRTC },
  { "CREATE_DUMB", DRM_IOCTL_MODE_CREATE_DUMB }, { "MAP_DUMB", DRM_IOCTL_MODE_MAP_DUMB },
  { "ADDFB2", DRM_IOCTL_MODE_ADDFB2 }, { "GETCONNECTOR", DRM_IOCTL_MODE_GETCONNECTOR },
  { "GETRESOURCES", DRM_IOCTL_MODE_GETRESOURCES }, { "GETPLANERESOURCES", DRM_IOCTL_MODE_GETPLANERESOURCES },
  { "OBJ_GETPROPERTIES", DRM_IOCTL_MODE_OBJ_GETPROPERTIES }, { "CREATEPROPBLOB", DRM_IOCTL_MODE_CREATEPROPBLOB },
  { "SET_MASTER", DRM_IOCTL_SET_MASTER }, { "CLIENT_CAP_ATOMIC", DRM_IOCTL_SET_CLIENT_CAP },
};
#define KINDS (int)(sizeof calls / sizeof *calls)
static int counts[KINDS + 1]; /* the last one counts events */

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}
static void nap(long ms) {
  struct timespec t = { ms / 1000, ms % 1000 * 1000000 };
  while (nanosleep(&t, &t) && errno == EINTR) {}
}

static void parse(const char *env) {
  char *copy = env ? strdup(env) : NULL, *save = NULL;
  for (char *t = copy ? strtok_r(copy, ";", &save) : NULL; t && nrules < 32; t = strtok_r(NULL, ";", &save)) {
    struct rule *r = &rules[nrules];
    memset(r, 0, sizeof *r);
    char when[32], what[48];
    if (sscanf(t, "%23[^:]:%31[^:]:%47s", r->call, when, what) != 3) { fprintf(stderr, "drmfault: what? %s\n", t); continue; }
    char *w = when;
    if (*w == '@') { r->timed = 1; w++; }
    r->from = 0; r->to = 1e18;
    if (strcmp(w, "*")) {
      char *end;
      r->from = r->to = strtod(w, &end);
      if (*end == '+') r->to = 1e18;
      else if (*end == '-') r->to = strtod(end + 1, NULL);
    }
    if (sscanf(what, "pad=%ld", &r->a) == 1) r->action = PAD;
    else if (sscanf(what, "sleep=%ld", &r->a) == 1) r->action = SLEEP;
    else if (sscanf(what, "mm=%ldx%ld", &r->a, &r->b) == 2) r->action = MM;
    else if (sscanf(what, "late=%ld", &r->a) == 1) r->action = LATE;
    else if (sscanf(what, "backts=%ld", &r->a) == 1) r->action = BACKTS;
    else if (!strcmp(what, "any")) r->action = ANY;
    else if (!strcmp(what, "nopref")) r->action = NOPREF;
    else if (!strcmp(what, "noenc")) r->action = NOENC;
    else if (!strcmp(what, "disc")) r->action = DISC;
    else if (!strcmp(what, "drop")) r->action = DROP;
    else if (!strcmp(what, "dup")) r->action = DUP;
    else {
      for (int e = 1; e < 134; e++) if (strerrorname_np(e) && !strcmp(strerrorname_np(e), what)) { r->action = ERRNO; r->a = e; }
      if (!r->action) { fprintf(stderr, "drmfault: what? %s\n", t); continue; }
    }
    nrules++;
  }
  free(copy);
  began = now();
}

static void start(void) {
  parse(getenv("DRMFAULT"));
  const char *path = getenv("DRMFAULT_HITS");
  if (path) hits_file = open(path, O_WRONLY | O_CLOEXEC);
}

/* Reads the rules again when their file has changed. */
static void refresh(void) {
  pthread_once(&once, start);
  const char *path = getenv("DRMFAULT_FILE");
  struct stat s;
  if (!path || stat(path, &s) || (s.st_mtim.tv_sec == read_at.tv_sec && s.st_mtim.tv_nsec == read_at.tv_nsec)) return;
  char text[4096] = "";
  int file = open(path, O_RDONLY | O_CLOEXEC);
  if (file < 0) return;
  ssize_t got = read(file, text, sizeof text - 1);
  close(file);
  text[got < 0 ? 0 : got] = 0;
  text[strcspn(text, "\n")] = 0;
  pthread_mutex_lock(&lock);
  read_at = s.st_mtim;
  nrules = hits = 0;
  memset(counts, 0, sizeof counts);
  parse(text);
  pthread_mutex_unlock(&lock);
}

/* The rule for this call of its kind, or NULL; counts the call. */
static struct rule *match(const char *call, int kind) {
  pthread_mutex_lock(&lock);
  double n = ++counts[kind], t = now() - began;
  pthread_mutex_unlock(&lock);
  for (int i = 0; i < nrules; i++) {
    double v = rules[i].timed ? t : n;
    if (!strcmp(rules[i].call, call) && v >= rules[i].from && v <= rules[i].to) {
      char line[16];
      int length = snprintf(line, sizeof line, "%d\n", ++hits);
      if (hits_file >= 0 && pwrite(hits_file, line, (size_t)length, 0) < 0) hits_file = -1;
      return &rules[i];
    }
  }
  return NULL;
}

int ioctl(int fd, unsigned long request, ...) {
  static int (*real)(int, unsigned long, void *);
  va_list list;
  va_start(list, request);
  void *arg = va_arg(list, void *);
  va_end(list);
  if (!real) real = (int (*)(int, unsigned long, void *))dlsym(RTLD_NEXT, "ioctl");
  if ((request >> 8 & 0xff) != 'd') return real(fd, request, arg);
  refresh();
  if (fd >= 0 && fd < 1024) cards[fd] = 1;
  int kind = 0;
  while (kind < KINDS && calls[kind].request != request) kind++;
  if (kind == KINDS) return real(fd, request, arg);
  if (request == DRM_IOCTL_MODE_ATOMIC && ((struct drm_mode_atomic *)arg)->flags & DRM_MODE_ATOMIC_TEST_ONLY) return real(fd, request, arg);
  if (request == DRM_IOCTL_SET_CLIENT_CAP && ((struct drm_set_client_cap *)arg)->capability != DRM_CLIENT_CAP_ATOMIC) return real(fd, request, arg);
  struct rule *r = match(calls[kind].name, kind);
  if (!r) return real(fd, request, arg);
  if (r->action == ERRNO) { errno = (int)r->a; return -1; }
  if (r->action == ANY) { errno = table[r->b++ % (long)(sizeof table / sizeof *table)]; return -1; }
  if (r->action == SLEEP) nap(r->a);
  if (r->action == PAD && request == DRM_IOCTL_MODE_CREATE_DUMB) {
    struct drm_mode_create_dumb *c = arg;
    uint32_t width = c->width, bytes = (c->bpp + 7) / 8;
    c->width += ((uint32_t)r->a + bytes - 1) / bytes;
    int result = real(fd, request, arg);
    c->width = width;
    return result;
  }
  int result = real(fd, request, arg);
  if (result == 0 && request == DRM_IOCTL_MODE_GETCONNECTOR) {
    struct drm_mode_get_connector *c = arg;
    if (r->action == MM) { c->mm_width = (uint32_t)r->a; c->mm_height = (uint32_t)r->b; }
    if (r->action == NOENC) c->encoder_id = 0;
    if (r->action == DISC) { c->connection = 2; c->count_modes = 0; }
    struct drm_mode_modeinfo *modes = (void *)(uintptr_t)c->modes_ptr;
    if (r->action == NOPREF && modes) for (uint32_t i = 0; i < c->count_modes; i++) modes[i].type &= ~(uint32_t)DRM_MODE_TYPE_PREFERRED;
  }
  return result;
}

ssize_t read(int fd, void *buffer, size_t size) {
  static ssize_t (*real)(int, void *, size_t);
  if (!real) real = (ssize_t (*)(int, void *, size_t))dlsym(RTLD_NEXT, "read");
  ssize_t got = real(fd, buffer, size);
  if (got <= 0 || fd < 0 || fd >= 1024 || !cards[fd] || !nrules) return got;
  /* Only what looks like events of a card: a number may have been used again for another file. */
  struct drm_event_vblank e;
  if ((size_t)got % sizeof e) return got;
  char *out = buffer, *in = malloc((size_t)got);
  size_t left = (size_t)got, put = 0;
  if (!in) return got;
  memcpy(in, buffer, left);
  for (char *p = in; left >= sizeof e; p += sizeof e, left -= sizeof e) {
    memcpy(&e, p, sizeof e);
    struct rule *r = e.base.type == DRM_EVENT_FLIP_COMPLETE && e.base.length == sizeof e ? match("EVENT", KINDS) : NULL;
    if (r && r->action == DROP) continue;
    if (r && r->action == LATE) nap(r->a);
    if (r && r->action == BACKTS) {
      int64_t us = (int64_t)e.tv_sec * 1000000 + e.tv_usec - r->a;
      e.tv_sec = us < 0 ? 0 : (uint32_t)(us / 1000000);
      e.tv_usec = us < 0 ? 0 : (uint32_t)(us % 1000000);
    }
    memcpy(out + put, &e, sizeof e);
    put += sizeof e;
    if (r && r->action == DUP && put + sizeof e <= size && (size_t)got + sizeof e <= size) { memcpy(out + put, &e, sizeof e); put += sizeof e; }
  }
  free(in);
  if (!put) { errno = EAGAIN; return -1; }
  return (ssize_t)put;
}
