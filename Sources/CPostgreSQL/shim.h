#ifndef VITRINE_CPOSTGRESQL_H
#define VITRINE_CPOSTGRESQL_H
// Types and constants only: the functions are looked up in the library when it is loaded.
#include <postgresql/libpq-fe.h>
#endif
