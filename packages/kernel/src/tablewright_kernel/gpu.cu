// How a GPU plays many games: what the kernel's functions stand on in C++, then themselves (put in by
// `translating.py`), then who plays which game when.

#include <cstdint>

#ifdef __CUDACC__
#define KERNEL static __device__ __noinline__
#define SMALL static __device__ __forceinline__
#define LOOP _Pragma("unroll 1")
#else
#define KERNEL static
#define SMALL static inline
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
// memory, a row to each thread. Elsewhere one game is played at a time.
#ifdef __CUDACC__
extern __shared__ __align__(16) int32_t heads[];
#define OWN_ROW (heads + threadIdx.x * ROW)
#else
static int32_t heads[ROW];
#define OWN_ROW heads
#endif
#define AT_HAND(g, number) OWN_ROW[number]
SMALL int32_t& anywhere(Record g, int32_t place) { return place < HEAD ? AT_HAND(g, place) : g[place]; }

// Four numbers at a time, where they lie so: neighbours' records lie far apart, and each of their numbers is a piece of
// work to the memory.
struct alignas(16) Four {
  int32_t of[4];
};
SMALL void lists_clear(Record g, int32_t first, int32_t last) {
  LOOP for (; first < last && first < HEAD; first++) AT_HAND(g, first) = 0;
  LOOP for (; first < last && first % 4 != 0; first++) g[first] = 0;
#ifdef __CUDACC__
  LOOP for (; first + 4 <= last; first += 4) *(Four*)(g + first) = Four{};
#endif
  LOOP for (; first < last; first++) g[first] = 0;
}

// THE KERNEL

// One step of a game, of the kind it is at: a turn up to the deed that is chosen, or the deed. Says what kind comes next,
// or KINDS where the game is over. (Cut before the choice as well, neighbours were more alike, but the memory had a sixth
// more to do.)
SMALL int step(Record g, Content content, int kind) {
  if (kind < TURNS) {
    int question = order_begin_turn(g, content);
    if (question) {
      order_choose_deed(g, content, question);
      return TURNS + order_kind_of_deed(g);
    }
  } else {
    order_do_deed(g, content);
  }
  return running_one_more(g, content) ? KINDS : order_kind_of_turn(g, content);
}

#ifdef __CUDACC__

// The barrier of a block for threads that may have parted: `__syncthreads` takes for granted that a warp is together, and
// hangs or breaks off where it is not.
static __device__ __forceinline__ void all_wait() { asm volatile("barrier.sync 0;" ::: "memory"); }

// Each thread brings its own game's head and puts it back. (Brought by the whole warp, number by number, so that
// neighbours copy what lies together, it took a third of all instructions.)
SMALL void copy_head(Four* to, const Four* from) {
  static_assert(HEAD % 4 == 0, "a head is copied by fours");
#pragma unroll
  for (int four = 0; four < HEAD / 4; four++) to[four] = from[four];
}
SMALL void bring_head(Record g) { copy_head((Four*)OWN_ROW, (Four*)g); }
SMALL void put_head_back(Record g) { copy_head((Four*)g, (Four*)OWN_ROW); }
SMALL int32_t& game_of(Record g) { return g[RECORD_STRIDE - 1]; }

// A place for games: one that is FRESH has none, and takes the next of all; it is OVER where there are no more. To begin
// is a step like others, so that neighbours begin together. Games at the same kind of step are sorted.
constexpr int FRESH = KINDS, OVER = KINDS + 1, SORTED = SORTS * (OVER + 1);
SMALL int with_sort(Record g, int kind) { return kind * SORTS + (kind < KINDS ? order_sort_of_step(g, kind) : 0); }

SMALL int play_on(Record g, Content content, int kind, const int32_t* keys, int32_t* results, int games, int* counter) {
  if (kind == FRESH) {
    int game = game_of(g) = atomicAdd(counter, 1);
    if (game >= games) return OVER;
    beginning_begin(g, content, keys + 8 * (int64_t)game);
    return 0;
  }
  int next = step(g, content, kind);
  if (next == FRESH) running_keep(g, results + RESULTS * (int64_t)game_of(g));
  return next;
}

// The threads of a block have many more games than they are. Each round they take the kinds of step that most games are at,
// until there are MANY games, and play one such step of all of these: neighbours then go through the same rules, and all
// that a multiprocessor has in hand are a few parts of the program. Of a kind those of one sort come together, the longest
// steps first, since all wait for what begins last. Where few games are left they take all kinds, 32 places to each and
// more: a round then costs no more, and no game waits for its turn. The last ones of all have a warp each and are played to
// their end: nobody waits for anybody any more.
constexpr int FEW = POOL / 8 > THREADS ? POOL / 8 : THREADS, LAST = THREADS / 4;

