#ifndef VITRINE_CQRCODE_H
#define VITRINE_CQRCODE_H
#include <qrencode.h>
#endif
