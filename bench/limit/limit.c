// The limit: how fast a ring algorithm runs when written by hand in C. Each binary has one algorithm
// and one queue discipline, chosen at compile time. It follows protocols.md A1-A5 exactly.
//
//   cc -O3 -march=native -DALGO=CHANG_ROBERTS -DENGINE=QUEUE -DBOOK=0 limit.c -o limit
//   ./limit 1000000 random 5 1    n, random|falling|rising, repetitions, seed
//   ./limit @ids.bin 5 1          ids from a file of little-endian uint32, position 0 first
//
// ALGO    CHANG_ROBERTS, PETERSON, HS_SWALLOW, HS_REPLY
// ENGINE  QUEUE  one queue for the whole ring: messages are delivered in the order they were sent
//         LINKS  a queue for every link; a uniformly random non-empty link delivers its head
// BOOK    1 counts what the simulator counts: sends by kind, a digest of all deliveries, causal depth
//
// Prints one line of JSON. Times are CPU time from the first start to quiescence.
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#define CHANG_ROBERTS 1
#define PETERSON 2
#define HS_SWALLOW 3
#define HS_REPLY 4
#define QUEUE 1
#define LINKS 2
#if !(ALGO >= 1 && ALGO <= 4 && ENGINE >= 1 && ENGINE <= 2) || !defined BOOK
#error "compile with -DALGO=… -DENGINE=… -DBOOK=…; the head of the file lists the names"
#endif

#ifndef __clang__ // gcc would carry two words through a vector register to store them at once
#pragma GCC optimize("no-tree-slp-vectorize")
#endif

typedef uint8_t u8;
typedef uint32_t u32;
typedef uint64_t u64;
// Everything is inlined into `elect`, so that the fields of its `Run` can be registers.
#define INLINE static inline __attribute__((always_inline))

// ---- The state of a process: its id, a byte of status, and the rest, which few deliveries touch.
// They are separate arrays because the ring is larger than the caches.

#if ALGO == CHANG_ROBERTS
enum { ELECT, TERMINATE, KINDS, WORDS = 1, PORTS = 1 };
enum { ELECTING, DONE };
typedef struct { u8 nothing; } Rest;
static const char *const name = "chang-roberts", *const kind_name[] = {"elect", "terminate"};
#elif ALGO == PETERSON
enum { TID, KINDS, WORDS = 1, PORTS = 1 };
enum { FIRST, SECOND, RELAY, HALTED };
typedef struct { u32 tid, ntid; } Rest;
static const char *const name = "peterson", *const kind_name[] = {"tid"};
#elif ALGO == HS_SWALLOW
enum { OUT, IN, KINDS, WORDS = 2, PORTS = 2 };
enum { CANDIDATE, LEADER };
typedef struct { u8 phase, home; } Rest; // home: one bit per port
static const char *const name = "hs-swallow", *const kind_name[] = {"out", "in"};
#elif ALGO == HS_REPLY
enum { FROM, OK, NO, KINDS, WORDS = 3, PORTS = 2 };
enum { CANDIDATE, WITHDRAWN, LEADER };
typedef struct { u8 stage, oks; } Rest;
static const char *const name = "hs-reply", *const kind_name[] = {"from", "ok", "no"};
#endif

// A kind has enough bits for KINDS + 2 values: the kinds, a start and an alarm.
enum { KIND_BITS = KINDS + 2 <= 4 ? 2 : 3, KIND_MASK = (1 << KIND_BITS) - 1 };

// ---- Messages in flight. The number of a link is receiver * PORTS + arrival port.
// The arrays have fixed sizes: on the one-way ring a delivery sends at most one message, so at most n
// are in flight; on the two-way ring a candidate has at most two of its own in flight, so at most 2n.

typedef struct {
  u32 head; // QUEUE: link, LINKS: slot of the message behind this one; << KIND_BITS | kind
  u32 word[WORDS];
#if ENGINE == LINKS && BOOK
  u32 depth;
#endif
} Message;

typedef struct { u32 first, last; } Link; // slots; first is NIL while the link is empty
#define NIL 0xffffffffu

typedef struct { // everything that a delivery at this process reads
  u32 id;
#if ENGINE == LINKS
  Link link[PORTS];
#if BOOK
  u32 clock; // the largest depth received
#endif
#endif
} Node;

typedef struct {
  u32 n;
  Node *node;
  u8 *status;
  Rest *rest;
  Message *message;
  u64 delivered;
  u64 mask, sent;      // QUEUE: the queue is message[delivered & mask] up to message[sent & mask]
  u32 *ready, readies; // LINKS: the nonempty links, in any order
  u32 free;            // LINKS: the first free slot of message[]; head holds the next
  u32 random, leaders, leader;
  u64 byKind[KINDS];  // counts: sends,
  u32 a, b;           // the two lanes of the digest,
  u32 now;            // the clock of the current process,
  u32 declared, last; // depth at the declaration and at the end
} Run;

