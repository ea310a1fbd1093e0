#!/usr/bin/env node
import { setFlagsFromString } from "node:v8";

// The simulators are fastest when a whole handler can be inlined into its loop; the default stops
// short of that for all but the smallest (docs/decisions/0003).
setFlagsFromString("--max-inlined-bytecode-size-cumulative=2500");
await import("../dist/main.js");
