#ifndef VITRINE_CLINUX_H
#define VITRINE_CLINUX_H
// Kernel facilities that Swift's Glibc module does not export.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/ioctl.h>
#include <linux/kd.h>
#include <linux/vt.h>
#endif