INLINE u32 max(u32 x, u32 y) { return x > y ? x : y; }
INLINE u32 rotl(u32 x, int k) { return x << k | x >> (32 - k); }

INLINE u32 below(u32 *state, u32 bound) { // xorshift32
  u32 x = *state;
  x ^= x << 13, x ^= x >> 17, x ^= x << 5;
  *state = x;
  return (u32)((u64)x * bound >> 32);
}

// Words that a kind does not have are zero, and zero changes neither lane.
INLINE void digest(Run *run, u32 link, u32 kind, u32 w1, u32 w2, u32 w3) {
  u32 w0 = (PORTS == 2 ? link : link << 1) << KIND_BITS | kind;
  u32 x = w0 * 0x9E3779B1u + w1 * 0x85EBCA77u + w2 * 0xC2B2AE3Du + w3 * 0x27D4EB2Fu;
  u32 y = w0 + rotl(w1, 11) + rotl(w2, 21) + rotl(w3, 5);
  run->a = rotl((run->a ^ x) * 0x85EBCA6Bu, 15);
  run->b = (rotl(run->b, 13) + y) * 0xC2B2AE35u;
}

INLINE void post(Run *run, u32 link, u32 kind, u32 w1, u32 w2, u32 w3) {
#if ENGINE == QUEUE
  Message *m = &run->message[run->sent++ & run->mask];
  m->head = link << KIND_BITS | kind;
#else
  u32 slot = run->free;
  Message *m = &run->message[slot];
  run->free = m->head >> KIND_BITS;
  m->head = kind;
  Link *l = &run->node[link / PORTS].link[link % PORTS];
  if (l->first == NIL) l->first = slot, run->ready[run->readies++] = link;
  else run->message[l->last].head |= slot << KIND_BITS;
  l->last = slot;
#if BOOK
  m->depth = run->now + 1;
#endif
#endif
  m->word[0] = w1;
  if (WORDS > 1) m->word[1] = w2;
  if (WORDS > 2) m->word[2] = w3;
  if (BOOK) run->byKind[kind]++;
}

// Port 0 is left, port 1 is right; a message sent right arrives from the left.
INLINE void send(Run *run, u32 p, u32 port, u32 kind, u32 w1, u32 w2, u32 w3) {
  if (PORTS == 2 && port == 0) post(run, (p == 0 ? run->n : p) * 2 - 1, kind, w1, w2, w3);
  else post(run, p + 1 == run->n ? 0 : (p + 1) * PORTS, kind, w1, w2, w3);
}

INLINE void declare(Run *run, u32 p) {
  run->leaders++;
  run->leader = p;
  run->declared = run->now;
}

// ---- The algorithms

#if ALGO == CHANG_ROBERTS // the smallest id
INLINE void start(Run *run, u32 p) { send(run, p, 1, ELECT, run->node[p].id, 0, 0); }

INLINE void receive(Run *run, u32 p, u32 port, u32 kind, u32 x, u32 w2, u32 w3) {
  u32 *id = &run->node[p].id;
  if (kind == ELECT && x < *id) {
    send(run, p, 1, ELECT, x, 0, 0);
    return;
  }
  if (run->status[p] == DONE || (kind == ELECT && x > *id)) return;
  if (kind == ELECT) declare(run, p);
  run->status[p] = DONE;
  *id = x; // no id is smaller than the leader, so no elect passes again
  send(run, p, 1, TERMINATE, x, 0, 0);
}

#elif ALGO == PETERSON // the largest id
INLINE void start(Run *run, u32 p) {
  run->rest[p].tid = run->node[p].id;
  send(run, p, 1, TID, run->node[p].id, 0, 0);
}

INLINE void receive(Run *run, u32 p, u32 port, u32 kind, u32 x, u32 w2, u32 w3) {
  u32 id = run->node[p].id;
  u8 *status = &run->status[p];
  Rest *my = &run->rest[p];
  if (*status == RELAY && x != id) {
    send(run, p, 1, TID, x, 0, 0);
  } else if (x == id && *status != HALTED) {
    *status = HALTED;
    declare(run, p);
  } else if (*status == FIRST) {
    *status = SECOND;
    my->ntid = x;
    send(run, p, 1, TID, max(my->tid, x), 0, 0);
  } else if (*status == SECOND && my->ntid >= my->tid && my->ntid >= x) {
    *status = FIRST;
    my->tid = my->ntid;
    send(run, p, 1, TID, my->tid, 0, 0);
  } else if (*status == SECOND) {
    *status = RELAY;
  }
}

