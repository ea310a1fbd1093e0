import type { Configuration } from "../../model/claim.ts";
import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { among, onWay } from "./on-way.ts";
import { twoLeft } from "./two-left.ts";

const left = twoLeft("two active processes when all others are passive", "state", [
  "active",
  "passive",
]);

const aboutToLead = sometimes(
  "a winner about to learn that it is alone, and passive processes that do not know it",
  2,
  (config) =>
    among(config, "state", "active").some((p) =>
      config.waiting(p).some(({ kind, fields }) => kind === "probe" && fields["hop"] === config.n),
    ) &&
    among(config, "state", "passive").length === config.n - 1 &&
    config.n > 1,
);

/** What a passive process has passed on is of the second round at least. */
const passedOn = (config: Configuration) =>
  onWay(config, "probe").filter(({ fields }) => (fields["hop"] as number) > 1);

/** The bit tells the rounds apart. */
const withBit: readonly Sometimes[] = [
  sometimes("a draw: all go on to the second round", 2, (config) => {
    const active = among(config, "state", "active");
    return active.length === config.n && active.every((p) => config.read(p)["bit"] === 1);
  }),
  sometimes("a third round", 2, (config) =>
    passedOn(config).some(({ fields }) => fields["bit"] === 0),
  ),
  sometimes("a probe of the next round that has overtaken one of this round", 2, ({ n, read }) =>
    Array.from({ length: n }, (_, p) => read(p)["inbox"] as unknown[][]).some((inbox) =>
      inbox.some(([here, next]) => here === undefined && next !== undefined),
    ),
  ),
];

export const franklinProbabilisticSometimes = (bit: "yes" | "no"): readonly Sometimes[] => [
  ...(bit === "yes"
    ? withBit
    : [sometimes("a second round", 2, (config) => passedOn(config).length > 0)]),
  left,
  aboutToLead,
];
