import type { Setup } from "../model/setup.ts";
import { formatSchedule } from "../model/system/schedule.ts";

/** True if something in a run of this setup is drawn from the seed: coins, the schedule, ties or a part of the setup. */
export const dependsOnSeed = ({ algorithm, schedule, ties, made, network }: Setup): boolean =>
  algorithm.needs.coins === true ||
  /^(random|latency:(uniform|exponential))/.test(formatSchedule(schedule)) ||
  ties === "random" ||
  made.ids === "random" ||
  made.ports === "scrambled" ||
  /^(random|tree):/.test(network.made);
