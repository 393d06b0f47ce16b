#ifndef VITRINE_CMOSQUITTO_H
#define VITRINE_CMOSQUITTO_H
#include <errno.h>
#include <poll.h>
#include <mosquitto.h>
#endif
