import {
  advance,
  Refusal,
  requestOf,
  result,
  setup,
  simulate,
  type Algorithm,
  type Family,
  type Result,
} from "@ringleader/core";
import * as Comlink from "comlink";
import { plural } from "../app/figures.ts";
import { describe, type Described } from "../run/described.ts";
import type { Failure } from "../run/failure.ts";
import { codeOf, familyFrom, sayingOf, Wrong } from "./compile.ts";
import { loopWatch } from "./loop-watch.ts";
import { lineOf, LOOP } from "./own-line.ts";

/** An own text that can be read, and what came of running it on a small ring. */
export interface Tried {
  readonly described: Described;
  readonly state: readonly string[];
  /** Each kind with its fields. */
  readonly messages: readonly string[];
  readonly ring: { readonly sentence: string; readonly good: boolean };
}

/** The ring it is tried on, and how many messages may travel there. */
const N = 3;
const BUDGET = 100_000;

const api = {
  ready: (): boolean => true,
  /** Reads a text and runs it; `watched` is the same text with loops that call `$loop`. */
  async try(text: string, watched: string): Promise<Tried | Failure> {
    try {
      const plain = codeOf(text);
      const family = await familyFrom(codeOr(plain, watched), { [LOOP]: loopWatch() });
      const made = family.with({});
      return {
        described: describe(family, {}),
        state: Object.keys(made.state),
        messages: Object.entries(made.messages).map(([kind, fields]) =>
          `${kind} ${Object.keys(fields).join(" ")}`.trim(),
        ),
        ring: onRing(family, made),
      };
    } catch (error) {
      const line = error instanceof Wrong ? error.line : lineOf(error);
      return {
        kind: "refused",
        sentence: sayingOf(error),
        ...(line !== undefined && { line }),
      };
    }
  },
};

export type Api = typeof api;
Comlink.expose(api);

/** Where loops could not be watched, the text goes without. */
function codeOr(plain: string, watched: string): string {
  try {
    return codeOf(watched);
  } catch {
    return plain;
  }
}

function onRing(family: Family, { needs }: Algorithm): Tried["ring"] {
  let given;
  try {
    const where = needs.ring ? { n: N } : { graph: `complete:${N}` };
    given = setup(requestOf({ algorithm: family.name, ...where, seed: 1 }, family));
  } catch (error) {
    // What an algorithm cannot run on need not be a ring of three.
    if (!(error instanceof Refusal)) throw error;
    return { sentence: `Not tried on a ring of ${N}: ${error.message}`, good: false };
  }
  const simulation = simulate(given);
  while (advance(simulation, BUDGET));
  const outcome = simulation.finish();
  return saying(result(outcome), outcome.finished);
}

function saying({ leaders, messages, violations, claims }: Result, finished: boolean) {
  const ring = `On a ring of ${N}`;
  if (!finished) {
    return {
      sentence: `${ring} it has not ended after ${plural(BUDGET, "message")}: does every message stop somewhere?`,
      good: false,
    };
  }
  const untrue = claims
    .filter(({ holds, refuted }) => !holds && refuted === undefined)
    .map(({ says, measured, bound }) => `${says}: not so, ${measured} of ${bound}`);
  const broken = [...(violations ?? []), ...untrue];
  if (broken.length > 0) return { sentence: `${ring}: ${broken.join("; ")}.`, good: false };
  const [leader] = leaders;
  const who = leader?.id === undefined ? `position ${leader?.position}` : `id ${leader.id}`;
  return {
    sentence: `${ring} ${who} leads, after ${plural(messages.total, "message")}.`,
    good: true,
  };
}
