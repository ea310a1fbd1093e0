import type { Configuration } from "../../model/claim.ts";
import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { among, onWay, processes } from "../claims/configuration.ts";
import { twoLeft } from "../claims/reachable.ts";

/** Lists the probes that a passive process has forwarded; they belong to the second round or a later one. */
const passedOn = (config: Configuration) =>
  onWay(config, "probe").filter(({ fields }) => (fields["hop"] as number) > 1);

/** Properties that are reachable only if probes carry the bit of their round. */
const withBit: readonly Sometimes[] = [
  sometimes("a tie, after which all processes reach the second round", 2, (config) => {
    const active = among(config, "state", "active");
    return active.length === config.n && active.every((p) => config.read(p)["bit"] === 1);
  }),
  sometimes("a third round", 2, (config) =>
    passedOn(config).some(({ fields }) => fields["bit"] === 0),
  ),
  sometimes("a probe of the next round that has overtaken one of this round", 2, (config) =>
    processes(config).some(({ inbox }) =>
      (inbox as unknown[][]).some(([here, next]) => here === undefined && next !== undefined),
    ),
  ),
];

export const franklinProbabilisticReachable = (bit: "yes" | "no"): readonly Sometimes[] => [
  ...(bit === "yes"
    ? withBit
    : [sometimes("a second round", 2, (config) => passedOn(config).length > 0)]),
  twoLeft("two active processes when all others are passive", "state", ["active", "passive"]),
  sometimes(
    "a winner about to learn that it is the only active process",
    2,
    (config) =>
      among(config, "state", "active").some((p) =>
        config
          .waiting(p)
          .some(({ kind, fields }) => kind === "probe" && fields["hop"] === config.n),
      ) &&
      among(config, "state", "passive").length === config.n - 1 &&
      config.n > 1,
  ),
];
