#!/usr/bin/env node
// Node 10 and later parse this file, because it has no static imports, so that an old Node answers with a sentence.
var version = process.versions.node.split(".").map(Number);

if (version[0] < 20 || (version[0] === 20 && version[1] < 19)) {
  console.error("ringleader needs Node 20.19 or later; this is " + process.versions.node + ".");
  process.exit(64);
}

// The simulators are fastest if a whole handler is inlined into the loop, but V8's default limit
// allows that only for the smallest handlers (docs/decisions/0003). The checker calls handlers
// rarely, so it is fastest if V8 optimises only functions that are called very often.
var isChecking = ["check", "chance", "export"].includes(process.argv[2]);
void import("v8").then(({ setFlagsFromString }) => {
  setFlagsFromString(
    isChecking ? "--interrupt-budget=800000" : "--max-inlined-bytecode-size-cumulative=2500",
  );
  return import("../dist/bundle/main.js");
});
