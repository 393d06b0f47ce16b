#ifndef VITRINE_CSQLITE_H
#define VITRINE_CSQLITE_H
#include <sqlite3.h>
#endif
