#ifndef VITRINE_CYAML_H
#define VITRINE_CYAML_H
#include <yaml.h>
#endif
