#ifndef VITRINE_CINTRINSICS_H
#define VITRINE_CINTRINSICS_H
// What processors do in an instruction or two and Swift has no words for.

#ifdef __x86_64__
#include <immintrin.h>
#elif defined(__aarch64__)
#include <arm_neon.h>
#endif

#define VITRINE_INLINE static inline __attribute__((always_inline))

typedef unsigned short vitrine_u16x8 __attribute__((ext_vector_type(8)));
typedef unsigned short vitrine_u16x16 __attribute__((ext_vector_type(16)));
typedef int vitrine_i32x8 __attribute__((ext_vector_type(8)));
typedef unsigned vitrine_u32x4 __attribute__((ext_vector_type(4)));
typedef unsigned vitrine_loose_u32x4 __attribute__((ext_vector_type(4), aligned(1), may_alias));
typedef unsigned vitrine_u32x8 __attribute__((ext_vector_type(8)));

// Asks for a cache line; the place need not be memory.
VITRINE_INLINE void vitrine_prefetch(const void *place) { __builtin_prefetch(place, 0, 3); }

// A place that is taken for a new one: of many that are so far apart each, LLVM keeps a register or, where there are
// no more, a place in memory.
VITRINE_INLINE void *_Nonnull vitrine_anew(void *_Nonnull place) {
  __asm__("" : "+r"(place));
  return place;
}

// A vector that is taken for a new one. What Swift does with a vector it does number by number, and LLVM follows
// each of them back through shuffles to where it was loaded, and inserts them one by one (6.3.1).
VITRINE_INLINE vitrine_u32x8 vitrine_whole(vitrine_u32x8 v) {
#if defined(__AVX2__)
  __asm__("" : "+x"(v));
#elif defined(__x86_64__)
  vitrine_u32x4 low = v.lo, high = v.hi;
  __asm__("" : "+x"(low), "+x"(high));
  v.lo = low;
  v.hi = high;
#endif
  return v;
}

// Numbers of two vectors by turns, singly or in pairs: from the lower ones of each half of the vectors,
// or from the upper ones.
VITRINE_INLINE vitrine_u32x8 vitrine_low_ones(vitrine_u32x8 a, vitrine_u32x8 b) {
  return __builtin_shufflevector(a, b, 0, 8, 1, 9, 4, 12, 5, 13);
}
VITRINE_INLINE vitrine_u32x8 vitrine_high_ones(vitrine_u32x8 a, vitrine_u32x8 b) {
  return __builtin_shufflevector(a, b, 2, 10, 3, 11, 6, 14, 7, 15);
}
VITRINE_INLINE vitrine_u32x8 vitrine_low_pairs(vitrine_u32x8 a, vitrine_u32x8 b) {
  return vitrine_whole(__builtin_shufflevector(a, b, 0, 1, 8, 9, 4, 5, 12, 13));
}
VITRINE_INLINE vitrine_u32x8 vitrine_high_pairs(vitrine_u32x8 a, vitrine_u32x8 b) {
  return vitrine_whole(__builtin_shufflevector(a, b, 2, 3, 10, 11, 6, 7, 14, 15));
}
VITRINE_INLINE vitrine_u16x16 vitrine_low_words(vitrine_u16x16 a, vitrine_u16x16 b) {
  return __builtin_shufflevector(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 8, 24, 9, 25, 10, 26, 11, 27);
}
VITRINE_INLINE vitrine_u16x16 vitrine_high_words(vitrine_u16x16 a, vitrine_u16x16 b) {
  return __builtin_shufflevector(a, b, 4, 20, 5, 21, 6, 22, 7, 23, 12, 28, 13, 29, 14, 30, 15, 31);
}
VITRINE_INLINE vitrine_u32x8 vitrine_joined(vitrine_u32x4 a, vitrine_u32x4 b) {
  return __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
}
// Four numbers each of two places, which need not be aligned.
VITRINE_INLINE vitrine_u32x8 vitrine_fours(const void *a, const void *b) {
  return vitrine_joined(*(const vitrine_loose_u32x4 *)a, *(const vitrine_loose_u32x4 *)b);
}
VITRINE_INLINE vitrine_u32x4 vitrine_low_half(vitrine_u32x8 v) { return v.lo; }
VITRINE_INLINE vitrine_u32x4 vitrine_high_half(vitrine_u32x8 v) { return v.hi; }

// Numbers below 65536 in 16 bits: of each half of the vectors, those of `a` and then those of `b`.
VITRINE_INLINE vitrine_u16x16 vitrine_narrowed(vitrine_u32x8 a, vitrine_u32x8 b) {
#ifdef __AVX2__
  return (vitrine_u16x16)_mm256_packus_epi32((__m256i)a, (__m256i)b);
#else
  return __builtin_shufflevector((vitrine_u16x16)a, (vitrine_u16x16)b, 0, 2, 4, 6, 16, 18, 20, 22, 8, 10, 12, 14,
                                 24, 26, 28, 30);
#endif
}

// Each number limited to 0 ... limit. Swift's pointwiseMin and pointwiseMax are calls (6.3.1).
VITRINE_INLINE vitrine_i32x8 vitrine_limited(vitrine_i32x8 v, int limit) {
  vitrine_i32x8 zero = 0, most = limit;
  return __builtin_elementwise_min(__builtin_elementwise_max(v, zero), most);
}

