import { Option } from "@commander-js/extra-typings";
import { collect } from "../terminal/help.ts";

// The flags of a setup, for every verb that takes one. A verb that searches some of them, or takes lists of them, has
// its own text for those.

export const idsOption = new Option(
  "--ids <ids>",
  "LIST, rising, falling, bit-reversal, random or @FILE; position 0 first (random)",
);

export const seedOption = new Option(
  "--seed <S>",
  "any whole number: 7, -3, 1e6 (random, always printed)",
);

export const scheduleOption = new Option(
  "--schedule <schedule>",
  "fifo, lifo, random, lockstep, latency:DIST or @TRACE (fifo)",
);

export const linksOption = new Option(
  "--links <links>",
  "fifo, or any: links may reorder messages (as in the paper)",
);

export const portsOption = new Option(
  "--ports <ports>",
  "aligned, scrambled or BITS, one digit per process, 1 = swapped; on a network one list per process, like 1.0/0/0",
);

export const wakeOption = new Option(
  "--wake <who>",
  "all, random, positions like 0,3 or, in rounds, positions with times like 0,3@5 (all)",
);

export const willingOption = new Option(
  "--willing <who>",
  "all, none, random or positions: processes that take part if a message wakes them (all)",
);

export const tiesOption = new Option(
  "--ties <order>",
  "first, last, random or LIST: in rounds, the order of messages that arrive together (first)",
);

export const graphOption = new Option(
  "--graph <graph>",
  "ring, complete:N, grid:RxC, torus:RxC, tree:N, random:N:M or @FILE (ring)",
);

export const violateOption = new Option(
  "--violate <assumption>",
  "fifo, ids, everyone, n or direction: an assumption to violate",
).argParser(collect);

export const setOption = new Option(
  "--set <name=value>",
  "a parameter of the algorithm; may be repeated",
).argParser(collect);
