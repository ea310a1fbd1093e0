import { algorithm, type Me } from "../../model/algorithm.ts";
import { ghost, nat, upTo } from "../../model/schema.ts";

const needs = ["ring", "direction", "rounds", "n", "coins", "everyone"] as const;
// One bit per value: `once` if it was seen at least once, `twice` if it was seen more than once.
const state = { drawn: upTo(31), once: nat, twice: nat, received: nat, round: ghost(nat) };
const messages = { value: { value: upTo(31) } };
type Process = Me<typeof needs, typeof state, typeof messages>;

/**
 * A. Itai, M. Rodeh. Symmetry breaking in distributed networks. Information and Computation 88(1), 1990; in rounds, as in
 * QComp's leader_sync. Processes draw values below k, and every process sees every value drawn.
 */
export const itaiRodehSync = (k: number) => {
  function draw(me: Process): void {
    me.round++;
    me.once = me.twice = me.received = 0;
    me.drawn = me.toss(k);
    note(me, me.drawn);
    me.because("{me} draws {me.drawn}");
    if (me.n > 1) me.send.value({ value: me.drawn });
    else decide(me);
  }

  function decide(me: Process): void {
    const single = (me.once & ~me.twice) >>> 0;
    if (single === 0) draw(me.because("no value was drawn exactly once"));
    else if (me.drawn === 31 - Math.clz32(single))
      me.because("{me} drew {me.drawn}, the largest value drawn exactly once").lead();
    else me.because("another process drew the largest value drawn exactly once").follow();
  }

  return algorithm({
    name: "itai-rodeh-sync",
    needs,
    announces: true,
    phases: "round",
    state,
    messages,
    wake: draw,
    on: {
      value(me, { value }) {
        note(me, value);
        me.received++;
        if (me.received < me.n - 1) me.because("{me} has not seen all values yet").forward();
        // The last of the n - 1 values is not forwarded.
        else decide(me.because("{value} is the last of the values that {me} has to see"));
      },
    },
  });
};

/** Notes that a value was drawn. */
function note(me: Process, value: number): void {
  me.twice = (me.twice | (me.once & (1 << value))) >>> 0;
  me.once = (me.once | (1 << value)) >>> 0;
}
