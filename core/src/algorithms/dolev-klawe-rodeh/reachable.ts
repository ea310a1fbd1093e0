import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { among } from "../claims/configuration.ts";
import { phasesNeeded, twoLeft } from "../claims/reachable.ts";

export const dolevKlaweRodehReachable: readonly Sometimes[] = [
  phasesNeeded(3, "rounds", 4),
  twoLeft("two active processes when all others are passive", "part", ["active", "passive"]),
  sometimes("the maximum detected by a process that will not lead", 2, (config) =>
    among(config, "part", "detected").some((p) => config.read(p)["decision"] === "follows"),
  ),
];
