import { decisionOf } from "../../model/life.ts";
import type { ReactionTable } from "./reaction-table.ts";

/** Returns, by position, the states in which the process is a leader. */
export const leadsIn = ({ processes }: ReactionTable): number[][] =>
  processes.map((states) =>
    states.flatMap(({ flags }, i) => (decisionOf(flags) === "leads" ? [i] : [])),
  );
