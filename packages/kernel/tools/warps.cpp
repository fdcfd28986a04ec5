// Counting for `warps.py`: what stands before the kernel, and who plays it then.

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

// Every chain of calls is a place in a tree; a statement is counted by its place and its number there.
struct Place {
  int parent, function;
};
static std::vector<Place> places = {{-1, -1}};
static std::unordered_map<int64_t, int> known_places, known_statements;
static int here = 0;
constexpr int64_t MOST = 4096;  // functions, and statements of one

struct Call {
  int before = here;
  explicit Call(int function) {
    auto [found, is_new] = known_places.try_emplace(here * MOST + function, (int)places.size());
    if (is_new) places.push_back({here, function});
    here = found->second;
  }
  ~Call() { here = before; }
};

struct Statement {
  int place, work, times = 0, lines = 0;                           // of the game that is played
  int most_times = 0, most_lines = 0;                              // of the warp
  double warp = 0, lane = 0, warp_lines = 0, lane_lines = 0;       // of all
};
static std::vector<Statement> statements;
static std::vector<int> passed;  // statements of this step
static int current = 0;

static inline void COUNT(int number, int work) {
  auto [found, is_new] = known_statements.try_emplace(here * MOST + number, (int)statements.size());
  if (is_new) statements.push_back({here, work});
  current = found->second;
  if (statements[current].times++ == 0) passed.push_back(current);
}

static std::vector<uint32_t> looked_at(4096, 0);  // by line: the last step that did
static uint32_t step_number = 0;

static inline int32_t& LOOK(int32_t* g, int64_t number) {
  if (looked_at[number / 32] != step_number) {
    looked_at[number / 32] = step_number;
    statements[current].lines++;
  }
  return g[number];
}

// THE COUNTED KERNEL

static const char* NAMES[] = {/* NAMES */};
static std::string said;

struct Share {
  double warp = 0, lane = 0, warp_lines = 0, lane_lines = 0;
  void add(const Share& more) {
    warp += more.warp, lane += more.lane, warp_lines += more.warp_lines, lane_lines += more.lane_lines;
  }
};

static void say(const std::string& call, const Share& share, const Share& all) {
  char line[400];
  snprintf(line, sizeof line,
           "{\"call\": \"%s\", \"instructions\": %.1f, \"of_32\": %.1f, \"lines\": %.1f, \"lines_of_32\": %.1f}\n",
           call.c_str(), 100 * share.warp / all.warp, share.lane / share.warp, 100 * share.warp_lines / all.warp_lines,
           share.warp_lines ? share.lane_lines / share.warp_lines : 0);
  said += line;
}

static std::string path_of(int place) {
  int function = places[place].function;
  std::string own = function < MOST / 2 ? NAMES[function] : "kind " + std::to_string(function - MOST / 2);
  return places[place].parent ? path_of(places[place].parent) + " > " + own : own;
}

struct Pool {
  int32_t* records;
  const int32_t *content, *keys;
  int games, begun = 0;
  std::vector<int> kinds;

  int32_t* record(int slot) { return records + (int64_t)slot * RECORD_STRIDE; }
  void begin(int slot) {
    int32_t* g = record(slot);
    memcpy(heads, g, 4 * HEAD);
    beginning_begin(g, content, keys + 8 * (int64_t)(begun++ % games));
    memcpy(g, heads, 4 * HEAD);
    kinds[slot] = 0;
  }
  int sort(int slot) {
    memcpy(heads, record(slot), 4 * HEAD);
    return order_sort_of_step(record(slot), kinds[slot]);
  }
  void step_of(int slot) {
    int32_t* g = record(slot);
    memcpy(heads, g, 4 * HEAD);
    step_number++;
    here = 0;
    int next;
    {
      Call call(MOST / 2 + kinds[slot]);
      COUNT(0, 1);
      next = step(g, content, kinds[slot]);
    }
    memcpy(g, heads, 4 * HEAD);
    if (next == KINDS) begin(slot);
    else kinds[slot] = next;
  }
};

static void add_game(std::vector<int>& of_warp) {
  for (int each : passed) {
    Statement& one = statements[each];
    if (one.most_times == 0) of_warp.push_back(each);
    one.most_times = std::max(one.most_times, one.times), one.most_lines = std::max(one.most_lines, one.lines);
    one.lane += (double)one.times * one.work, one.lane_lines += one.lines;
    one.times = one.lines = 0;
  }
  passed.clear();
}

static void add_warp(std::vector<int>& of_warp) {
  for (int each : of_warp) {
    Statement& one = statements[each];
    one.warp += (double)one.most_times * one.work, one.warp_lines += one.most_lines;
    one.most_times = one.most_lines = 0;
  }
  of_warp.clear();
}

extern "C" const char* played(int32_t* records, const int32_t* content, const int32_t* keys, int games, int size,
                              int steps, int sorted, double least) {
  Pool pool{records, content, keys, games, 0, std::vector<int>(size)};
  for (int slot = 0; slot < size; slot++) pool.begin(slot);
  statements.clear(), known_statements.clear(), places.resize(1), known_places.clear(), passed.clear();
  std::vector<int> of_warp, sorts(size);
  for (int64_t done = 0; done < (int64_t)steps * size;) {
    std::vector<std::vector<int>> by_kind(KINDS);
    for (int slot = 0; slot < size; slot++) by_kind[pool.kinds[slot]].push_back(slot);
    auto& most = *std::max_element(by_kind.begin(), by_kind.end(), [](auto& a, auto& b) { return a.size() < b.size(); });
    if (sorted) {
      for (int slot : most) sorts[slot] = pool.sort(slot);
      passed.clear();
      for (Statement& each : statements) each.times = each.lines = 0;
      std::stable_sort(most.begin(), most.end(), [&](int a, int b) { return sorts[a] < sorts[b]; });
    }
    for (size_t at = 0; at + 32 <= most.size(); at += 32, done += 32) {
      for (int lane = 0; lane < 32; lane++) pool.step_of(most[at + lane]), add_game(of_warp);
      add_warp(of_warp);
    }
  }
  std::vector<Share> shares(places.size());
  for (Statement& each : statements) {
    Share own{each.warp, each.lane, each.warp_lines, each.lane_lines};
    for (int place = each.place; place >= 0; place = places[place].parent) shares[place].add(own);
  }
  said.clear();
  say("all", shares[0], shares[0]);
  for (size_t place = 1; place < places.size(); place++) {
    const Share& one = shares[place];
    if (one.warp / shares[0].warp + one.warp_lines / shares[0].warp_lines >= 2 * least) say(path_of(place), one, shares[0]);
  }
  return said.c_str();
}
