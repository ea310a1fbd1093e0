// The entry of the process that watches over the job of `elect`.
import { runWatchdog } from "@ringleader/net/watchdog";

runWatchdog();
