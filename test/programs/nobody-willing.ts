import { algorithm, bit, id, upTo } from "@ringleader/core";
import { own, ring, type Program } from "./program.ts";

/** What a process knows when the tokens of all processes have come around. */
interface Known {
  readonly n: number;
  /** Number of processes that are willing. */
  readonly willing: number;
  readonly isWilling: boolean;
  /** True if no process that is as willing as this one has a greater id; a smaller one. */
  readonly isTop: boolean;
  readonly isLow: boolean;
}

/** Every process learns who is willing, and then leads if the rule says so. */
const counting = (name: string, leads: (known: Known) => boolean): Program => ({
  n: 2,
  algorithm: algorithm({
    ...own,
    name,
    needs: { ...ring, rounds: true, everyone: true, n: true },
    contenders: "willing",
    elects: "max",
    state: { left: upTo(9), standing: upTo(9), isBelow: bit, isAbove: bit },
    messages: { token: { id, stands: bit } },
    wake(me) {
      me.left = me.n;
      me.send.token({ id: me.id, stands: me.willing ? 1 : 0 });
    },
    on: {
      token(me, { id: other, stands }) {
        me.left -= 1;
        if (stands === 1) me.standing += 1;
        const isAlike = (stands === 1) === me.willing;
        if (isAlike && other > me.id) me.isBelow = 1;
        if (isAlike && other < me.id) me.isAbove = 1;
        if (other !== me.id) me.send.token({ id: other, stands });
        if (me.left > 0) return;
        const [isTop, isLow] = [me.isBelow === 0, me.isAbove === 0];
        const known = { n: me.n, willing: me.standing, isWilling: me.willing, isTop, isLow };
        if (leads(known)) me.lead();
      },
    },
  }),
});

/** The right rule, and this one if nobody is willing. */
const orIfNobody = (name: string, leads: (known: Known) => boolean): Program =>
  counting(name, (it) => (it.willing === 0 ? leads(it) : it.isWilling && it.isTop));

export const wrong: readonly Program[] = [
  orIfNobody("the-least-unwilling-leads", ({ isLow }) => isLow),
  orIfNobody("the-greatest-unwilling-leads", ({ isTop }) => isTop),
  orIfNobody("all-unwilling-lead", () => true),
  orIfNobody("leads-alone-though-unwilling", ({ n }) => n === 1),
  orIfNobody("leads-of-two-though-unwilling", ({ n, isTop }) => n === 2 && isTop),
  orIfNobody("the-unwilling-who-is-not-least-leads", ({ isLow }) => !isLow),
  orIfNobody("the-unwilling-who-is-not-greatest-leads", ({ isTop }) => !isTop),
  counting("willing-or-not", ({ isTop }) => isTop),
  counting("only-the-unwilling", ({ isWilling, isTop }) => !isWilling && isTop),
  counting("the-least-willing", ({ isWilling, isLow }) => isWilling && isLow),
  counting("an-unwilling-one-for-one", ({ willing, isWilling, isTop }) =>
    willing === 1 ? !isWilling && isTop : isWilling && isTop,
  ),
];

export const right: readonly Program[] = [
  counting("the-greatest-willing", ({ isWilling, isTop }) => isWilling && isTop),
  orIfNobody("nobody-if-nobody", () => false),
];
