/* A plugin of QEMU's user emulation that counts the guest's instructions by function.
 *
 *   gcc -O2 -shared -fPIC -o symcount.so symcount.c
 *   qemu-aarch64 -plugin ./symcount.so[,top=20] -d plugin -D counts.txt PROGRAM
 *
 * Only the declarations in use are written out (plugin API version 1, QEMU 6.1 to 9), so that no
 * source of QEMU is needed. Counts repeat exactly; they say nothing about latency or memory. */
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
struct qemu_plugin_insn;
typedef struct qemu_info_t {
  const char *target_name;
  struct { int min, cur; } version;
  bool system_emulation;
} qemu_info_t;
enum qemu_plugin_op { QEMU_PLUGIN_INLINE_ADD_U64 };

#define API extern __attribute__((visibility("default")))
API void qemu_plugin_register_vcpu_tb_trans_cb(
    qemu_plugin_id_t, void (*)(qemu_plugin_id_t, struct qemu_plugin_tb *));
API void qemu_plugin_register_vcpu_tb_exec_inline(
    struct qemu_plugin_tb *, enum qemu_plugin_op, void *, uint64_t);
API void qemu_plugin_register_atexit_cb(
    qemu_plugin_id_t, void (*)(qemu_plugin_id_t, void *), void *);
API size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);
API struct qemu_plugin_insn *qemu_plugin_tb_get_insn(const struct qemu_plugin_tb *, size_t);
API const char *qemu_plugin_insn_symbol(const struct qemu_plugin_insn *);
API const void *qemu_plugin_insn_data(const struct qemu_plugin_insn *);
API uint64_t qemu_plugin_insn_vaddr(const struct qemu_plugin_insn *);
API void qemu_plugin_outs(const char *);

__attribute__((visibility("default"))) int qemu_plugin_version = 1;

struct symbol {
  struct symbol *next_in_bucket, *next;
  char *name;
  uint64_t count, simd;
};

static struct symbol *buckets[4096], *symbols;
static size_t symbol_count;
static unsigned top = 20;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static struct symbol *find(const char *name) {
  unsigned hash = 5381;
  for (const char *p = name; *p; p++) hash = hash * 33 + (unsigned char)*p;
  struct symbol **bucket = &buckets[hash % 4096];
  for (struct symbol *s = *bucket; s; s = s->next_in_bucket)
    if (!strcmp(s->name, name)) return s;
  struct symbol *s = calloc(1, sizeof *s);
  s->name = strdup(name);
  s->next_in_bucket = *bucket;
  *bucket = s;
  s->next = symbols;
  symbols = s;
  symbol_count++;
  return s;
}

/* Bits 28:25 are x111 for data processing; loads and stores with bit 26 move vector registers. */
static bool is_simd(uint32_t word) {
  unsigned group = (word >> 25) & 15;
  return group == 7 || group == 15 || ((group & 5) == 4 && (word >> 26 & 1));
}

static void translate(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
  size_t count = qemu_plugin_tb_n_insns(block), simd = 0;
  if (!count) return;
  for (size_t i = 0; i < count; i++) {
    uint32_t word;
    memcpy(&word, qemu_plugin_insn_data(qemu_plugin_tb_get_insn(block, i)), 4);
    simd += is_simd(word);
  }
  struct qemu_plugin_insn *first = qemu_plugin_tb_get_insn(block, 0);
  const char *name = qemu_plugin_insn_symbol(first);
  char unknown[64];
  if (!name || !*name) {
    snprintf(unknown, sizeof unknown, "?%010llx",
             (unsigned long long)qemu_plugin_insn_vaddr(first) >> 16 << 16);
    name = unknown;
  }
  pthread_mutex_lock(&mutex);
  struct symbol *s = find(name);
  pthread_mutex_unlock(&mutex);
  qemu_plugin_register_vcpu_tb_exec_inline(block, QEMU_PLUGIN_INLINE_ADD_U64, &s->count, count);
  if (simd)
    qemu_plugin_register_vcpu_tb_exec_inline(block, QEMU_PLUGIN_INLINE_ADD_U64, &s->simd, simd);
}

static int more_first(const void *a, const void *b) {
  uint64_t x = (*(struct symbol **)a)->count, y = (*(struct symbol **)b)->count;
  return x < y ? 1 : x > y ? -1 : 0;
}

static void finish(qemu_plugin_id_t id, void *unused) {
  struct symbol **all = malloc((symbol_count + 1) * sizeof *all);
  size_t count = 0;
  uint64_t total = 0, simd = 0;
  char line[512];
  for (struct symbol *s = symbols; s; s = s->next) {
    all[count++] = s;
    total += s->count;
    simd += s->simd;
  }
  qsort(all, count, sizeof *all, more_first);
  snprintf(line, sizeof line, "total %llu simd %llu symbols %zu\n", (unsigned long long)total,
           (unsigned long long)simd, count);
  qemu_plugin_outs(line);
  for (size_t i = 0; i < count && i < top; i++) {
    snprintf(line, sizeof line, "%14llu simd %14llu  %.400s\n", (unsigned long long)all[i]->count,
             (unsigned long long)all[i]->simd, all[i]->name);
    qemu_plugin_outs(line);
  }
}

__attribute__((visibility("default"))) int qemu_plugin_install(
    qemu_plugin_id_t id, const qemu_info_t *info, int argc, char **argv) {
  if (strcmp(info->target_name, "aarch64")) return -1;
  for (int i = 0; i < argc; i++)
    if (!strncmp(argv[i], "top=", 4)) top = atoi(argv[i] + 4);
  qemu_plugin_register_vcpu_tb_trans_cb(id, translate);
  qemu_plugin_register_atexit_cb(id, finish, NULL);
  return 0;
}
