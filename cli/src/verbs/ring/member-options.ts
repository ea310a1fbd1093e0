import { Option } from "@commander-js/extra-typings";
import { choiceOption } from "../../flags/words-option.ts";
import { wholeOf } from "../../request/amounts.ts";

/** Options of the verbs that speak to the nodes of a ring. */
export const electionOption = new Option(
  "--election <k>",
  "the number of the election; all nodes need the same",
).default("1");
export const wireOption = choiceOption(
  "--wire <wire>",
  "tls, or tcp: not encrypted, and anyone who reaches the port is believed",
  ["tls", "tcp"],
).default("tls" as const);
export const insecureOption = new Option("--insecure", "allow tcp to other machines");

interface MemberFlags {
  readonly election: string;
  readonly wire: "tls" | "tcp";
  readonly insecure?: true | undefined;
}

/** Reads the options of a verb that speaks to nodes. */
export const memberOptions = ({ election, wire, insecure }: MemberFlags) => ({
  election: wholeOf("--election", election),
  wire,
  insecure: insecure === true,
});