struct Round {
  int32_t waiting[SORTED];     // games at each kind and sort of step
  int32_t next_place[SORTED];  // where the next of them goes, -1 where they are not taken
  int32_t places, taken, seated;
  bool alone;
  uint16_t chosen[POOL + 32 * OVER];  // a game for each place, or POOL
  uint8_t sort[POOL];
};

// The first warp plans, a lane for each kind.
SMALL void plan(Round& round) {
  static_assert(OVER < 32, "a warp has a lane for each kind");
  int lane = threadIdx.x, games = 0, place = -1, places = 0;
  for (int sort = 0; sort < SORTS && lane <= OVER; sort++) games += round.waiting[lane * SORTS + sort];
  int left = POOL - __shfl_sync(0xffffffff, games, OVER), fresh = __shfl_sync(0xffffffff, games, FRESH);
  bool few = left <= FEW, alone = left <= LAST && fresh == 0;
  if (lane == OVER) games = 0;
  while (!alone && (few || places < MANY)) {
    int most = place < 0 ? 32 * games + lane : 0;
    for (int beside = 16; beside > 0; beside /= 2) most = larger(most, __shfl_xor_sync(0xffffffff, most, beside));
    if (most < 32) break;
    if (lane == most % 32) place = places;
    places += (most / 32 + 31) / 32 * 32;
  }
  for (int sort = SORTS - 1; sort >= 0 && lane <= OVER; sort--) {  // the longest first
    round.next_place[lane * SORTS + sort] = place;
    if (place >= 0) place += round.waiting[lane * SORTS + sort];
  }
  for (; place >= 0 && place % 32 != 0; place++) round.chosen[place] = POOL;  // nobody, up to a whole warp
  if (lane == 0) {
    round.alone = alone;
    round.places = alone ? 32 * left : places;
    round.taken = round.seated = 0;
  }
}

SMALL void take_seats(Round& round) {
  for (int slot = threadIdx.x; slot < POOL; slot += THREADS) {
    int sort = round.sort[slot];
    if (round.alone) {
      if (sort < SORTS * OVER) round.chosen[atomicAdd(&round.seated, 1)] = slot;
    } else if (round.next_place[sort] >= 0) {
      round.chosen[atomicAdd(&round.next_place[sort], 1)] = slot;
    }
  }
}

// The game of this thread among the 32 of its warp, or POOL.
SMALL int seated(const Round& round, int first) {
  int lane = threadIdx.x % 32;
  if (round.alone) return lane == 0 ? round.chosen[first / 32] : POOL;
  return round.chosen[first + lane];
}

// A warp that is done takes the next 32, so that none waits for the longest step but at the end of a round.
// `__launch_bounds__` keeps BLOCKS of them on one multiprocessor.
extern "C" __global__ void __launch_bounds__(THREADS, BLOCKS) play(
    int32_t* records, Content content, const int32_t* keys, int32_t* results, int32_t games, int32_t* counter) {
  __shared__ Round round;
  Record own = records + (int64_t)blockIdx.x * POOL * RECORD_STRIDE;
  for (int sort = threadIdx.x; sort < SORTED; sort += THREADS) round.waiting[sort] = sort == SORTS * FRESH ? POOL : 0;
  for (int slot = threadIdx.x; slot < POOL; slot += THREADS) round.sort[slot] = SORTS * FRESH;
  for (;;) {
    all_wait();
    if (threadIdx.x < 32) plan(round);
    all_wait();
    if (round.places == 0) return;
    take_seats(round);
    all_wait();
    for (;;) {
      int first = threadIdx.x % 32 == 0 ? atomicAdd(&round.taken, 32) : 0;
      first = __shfl_sync(0xffffffff, first, 0);
      if (first >= round.places) break;
      int slot = seated(round, first), kind = OVER;
      Record g = own + slot * (int64_t)RECORD_STRIDE;
      if (slot != POOL) {
        bring_head(g);
        kind = round.sort[slot] / SORTS;
        do kind = play_on(g, content, kind, keys, results, games, counter);
        while (round.alone && kind != OVER);
      }
      __syncwarp();  // on their way through the rules they part
      if (slot != POOL) {
        int next = with_sort(g, kind);
        put_head_back(g);
        atomicAdd(&round.waiting[round.sort[slot]], -1);
        atomicAdd(&round.waiting[next], 1);
        round.sort[slot] = next;
      }
    }
  }
}

#endif
