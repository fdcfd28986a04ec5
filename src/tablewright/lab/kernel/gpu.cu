// How a GPU plays many games: what the kernel's functions stand on in C++, then themselves (put in by
// `translating.py`), then who plays which game when.

#include <cstdint>

#ifdef __CUDACC__
#define KERNEL static __device__ __noinline__
#define SMALL static __device__ __forceinline__
#define LOOP _Pragma("unroll 1")
#else
#define KERNEL static
#define SMALL static inline __attribute__((always_inline))
#define LOOP
#endif

typedef uint64_t Word;
typedef int32_t* Record;
typedef const int32_t* __restrict__ Content;
template <int N> struct Several { int64_t at[N]; };

template <class A, class B> SMALL auto larger(A a, B b) -> decltype(a + b) { return a > b ? a : b; }
template <class A, class B, class C> SMALL auto larger(A a, B b, C c) -> decltype(a + b + c) {
  return larger(larger(a, b), c);
}
template <class A, class B> SMALL auto smaller(A a, B b) -> decltype(a + b) { return a < b ? a : b; }
template <class A> SMALL A absolute(A a) { return a < 0 ? -a : a; }

// Rounded down, as Python has it; the kernel divides by numbers above zero alone.
template <class A, class B> SMALL auto quotient(A a, B b) -> decltype(a + b) {
  auto whole = a / b;
  return a - whole * b < 0 ? whole - 1 : whole;
}
template <class A, class B> SMALL auto rest(A a, B b) -> decltype(a + b) {
  auto left = a % b;
  return left < 0 ? left + b : left;
}
SMALL Word dice_high_product(Word a, Word b) {
#ifdef __CUDACC__
  return __umul64hi(a, b);
#else
  return (Word)(((unsigned __int128)a * b) >> 64);
#endif
}

// FIGURES

// The head of a record, which almost every step looks at, is at hand while a game is played. On a GPU that is in shared
// memory, number by number, a column to each thread; the odd stride keeps a warp in different banks whether it goes along
// a number or along a column. Elsewhere one game is played at a time.
#ifdef __CUDACC__
extern __shared__ int32_t heads[];
#define AT_HAND(g, number) heads[(number) * (THREADS + 1) + threadIdx.x]
#else
static int32_t heads[HEAD];
#define AT_HAND(g, number) heads[number]
#endif
SMALL int32_t& anywhere(Record g, int32_t place) { return place < HEAD ? AT_HAND(g, place) : g[place]; }

// THE KERNEL

// One step of a game, of the kind it is at: a turn up to the choice of a deed, the choice, or the deed. Says what kind
// comes next, or KINDS where the game is over.
SMALL int step(Record g, Content content, int kind) {
  if (kind < TURNS) {
    int question = order_begin_turn(g, content);
    if (question) return TURNS + order_kind_of_choice(g, question);
  } else if (kind < CHOSEN) {
    order_choose_deed(g, content, order_question_of_choice(kind - TURNS));
    return CHOSEN + order_kind_of_deed(g);
  } else {
    order_do_deed(g, content);
  }
  return running_one_more(g, content) ? KINDS : order_kind_of_turn(g, content);
}

#ifdef __CUDACC__

// The barrier of a block for threads that may have parted: `__syncthreads` takes for granted that a warp is together, and
// hangs or breaks off where it is not.
static __device__ __forceinline__ void all_wait() { asm volatile("barrier.sync 0;" ::: "memory"); }

// A warp's heads, from its records and back to them; `slot` is each thread's own, or POOL where it has none. Thread by
// thread, so that neighbours copy what lies together.
SMALL void bring_heads(const int32_t* own, int slot) {
  int lane = threadIdx.x % 32, first = threadIdx.x - lane;
  for (int each = 0; each < 32; each++) {
    int theirs = __shfl_sync(0xffffffff, slot, each);
    if (theirs == POOL) continue;
    for (int number = lane; number < HEAD; number += 32) {
      const int32_t* from = own + theirs * (int64_t)RECORD_STRIDE + number;
      uint32_t to = (uint32_t)__cvta_generic_to_shared(&heads[number * (THREADS + 1) + first + each]);
      asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(from) : "memory");
    }
  }
  asm volatile("cp.async.wait_all;" ::: "memory");
  __syncwarp();
}

