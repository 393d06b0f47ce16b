#ifndef VITRINE_CMOSQUITTO_H
#define VITRINE_CMOSQUITTO_H
// Types and constants only: the functions are looked up in the library when it is loaded.
#include <mosquitto.h>
#endif
