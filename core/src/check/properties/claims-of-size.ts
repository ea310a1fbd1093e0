import { formatRational, rational } from "../../exact/rational.ts";
import { measureClaim } from "../../judge/judge.ts";
import type { Algorithm } from "../../model/algorithm.ts";
import type { Attained, Average, Claim } from "../../model/claim.ts";
import { makeSetup, type Request } from "../../model/setup.ts";
import type { Event } from "../../model/trace.ts";
import { advance, startSimulation } from "../../simulate/simulate.ts";
import { Refusal } from "../../refusal/refusal.ts";
import { shorten } from "../../refusal/shorten.ts";
import { portableOf, runOfEvents } from "../report/portable-run.ts";
import type { Witness } from "../report/report.ts";
import { arrangements } from "../setups/arrangements.ts";

/** Largest n at which the runs of all arrangements are simulated for a mean. */
const MEAN_N_MAX = 7;
/** Number of deliveries after which a run counts as endless. */
const DELIVERIES_MAX = 100_000;

/** The judgement on a claim; `holds` is undefined if it is open. */
interface Judgement {
  readonly holds: boolean | undefined;
  readonly witness?: Witness;
}

/** True for claims about all rings of one size. Neither a single setup nor its states decide them. */
export const isOfSize = (claim: Claim): claim is Average | Attained =>
  claim.form === "average" || claim.form === "attained";

/**
 * Judges a claim about all rings of n processes: simulates all arrangements of a mean, or the ring that attains a value. It
 * is open if there are too many rings, the processes toss coins, or a run does not end.
 */
export function judgeSize(claim: Average | Attained, algorithm: Algorithm, n: number): Judgement {
  const { ring, coins } = algorithm.needs;
  const isPossible = ring === true && !coins;
  const measured = (request: Partial<Request>) => simulate({ algorithm, n, ...request }, claim);
  if (claim.form === "attained") {
    const given = claim.value(n);
    if (given === undefined) return { holds: true };
    const value = readWhole(claim, given);
    const it = isPossible ? measured(claim.worst(n)) : undefined;
    if (it?.value === undefined) return { holds: undefined };
    if (it.value === value) return { holds: true };
    return { holds: false, witness: it.witness(`it is ${it.value}, the claim says ${value}`) };
  }
  const given = claim.mean(n);
  if (given === undefined) return { holds: true };
  const [over, under] = [readWhole(claim, given[0]), readWhole(claim, given[1])];
  if (!isPossible || n > MEAN_N_MAX) return { holds: undefined };
  const ids = Uint32Array.from({ length: n }, (_, i) => i + 1);
  let [sum, rings] = [0n, 0n];
  for (const order of arrangements(ids)) {
    const { value } = measured({ ids: order });
    if (value === undefined) return { holds: undefined };
    sum += value;
    rings++;
  }
  if (sum * under === over * rings) return { holds: true };
  const [found, claimed] = [rational(sum, rings), rational(over, under)].map(formatRational);
  const why = `the mean over all arrangements is ${found}, the claim says ${claimed}`;
  return { holds: false, witness: measured({ ids }).witness(why) };
}

/** Reads a number that a claim gives. In a file without types, it may be anything. */
function readWhole({ id }: Claim, value: unknown): bigint {
  if (typeof value === "bigint" || Number.isSafeInteger(value)) return BigInt(value as number);
  throw new Refusal(`claim ${id}: ${shorten(String(value))} is not accepted; give a whole number.`);
}

/** Simulates a run; returns what the claim measures in it, undefined if it does not end. */
function simulate(request: Request, { measure }: Average | Attained) {
  const setup = makeSetup({ ...request, ports: "aligned" });
  const events: Event[] = [];
  const simulation = startSimulation(setup, { watch: (event) => void events.push({ ...event }) });
  while (advance(simulation, DELIVERIES_MAX));
  const run = simulation.finish();
  return {
    value: run.finished ? measureClaim(measure, run)[0]?.[0] : undefined,
    // In rounds, the setup determines the run.
    witness: (why: string): Witness =>
      setup.needs.rounds
        ? { setup: portableOf(setup), deliveries: [], why }
        : { ...runOfEvents(setup, events), why },
  };
}
