import { groupDigits } from "../refusal/group-digits.ts";
import { suggest } from "../refusal/nearest.ts";
import { Refusal } from "../refusal/refusal.ts";
import { shorten } from "../refusal/shorten.ts";
import { fieldOf, isPerPort, labelField, WORDS, type Field } from "./schema.ts";
import { assumptions } from "./system/needs.ts";

const TAKEN = new Set(
  "id n willing degree send lead follow decision woke mark because alarm calm toss p constructor".split(
    " ",
  ),
);

type Parts = Readonly<Record<string, unknown>>;

const isObject = (it: unknown): it is Parts =>
  typeof it === "object" && it !== null && !Array.isArray(it);

/** What a part of a definition must be: a test, and how a refusal describes it. */
type Rule = readonly [test: (value: unknown) => boolean, holds: string];

const oneOf = (...words: string[]): Rule => [
  (it) => words.includes(it as string),
  words.join(" or "),
];
/** Length of the longest text and of the longest name that a definition may have. The page shows them. */
const MOST_TEXT = 10_000;
const NAME = /^[a-z]\w{0,59}$/i;
const isText = (it: unknown): it is string => typeof it === "string" && it.length <= MOST_TEXT;
const aText = `a text of at most ${groupDigits(MOST_TEXT)} characters`;
const text: Rule = [(it) => isText(it) && it !== "", aText];
const words: Rule = [isText, aText];
const handler: Rule = [(it) => typeof it === "function", "a function"];
const truth: Rule = [(it) => typeof it === "boolean", "true or false"];
const object: Rule = [isObject, "an object"];
const list: Rule = [Array.isArray, "a list"];
const texts: Rule = [(it) => Array.isArray(it) && it.every(isText), "a list of texts"];
const MOST_ID = 2 ** 32 - 1;
const smallId: Rule = [
  (it) => Number.isInteger(it) && Number(it) >= 0 && Number(it) <= MOST_ID,
  `a whole number from 0 to ${groupDigits(MOST_ID)}`,
];

const required: Readonly<Record<string, Rule>> = {
  name: text,
  needs: object,
  state: object,
  messages: object,
  on: object,
};

const optional: Readonly<Record<string, Rule>> = {
  // Types require these three; a text in the page may leave them out.
  paper: words,
  idea: words,
  announces: truth,
  elects: oneOf("max", "min"),
  computesWithIds: truth,
  contenders: oneOf("woke", "willing", "woke-or-willing"),
  ties: oneOf("smallest first"),
  links: oneOf("fifo", "any"),
  standing: texts,
  nouns: object,
  marks: texts,
  wake: handler,
  alarm: handler,
  led: handler,
  leastId: smallId,
  accepts: handler,
  claims: list,
  examples: list,
  sometimes: list,
  reportsFields: truth,
  report: handler,
  // `algorithm` and families add these.
  parameters: object,
  changed: object,
  complemented: truth,
};

const keys = [...Object.keys(required), ...Object.keys(optional)];

/** Refuses a definition with a mistake that types cannot exclude, or that plain JavaScript does not exclude. */
export function checkDefinition(definition: unknown): void {
  if (!isObject(definition))
    throw new Refusal("algorithm: the definition is not accepted; give an object.");
  const { name } = definition;
  const wrong: Wrong = (what) => {
    const named =
      typeof name === "string" && name !== "" ? `algorithm ${shorten(name)}` : "algorithm";
    throw new Refusal(`${named}: ${what}${/[.?]$/.test(what) ? "" : "."}`);
  };
  checkParts(definition, wrong);
  const { needs, state, messages, on, claims = [] } = definition as Record<string, Parts>;
  checkNeeds(needs, wrong);
  for (const [field, declared] of Object.entries(state)) {
    if (TAKEN.has(field))
      wrong(`${field} is a member of me and cannot be the name of a state field`);
    if (!NAME.test(field)) wrong(`${shorten(field)} cannot be the name of a state field`);
    checkField(field, declared, wrong);
  }
  checkStanding(definition, wrong);
  checkMessages(messages, wrong);
  checkNouns(definition, wrong);
  checkHandlers(messages, on, wrong);
  checkClaims(claims as unknown as readonly unknown[], wrong);
}

function checkParts(definition: Parts, wrong: Wrong): void {
  refuseUnknown(definition, keys, "a definition", wrong);
  for (const [part, [test, holds]] of Object.entries(required)) {
    const value = definition[part];
    if (value === undefined) wrong(`the definition has no ${part}; give ${holds}`);
    if (!test(value)) wrong(`${part} is not accepted; give ${holds}`);
  }
  for (const [part, [test, holds]] of Object.entries(optional)) {
    const value = definition[part];
    if (value !== undefined && !test(value))
      wrong(`${part}: ${shown(value)} is not accepted; give ${holds}`);
  }
}

const shown = (value: unknown): string =>
  typeof value === "function" || typeof value === "object"
    ? `a value of type ${value === null ? "null" : typeof value}`
    : `${value as string | number | boolean}`.slice(0, 40);

function checkNeeds(needs: Parts, wrong: Wrong): void {
  for (const [need, value] of Object.entries(needs)) {
    if (!Object.hasOwn(assumptions, need)) {
      const hint = suggest(need, Object.keys(assumptions), "assumptions are");
      wrong(`${need} is not an assumption; ${hint}`);
    }
    if (value !== undefined && typeof value !== "boolean")
      wrong(`needs.${need}: ${shown(value)} is not accepted; give true`);
  }
  if (!needs["ring"] && !needs["bothWays"])
    wrong("its needs have neither ring nor bothWays; add at least one of them");
}

