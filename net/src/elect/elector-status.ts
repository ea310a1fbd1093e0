import { createHash } from "node:crypto";
import { askProcess, type AskOptions } from "../ring/ask-status.ts";
import type { RingFile, RingNode } from "../ring/ring-file.ts";
import type { Elector } from "./elector.ts";
import { majorityOf } from "./lease.ts";

/** What a voter answers to `elect status`, to its health endpoint and to its metrics. */
export interface ElectorStatus {
  readonly voter: string;
  readonly position: number;
  readonly pid: number;
  /** What the voter knows of its past: a blank voter grants nothing. */
  readonly readiness: "blank" | "ready" | "voting";
  /** The largest token that it has promised. */
  readonly promised: number;
  readonly leads: boolean;
  /** The token of its lease, and how long the lease lasts without a renewal; absent if it does not lead. */
  readonly token?: number;
  readonly secondsLeft?: number;
  /** The leader that it knows; absent if it knows of none. */
  readonly leader?: string;
  /** Number of the view, and its members. */
  readonly view: number;
  readonly members: readonly string[];
  /** The other voters, and whether the connection is up. */
  readonly links: Readonly<Record<string, boolean>>;
  /** Number of leases won and lost since the process started. */
  readonly won: number;
  readonly lost: number;
  readonly sent: number;
  readonly received: number;
  /** The last second of the certificate, in seconds since 1970; absent without certificates. */
  readonly validUntil?: number;
}

/** True if the voter can take part in a majority. */
export const isHealthy = ({ readiness, links }: ElectorStatus): boolean => {
  const all = Object.values(links);
  const majority = Math.floor((all.length + 1) / 2) + 1;
  return readiness === "voting" && 1 + all.filter(Boolean).length >= majority;
};

/** Writes the status in the text format of Prometheus. */
export function formatMetrics(status: ElectorStatus): string {
  const { leads, token, secondsLeft, promised, view, members, links, readiness } = status;
  const up = Object.values(links).filter(Boolean).length;
  const rows: readonly (readonly [string, "gauge" | "counter", string, number | undefined])[] = [
    ["leader", "gauge", "1 if this voter leads.", leads ? 1 : 0],
    ["token", "gauge", "The token of the lease of this voter; 0 if it does not lead.", token ?? 0],
    [
      "lease_seconds_left",
      "gauge",
      "How long its lease lasts without a renewal.",
      secondsLeft ?? 0,
    ],
    ["promised_token", "gauge", "The largest token that this voter has promised.", promised],
    ["voting", "gauge", "1 if this voter may grant leases.", readiness === "voting" ? 1 : 0],
    ["view", "gauge", "The number of the view.", view],
    ["view_members", "gauge", "Number of voters in the view.", members.length],
    ["links_up", "gauge", "Number of other voters to which a connection is up.", up],
    ["leases_won_total", "counter", "Number of leases won.", status.won],
    ["leases_lost_total", "counter", "Number of leases that ended without a release.", status.lost],
    ["messages_sent_total", "counter", "Number of messages sent to other voters.", status.sent],
    ["messages_received_total", "counter", "Number of messages received.", status.received],
    [
      "certificate_expiry_timestamp_seconds",
      "gauge",
      "The last second of the certificate.",
      status.validUntil,
    ],
  ];
  return rows
    .filter(([, , , value]) => value !== undefined)
    .map(
      ([name, type, help, value]) =>
        `# HELP ringleader_${name} ${help}\n# TYPE ringleader_${name} ${type}\nringleader_${name}{voter="${status.voter}"} ${value}\n`,
    )
    .join("");
}

/** Says why this voter does not see a leader; undefined if it does not know. */
export function explainObstacle(
  { readiness, answers, areTokensUsedUp, isProposed }: Elector,
  voters: number,
): string | undefined {
  const count = (set: number) => set.toString(2).replaceAll("0", "").length;
  const [answered, voting] = [count(answers.answered), count(answers.voting)];
  const majority = majorityOf({ voters });
  const wayBack =
    "If the promises of a majority are lost for good, make a new ring: ringleader ring new --token-above.";
  if (readiness !== "voting") {
    const own = "nobody leads, and this voter does not know what it has promised:";
    if (voting === 0)
      return `${own} a new ring needs all ${voters} voters once, and ${answered + 1} answer.`;
    return `${own} it votes when ${majority} of ${voters} voters that know theirs have answered, and ${voting} answer. ${wayBack}`;
  }
  if (areTokensUsedUp) return `nobody leads: all tokens are used up. ${wayBack}`;
  if (!isProposed || voting >= majority) return undefined;
  const why = `nobody leads: ${majority} of ${voters} voters must answer and know what they have promised; ${answered} answer, ${voting} know.`;
  return voters - (answered - voting) < majority ? `${why} ${wayBack}` : why;
}

/** The number of an elector on the wire, as 32 hexadecimal digits. */
export const runOfElector = ({ id }: RingFile): string =>
  createHash("sha256").update(`${id}/elect`).digest("hex").slice(0, 32);

/** Asks a voter for its status. Rejects with a sentence if it does not answer or refuses. */
export const askElector = (node: RingNode, options: AskOptions): Promise<ElectorStatus> =>
  askProcess(node, options, runOfElector(options.ring));
