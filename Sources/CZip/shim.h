#ifndef VITRINE_CZIP_H
#define VITRINE_CZIP_H
#include <zip.h>

// The index of an entry's flags and the read-only mode are macros with casts in newer versions.
static const int vitrine_zip_read_only = ZIP_RDONLY;
#endif
