// Draws small algorithms given by tables, and explores the tables by brute force. Tests compare the checker's
// confluence reduction with the result.
import { algorithm, upTo, type Algorithm } from "@ringleader/core/internal";
import * as fc from "fast-check";

/** A reaction: the next state, the messages sent, and whether the process leads. */
interface Row {
  readonly state: number;
  readonly sends: readonly (readonly [port: 0 | 1, value: number])[];
  readonly leads: boolean;
}

export interface Table {
  readonly n: number;
  /** Rows, indexed by id - 1, state, port and value. */
  readonly rows: readonly Row[];
  /** What each process sends when it starts. */
  readonly starts: readonly Row["sends"][];
  readonly links: "fifo" | "any";
  /** Number of hops after which a message is discarded. */
  readonly hops: number;
}

const STATES = 3;
const VALUES = 2;

const indexOf = (p: number, state: number, port: number, value: number): number =>
  ((p * STATES + state) * 2 + port) * VALUES + value;

/** Makes an algorithm from a table. Ids are 1..n clockwise, so the id of a process selects its rows. */
export const algorithmOf = ({ rows, starts, links, hops }: Table): Algorithm =>
  algorithm({
    name: "table",
    paper: "none",
    idea: "A table.",
    computesWithIds: true,
    leastId: 1,
    needs: { ring: true, direction: true, bothWays: true, ids: true, everyone: true },
    links,
    announces: false,
    state: { at: upTo(STATES) },
    messages: { m: { value: upTo(VALUES), left: upTo(hops) } },
    wake(me) {
      // Without this, few tables would elect a leader.
      if (me.id === 1) me.lead();
      for (const [port, value] of starts[me.id - 1]) me.send.m(port, { value, left: hops });
    },
    on: {
      m(me, { value, left }, port) {
        const row = rows[indexOf(me.id - 1, me.at, port, value)];
        me.at = row.state;
        if (row.leads && me.decision === "none") me.lead();
        if (left === 0) return;
        for (const [to, sent] of row.sends) me.send.m(to, { value: sent, left: left - 1 });
      },
    },
  });

type Sends = Row["sends"];

const sendsOf = (most: number): fc.Arbitrary<Sends> =>
  fc.array(fc.tuple(fc.constantFrom(0 as const, 1 as const), fc.nat(VALUES - 1)), {
    maxLength: most,
  });

/**
 * Draws tables in which most messages commute, with a few arbitrary rows. Hardly any table of arbitrary rows is
 * confluent.
 */
export const tables = (links: Table["links"]): fc.Arbitrary<Table> =>
  fc.integer({ min: 1, max: 3 }).chain((n) =>
    fc
      .record({
        hops: fc.integer({ min: 0, max: 3 }),
        starts: fc.array(sendsOf(2), { minLength: n, maxLength: n }),
        /** The increment of the state and the messages sent, indexed by process, port and value. */
        adds: fc.array(fc.tuple(fc.nat(STATES - 1), sendsOf(2)), {
          minLength: 4 * n,
          maxLength: 4 * n,
        }),
        odd: fc.array(
          fc.record({
            at: fc.nat(indexOf(n - 1, STATES - 1, 1, VALUES - 1)),
            state: fc.nat(STATES - 1),
            sends: sendsOf(2),
            leads: fc.constantFrom(false, false, false, true),
          }),
          { maxLength: 4 },
        ),
      })
      .map(({ hops, starts, adds, odd }) => {
        const rows: Row[] = [];
        for (let p = 0; p < n; p++)
          for (let state = 0; state < STATES; state++)
            for (let port = 0; port < 2; port++)
              for (let value = 0; value < VALUES; value++) {
                const [add, sends] = adds[(p * 2 + port) * VALUES + value];
                rows.push({ state: (state + add) % STATES, sends, leads: false });
              }
        for (const { at, ...row } of odd) rows[at] = row;
        return { n, rows, starts, links, hops };
      }),
  );

/** Counts over all runs. */
export interface TableSummary {
  readonly states: number;
  readonly transitions: number;
  readonly ends: number;
  /** Minimum and maximum number of messages of a complete run. */
  readonly messages: readonly [min: number, max: number];
  /** Number of complete runs. */
  readonly runs: bigint;
}

type Mail = readonly [value: number, left: number];
/** Position p receives at ends 2p (from the left) and 2p + 1 (from the right). */
interface Configuration {
  readonly at: readonly number[];
  readonly led: readonly boolean[];
  readonly mail: readonly (readonly Mail[])[];
}

/** Explores a table by brute force; undefined if it has more than `most` states. */
export function exploreTable(table: Table, most = 20_000): TableSummary | undefined {
  const { n, rows, starts, links, hops } = table;
  const put = (mail: Mail[][], p: number, sends: Sends, left: number): void => {
    for (const [port, value] of sends) {
      const to = port === 1 ? 2 * ((p + 1) % n) : 2 * ((p + n - 1) % n) + 1;
      mail[to].push([value, left]);
      if (links === "any") mail[to].sort((x, y) => x[0] - y[0] || x[1] - y[1]);
    }
  };
  const mail: Mail[][] = Array.from({ length: 2 * n }, () => []);
  for (let p = 0; p < n; p++) put(mail, p, starts[p], hops);
  const first: Configuration = {
    at: Array(n).fill(0),
    led: Array.from({ length: n }, (_, p) => p === 0),
    mail,
  };
  const sentAtStart = starts.reduce((sum, { length }) => sum + length, 0);
  const known = new Map<string, { min: number; max: number; runs: bigint }>();
  let [transitions, ends] = [0, 0];

  const from = (c: Configuration): { min: number; max: number; runs: bigint } => {
    const key = JSON.stringify(c);
    const before = known.get(key);
    if (before) return before;
    if (known.size > most) throw new RangeError("too many");
    let [min, max, runs] = [Infinity, -Infinity, 0n];
    c.mail.forEach((list, end) => {
      const heads = links === "any" ? list : list.slice(0, 1);
      heads.forEach((head, i) => {
        // Equal messages on a link that reorders count as one delivery.
        if (heads.findIndex((other) => other[0] === head[0] && other[1] === head[1]) < i) return;
        transitions++;
        const [p, port] = [end >> 1, end & 1];
        const [value, left] = head;
        const row = rows[indexOf(p, c.at[p], port, value)];
        const next = c.mail.map((queue) => [...queue]);
        next[end].splice(i, 1);
        const sends = left === 0 ? [] : row.sends;
        put(next, p, sends, left - 1);
        const after = from({
          at: c.at.map((state, q) => (q === p ? row.state : state)),
          led: c.led.map((led, q) => led || (q === p && row.leads)),
          mail: next,
        });
        min = Math.min(min, sends.length + after.min);
        max = Math.max(max, sends.length + after.max);
        runs += after.runs;
      });
    });
    if (runs === 0n) {
      ends++;
      [min, max, runs] = [0, 0, 1n];
    }
    const summary = { min, max, runs };
    known.set(key, summary);
    return summary;
  };
  try {
    const { min, max, runs } = from(first);
    const messages = [min + sentAtStart, max + sentAtStart] as const;
    return { states: known.size, transitions, ends, messages, runs };
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