#elif ALGO == HS_SWALLOW // the smallest id
INLINE void start(Run *run, u32 p) { // and every later phase
  u32 id = run->node[p].id, hops = 1u << run->rest[p].phase;
  send(run, p, 0, OUT, id, hops, 0);
  send(run, p, 1, OUT, id, hops, 0);
}

INLINE void receive(Run *run, u32 p, u32 port, u32 kind, u32 s, u32 hops, u32 w3) {
  u32 id = run->node[p].id;
  Rest *my = &run->rest[p];
  if (kind == OUT) {
    if (s < id && hops > 1) send(run, p, port ^ 1, OUT, s, hops - 1, 0);
    else if (s < id) send(run, p, port, IN, s, 0, 0);
    else if (s == id && run->status[p] != LEADER) run->status[p] = LEADER, declare(run, p);
  } else if (s != id) {
    send(run, p, port ^ 1, IN, s, 0, 0);
  } else {
    my->home |= 1 << port;
    if (my->home == 3) my->home = 0, my->phase++, start(run, p);
  }
}

#elif ALGO == HS_REPLY // the largest id
INLINE void start(Run *run, u32 p) { // and every later stage
  u32 id = run->node[p].id, limit = 1u << run->rest[p].stage;
  send(run, p, 0, FROM, id, 0, limit);
  send(run, p, 1, FROM, id, 0, limit);
}

INLINE void receive(Run *run, u32 p, u32 port, u32 kind, u32 s, u32 x, u32 y) {
  u32 id = run->node[p].id;
  u8 *status = &run->status[p];
  Rest *my = &run->rest[p];
  if (kind == FROM) {
    if (s > id && x + 1 != y) send(run, p, port ^ 1, FROM, s, x + 1, y);
    else if (s > id) send(run, p, port, OK, s, 0, 0);
    else if (s < id) send(run, p, port, NO, s, 0, 0);
    else if (*status != LEADER) *status = LEADER, declare(run, p);
  } else if (s != id) {
    send(run, p, port ^ 1, kind, s, 0, 0);
  } else if (*status == CANDIDATE) {
    if (kind == NO) *status = WITHDRAWN;
    else if (++my->oks == 2) my->oks = 0, my->stage++, start(run, p);
  }
}
#endif

// ---- Delivering

INLINE void deliver(Run *run, u32 link, u32 kind, const u32 *word) {
  u32 w1 = word[0], w2 = WORDS > 1 ? word[1] : 0, w3 = WORDS > 2 ? word[2] : 0;
  if (BOOK) digest(run, link, kind, w1, w2, w3);
  receive(run, link / PORTS, link % PORTS, kind, w1, w2, w3);
}

INLINE void deliver_all(Run *run) {
#if ENGINE == QUEUE
  // Depth never decreases along the queue: all messages in it when a generation begins have one depth.
  while (run->delivered != run->sent) {
    run->last = ++run->now;
    for (u64 end = run->sent; run->delivered != (BOOK ? end : run->sent); run->delivered++) {
      Message m = run->message[run->delivered & run->mask];
      deliver(run, m.head >> KIND_BITS, m.head & KIND_MASK, m.word);
    }
  }
#else
  for (; run->readies; run->delivered++) {
    u32 i = below(&run->random, run->readies), link = run->ready[i];
    Node *node = &run->node[link / PORTS];
    Link *l = &node->link[link % PORTS];
    u32 slot = l->first;
    Message m = run->message[slot];
    if (slot == l->last) l->first = NIL, run->ready[i] = run->ready[--run->readies];
    else l->first = m.head >> KIND_BITS;
    run->message[slot].head = run->free << KIND_BITS;
    run->free = slot;
#if BOOK
    run->now = node->clock = max(node->clock, m.depth);
    run->last = max(run->last, m.depth);
#endif
    deliver(run, link, m.head & KIND_MASK, m.word);
  }
#endif
}

static double cpu_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

// Runs one election. Not inlined, and `run` is a local copy, so its fields can be registers.
static __attribute__((noinline)) Run elect(Run run, const u32 *ids, double *seconds) {
  memset(run.status, 0, run.n * sizeof *run.status);
  memset(run.rest, 0, run.n * sizeof *run.rest);
  for (u32 p = 0; p < run.n; p++) run.node[p] = (Node){.id = ids[p]};
#if ENGINE == LINKS
  for (u32 l = 0; l < run.n * PORTS; l++) {
    run.node[l / PORTS].link[l % PORTS].first = NIL;
    run.message[l].head = (l + 1) << KIND_BITS;
  }
#endif
  double begun = cpu_seconds();
  for (u32 p = 0; p < run.n; p++) {
    if (BOOK) digest(&run, p * PORTS, KINDS, 0, 0, 0);
    start(&run, p);
  }
  deliver_all(&run);
  *seconds = cpu_seconds() - begun;
  return run;
}

