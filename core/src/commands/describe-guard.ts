import type { Command, Commands, Term } from "./command.ts";
import { commandsOf } from "./apply-command.ts";
import { describeTerm } from "./describe-term.ts";

type Order = readonly number[];

/** One comparison of two ids, by their indices among the terms. */
interface Atom {
  readonly x: number;
  readonly y: number;
  readonly sign: "<" | "<=" | "=" | "!=" | ">=" | ">";
}

const signs = ["<", "<=", "=", "!=", ">=", ">"] as const;

function holds({ x, y, sign }: Atom, order: Order): boolean {
  const difference = order[x] - order[y];
  if (sign === "=") return difference === 0;
  if (sign === "!=") return difference !== 0;
  if (sign === "<") return difference < 0;
  if (sign === "<=") return difference <= 0;
  return sign === ">" ? difference > 0 : difference >= 0;
}

/** Most orders for which a short guard is sought; a longer one is counted instead. */
const MOST_ORDERS = 3000;

/**
 * Describes the orders at which a command applies, by as few comparisons as a greedy search finds: a disjunction of
 * conjunctions that is true of these orders and of no other order of the same event. Returns "" if all orders apply.
 */
export function describeGuard(all: Commands, command: Command): string {
  const { control, event, side, message, terms, orders } = command;
  const others = commandsOf(all, control, event, side)
    .filter((it) => String(it.message) === String(message))
    .flatMap((it) => it.orders.filter((order) => !includes(orders, order)));
  if (others.length === 0) return "";
  if (orders.length + others.length > MOST_ORDERS) return `${orders.length} orders of ids`;
  const atoms: Atom[] = [];
  for (let x = 0; x < terms.length; x++) {
    for (let y = 0; y < terms.length; y++) {
      if (x !== y) atoms.push(...signs.map((sign) => ({ x, y, sign })));
    }
  }
  // Comparisons read best with the id of the message first.
  const rank = (it: Atom) => weightOf(terms[it.x]) * 4 - weightOf(terms[it.y]);
  atoms.sort((a, b) => rank(a) - rank(b));
  const clauses: Atom[][] = [];
  let open: readonly Order[] = orders;
  while (open.length > 0) {
    const clause = clauseFor(open, orders, others, atoms);
    clauses.push(clause);
    open = open.filter((order) => !clause.every((atom) => holds(atom, order)));
  }
  const text = clauses.map((clause) =>
    clause
      .map(
        ({ x, y, sign }) =>
          `${describeTerm(all, event, terms[x])} ${sign} ${describeTerm(all, event, terms[y])}`,
      )
      .join(" and "),
  );
  return text.join(" or ");
}

const includes = (orders: readonly Order[], order: Order): boolean =>
  orders.some((it) => it.every((rank, i) => rank === order[i]));

const weightOf = (term: Term): number => ({ message: 0, slot: 1, me: 2, zero: 3 })[term.of];

/** Finds a conjunction that no other order satisfies and that some open orders do. */
function clauseFor(
  open: readonly Order[],
  orders: readonly Order[],
  others: readonly Order[],
  atoms: readonly Atom[],
): Atom[] {
  const clause: Atom[] = [];
  let [inside, outside] = [open, others];
  while (outside.length > 0) {
    let best: { atom: Atom; score: number } | undefined;
    for (const atom of atoms) {
      const kept = inside.filter((order) => holds(atom, order)).length;
      const left = outside.filter((order) => holds(atom, order)).length;
      if (kept === 0 || left === outside.length) continue;
      // Keep as many orders as possible for each that is excluded.
      const score = (kept / inside.length) * 2 + (outside.length - left) / outside.length;
      if (!best || score > best.score + 1e-9) best = { atom, score };
    }
    if (!best) return exactly(inside[0] ?? orders[0], atoms);
    const { atom } = best;
    clause.push(atom);
    inside = inside.filter((order) => holds(atom, order));
    outside = outside.filter((order) => holds(atom, order));
  }
  // Drop comparisons that the rest implies, one at a time.
  for (const atom of clause.slice()) {
    const rest = clause.filter((it) => it !== atom);
    if (others.every((order) => rest.some((it) => !holds(it, order))))
      clause.splice(clause.indexOf(atom), 1);
  }
  return clause;
}

/** The conjunction that one order alone satisfies. */
const exactly = (order: Order, atoms: readonly Atom[]): Atom[] =>
  atoms.filter((atom) => atom.x < atom.y && atom.sign !== "!=" && holds(atom, order));
