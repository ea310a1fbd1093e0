/** Judges the logs in a folder, as `net conform` does, and reports the number of events and the processor time. */
import { conform } from "@ringleader/core/internal/conform";
import { findLogs, logSources } from "../../cli/src/verbs/net/log-files.ts";

const before = process.cpuUsage();
const judging = conform(logSources(findLogs(process.argv.slice(2, 3))));
let step = judging.next();
while (!step.done) step = judging.next();
const { user, system } = process.cpuUsage(before);
const { verdict, events } = step.value;
if (verdict !== "conforms") throw new Error(JSON.stringify(step.value));
process.send!({ nanoseconds: (1000 * (user + system)) / events });