SMALL void put_heads_back(int32_t* own, int slot) {
  __syncwarp();
  int lane = threadIdx.x % 32, first = threadIdx.x - lane;
  for (int each = 0; each < 32; each++) {
    int theirs = __shfl_sync(0xffffffff, slot, each);
    if (theirs == POOL) continue;
    for (int number = lane; number < HEAD; number += 32) {
      own[theirs * (int64_t)RECORD_STRIDE + number] = heads[number * (THREADS + 1) + first + each];
    }
  }
  __syncwarp();
}

// The threads of a block have many more games than they are. Each round they take the kinds of step that most games are at,
// until there are MANY games, and play one such step of all of these: neighbours then go through the same rules, and all
// that a multiprocessor has in hand are a few parts of the program. Where few games are left they take all kinds, 32
// places to each and more: a round then costs no more, and no game waits for its turn. A warp that is done takes the next
// 32, so that none waits for the longest step but at the end of a round. `__launch_bounds__` keeps BLOCKS of them on one
// multiprocessor.
extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS) play(
    int32_t* records, Content content, const int32_t* keys, int32_t* results, int32_t games, int32_t* counter) {
  constexpr int FEW = POOL / 2 > THREADS ? POOL / 2 : THREADS;
  __shared__ int32_t game[POOL], waiting[KINDS + 1], next_place[KINDS + 1], places, taken;
  __shared__ uint16_t chosen[POOL + 32 * KINDS];
  __shared__ uint8_t kind[POOL];
  int32_t* own = records + (int64_t)blockIdx.x * POOL * RECORD_STRIDE;
  if (threadIdx.x <= KINDS) waiting[threadIdx.x] = 0;
  all_wait();
  for (int slot = threadIdx.x; slot < POOL; slot += THREADS) {
    Record g = own + slot * (int64_t)RECORD_STRIDE;
    game[slot] = atomicAdd(counter, 1);
    kind[slot] = game[slot] < games ? 0 : KINDS;
    if (game[slot] < games) {
      beginning_begin(g, content, keys + 8 * (int64_t)game[slot]);
      for (int number = 0; number < HEAD; number++) g[number] = AT_HAND(g, number);
    }
    atomicAdd(&waiting[kind[slot]], 1);
  }
  for (;;) {
    all_wait();
    if (threadIdx.x == 0) {
      bool few = POOL - waiting[KINDS] <= FEW;
      places = taken = 0;
      for (int each = 0; each <= KINDS; each++) next_place[each] = -1;
      for (int time = 0; time < KINDS && (few || places < MANY); time++) {
        int best = KINDS;
        for (int each = 0; each < KINDS; each++) {
          bool more = best == KINDS || waiting[each] > waiting[best];
          if (next_place[each] == -1 && waiting[each] > 0 && more) best = each;
        }
        if (best == KINDS) break;
        next_place[best] = places;
        places += (waiting[best] + 31) / 32 * 32;
      }
    }
    all_wait();
    if (places == 0) return;
    for (int place = threadIdx.x; place < places; place += THREADS) chosen[place] = POOL;
    all_wait();
    for (int slot = threadIdx.x; slot < POOL; slot += THREADS) {
      if (next_place[kind[slot]] != -1) chosen[atomicAdd(&next_place[kind[slot]], 1)] = slot;
    }
    all_wait();
    for (;;) {
      int first = threadIdx.x % 32 == 0 ? atomicAdd(&taken, 32) : 0;
      first = __shfl_sync(0xffffffff, first, 0);
      if (first >= places) break;
      int slot = chosen[first + threadIdx.x % 32];
      bring_heads(own, slot);
      if (slot != POOL) {
        Record g = own + slot * (int64_t)RECORD_STRIDE;
        int now = kind[slot], next = step(g, content, now);
        if (next == KINDS) {
          running_keep(g, results + RESULTS * (int64_t)game[slot]);
          game[slot] = atomicAdd(counter, 1);
          if (game[slot] < games) {
            beginning_begin(g, content, keys + 8 * (int64_t)game[slot]);
            next = 0;
          }
        }
        kind[slot] = next;
        atomicAdd(&waiting[now], -1);
        atomicAdd(&waiting[next], 1);
      }
      put_heads_back(own, slot);
    }
  }
}

#endif
