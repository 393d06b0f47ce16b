#ifndef VITRINE_CSQLITE_H
#define VITRINE_CSQLITE_H
#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast of -1 to a function pointer, which Swift does not import.
static inline int vitrine_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}

// sqlite3_db_config is variadic. Defensive mode keeps a damaged file from running code of its schema.
static inline int vitrine_sqlite_defend(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_DEFENSIVE, 1, (int *)0);
}
#endif
