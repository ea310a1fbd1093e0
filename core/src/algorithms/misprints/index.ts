import { of000 } from "./paper-000.ts";
import { of001 } from "./paper-001.ts";
import { of002 } from "./paper-002.ts";
import { of003 } from "./paper-003.ts";
import { of004 } from "./paper-004.ts";

/** In the order of the papers. What a run shows is a refuted claim or a mutant. */
export const misprints = [...of000, ...of001, ...of002, ...of003, ...of004];
