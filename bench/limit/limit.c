// The limit: what the machine can do when a ring algorithm is written by hand in C.
// One algorithm and one queue discipline per binary, chosen when it is compiled; protocols.md A1-A5 to the letter.
//
//   cc -O3 -march=native -DALGO=CHANG_ROBERTS -DENGINE=QUEUE -DBOOK=0 limit.c -o limit
//   ./limit 1000000 random 5 1      n, random|falling|rising, repetitions, seed
//   ./limit @ids.bin 5 1            ids from a file of little-endian uint32, position 0 first
//
// ALGO    CHANG_ROBERTS, PETERSON, HS_SWALLOW, HS_REPLY
// ENGINE  QUEUE  one queue for the whole ring: messages are delivered in the order they were sent
//         LINKS  a queue for every link; a uniformly random non-empty link delivers its head
// BOOK    1 keeps the books the simulator keeps: sends by kind, a digest of every delivery, causal depth
//
// Prints one line of JSON. The clock is the process's CPU time, from the first start to quiescence.
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
#if !defined ALGO || !defined ENGINE || !defined BOOK
#error "compile with -DALGO=… -DENGINE=… -DBOOK=…; the head of the file lists the names"
#endif

typedef uint8_t u8;
typedef uint32_t u32;
typedef uint64_t u64;
// Everything is inlined into `elect`, so that the fields of its one `Run` live in registers.
#define INLINE static inline __attribute__((always_inline))

// ---- What a process knows: its id, a byte of status, and the rest. Three arrays, because a relay reads only the id
// (and status): the ring is larger than the caches, and what is not read should not be fetched.

#if ALGO == CHANG_ROBERTS
#define NAME "chang-roberts"
#define PORTS 1
#define WORDS 1
#define KIND_BITS 2
enum { ELECT, TERMINATE, KINDS };
static const char *const kind_name[] = {"elect", "terminate"};
enum { ELECTING, DONE };
typedef struct { u8 nothing; } Rest;
#elif ALGO == PETERSON
#define NAME "peterson"
#define PORTS 1
#define WORDS 1
#define KIND_BITS 2
enum { TID, KINDS };
static const char *const kind_name[] = {"tid"};
enum { FIRST, SECOND, RELAY, HALTED };
typedef struct { u32 tid, ntid; } Rest;
#elif ALGO == HS_SWALLOW
#define NAME "hirschberg-sinclair swallow"
#define PORTS 2
#define WORDS 2
#define KIND_BITS 2
enum { OUT, IN, KINDS };
static const char *const kind_name[] = {"out", "in"};
enum { CANDIDATE, LEADER };
typedef struct { u8 phase, home; } Rest;
#elif ALGO == HS_REPLY
#define NAME "hirschberg-sinclair reply"
#define PORTS 2
#define WORDS 3
#define KIND_BITS 3
enum { FROM, OK, NO, KINDS };
static const char *const kind_name[] = {"from", "ok", "no"};
enum { CANDIDATE, WITHDRAWN, LEADER };
typedef struct { u8 stage, oks; } Rest;
#endif

#define KIND_MASK ((1u << KIND_BITS) - 1)

// ---- What is in flight. A link is named by where it ends: receiver * PORTS + arrival port. Never more than one
// message per link's end is in flight on average: n on a one-way ring (a delivery sends at most one), 2n on a
// two-way ring (a candidate has at most two of its own), so nothing here ever has to grow.

#if ENGINE == QUEUE
typedef struct { u32 head, word[WORDS]; } Message; // head: link and kind
#else
#define NIL 0xffffffffu
typedef struct {
  u32 next; // the slot of the message behind this one (or the next free slot) << KIND_BITS | kind
  u32 word[WORDS];
#if BOOK
  u32 depth;
#endif
} Message;
typedef struct { u32 first, last; } Link; // first is NIL when nothing is on it
typedef struct {
  Link link[PORTS]; // by arrival port
#if BOOK
  u32 clock; // the largest depth received
#endif
} Node;
#endif

typedef struct {
  u32 n;
  u32 *id;
  u8 *status;
  Rest *rest;
  Message *message;
#if ENGINE == QUEUE
  u64 mask, delivered, sent; // the queue is message[delivered & mask .. sent & mask)
#else
  Node *node;
  u32 *ready, readies; // the links that are not empty, in no particular order
  u32 free;            // the first free slot
  u64 delivered;
#endif
  u32 random;
  u32 leaders, leader;
  u32 now; // the clock of the process that acts
  u32 declared, last;
  u64 byKind[KINDS];
  u32 a, b; // the two lanes of the digest
} Run;

