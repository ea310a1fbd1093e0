import type { Along, Always } from "../../model/claim.ts";
import type { Outcome } from "../../model/outcome.ts";
import { idsInside, lookOnWay, repeatedOnWay } from "../../sentence/configuration.ts";

/** Judges how many processes reach each phase. A process that withdraws forgets its phase. */
export const judgeParticipants =
  (isWrong: (counted: number, i: number, run: Outcome) => boolean): Along["watcher"] =>
  () => {
    const reached: number[] = [];
    return {
      see({ process }, read) {
        reached[process] = Math.max(Number(read(process)["phase"]), reached[process] ?? 0);
      },
      end(run) {
        for (let i = 0; ; i++) {
          const counted = reached.filter((phase) => phase >= i).length;
          if (counted === 0) return undefined;
          if (isWrong(counted, i, run)) return `processes that reach phase ${i}: ${counted}`;
        }
      },
    };
  };

/** Judges that at the end of the run all processes but one have this status. */
export const judgeOthers =
  (status: string): Along["watcher"] =>
  () => ({
    see() {},
    end({ n, fields }) {
      const others = fields!.filter((process) => process["status"] === status).length;
      return others === n - 1 ? undefined : `${others} of ${n - 1} processes are ${status}`;
    },
  });

/** Judges that no two messages of an id are on one side of its candidate. */
export const judgeSides =
  (probe: string, answers: readonly string[]): Always["holds"] =>
  (config) => {
    // A clockwise probe and an anticlockwise answer are on the candidate's right.
    const odd = repeatedOnWay(config, [probe, ...answers], ({ kind, side, fields }) => {
      const id = fields["id"] as number;
      return (side === 0) === (kind === probe) ? 2 * id + 1 : 2 * id;
    });
    if (odd === undefined) return undefined;
    return `two messages of id ${Math.floor(odd / 2)} on the ${odd % 2 === 1 ? "right" : "left"}`;
  };

/** Judges that no probe has passed a process that is better than its candidate. */
export const judgePassed =
  (probe: string, isBetter: (id: number, than: number) => boolean): Always["holds"] =>
  (config) => {
    const { n, setup } = config;
    const ids = idsInside(setup);
    return lookOnWay(config, [probe], ({ side, fields }, to) => {
      const id = fields["id"] as number;
      const step = side === 0 ? 1 : n - 1;
      for (let p = (ids.indexOf(id) + step) % n; p !== to; p = (p + step) % n)
        if (isBetter(ids[p], id)) return `the probe of id ${id} has passed id ${ids[p]}`;
      return undefined;
    });
  };

/** Judges which process discards the probes of which sender. A probe is discarded where it meets a lower id. */
export const judgeDiscards =
  (isAllowed: (sender: number, by: number, ids: readonly number[]) => boolean): Along["watcher"] =>
  ({ ids, algorithm }) => {
    // If the other extreme is elected, the greater id counts as the lower one.
    const sign = algorithm.complemented ? -1 : 1;
    const signed = Array.from(ids!, (id) => sign * id);
    return {
      see({ kind, process, words }) {
        const [sender, by] = [sign * words[0], signed[process]];
        return kind !== "out" || sender <= by || isAllowed(sender, by, signed)
          ? undefined
          : `process ${ids![process]} discards a probe of process ${words[0]}`;
      },
    };
  };

/** Counts the messages with the lowest id that return to its owner; two must return in each phase. */
export const lowestIsAnswered: Along["watcher"] = ({ ids, algorithm }) => {
  const lowest = algorithm.complemented ? Math.max(...ids!) : Math.min(...ids!);
  let back = 0;
  return {
    see({ kind, process, words }) {
      const isProbe = kind === "out" || kind === "in";
      if (isProbe && ids![process] === lowest && words[0] === lowest) back++;
    },
    end({ byPhase }) {
      const sent = 2 * Object.keys(byPhase).length;
      return back === sent ? undefined : `${back} of ${sent} return`;
    },
  };
};
