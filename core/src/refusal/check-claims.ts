import { aText, isObject, isText, refuseUnknown, type Parts, type Wrong } from "./copy-parts.ts";

const isId = (it: unknown): boolean =>
  Number.isInteger(it) && Number(it) >= 0 && Number(it) < 2 ** 32;
const isSize = (it: unknown): boolean =>
  typeof it === "function" || (Number.isInteger(it) && Number(it) >= 1);

/** Refuses examples and situations that cannot be shown or searched for. */
export function checkSituations({ examples = [], sometimes = [] }: Parts, wrong: Wrong): void {
  for (const [i, it] of (examples as unknown[]).entries()) {
    const isExample =
      isObject(it) && isText(it["name"]) && isText(it["says"]) && Array.isArray(it["ids"]);
    if (!isExample || !(it["ids"] as unknown[]).every(isId))
      wrong(`examples[${i}] is not an example; give { name, says, ids }`);
  }
  for (const [i, it] of (sometimes as unknown[]).entries()) {
    const isSituation =
      isObject(it) &&
      isText(it["says"]) &&
      isSize(it["from"]) &&
      typeof it["holds"] === "function" &&
      ["configuration", "run"].includes(it["form"] as string);
    if (!isSituation) wrong(`sometimes[${i}] is not a situation; make one with sometimes(…)`);
  }
}

/** Refuses what is said about a claim, if it cannot be shown. */
function checkBasis({ known, refuted }: Parts, wrong: Wrong): void {
  const isBasis = (it: unknown): boolean =>
    it === undefined ||
    (isObject(it) &&
      ((it["by"] === "proved" && isText(it["where"])) ||
        (it["by"] === "searched" && Number.isInteger(it["to"])) ||
        (it["by"] === "measured" && isText(it["on"]))));
  if (!isBasis(known)) wrong("known is not accepted; make it with proved, searched or measuredOn");
  if (refuted === undefined) return;
  if (!isObject(refuted) || !isObject(refuted["run"]) || !isText(refuted["truth"]))
    wrong("refuted is not accepted; give { run, truth }");
  checkBasis({ known: refuted["known"] }, wrong);
}

/** The keys that every claim may have. */
const claimKeys = ["id", "says", "cite", "known", "refuted", "form"];

/** The keys of each form of claim besides its functions. */
const dataOf: Readonly<Record<string, readonly string[]>> = {
  bound: ["measure", "relation"],
  average: ["measure", "near"],
  chance: ["measure", "relation", "fromDraws"],
  attained: ["measure"],
  across: ["other", "line"],
  always: ["sentence"],
};

/** The functions that each form of claim has. */
const functionsOf: Readonly<Record<string, readonly string[]>> = {
  bound: ["limit"],
  average: ["mean"],
  chance: ["limit"],
  attained: ["value", "worst"],
  along: ["watcher"],
  across: ["teller"],
  always: ["holds"],
};

const measures = ["messages", "each phase", "phases", "causal", "time"];
const chanceMeasures = ["messages", "elected", "round"];
const measureKeys: Readonly<Record<string, readonly string[]>> = {
  messages: ["kinds"],
  "each phase": ["kinds"],
  causal: ["at"],
  time: ["value", "isCount"],
  round: ["sides", "value"],
};
const relations: Readonly<Record<string, readonly string[]>> = {
  bound: ["at most", "less than", "at least", "exactly"],
  chance: ["at most", "exactly"],
};

/** Refuses claims that cannot be judged. The refusal names the claim by its id. */
export function checkClaims(claims: readonly unknown[], wrong: Wrong): void {
  const ids = new Set<string>();
  claims.forEach((claim, i) => {
    const parts = isObject(claim)
      ? claim
      : wrong(`claims[${i}] is not a claim; make one with atMost, exactly, always and so on`);
    const id =
      isText(parts["id"]) && parts["id"] !== ""
        ? parts["id"]
        : wrong(`claims[${i}] has no id; give a text`);
    if (ids.has(id)) wrong(`two claims have the id ${id}; ids of claims must differ`);
    ids.add(id);
    checkClaim(parts, (what) => wrong(`claim ${id}: ${what}`));
  });
}

function checkClaim(claim: Parts, wrong: Wrong): void {
  const { form, measure, relation } = claim;
  for (const key of ["says", "cite"])
    if (!isText(claim[key])) wrong(`it has no ${key}; give ${aText}`);
  checkBasis(claim, wrong);
  const functions =
    functionsOf[String(form)] ??
    wrong(`${String(form)} is not a form; make claims with atMost, exactly, always and so on`);
  for (const key of functions)
    if (typeof claim[key] !== "function") wrong(`${key} is not accepted; give a function`);
  refuseUnknown(
    claim,
    [...claimKeys, ...functions, ...(dataOf[String(form)] ?? [])],
    `a claim of the form ${String(form)}`,
    wrong,
  );
  const accepted = relations[String(form)];
  if (accepted && !accepted.includes(String(relation)))
    wrong(`relation: ${String(relation)} is not accepted; give ${accepted.join(" or ")}`);
  if (form === "bound" || form === "average" || form === "attained" || form === "chance")
    checkMeasure(measure, form === "chance" ? chanceMeasures : measures, wrong);
}

function checkMeasure(measure: unknown, accepted: readonly string[], wrong: Wrong): void {
  if (!isObject(measure)) return wrong('its measure is not accepted; give { of: "messages" }');
  const { of, kinds, at, value } = measure;
  if (!accepted.includes(of as string))
    wrong(`of: ${String(of)} is not a measure; measures are ${accepted.join(", ")}`);
  refuseUnknown(
    measure,
    ["of", ...(measureKeys[of as string] ?? [])],
    `the measure ${String(of)}`,
    wrong,
  );
  const isKinds = Array.isArray(kinds) && kinds.every((kind) => typeof kind === "string");
  if (kinds !== undefined && !isKinds)
    wrong("kinds is not accepted; give a list of kinds of message");
  if (isKinds && new Set(kinds).size < kinds.length)
    wrong("kinds is not accepted, because it names a kind twice; name each once");
  if (of === "causal" && at !== "declaration" && at !== "last")
    wrong(`at: ${String(at)} is not accepted; give declaration or last`);
  if ((of === "time" || of === "round") && typeof value !== "function")
    wrong("value is not accepted; give a function");
}
