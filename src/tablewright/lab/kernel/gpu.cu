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

// THE KERNEL

// One step of a game, of the kind it is at: a turn up to the choice of a deed, or the deed. Says what kind comes next, or
// KINDS where the game is over.
SMALL int step(Record g, Content content, int kind) {
  if (kind < TURNS) {
    if (order_begin_turn(g, content)) return TURNS + order_kind_of_deed(g);
  } else {
    order_do_deed(g, content);
  }
  return running_one_more(g, content) ? KINDS : order_kind_of_turn(g, content);
}

#ifdef __CUDACC__

#define ALL_LANES 0xffffffffu
#define BUSY (KINDS + 1)

// The warps of a block have more games than threads. Each warp by itself takes the kind of step that most of these games
// wait at, claims thirty-two of them and plays that one step of each: neighbours then go through the same rules. No warp
// waits for another; `__launch_bounds__` keeps BLOCKS blocks on a multiprocessor.
struct Pool {
  int32_t game[POOL], kind[POOL], waiting[KINDS], chosen[THREADS], playing;
};

// The barrier of a block for threads that may have parted: `__syncthreads` takes for granted that a warp is together.
static __device__ __forceinline__ void all_wait() { asm volatile("barrier.sync 0;" ::: "memory"); }

// The kind that most games wait at, and how many: in the low and the high bits.
static __device__ __forceinline__ int32_t most_wanted(Pool& pool, int lane) {
  int32_t waiting = lane < KINDS ? *(volatile int32_t*)&pool.waiting[lane] : 0;
  return __reduce_max_sync(ALL_LANES, (waiting > 0 ? waiting : 0) * 64 + (lane < KINDS ? lane : 0));
}

// Claims games of a kind, from a place on, up to one for each lane; says how many. They stand in `chosen`.
static __device__ __forceinline__ int claim(Pool& pool, int kind, int lane, int32_t* chosen, int& from) {
  int taken = 0;
  for (int looked = 0; looked < POOL && taken < 32; looked += 32) {
    int slot = from + lane;
    bool mine = *(volatile int32_t*)&pool.kind[slot] == kind && atomicCAS(&pool.kind[slot], kind, BUSY) == kind;
    unsigned claimed = __ballot_sync(ALL_LANES, mine);
    int place = taken + __popc(claimed & ((1u << lane) - 1));
    if (mine && place < 32) chosen[place] = slot;
    if (mine && place >= 32) atomicExch(&pool.kind[slot], kind);
    taken += __popc(claimed);
    from = from + 32 < POOL ? from + 32 : 0;
  }
  taken = taken < 32 ? taken : 32;
  if (lane == 0 && taken) atomicSub(&pool.waiting[kind], taken);
  __syncwarp();
  return taken;
}

extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS) play(
    int32_t* records, Content content, const int32_t* keys, int32_t* results, int32_t games, int32_t* counter) {
  __shared__ Pool pool;
  int32_t* own = records + (int64_t)blockIdx.x * POOL * RECORD_STRIDE;
  int lane = threadIdx.x & 31, from = threadIdx.x / 32 * (POOL / THREADS) * 32;
  int32_t* chosen = pool.chosen + (threadIdx.x & ~31);
  if (threadIdx.x < KINDS) pool.waiting[threadIdx.x] = 0;
  if (threadIdx.x == 0) pool.playing = 0;
  all_wait();
  for (int slot = threadIdx.x; slot < POOL; slot += THREADS) {
    pool.game[slot] = atomicAdd(counter, 1);
    pool.kind[slot] = KINDS;
    if (pool.game[slot] < games) {
      beginning_begin(own + slot * (int64_t)RECORD_STRIDE, content, keys + 8 * (int64_t)pool.game[slot]);
      pool.kind[slot] = 0;
      atomicAdd(&pool.waiting[0], 1);
      atomicAdd(&pool.playing, 1);
    }
  }
  __threadfence_block();
  all_wait();
  for (;;) {
    __syncwarp();
    int32_t wanted = most_wanted(pool, lane);
    if (wanted < 64) {  // all are being played by others, or over
      if (__all_sync(ALL_LANES, *(volatile int32_t*)&pool.playing == 0)) return;
      __nanosleep(500);
      continue;
    }
    int kind = wanted & 63, taken = claim(pool, kind, lane, chosen, from);
    if (lane < taken) {
      int slot = chosen[lane];
      Record g = own + slot * (int64_t)RECORD_STRIDE;
      __threadfence_block();
      int next = step(g, content, kind);
      if (next == KINDS) {
        running_keep(g, results + RESULTS * (int64_t)pool.game[slot]);
        pool.game[slot] = atomicAdd(counter, 1);
        if (pool.game[slot] < games) {
          beginning_begin(g, content, keys + 8 * (int64_t)pool.game[slot]);
          next = 0;
        }
      }
      __threadfence_block();
      atomicExch(&pool.kind[slot], next);
      atomicAdd(next < KINDS ? &pool.waiting[next] : &pool.playing, next < KINDS ? 1 : -1);
    }
  }
}

#endif
