import type { Compiled } from "../model/compile.ts";
import type { Times } from "../model/run.ts";
import { knownN, type Setup } from "../model/setup.ts";
import { tieBreaker, type TieBreaker } from "../model/ties.ts";
import { World } from "../model/world.ts";
import { AlarmBudget } from "./alarm-budget.ts";
import { configurationText, recurring } from "./configuration-text.ts";
import { handOut, makeRoom, takeOver, wiring } from "./handover.ts";
import { borrow, giveBack } from "./instances.ts";
import { checkDepth, LONGEST_CHAIN } from "./longest-chain.ts";
import { Moments } from "./moments.ts";
import { outcome } from "./outcome.ts";
import { round } from "./round.ts";
import type { Options, Simulation } from "./simulation.ts";

const breakerOf = ({ ties, algorithm, seed }: Setup): TieBreaker | undefined =>
  ties && tieBreaker(ties, algorithm.ties === "smallest first", seed);

/** Wake-ups per call of `advance` where all wake at time 0. */
const STARTS = 1 << 20;
/** Of an entry of the calendar: a wake-up, not an alarm. */
const WAKE = -1;

/** A moment that is only noted; big numbers are added when somebody asks. */
interface Instant {
  epoch: bigint;
  now: number;
}
const exactly = ({ epoch, now }: Instant): bigint => epoch + BigInt(now);

class RoundsWorld extends World {
  moments = new Moments();

  override alarm(p: number, rounds: number | bigint, tag: number): void {
    if (tag >>> 0 !== tag) this.unfit("alarm: tag", tag);
    this.moments.set(p, rounds, tag, this.compiled.engine.CALM[p]);
  }

  override calm(p: number): void {
    this.compiled.engine.CALM[p]++;
  }
}

/**
 * The synchronous engine. A round, ring-wide: deliveries by position, then wake-ups, then alarms by
 * position and tag. Rounds in which nothing is due are skipped, whatever their number.
 */
