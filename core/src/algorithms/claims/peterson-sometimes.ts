import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { idsInside } from "./ids-inside.ts";
import { among } from "./on-way.ts";
import { phasesNeeded } from "./phases-needed.ts";
import { twoLeft } from "./two-left.ts";

export const petersonSometimes: readonly Sometimes[] = [
  phasesNeeded(3, "rounds", 4),
  twoLeft("two active processes when all others are relays", "part", ["active", "relay"]),
  sometimes("a relay that is about to be elected: its own id has come round", 3, (config) => {
    const ids = idsInside(config.setup);
    return among(config, "part", "relay").some(
      (p) => config.waiting(p)[0]?.fields["tid"] === ids[p],
    );
  }),
];
