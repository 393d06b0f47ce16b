#ifndef VITRINE_CFREETYPE_H
#define VITRINE_CFREETYPE_H
// FreeType names its headers through macros (FT_FREETYPE_H), which Swift's importer cannot follow.
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_OUTLINE_H
#include FT_COLOR_H
#include FT_MULTIPLE_MASTERS_H
#include FT_TRUETYPE_TABLES_H
#endif