export function rounds(given: Setup, options: Options = {}): Simulation {
  const { watch, decided, orders, maxEvents, repeats } = options;
  const { algorithm, network, n, waking } = given;
  const { links, scrambled } = wiring(given);
  const world = new RoundsWorld(given);
  const { moments } = world;
  world.watch = watch;
  world.decided = decided;
  const breaker = orders?.order ?? breakerOf(given);
  let compiled: Compiled;
  const alarms = new AlarmBudget(maxEvents);
  let delivered = 0;
  let woken = waking.all ? 0 : n;
  const last: { receipt?: Instant; send?: Instant; decision?: Instant } = {};
  let sentByHome: number | undefined;
  /** The epoch that the digest knows. */
  let absorbed = 0n;

  const install = (next: Compiled): void => {
    compiled = next;
    world.compiled = next;
    next.bind(world, network.rows);
    next.reset(n, links, knownN(given));
    next.engine.setFlags(false, watch !== undefined);
    next.setSwapped(given.swapped);
    next.setWilling(given.willing);
  };
  install(borrow(algorithm, round, scrambled, n, links, links));
  if (given.ids) handOut(compiled!.ID, given.ids, algorithm.complemented);
  compiled!.engine.setLanes(world.digest.a, world.digest.b);
  world.readings = {
    timed: true,
    decided: () => note("decision"),
    clock: (p) => compiled.engine.clock(p),
    now: () => moments.time(),
    sentThisStep: () => 0,
  };
  for (const { position, time } of waking.times ?? []) moments.at(time, position, WAKE, WAKE);

  const grow = (): void => {
    makeRoom(world, compiled, () => {
      const old = compiled;
      install(
        borrow(
          algorithm,
          round,
          scrambled,
          old.capacity.processes,
          old.capacity.links,
          2 * old.capacity.messages,
        ),
      );
      takeOver(compiled, old, n);
    });
  };

  const note = (what: "receipt" | "send" | "decision"): void => {
    const instant = (last[what] ??= { epoch: 0n, now: 0 });
    instant.epoch = moments.epoch;
    instant.now = moments.now;
  };

  const holds = (p: number, generation: number): boolean =>
    generation === WAKE || generation === compiled.engine.CALM[p];

  /** Wake-ups (tag -1 sorts behind none, so they are taken apart), then alarms, as far as due now. */
  const ring = (): void => {
    // An alarm of no rounds rings in the same round, so there may be more when all have rung.
    for (let again = 0; moments.isDue; again++) {
      if (!alarms.allowsAgain(again) || (again > 0 && isRepeated())) return;
      due.length = 0;
      while (moments.due()) {
        const [, p, tag, generation] = moments.row;
        if (tag !== WAKE) due.push(p, tag, generation);
        else if ((compiled.LIFE[p] & 9) === 0) {
          compiled.engine.begin(p);
          if (world.spilled.length > 0) grow();
        }
      }
      for (let i = 0; i < due.length; i += 3) {
        if (due[i + 2] !== compiled.engine.CALM[due[i]]) continue;
        if (!alarms.allows(delivered)) return;
        alarms.rung++;
        alarms.silent++;
        compiled.engine.ring(due[i], due[i + 1]);
        if (world.spilled.length > 0) grow();
      }
    }
  };
  const due: number[] = [];
  const isRepeated = (): boolean => {
    const isAgain = repeats?.(() => recurring(world, moments.say(holds))) === true;
    if (isAgain) alarms.repeated();
    return isAgain;
  };

  /** The digest knows the time of every round in which something happened; here, a new epoch. */
  const absorbEpoch = (): void => {
    [world.digest.a, world.digest.b] = compiled.engine.lanes();
    world.digest.number((absorbed = moments.epoch));
    compiled.engine.setLanes(world.digest.a, world.digest.b);
  };

  /** Goes to the next round in which anything is due; false if there is none. */
  const next = (): boolean => {
    if (world.leaders.length > 0) sentByHome ??= world.sent();
    if (compiled.engine.sent() > 0) {
      note("send");
      moments.tick();
      compiled.engine.turn();
      note("receipt");
      if (orders && !orders.between(configuration)) return false;
      if (breaker) compiled.engine.tie(breaker);
    } else if (moments.pending(holds)) {
      // Looks before a silent jump in time, during which the effect of a tie may disappear.
      if (orders && !orders.between(configuration)) return false;
      moments.jump();
    } else return false;
    if (moments.epoch !== absorbed) absorbEpoch();
    compiled.engine.absorb(moments.now);
    return !isRepeated();
  };

  const configuration = (): string => {
    const decision = last.decision && exactly(last.decision);
    return configurationText(world, moments.say(holds), [moments.time(), decision, sentByHome]);
  };

  return {
    delivered: () => delivered,
    waiting: () => compiled.engine.inFlight(),
    now: () => world.readings.now(),
    read: (p) => compiled.look(p),
    advance(messages) {
      if (woken < n) {
        woken = compiled.engine.beginAll(woken, Math.min(n, woken + STARTS));
        if (world.spilled.length > 0) grow();
        if (woken === n) ring();
        return true;
      }
      if (world.exhausted || alarms.why !== undefined) return false;
      for (let left = messages; left > 0;) {
        const { engine } = compiled;
        if (engine.undelivered() > 0) {
          const most = Math.min(left, alarms.left(delivered));
          alarms.silent = 0;
          if (most <= 0 && !alarms.allows(delivered)) return false;
          const done: number = watch ? engine.stepWatched(most) : engine.step(most);
          delivered += done;
          if (delivered > LONGEST_CHAIN) checkDepth(compiled.engine.last());
          left -= done;
          if (world.spilled.length > 0) grow();
          if (compiled.engine.undelivered() > 0) continue;
        }
        ring();
        if (alarms.why !== undefined || !next()) return false;
        left--;
      }
      return messages > 0;
    },
    finish() {
      const { engine } = compiled;
      const isOver =
        woken === n &&
        alarms.why === undefined &&
        engine.inFlight() === 0 &&
        !moments.pending(holds);
      // `between` has already seen the last configuration of a run that was stopped.
      if (isOver) orders?.between(configuration);
      const first = world.leaders[0];
      const time: Times = {
        ...(first && { home: first.time }),
        firstWake: waking.times?.[0].time ?? 0n,
        ...(last.receipt && { lastReceipt: exactly(last.receipt) }),
        ...(last.send && { lastSend: exactly(last.send) }),
        ...(last.decision && { lastDecision: exactly(last.decision) }),
        marks: world.marks,
      };
      const result = outcome(world, compiled, {
        delivered,
        inFlight: engine.inFlight(),
        finished: isOver,
        stopped: alarms.stopped(delivered),
        last: engine.last(),
        lanes: engine.lanes(),
        time,
        sentByHome: sentByHome ?? world.sent(),
      });
      giveBack(compiled, round, scrambled);
      return result;
    },
  };
}
