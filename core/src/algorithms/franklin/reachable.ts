import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { idsInside, among, processes } from "../claims/configuration.ts";
import { phasesNeeded, twoLeft } from "../claims/reachable.ts";

type Inbox = readonly (readonly [unknown, unknown])[];

export const franklinReachable: readonly Sometimes[] = [
  phasesNeeded(3, "rounds", 4),
  twoLeft("two active processes when all others are passive", "status", ["active", "passive"]),
  sometimes("all other processes passive before the winner has received an id", 2, (config) => {
    const { read, waiting, setup } = config;
    const [winner, ...more] = among(config, "status", "active");
    if (winner === undefined || more.length > 0) return false;
    const inbox = read(winner)["inbox"] as Inbox;
    const own = idsInside(setup)[winner];
    const isAnother = (id: unknown) => id !== undefined && id !== own;
    return (
      inbox.flat().every((id) => id === undefined) &&
      [0, 1].every((port) => isAnother(waiting(winner, port)[0]?.fields["id"]))
    );
  }),
  sometimes("an id of the next round that waits behind one of this round", 2, (config) =>
    processes(config).some(({ inbox }) => (inbox as Inbox).some(([, next]) => next !== undefined)),
  ),
];
