import { isOfCatalogue } from "../../algorithms/index.ts";
import type { Algorithm } from "../../model/algorithm.ts";
import type { Setup } from "../../model/setup.ts";
import type { Network } from "../../model/system/network.ts";
import { formatTies } from "../../model/system/ties.ts";
import { members } from "./arrangements.ts";
import { idValues, type Dimension } from "./dimensions.ts";
import { complete, path } from "./connected-networks.ts";
import { mostNumberings, numberPorts, type NumberedPorts } from "./numbered-ports.ts";
import { formatCount } from "../../request/words.ts";
import { openDimensions } from "./open-dimensions.ts";
import { goesThroughGraphs, goesThroughPatterns, type Scope } from "./scope.ts";
import { isSealed } from "../../solo/spacings.ts";
import type { Symmetry } from "./symmetries.ts";

/** What a verdict takes for granted of handlers that nothing confines. */
export const ASSUMED_OF_HANDLERS = "handlers keep nothing outside the fields of their process";

/** What a verdict takes for granted. */
export interface Assumptions {
  /** Sentences without a full stop; absent if nothing is taken for granted. */
  readonly assumes?: readonly string[];
}

/** Returns what every verdict on an algorithm takes for granted, if neither the catalogue nor a confinement answers for it. */
export const assumptionsOf = (algorithm: Algorithm): Assumptions =>
  isSealed(algorithm) || isOfCatalogue(algorithm) ? {} : { assumes: [ASSUMED_OF_HANDLERS] };

/** Describes what a scope explores, for example "all 120 arrangements of 1..6 up to rotation". */
export function describeScope(
  scope: Scope,
  sample: Setup,
  through: readonly Dimension[],
  group: readonly Symmetry[] | undefined,
): string {
  const ids = through.find(({ of }) => of === "ids");
  const rest = through.filter((it) => it !== ids).map(({ says }) => says);
  if (goesThroughPatterns(scope)) {
    const all = sample.violated.includes("everyone") ? " except all processes at once" : "";
    rest.push(`every wake-up pattern${all}`);
  }
  const upTo = group ? symmetry(group, sample.network.ring) : "";
  const parts = ids
    ? [`${howMany(ids, group!)}${on(sample.network)}${upTo}`, ...rest]
    : [subject(scope, sample), ...rest];
  if (!ids && rest.length > 0) parts.push(parts.pop()! + upTo);
  const usual = openDimensions(scope).flatMap((dimension) => dimension.usualIn?.(scope) ?? []);
  return [...parts, ...outside(scope, sample), ...usual].join(", ");
}

/** Names the ids; for distinct ids with the number of classes (orders divided by symmetries). */
function howMany(ids: Dimension, group: readonly Symmetry[]): string {
  const { says } = ids;
  if (!ids.distinct) return `all ${says}`;
  const moves = new Set(group.map(({ to }) => to.join())).size;
  const classes = ids.fixedBy(group[0]) / BigInt(moves);
  return classes === 1n
    ? `the only ${says.replace(/^(arrangement|assignment)s/, "$1")}`
    : `all ${formatCount(classes)} ${says}`;
}

const on = ({ ring, made }: Network): string => (ring ? "" : ` on ${made}`);

function symmetry(group: readonly Symmetry[], ring: boolean): string {
  if (group.length === 1) return "";
  if (!ring) return " up to symmetry";
  const turns = group.filter(({ flips }) => !flips).length;
  const words = [turns > 1 && "rotation", turns < group.length && "reflection"].filter(Boolean);
  return ` up to ${words.join(" and ")}`;
}

function subject(scope: Scope, { n, ids, network }: Setup): string {
  const list =
    ids && typeof scope.ids === "object" ? `ids ${Array.from(ids).join(",")}` : undefined;
  if (!goesThroughGraphs(scope)) {
    if (list) return `${list}${on(network)}`;
    return network.ring ? `a ring of ${n} without ids` : `${network.made} without ids`;
  }
  const { least, most } = idValues(scope);
  const repeats = scope.violate?.includes("ids") ? ", at least two of them equal" : "";
  const named =
    list ??
    (ids ? `${most - least < n ? "ids" : "ids among"} ${least}..${most}${repeats}` : "no ids");
  return `all connected networks of ${n} with ${named}`;
}

const numberings: Readonly<Record<NumberedPorts, string>> = {
  open: "every port numbering",
  listed: "every port numbering",
  orders: "ports numbered in every order of the processes",
  both: "ports numbered by position, rising and falling",
  aligned: "ports numbered by position",
  given: "ports numbered as given",
};

/** Says how ports are numbered. If all networks are explored, this may depend on how many numberings a network has. */
function sayNumbering(scope: Scope, { network, n }: Setup): string {
  if (!goesThroughGraphs(scope)) return numberings[numberPorts(scope, network)];
  if (scope.ports === "aligned") {
    return scope.algorithm.needs.ids
      ? "ports numbered by the ids of the neighbours"
      : numberings.aligned;
  }
  const [few, many] = [path(n), complete(n)].map((it) => numberPorts(scope, it));
  if (numberings[few] === numberings[many]) return numberings[few];
  return `${numberings[few]} where there are at most ${mostNumberings(scope)}, else ${numberings[many]}`;
}

/** Names the values in which the scope differs from the usual one. */
function outside(scope: Scope, sample: Setup): string[] {
  const { wake, willing, ports, ties } = scope;
  const { n, swapped, waking, links, algorithm, violated, network } = sample;
  const words: string[] = network.ring ? [] : [sayNumbering(scope, sample)];
  if (swapped && ports !== "each") words.push(`ports ${Array.from(swapped).join("")}`);
  if (typeof wake === "object" && waking.times) {
    const times = waking.times.map(({ position, time }) =>
      algorithm.needs.rounds ? `${position}@${time}` : `${position}`,
    );
    words.push(`waking ${times.join(" ")}`);
  }
  if (sample.willing && willing !== "each")
    words.push(`willing ${members(sample.willing).join(" ") || "none"}`);
  if (links === "any") words.push("links that reorder");
  if (ties === "each") words.push("simultaneous messages in every order");
  else if (sample.ties) words.push(`ties ${formatTies(sample.ties)}`);
  if (algorithm.ties) words.push("on each link the smallest message first");
  if (violated.includes("n")) words.push(`processes assume n = ${Math.max(1, n - 1)}`);
  return words;
}
