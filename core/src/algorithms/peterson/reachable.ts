import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { idsInside, among } from "../claims/configuration.ts";
import { phasesNeeded, twoLeft } from "../claims/reachable.ts";

export const petersonReachable: readonly Sometimes[] = [
  phasesNeeded(3, "rounds", 4),
  twoLeft("two active processes when all others are relays", "part", ["active", "relay"]),
  sometimes("a relay about to receive its own id, which elects it", 3, (config) => {
    const ids = idsInside(config.setup);
    return among(config, "part", "relay").some(
      (p) => config.waiting(p)[0]?.fields["tid"] === ids[p],
    );
  }),
];
