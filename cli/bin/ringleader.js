#!/usr/bin/env node
import { setFlagsFromString } from "node:v8";

// The simulators are fastest when a whole handler can be inlined into its loop; the default stops
// short of that for all but the smallest (docs/decisions/0003). The checker calls handlers seldom: it
// is fastest when what is seldom called is not inlined, and when only what is called very often is
// optimised at all.
const isChecking = ["check", "chance", "export"].includes(process.argv[2]);
setFlagsFromString(
  isChecking ? "--interrupt-budget=800000" : "--max-inlined-bytecode-size-cumulative=2500",
);
await import("../dist/main.js");