INLINE u32 rotl(u32 x, int k) { return x << k | x >> (32 - k); }

INLINE u32 max(u32 x, u32 y) { return x > y ? x : y; }

INLINE u32 below(u32 *state, u32 bound) { // xorshift32
  u32 x = *state;
  x ^= x << 13, x ^= x >> 17, x ^= x << 5;
  *state = x;
  return (u32)((u64)x * bound >> 32);
}

// A kind's missing words are zero and leave both lanes as they are.
INLINE void digest(Run *run, u32 link, u32 kind, u32 w1, u32 w2, u32 w3) {
  u32 w0 = (PORTS == 2 ? link : link << 1) << KIND_BITS | kind;
  u32 x = w0 * 0x9E3779B1u + w1 * 0x85EBCA77u + w2 * 0xC2B2AE3Du + w3 * 0x27D4EB2Fu;
  u32 y = w0 + rotl(w1, 11) + rotl(w2, 21) + rotl(w3, 5);
  run->a = rotl((run->a ^ x) * 0x85EBCA6Bu, 15);
  run->b = (rotl(run->b, 13) + y) * 0xC2B2AE35u;
}

// ---- Sending

INLINE u32 right_of(const Run *run, u32 p) { return p + 1 == run->n ? 0 : p + 1; }
INLINE u32 left_of(const Run *run, u32 p) { return p == 0 ? run->n - 1 : p - 1; }

// Port 0 is left, port 1 is right; what leaves to the right arrives from the left.
INLINE u32 link_from(const Run *run, u32 p, u32 port) {
  if (PORTS == 1) return right_of(run, p);
  return port ? right_of(run, p) * 2 : left_of(run, p) * 2 + 1;
}

INLINE void put_words(Message *m, u32 w1, u32 w2, u32 w3) {
  m->word[0] = w1;
  if (WORDS > 1) m->word[1 % WORDS] = w2;
  if (WORDS > 2) m->word[2 % WORDS] = w3;
}

INLINE void send(Run *run, u32 p, u32 port, u32 kind, u32 w1, u32 w2, u32 w3) {
  u32 link = link_from(run, p, port);
  if (BOOK) run->byKind[kind]++;
#if ENGINE == QUEUE
  Message *m = &run->message[run->sent++ & run->mask];
  m->head = link << KIND_BITS | kind;
  put_words(m, w1, w2, w3);
#else
  u32 slot = run->free;
  Message *m = &run->message[slot];
  run->free = m->next >> KIND_BITS;
  m->next = kind;
  put_words(m, w1, w2, w3);
#if BOOK
  m->depth = run->now + 1;
#endif
  Link *l = &run->node[link / PORTS].link[link % PORTS];
  if (l->first == NIL) l->first = slot, run->ready[run->readies++] = link;
  else run->message[l->last].next |= slot << KIND_BITS;
  l->last = slot;
#endif
}

INLINE void declare(Run *run, u32 p) {
  run->leaders++;
  run->leader = p;
  run->declared = run->now;
}

// ---- The algorithms

#if ALGO == CHANG_ROBERTS // the smallest id
INLINE void start(Run *run, u32 p) { send(run, p, 1, ELECT, run->id[p], 0, 0); }

INLINE void receive(Run *run, u32 p, u32 port, u32 kind, u32 x, u32 w2, u32 w3) {
  (void)port, (void)w2, (void)w3;
  if (kind == ELECT && x < run->id[p]) {
    send(run, p, 1, ELECT, x, 0, 0);
    return;
  }
  if (run->status[p] == DONE || (kind == ELECT && x > run->id[p])) return;
  if (kind == ELECT) declare(run, p);
  run->status[p] = DONE;
  run->id[p] = x; // recorded; and as nothing is smaller than the leader, no late elect passes either
  send(run, p, 1, TERMINATE, x, 0, 0);
}

#elif ALGO == PETERSON // the largest id
INLINE void start(Run *run, u32 p) {
  run->rest[p].tid = run->id[p];
  send(run, p, 1, TID, run->id[p], 0, 0);
}

INLINE void receive(Run *run, u32 p, u32 port, u32 kind, u32 x, u32 w2, u32 w3) {
  (void)port, (void)kind, (void)w2, (void)w3;
  u8 *status = &run->status[p];
  Rest *my = &run->rest[p];
  if (*status == HALTED) return;
  if (x == run->id[p]) {
    *status = HALTED;
    declare(run, p);
  } else if (*status == RELAY) {
    send(run, p, 1, TID, x, 0, 0);
  } else if (*status == FIRST) {
    my->ntid = x;
    *status = SECOND;
    send(run, p, 1, TID, max(my->tid, x), 0, 0);
  } else if (my->ntid >= my->tid && my->ntid >= x) {
    my->tid = my->ntid;
    *status = FIRST;
    send(run, p, 1, TID, my->tid, 0, 0);
  } else {
    *status = RELAY;
  }
}

