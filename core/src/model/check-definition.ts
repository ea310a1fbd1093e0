import {
  aText,
  checkName,
  checkValues,
  copyParts,
  isObject,
  isText,
  NAME,
  refuseUnknown,
  TITLE,
  type Parts,
  type Wrong,
} from "../refusal/copy-parts.ts";
import { checkClaims, checkSituations } from "../refusal/check-claims.ts";
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

/** What a part of a definition must be: a test, and how a refusal describes it. */
type Rule = readonly [test: (value: unknown) => boolean, holds: string];

const oneOf = (...words: string[]): Rule => [
  (it) => words.includes(it as string),
  words.join(" or "),
];
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
  name: [(it) => typeof it === "string", TITLE],
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
  candidacy: words,
  holds: words,
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

/**
 * Returns a frozen copy of a definition. Refuses a mistake that types cannot exclude, or that plain JavaScript does not
 * exclude.
 */
export function readDefinition<T>(given: T): T {
  if (!isObject(given))
    throw new Refusal("algorithm: the definition is not accepted; give an object.");
  const definition = copyParts(given, "algorithm");
  const { name } = definition;
  if (name !== undefined) checkName(name, "algorithm");
  const wrong: Wrong = (what) => {
    const named = typeof name === "string" ? `algorithm ${name}` : "algorithm";
    throw new Refusal(`${named}: ${what}${/[.?]$/.test(what) ? "" : "."}`);
  };
  checkParts(definition, wrong);
  for (const values of [definition["parameters"], definition["changed"]])
    checkValues((values ?? {}) as Parts, wrong);
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
  checkPictured(definition, wrong);
  checkNouns(definition, wrong);
  checkHandlers(messages, on, wrong);
  checkClaims(claims as unknown as readonly unknown[], wrong);
  checkSituations(definition, wrong);
  return definition;
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

/** Checks what only pictures read. */
function checkPictured({ state, messages, candidacy, holds }: Parts, wrong: Wrong): void {
  const isId = (field: unknown) => (field as { kind?: unknown }).kind === "id";
  const carriers = Object.keys(messages as Parts).filter((kind) =>
    Object.values((messages as Record<string, Parts>)[kind]).some(isId),
  );
  const holders = Object.keys(state as Parts).filter((name) => isId((state as Parts)[name]));
  if (candidacy !== undefined && !carriers.includes(candidacy as string))
    wrong(
      `candidacy: ${shorten(candidacy as string)} is not a kind of message with an id; ${suggest(candidacy as string, carriers, "such kinds are")}`,
    );
  if (holds !== undefined && !holders.includes(holds as string))
    wrong(
      `holds: ${shorten(holds as string)} is not a field of the state that is an id; ${suggest(holds as string, holders, "such fields are")}`,
    );
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
