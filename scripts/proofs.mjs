// Writes core/src/prove/stored/stored-proofs.ts: what `ringleader prove` proves of the catalogue, by z3 and cvc5. The page shows
// it, because it has no solver. test/proofs.full.test.ts compares the file with new proofs.
import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { catalogue } from "@ringleader/core/internal";
import { conditionsDigest, prepareProof } from "@ringleader/core/internal/prove";

/** @typedef {import("@ringleader/core/internal/prove").StoredProof} StoredProof */
/** @typedef {import("@ringleader/core").Family} Family */

const root = join(import.meta.dirname, "..");
const file = join(root, "core/src/prove/stored/stored-proofs.ts");
/** A slow machine must not change a verdict. */
const PATIENT = ["--timeout", "3600"];

/**
 * Lists the parameters to prove: the standard values, and each other label of each parameter.
 * @param {Family} family
 * @returns {Record<string, string>[]}
 */
const settingsOf = (family) => [
  {},
  ...Object.entries(family.parameters).flatMap(([name, { standard, labels = [] }]) =>
    labels.filter((label) => label !== standard).map((label) => ({ [name]: label })),
  ),
];

/**
 * Computes the digest of the conditions of a proof; undefined if it has none.
 * @param {Family} family
 * @param {Record<string, string>} set
 */
function digestFor(family, set) {
  const proof = prepareProof({ algorithm: family.with(set), leavesOut: false });
  for (;;) {
    const { done, value } = proof.next();
    if (done) return value.conditions.length === 0 ? undefined : conditionsDigest(value.conditions);
  }
}

/**
 * Proves what can be proved of the catalogue; conditions that occur twice are proved once.
 * @param {(line: string) => void} note
 */
export async function proveCatalogue(note = () => {}) {
  /** @type {StoredProof[]} */
  const proofs = [];
  for (const family of catalogue) {
    for (const set of settingsOf(family)) {
      const digest = digestFor(family, set);
      if (digest === undefined || proofs.some((proof) => proof.digest === digest)) continue;
      const flags = Object.entries(set).flatMap(([name, value]) => ["--set", `${name}=${value}`]);
      const words = ["prove", family.name, ...flags, "--solver", "z3,cvc5", ...PATIENT, "--json"];
      const document = await runCommand(words);
      note([family.name, ...flags, document.verdict].join(" "));
      if (document.verdict !== "proved") continue;
      proofs.push({
        algorithm: family.name,
        set,
        conditions: document.conditions.length,
        digest,
        ids: document.ids,
        solvers: document.solvers.map(({ name, version }) => `${name} ${version}`),
      });
    }
  }
  return proofs;
}

/**
 * Runs the built command. Its status tells the verdict, so it may be 1 or 2.
 * @param {string[]} words
 * @returns {Promise<{ verdict: string, ids: string, conditions: unknown[], solvers: { name: string, version: string }[] }>}
 */
async function runCommand(words) {
  const command = [join(root, "cli/bin/ringleader.js"), ...words];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root });
    return JSON.parse(stdout);
  } catch (error) {
    const { stdout } = /** @type {{ stdout?: string }} */ (error);
    if (!stdout) throw error;
    return JSON.parse(stdout);
  }
}

/** @param {readonly StoredProof[]} proofs */
export const fileOf = (proofs) =>
  [
    'import type { StoredProof } from "./stored-proof.ts";',
    "",
    "/** Proofs for every n of the catalogue. Written by `node scripts/proofs.mjs`. */",
    "export const storedProofs: readonly StoredProof[] = [",
    ...proofs.flatMap((proof) => ["  {", ...linesOf(proof), "  },"]),
    "];",
    "",
  ].join("\n");

/** @param {StoredProof} proof */
function linesOf({ algorithm, set, conditions, digest, ids, solvers }) {
  const values = Object.entries(set).map(([name, value]) => `${name}: ${JSON.stringify(value)}`);
  return [
    `    algorithm: ${JSON.stringify(algorithm)},`,
    `    set: ${values.length === 0 ? "{}" : `{ ${values.join(", ")} }`},`,
    `    conditions: ${conditions},`,
    `    digest: ${JSON.stringify(digest)},`,
    `    ids: ${JSON.stringify(ids)},`,
    `    solvers: [${solvers.map((name) => JSON.stringify(name)).join(", ")}],`,
  ];
}

if (process.argv[1] === import.meta.filename)
  writeFileSync(file, fileOf(await proveCatalogue((line) => process.stderr.write(`${line}\n`))));