#elif ALGO == HS_SWALLOW // the smallest id
INLINE void start(Run *run, u32 p) {
  u32 hops = 1u << run->rest[p].phase;
  send(run, p, 0, OUT, run->id[p], hops, 0);
  send(run, p, 1, OUT, run->id[p], hops, 0);
}

INLINE void receive(Run *run, u32 p, u32 port, u32 kind, u32 s, u32 hops, u32 w3) {
  (void)w3;
  u32 id = run->id[p];
  Rest *my = &run->rest[p];
  if (kind == OUT) {
    if (s == id) {
      if (run->status[p] != LEADER) run->status[p] = LEADER, declare(run, p);
    } else if (s < id) {
      if (hops > 1) send(run, p, port ^ 1, OUT, s, hops - 1, 0);
      else send(run, p, port, IN, s, 0, 0);
    }
  } else if (s != id) {
    send(run, p, port ^ 1, IN, s, 0, 0);
  } else {
    my->home |= 1 << port;
    if (my->home == 3) my->home = 0, my->phase++, start(run, p);
  }
}

#elif ALGO == HS_REPLY // the largest id
INLINE void start(Run *run, u32 p) {
  u32 limit = 1u << run->rest[p].stage;
  send(run, p, 0, FROM, run->id[p], 0, limit);
  send(run, p, 1, FROM, run->id[p], 0, limit);
}

