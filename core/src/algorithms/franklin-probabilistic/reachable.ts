import type { Configuration } from "../../model/claim.ts";
import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { among, lookOnWay, processes } from "../claims/configuration.ts";
import { twoLeft } from "../claims/reachable.ts";

/** True if a passive process has forwarded a probe, with this bit if it is given. The probe belongs to the second round or a later one. */
const isPassedOn = (config: Configuration, bit?: number): boolean =>
  lookOnWay(config, ["probe"], ({ fields }) => {
    const isMeant = bit === undefined || fields["bit"] === bit;
    return ((fields["hop"] as number) > 1 && isMeant) || undefined;
  }) === true;

/** Properties that are reachable only if probes carry the bit of their round. */
const withBit: readonly Sometimes[] = [
  sometimes("a tie, after which all processes reach the second round", 2, (config) => {
    const active = among(config, "state", "active");
    return active.length === config.n && active.every((p) => config.read(p)["bit"] === 1);
  }),
  sometimes("a third round", 2, (config) => isPassedOn(config, 0)),
  sometimes("a probe of the next round that has overtaken one of this round", 2, (config) =>
    processes(config).some(({ inbox }) =>
      (inbox as unknown[][]).some(([here, next]) => here === undefined && next !== undefined),
    ),
  ),
];

export const franklinProbabilisticReachable = (bit: "yes" | "no"): readonly Sometimes[] => [
  ...(bit === "yes" ? withBit : [sometimes("a second round", 2, (config) => isPassedOn(config))]),
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
