#!/usr/bin/env node
import { setFlagsFromString } from "node:v8";

// The simulators are fastest if a whole handler is inlined into the loop, but V8's default limit
// allows that only for the smallest handlers (docs/decisions/0003). The checker calls handlers
// rarely, so it is fastest if V8 optimises only functions that are called very often.
const isChecking = ["check", "chance", "export"].includes(process.argv[2]);
setFlagsFromString(
  isChecking ? "--interrupt-budget=800000" : "--max-inlined-bytecode-size-cumulative=2500",
);
await import("../dist/main.js");