INLINE void receive(Run *run, u32 p, u32 port, u32 kind, u32 s, u32 x, u32 y) {
  u32 id = run->id[p];
  u8 *status = &run->status[p];
  Rest *my = &run->rest[p];
  if (kind == FROM) {
    if (s == id) {
      if (*status != LEADER) *status = LEADER, declare(run, p);
    } else if (s < id) {
      send(run, p, port, NO, s, 0, 0);
    } else if (x + 1 == y) {
      send(run, p, port, OK, s, 0, 0);
    } else {
      send(run, p, port ^ 1, FROM, s, x + 1, y);
    }
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
  u32 w1 = word[0], w2 = WORDS > 1 ? word[1 % WORDS] : 0, w3 = WORDS > 2 ? word[2 % WORDS] : 0;
  if (BOOK) digest(run, link, kind, w1, w2, w3);
  receive(run, link / PORTS, link % PORTS, kind, w1, w2, w3);
}

#if ENGINE == QUEUE
// Depth never decreases along the queue: what is in it when a generation begins is that generation, whole.
INLINE void deliver_all(Run *run) {
  while (run->delivered != run->sent) {
    run->now++;
    for (u64 end = run->sent; run->delivered != (BOOK ? end : run->sent); run->delivered++) {
      Message m = run->message[run->delivered & run->mask];
      deliver(run, m.head >> KIND_BITS, m.head & KIND_MASK, m.word);
    }
  }
  run->last = run->now;
}
#else
INLINE void deliver_all(Run *run) {
  while (run->readies) {
    u32 i = below(&run->random, run->readies), link = run->ready[i];
    Node *node = &run->node[link / PORTS];
    Link *l = &node->link[link % PORTS];
    u32 slot = l->first;
    Message m = run->message[slot];
    if (slot == l->last) l->first = NIL, run->ready[i] = run->ready[--run->readies];
    else l->first = m.next >> KIND_BITS;
    run->message[slot].next = run->free << KIND_BITS;
    run->free = slot;
    run->delivered++;
#if BOOK
    run->now = node->clock = max(node->clock, m.depth);
    run->last = max(run->last, m.depth);
#endif
    deliver(run, link, m.next & KIND_MASK, m.word);
  }
}
#endif

static double cpu_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

// One election, from the memory in `run` reset to its beginning. Not inlined: `run` is a copy nobody else can see.
static __attribute__((noinline)) Run elect(Run run, const u32 *ids, double *seconds) {
  memcpy(run.id, ids, run.n * sizeof *ids);
  memset(run.status, 0, run.n);
  memset(run.rest, 0, run.n * sizeof *run.rest);
#if ENGINE == LINKS
  for (u32 p = 0; p < run.n; p++) {
    run.node[p] = (Node){0};
    for (u32 port = 0; port < PORTS; port++) run.node[p].link[port].first = NIL;
  }
  for (u32 slot = 0; slot <= run.n * PORTS; slot++) run.message[slot].next = (slot + 1) << KIND_BITS;
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

// ---- The command

static void usage(void) {
  fprintf(stderr, "usage: limit N random|falling|rising REPS SEED\n       limit @ids.bin REPS SEED\n");
  exit(64);
}

static void *room(u64 count, u64 size) {
  void *memory = calloc(count, size);
  if (!memory) fprintf(stderr, "limit: no memory for %llu bytes\n", (unsigned long long)(count * size)), exit(70);
  return memory;
}

static u32 *read_ids(const char *path, u32 *n) {
  FILE *file = fopen(path, "rb");
  if (!file) fprintf(stderr, "limit: cannot open %s\n", path), exit(64);
  fseek(file, 0, SEEK_END);
  *n = (u32)(ftell(file) / 4);
  rewind(file);
  u32 *ids = room(*n, sizeof *ids);
  if (fread(ids, sizeof *ids, *n, file) != *n) fprintf(stderr, "limit: cannot read %s\n", path), exit(64);
  fclose(file);
  return ids;
}

static u32 *make_ids(const char *order, u32 n, u32 *random) {
  u32 *ids = room(n, sizeof *ids);
  for (u32 p = 0; p < n; p++) ids[p] = strcmp(order, "falling") ? p + 1 : n - p;
  if (!strcmp(order, "random"))
    for (u32 p = n; p > 1; p--) {
      u32 q = below(random, p), id = ids[p - 1];
      ids[p - 1] = ids[q], ids[q] = id;
    }
  else if (strcmp(order, "falling") && strcmp(order, "rising")) usage();
  return ids;
}

static void print(const Run *run, const double *seconds, u32 reps) {
  printf("{\"algorithm\":\"%s\",\"engine\":\"%s\",\"book\":%d,\"n\":%u,\"messages\":%llu,\"leaders\":%u,\"leader\":%d", NAME,
         ENGINE == QUEUE ? "queue" : "links", BOOK, run->n, (unsigned long long)run->delivered, run->leaders,
         run->leaders ? (int)run->leader : -1);
  if (BOOK) {
    printf(",\"byKind\":{");
    for (u32 k = 0; k < KINDS; k++) printf("%s\"%s\":%llu", k ? "," : "", kind_name[k], (unsigned long long)run->byKind[k]);
    printf("},\"digest\":\"%08x%08x\",\"causal\":{\"declaration\":%u,\"last\":%u}", run->a, run->b, run->declared, run->last);
  }
  double best = seconds[0], per = 1e9 / (double)run->delivered;
  for (u32 r = 1; r < reps; r++) best = seconds[r] < best ? seconds[r] : best;
  printf(",\"nsPerMessage\":%.3f,\"all\":[", best * per);
  for (u32 r = 0; r < reps; r++) printf("%s%.3f", r ? "," : "", seconds[r] * per);
  struct rusage used;
  getrusage(RUSAGE_SELF, &used);
  printf("],\"maxRssBytes\":%llu}\n", (unsigned long long)used.ru_maxrss * 1024);
}

int main(int count, char **word) {
  int fromFile = count == 4 && word[1][0] == '@';
  if (!fromFile && count != 5) usage();
  u32 reps = (u32)atoi(word[count - 2]);
  Run run = {.n = fromFile ? 0 : (u32)atoi(word[1])};
  run.random = (u32)atoi(word[count - 1]) * 0x9E3779B1u ^ 0x6A09E667u;
  if (!run.random) run.random = 1; // xorshift would stay at zero
  u32 *ids = fromFile ? read_ids(word[1] + 1, &run.n) : make_ids(word[2], run.n, &run.random);
  if (run.n < 1 || run.n > 1u << 27 || reps < 1) usage();

  u64 room_for = 1;
  while (room_for < (u64)run.n * PORTS + 2) room_for *= 2;
  run.id = room(run.n, sizeof *run.id);
  run.status = room(run.n, sizeof *run.status);
  run.rest = room(run.n, sizeof *run.rest);
  run.message = room(room_for, sizeof *run.message);
#if ENGINE == QUEUE
  run.mask = room_for - 1;
#else
  run.node = room(run.n, sizeof *run.node);
  run.ready = room((u64)run.n * PORTS, sizeof *run.ready);
#endif
  double *seconds = room(reps, sizeof *seconds);
  Run end = run;
  for (u32 r = 0; r < reps; r++) end = elect(run, ids, &seconds[r]);
  print(&end, seconds, reps);
  return 0;
}