// ---- The program

static void *room(u64 count, u64 size) {
  void *memory = calloc(count, size);
  if (!memory && count) perror("limit"), exit(70);
  return memory;
}

static u32 *read_ids(const char *path, u32 *n) {
  FILE *file = fopen(path, "rb");
  if (!file) perror(path), exit(64);
  fseek(file, 0, SEEK_END);
  *n = (u32)(ftell(file) / 4);
  rewind(file);
  u32 *ids = room(*n, sizeof *ids);
  if (fread(ids, sizeof *ids, *n, file) != *n) perror(path), exit(64);
  fclose(file);
  return ids;
}

static u32 *make_ids(const char *order, u32 n, u32 *random) {
  int shuffled = !strcmp(order, "random"), falling = !strcmp(order, "falling");
  if (!shuffled && !falling && strcmp(order, "rising")) return NULL;
  u32 *ids = room(n, sizeof *ids);
  for (u32 p = 0; p < n; p++) ids[p] = falling ? n - p : p + 1;
  for (u32 p = n; shuffled && p > 1; p--) {
    u32 q = below(random, p), id = ids[p - 1];
    ids[p - 1] = ids[q], ids[q] = id;
  }
  return ids;
}

static void print(const Run *run, const double *seconds, int reps) {
  printf("{\"algorithm\":\"%s\",\"engine\":\"%s\",\"book\":%d,", name,
         ENGINE == QUEUE ? "queue" : "links", BOOK);
  printf("\"n\":%u,\"messages\":%ju,\"leaders\":%u,\"leader\":%d,", run->n,
         (uintmax_t)run->delivered, run->leaders, run->leaders ? (int)run->leader : -1);
  for (int k = 0; BOOK && k < KINDS; k++)
    printf("%s\"%s\":%ju", k ? "," : "\"byKind\":{", kind_name[k], (uintmax_t)run->byKind[k]);
  if (BOOK) printf("},\"digest\":\"%08x%08x\",", run->a, run->b);
  if (BOOK) printf("\"causal\":{\"declaration\":%u,\"last\":%u},", run->declared, run->last);
  double best = seconds[0], ns = 1e9 / (double)run->delivered;
  for (int r = 1; r < reps; r++) best = seconds[r] < best ? seconds[r] : best;
  printf("\"nsPerMessage\":%.3f,\"nsPerMessageAll\":", best * ns);
  for (int r = 0; r < reps; r++) printf("%c%.3f", r ? ',' : '[', seconds[r] * ns);
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  printf("],\"maxRssBytes\":%ju}\n", (uintmax_t)used.ru_maxrss * 1024);
}

int main(int count, char **word) {
  int file = count == 4 && word[1][0] == '@', made = count == 5;
  int reps = file || made ? atoi(word[count - 2]) : 0;
  Run run = {.n = made ? (u32)atoi(word[1]) : 0};
  run.random = (u32)atoi(word[count - 1]) * 0x9E3779B1u ^ 0x6A09E667u; // mixed: seeds are small
  run.random += !run.random;                                          // xorshift stays at zero
  u32 *ids = made ? make_ids(word[2], run.n, &run.random) : NULL;
  if (file) ids = read_ids(word[1] + 1, &run.n);
  if (!ids || run.n < 1 || run.n > 1u << 27 || reps < 1) {
    fputs("usage: limit N random|falling|rising REPS SEED, or limit @ids.bin REPS SEED\n", stderr);
    return 64;
  }
  u64 inFlight = 1;
  while (inFlight < (u64)run.n * PORTS) inFlight *= 2;
  run.status = room(run.n, sizeof *run.status);
  run.rest = room(run.n, sizeof *run.rest);
  run.message = room(inFlight, sizeof *run.message);
  run.mask = inFlight - 1;
  run.node = room(run.n, sizeof *run.node);
  run.ready = room(ENGINE == LINKS ? (u64)run.n * PORTS : 0, sizeof *run.ready);
  double *seconds = room((u64)reps, sizeof *seconds);
  Run end = run;
  for (int r = 0; r < reps; r++) end = elect(run, ids, &seconds[r]);
  print(&end, seconds, reps);
  return 0;
}
