import { counted } from "../../model/counted.ts";
import type { Along, Always, Configuration } from "../../model/claim.ts";
import type { Setup } from "../../model/setup.ts";
import type { Network } from "../../model/system/network.ts";
import { positions } from "../../sentence/configuration.ts";

type Read = Configuration["read"];

/** Returns the position of the parent, found through the port in the field `parent`. */
export function findParent({ rows }: Network, read: Read, p: number): number | undefined {
  const port = read(p)["parent"] as number | undefined;
  return rows && port !== undefined ? rows.owner[rows.mate[rows.offset[p] + port]] : undefined;
}

/** Counts the messages of a search: two on each edge of its tree, four on any other edge (two if prune=yes). */
export const countSearch = ({ n, network, algorithm }: Setup): number =>
  algorithm.parameters["prune"] === "yes" ? 2 * network.edges : 4 * network.edges - 2 * (n - 1);

/** Judges at the end of the run whether each process still awaits an answer. */
export const judgeWaits =
  (wrong: (stalled: boolean, awaits: boolean) => boolean): Along["watcher"] =>
  ({ ids }) => ({
    see() {},
    end({ leaders, fields }) {
      const leader = leaders[0]?.position;
      const odd = ids!.find((_, p) => wrong(p !== leader, fields![p]["awaits"] !== undefined));
      return odd === undefined ? undefined : `process ${odd} is an exception`;
    },
  });

export const onceForEachUid: Along["watcher"] = () => {
  const seen = new Set<string>();
  return {
    see({ kind, process, port, words }) {
      if (kind === "wake" || kind === "announce") return undefined;
      const key = [process, port, words[0], kind === "explore"].join(" ");
      if (seen.has(key)) return `${kind}(${words[0]}) again at port ${port} of position ${process}`;
      seen.add(key);
      return undefined;
    },
  };
};

/** Compares the number of messages that carry each uid with that of a complete search. */
export const messagesPerUid: Along["watcher"] = (setup) => {
  const sent = new Map(Array.from(setup.ids!, (uid) => [uid, 0]));
  return {
    see({ kind, words: { 0: uid } }) {
      if (kind !== "wake" && kind !== "announce") sent.set(uid, sent.get(uid)! + 1);
    },
    end({ leaders }) {
      const whole = countSearch(setup);
      for (const [uid, count] of sent)
        if (uid === leaders[0]?.id ? count !== whole : count >= whole)
          return `${counted(count, "message")} with uid ${uid}`;
      return undefined;
    },
  };
};

/** Describes what is wrong with the search of a root. */
type Fault = (network: Network, root: number, read: Read) => string | undefined;

export const otherSearch: Fault = ({ n }, root, read) => {
  const odd = positions(n).find((p) => read(p)["cur"] !== read(root)["cur"]);
  return odd === undefined ? undefined : `position ${odd} is in another search`;
};

/** Lists for each position the path up to the root, both included; it is empty if the parents do not lead to the root. */
const listPaths = (network: Network, root: number, read: Read): number[][] =>
  positions(network.n).map((from) => {
    const path = [from];
    for (let p = from; p !== root; path.push(p)) {
      const parent = findParent(network, read, p);
      if (parent === undefined || path.length > network.n) return [];
      p = parent;
    }
    return path;
  });

export const treeFault: Fault = (network, root, read) => {
  const parent = findParent(network, read, root);
  if (parent !== undefined) return `the root has a parent, position ${parent}`;
  const odd = listPaths(network, root, read).findIndex((path) => path.length === 0);
  return odd < 0 ? undefined : `no path leads from position ${odd} up to the root`;
};

/** Names an edge that does not join an ancestor and a descendant. */
export const crossEdge: Fault = (network, root, read) => {
  const { owner, mate } = network.rows!;
  const paths = listPaths(network, root, read);
  for (const [link, p] of owner.entries()) {
    const q = owner[mate[link]];
    if (!paths[p].includes(q) && !paths[q].includes(p)) return `edge ${p}-${q} joins two branches`;
  }
  return undefined;
};

/** Looks for a fault when the root declares itself. */
export const watchDeclaration =
  (fault: Fault): Along["watcher"] =>
  ({ network }) => {
    let over = false;
    return {
      see({ process }, read) {
        if (over || read(process)["status"] !== "leader") return undefined;
        over = true;
        return fault(network, process, read);
      },
    };
  };

/** Looks for a fault in every configuration with a leader. */
export const judgeLeader =
  (fault: Fault): Always["holds"] =>
  ({ n, setup, read }) => {
    const root = positions(n).find((p) => read(p)["status"] === "leader");
    return root === undefined ? undefined : fault(setup.network, root, read);
  };
