#ifndef VITRINE_RESCUE_H
#define VITRINE_RESCUE_H
// Giving a virtual terminal back when the program crashes. In C, since a signal handler may neither
// allocate nor take locks, and Swift promises neither. The state is static in a header: only
// Platform/ConsoleRescue.swift may use it, or there would be two of it.
#include <linux/kd.h>
#include <linux/vt.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

static volatile int vitrine_rescue_terminal = -1;
static volatile int vitrine_rescue_keyboard = K_UNICODE;
static volatile pid_t vitrine_rescue_owner = 0;
// Inside a function, since Swift does not emit a static array of its own.
static inline struct sigaction *vitrine_rescue_previous(int number) {
  static struct sigaction previous[32];
  return &previous[number & 31];
}

static inline void vitrine_rescue_now(void) {
  int terminal = vitrine_rescue_terminal;
  if (terminal < 0 || getpid() != vitrine_rescue_owner) return;
  vitrine_rescue_terminal = -1;
  ioctl(terminal, KDSKBMODE, (unsigned long)vitrine_rescue_keyboard);
  ioctl(terminal, KDSETMODE, (unsigned long)KD_TEXT);
  struct vt_mode automatic = {.mode = VT_AUTO};
  ioctl(terminal, VT_SETMODE, &automatic);
}

static inline void vitrine_rescue_crashed(int number) {
  vitrine_rescue_now();
  // Whoever handled the signal before, a backtracer or the kernel, has it next.
  sigaction(number, vitrine_rescue_previous(number), NULL);
  raise(number);
}

static inline void vitrine_rescue_arm(int terminal, int keyboard) {
  static const int numbers[] = {SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS, SIGQUIT};
  vitrine_rescue_keyboard = keyboard;
  if (vitrine_rescue_owner != getpid()) {
    vitrine_rescue_owner = getpid();
    atexit(vitrine_rescue_now);
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
      struct sigaction action = {0};
      action.sa_handler = vitrine_rescue_crashed;
      action.sa_flags = SA_ONSTACK | SA_NODEFER;
      sigaction(numbers[i], &action, vitrine_rescue_previous(numbers[i]));
    }
  }
  vitrine_rescue_terminal = terminal;
}

static inline void vitrine_rescue_disarm(void) { vitrine_rescue_terminal = -1; }
#endif