#ifdef __x86_64__
// The products of numbers below 32768, two and two added up.
VITRINE_INLINE vitrine_u32x8 vitrine_product_sums(vitrine_u16x16 a, vitrine_u16x16 b) {
#ifdef __AVX2__
  return (vitrine_u32x8)_mm256_madd_epi16((__m256i)a, (__m256i)b);
#else
  vitrine_u32x4 low = (vitrine_u32x4)_mm_madd_epi16((__m128i)a.lo, (__m128i)b.lo);
  vitrine_u32x4 high = (vitrine_u32x4)_mm_madd_epi16((__m128i)a.hi, (__m128i)b.hi);
  return vitrine_joined(low, high);
#endif
}

// The upper 16 bits of each product.
VITRINE_INLINE vitrine_u16x16 vitrine_high_products(vitrine_u16x16 a, vitrine_u16x16 b) {
#ifdef __AVX2__
  return (vitrine_u16x16)_mm256_mulhi_epu16((__m256i)a, (__m256i)b);
#else
  vitrine_u16x8 low = (vitrine_u16x8)_mm_mulhi_epu16((__m128i)a.lo, (__m128i)b.lo);
  vitrine_u16x8 high = (vitrine_u16x8)_mm_mulhi_epu16((__m128i)a.hi, (__m128i)b.hi);
  return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
#endif
}
#endif

#ifdef __aarch64__
typedef float vitrine_f32x8 __attribute__((ext_vector_type(8)));

// The nearest integers, halves to even ones; beyond 32 bits the last one.
VITRINE_INLINE vitrine_i32x8 vitrine_nearest(vitrine_f32x8 v) {
  vitrine_i32x8 result;
  result.lo = vcvtnq_s32_f32((float32x4_t)v.lo);
  result.hi = vcvtnq_s32_f32((float32x4_t)v.hi);
  return result;
}

// Bytes of numbers in 1/256, each rounded: those of `low` in the lower halves of lanes, those of `high`
// in the upper ones.
VITRINE_INLINE vitrine_u16x16 vitrine_rounded_bytes(vitrine_u16x16 low, vitrine_u16x16 high) {
  vitrine_u16x16 result;
  result.lo = vsliq_n_u16(vrshrq_n_u16((uint16x8_t)low.lo, 8), vrshrq_n_u16((uint16x8_t)high.lo, 8), 8);
  result.hi = vsliq_n_u16(vrshrq_n_u16((uint16x8_t)low.hi, 8), vrshrq_n_u16((uint16x8_t)high.hi, 8), 8);
  return result;
}

// Two numbers each of four places, which need not be aligned.
VITRINE_INLINE vitrine_u32x8 vitrine_pairs(const void *a, const void *b, const void *c, const void *d) {
  vitrine_u32x8 result;
  result.lo = (vitrine_u32x4)vcombine_u8(vld1_u8(a), vld1_u8(b));
  result.hi = (vitrine_u32x4)vcombine_u8(vld1_u8(c), vld1_u8(d));
  return result;
}

// Products of bytes by 255, each rounded to the nearest.
VITRINE_INLINE uint8x16_t vitrine_byte_products(uint8x16_t a, uint8x16_t b) {
  uint16x8_t low = vmull_u8(vget_low_u8(a), vget_low_u8(b)), high = vmull_high_u8(a, b);
  return vraddhn_high_u16(vraddhn_u16(low, vrshrq_n_u16(low, 8)), high, vrshrq_n_u16(high, 8));
}

// The four bytes of each number times a byte by 255, which stands in each of the number's halves.
VITRINE_INLINE vitrine_u32x8 vitrine_scaled(vitrine_u32x8 v, vitrine_u16x16 factor) {
  uint16x8_t low = (uint16x8_t)factor.lo, high = (uint16x8_t)factor.hi;
  vitrine_u32x8 result;
  result.lo = (vitrine_u32x4)vitrine_byte_products((uint8x16_t)v.lo, (uint8x16_t)vsliq_n_u16(low, low, 8));
  result.hi = (vitrine_u32x4)vitrine_byte_products((uint8x16_t)v.hi, (uint8x16_t)vsliq_n_u16(high, high, 8));
  return result;
}

// What pixels let through of those below them: their bytes times 255 less the upper ones' highest byte, by 255.
VITRINE_INLINE vitrine_u32x8 vitrine_let_through(vitrine_u32x8 below, vitrine_u32x8 above) {
  const uint8x16_t alphas = {3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15};
  uint8x16_t low = vqtbl1q_u8(vmvnq_u8((uint8x16_t)above.lo), alphas);
  uint8x16_t high = vqtbl1q_u8(vmvnq_u8((uint8x16_t)above.hi), alphas);
  vitrine_u32x8 result;
  result.lo = (vitrine_u32x4)vitrine_byte_products((uint8x16_t)below.lo, low);
  result.hi = (vitrine_u32x4)vitrine_byte_products((uint8x16_t)below.hi, high);
  return result;
}

// The lower 16 bits of each number in its upper ones too; they must not be there already.
VITRINE_INLINE vitrine_i32x8 vitrine_twice(vitrine_i32x8 v) {
  vitrine_i32x8 result;
  result.lo = vsliq_n_s32((int32x4_t)v.lo, (int32x4_t)v.lo, 16);
  result.hi = vsliq_n_s32((int32x4_t)v.hi, (int32x4_t)v.hi, 16);
  return result;
}
#endif

#endif
