import type { Result, RunRecord } from "@ringleader/core/internal";
import { resolve } from "../../request/resolve.ts";
import { perform } from "./work.ts";

/** Runs a line of a batch that names a user's file. */
export const runOwnLine = (record: RunRecord): Result => perform(resolve(record)).result;