function checkField(name: string, declared: unknown, wrong: Wrong): void {
  const slots = isObject(declared) && isPerPort(declared as never) ? declared["slots"] : 1;
  if (!Number.isSafeInteger(slots) || Number(slots) < 1)
    wrong(`${name}: ${shown(slots)} slots per port are not accepted; give a whole number from 1`);
  const field: Partial<Field<unknown>> | undefined = isObject(declared)
    ? fieldOf(declared as never)
    : undefined;
  const { labels, max } = field ?? {};
  if (!Array.isArray(labels))
    return wrong(`${name} is not a field; declare it as id, nat, bit, upTo(9) or one("a", "b")`);
  const odd = labels.find((label) => typeof label !== "string" || !/^[\w -]{1,60}$/.test(label));
  if (odd !== undefined)
    wrong(
      `${name}: ${shown(odd)} is not a label; a label consists of at most 60 letters, digits, blanks, - and _`,
    );
  if (new Set(labels).size < labels.length) wrong(`${name}: two of its labels are the same`);
  if (!Number.isInteger(max) || max! < 0 || max! > MOST_ID)
    wrong(
      field?.kind === "one"
        ? `${name} has no labels; give at least one`
        : `${name}: ${shown(max)} is not accepted as its greatest value; give a whole number from 0 to ${groupDigits(MOST_ID)}`,
    );
}

function checkStanding({ state, standing }: Parts, wrong: Wrong): void {
  if (standing === undefined) return;
  const field = labelField(state as never);
  if (!field) return wrong("standing is not accepted, because no field of the state has labels");
  const odd = (standing as string[]).find((label) => !field.labels.includes(label));
  if (odd === undefined) return;
  const hint = suggest(odd, field.labels, "its labels are");
  wrong(`standing: ${shorten(odd)} is not a label of ${field.name}; ${hint}`);
}

function checkMessages(messages: Parts, wrong: Wrong): void {
  if (Object.keys(messages).length > 14)
    wrong("it has too many kinds of message; at most 14 are accepted");
  for (const [kind, fields] of Object.entries(messages)) {
    if (!NAME.test(kind) || kind === "wake" || kind === "alarm")
      wrong(`${shorten(kind)} cannot be the name of a kind of message`);
    if (!isObject(fields))
      return wrong(`messages.${kind} is not accepted; give an object of fields`);
    if (Object.keys(fields).length > WORDS)
      wrong(`${kind} has too many fields; at most ${groupDigits(WORDS)} are accepted`);
    for (const [name, field] of Object.entries(fields)) {
      if (!NAME.test(name)) wrong(`${kind}.${shorten(name)} cannot be the name of a field`);
      if (isObject(field) && isPerPort(field as never))
        wrong(`${kind}.${name} cannot be perPort, which is only for fields of the state`);
      checkField(`${kind}.${name}`, field, wrong);
      if ((field as Field<unknown>).maybe)
        wrong(`${kind}.${name} cannot be maybe(…), because fields of a message are never absent`);
    }
  }
}

function checkNouns({ messages, nouns = {} }: Parts, wrong: Wrong): void {
  for (const [kind, noun] of Object.entries(nouns as Parts)) {
    const fields = Object.keys((messages as Record<string, Parts>)[kind] ?? {});
    if (!Object.hasOwn(messages as Parts, kind))
      wrong(
        `nouns.${shorten(kind)}: ${suggest(kind, Object.keys(messages as Parts), "the messages are")}`,
      );
    if (!isText(noun)) return wrong(`nouns.${kind}: ${shown(noun)} is not accepted; give ${aText}`);
    const odd = [...noun.matchAll(/\{([^{}]*)\}/g)].find(([, name]) => !fields.includes(name));
    if (odd) wrong(`nouns.${kind}: ${shorten(odd[0])} is not a field of ${kind}`);
  }
}

function checkHandlers(messages: Parts, on: Parts, wrong: Wrong): void {
  const kinds = Object.keys(messages);
  for (const kind of kinds) {
    if (!Object.hasOwn(on, kind)) wrong(`on has no handler for ${kind}`);
    if (typeof on[kind] !== "function")
      wrong(`on.${kind}: ${shown(on[kind])} is not accepted; give a function`);
  }
  const extra = Object.keys(on).find((kind) => !kinds.includes(kind));
  if (extra === undefined) return;
  const hint = suggest(extra, kinds, "the messages are");
  wrong(
    `on.${extra}: ${extra} is not a kind of message; ${kinds.length > 0 ? hint : "it has none"}`,
  );
}

/** Refuses with a sentence that names the algorithm. */
type Wrong = (what: string) => never;

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
  time: ["value"],
  round: ["sides", "value"],
};
const relations: Readonly<Record<string, readonly string[]>> = {
  bound: ["at most", "less than", "at least", "exactly"],
  chance: ["at most", "exactly"],
};

/** Refuses claims that cannot be judged. The refusal names the claim by its id. */
function checkClaims(claims: readonly unknown[], wrong: Wrong): void {
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

/** Refuses a key that is not accepted, and suggests the most similar one. */
function refuseUnknown(parts: Parts, known: readonly string[], what: string, wrong: Wrong): void {
  const key = Object.keys(parts).find((it) => !known.includes(it) && parts[it] !== undefined);
  if (key !== undefined)
    wrong(`${key} is not a key of ${what}; ${suggest(key, known, "the keys are")}`);
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
  if (of === "causal" && at !== "declaration" && at !== "last")
    wrong(`at: ${String(at)} is not accepted; give declaration or last`);
  if ((of === "time" || of === "round") && typeof value !== "function")
    wrong("value is not accepted; give a function");
}
