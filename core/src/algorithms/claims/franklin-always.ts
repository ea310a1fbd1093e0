import { proved } from "../../model/basis.ts";
import { always, type Always } from "../../model/claim.ts";
import { among } from "./on-way.ts";
import { mailBetween } from "./mail-between.ts";

/** As in 004, Theorem 2, which speaks of the probabilistic algorithm: there is nothing to draw here. */
export const franklinAlways: readonly Always[] = [
  mailBetween(
    "between neighbouring active processes there are exactly two messages, those that wait included, on FIFO links",
    "004, Theorem 2, of Franklin's algorithm itself",
    { status: "status", kind: "id" },
    ({ length }, _here, _there, { links }) =>
      length === 2 || links === "any" ? undefined : `${length} messages`,
  ),
];

export const franklinProbabilisticAlways: readonly Always[] = [
  mailBetween(
    "in every configuration there are exactly two messages between neighbouring active processes, those that wait included: facing each other, and all of one bit, or following each other, and of different bits",
    "004, Theorem 2, read so that it holds",
    {
      status: "state",
      kind: "probe",
      bit: (it, slot) => ((it["bit"] as number) + slot) % 2,
    },
    (found, here, there, { algorithm }) => {
      if (found.length !== 2) return `${found.length} messages`;
      if (algorithm.parameters["bit"] === "no") return undefined;
      const [one, other] = found;
      const facing = one.clockwise !== other.clockwise;
      const right =
        (here["bit"] === there["bit"]) === facing &&
        (one.bit === other.bit) === facing &&
        (!facing || one.bit === here["bit"]);
      return right ? undefined : "wrong bits";
    },
  ),
  always(
    "beside a leader nobody is active, and there is always an active process or a leader",
    "004, Theorem 1, proof",
    (config) => {
      const [active, leaders] = [
        among(config, "state", "active").length,
        among(config, "state", "leader").length,
      ];
      const awake = Array.from({ length: config.n }, (_, p) => config.read(p)["woke"]).every(
        Boolean,
      );
      if (!awake || (leaders === 0) === active > 0) return undefined;
      return `${active} active beside ${leaders} leaders`;
    },
    proved("decision 15"),
  ),
];
