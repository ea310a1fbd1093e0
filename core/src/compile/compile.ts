import { foldText } from "../model/digest.ts";
import { decisionOf, Decides, Life } from "../model/life.ts";
import { fieldOf, isPerPort, type Field, type PortField } from "../model/schema.ts";
import type { NetworkRows } from "../model/system/network.ts";
import { nearestWord } from "../refusal/nearest.ts";
import { HandlerMistake, Refusal } from "../refusal/refusal.ts";
import { enterText } from "./delivery.ts";
import { setCursor, type Cursor, type Host } from "./loop.ts";
import { PHASES, type Capacity, type Engine, type Kind, type Shape } from "./shape.ts";

/**
 * The one clever file. From an algorithm's schema and an engine's text, it generates the object `me` (getters and
 * setters over typed arrays), a view per kind of message, the senders and the engine's loop, all in one scope whose
 * arrays are constants. The JavaScript compiler then sees plain array accesses around the author's own handlers. Nothing
 * is allocated per message. Instances are reset and reused, because new classes for every run would make the handlers
 * megamorphic and five times slower.
 */

type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array;

export interface Compiled<L = unknown> {
  readonly shape: Shape;
  readonly capacity: Capacity;
  readonly me: object;
  readonly cursor: Cursor;
  readonly LIFE: Uint8Array;
  readonly ID: Uint32Array;
  readonly COUNT: Float64Array;
  readonly TOSSES: Uint32Array;
  /** The columns of the state, by name. A larger instance that takes over the run copies them. */
  readonly columns: Readonly<Record<string, Column>>;
  readonly loop: L;
  reset(n: number, links: number, knownN: number): void;
  bind(host: Host, rows: NetworkRows | undefined): void;
  setSwapped(swapped: Uint8Array | undefined): void;
  /** Copies the ids to where the engine reads them. */
  layOut(): void;
  look(p: number): Record<string, unknown>;
  setWilling(willing: Uint8Array | undefined): void;
}

let show: ((name: string, text: string) => void) | undefined;

/** Calls `listener` with every text that is generated from now on, for debugging an engine. */
export const onGeneratedText = (listener: typeof show): void => void (show = listener);

const arrayFor = ({ max }: Field<unknown>): string =>
  max < 2 ** 8 ? "Uint8Array" : max < 2 ** 16 ? "Uint16Array" : "Uint32Array";

/** Returns the expression that converts a stored word to the value that the algorithm sees. */
const read = (name: string, field: Field<unknown>, at: string): string =>
  field.kind === "one" ? `L_${name}[${at}]` : at;

/** Returns the statements that convert the value `v` to the stored word, or throw if `v` does not fit the field. */
function store(label: string, field: Field<unknown>): string {
  const unfit = `host.unfit(${JSON.stringify(label)}, v)`;
  if (field.kind === "one") {
    const tests = field.labels.map((text, i) => `v === ${JSON.stringify(text)} ? ${i} : `);
    return `const x = ${tests.join("")}${unfit};`;
  }
  return `if (${misfit("v", field)}) ${unfit}; const x = v;`;
}

/** Returns an expression that is true if a number does not fit the field. */
const misfit = (value: string, { max }: Field<unknown>): string =>
  `${value} >>> 0 !== ${value}${max === 2 ** 32 - 1 ? "" : ` || ${value} > ${max}`}`;

function stateText(name: string, field: Field<unknown>): string {
  const at = `S_${name}[$P]`;
  if (!field.maybe) {
    return `get ${name}() { return ${read(name, field, at)}; } set ${name}(v) { ${store(name, field)} ${at} = x; }`;
  }
  return (
    `get ${name}() { return H_${name}[$P] === 0 ? undefined : ${read(name, field, at)}; }\n` +
    `set ${name}(v) { if (v === undefined) { H_${name}[$P] = 0; return; } ${store(name, field)} ` +
    `H_${name}[$P] = 1; ${at} = x; }`
  );
}

function portsText(
  name: string,
  { each, slots }: PortField<unknown>,
  base: string,
  degree: string,
): string {
  const at = slots === 1 ? "(base + port)" : `((base + port) * ${slots} + slot)`;
  const check = `if (port >>> 0 !== port || port >= ${degree} || slot >>> 0 !== slot || slot >= ${slots}) host.unfit("${name}[port, slot]", port + ", " + slot);`;
  const present = each.maybe ? `H_${name}[i] === 0 ? undefined : ` : "";
  const absent = each.maybe
    ? `if (v === undefined) { H_${name}[i] = 0; return; } H_${name}[i] = 1;`
    : "";
  return `class P_${name} {
  of(port, slot = 0) { const base = ${base}; ${check} const i = ${at}; return ${present}${read(name, each, `S_${name}[i]`)}; }
  put(port, slot, v) { const base = ${base}; ${check} const i = ${at}; ${absent} ${store(name, each)} S_${name}[i] = x; }
}
const p_${name} = new P_${name}();`;
}

function lookText(shape: Shape): string {
  const { state, links } = shape;
  const fields = state.map(([name, field]) => {
    if (!isPerPort(field)) return `${name}: me.${name}`;
    const slots = Array.from({ length: field.slots }, (_, slot) => `me.${name}.of(port, ${slot})`);
    return `${name}: ports.map((port) => [${slots.join(", ")}])`;
  });
  const ports = { oneWay: "[0]", twoWay: "[0, 1]", rows: "[...Array(me.degree).keys()]" }[links];
  return `function look(p) {
  const before = $P; cursor.p = p;
  const ports = ${ports}, fields = { ${fields.join(", ")} };
  cursor.p = before;
  return fields;
}`;
}

const DECISION_BITS = Life.woke | Life.decided;
const DECISIONS = Array.from({ length: DECISION_BITS + 1 }, (_, life) => decisionOf(life));

function prelude(shape: Shape): string {
  const { algorithm, links, state } = shape;
  const { needs } = algorithm;
  const base = { oneWay: "$P", twoWay: "$P * 2", rows: "OFFSET[$P]" }[links];
  const degree = { oneWay: "1", twoWay: "2", rows: "(OFFSET[$P + 1] - base)" }[links];
  const columns: string[] = [];
  const accessors: string[] = [];
  const ports: string[] = [];
  for (const [name, field] of state) {
    const each = fieldOf(field);
    const size = isPerPort(field) ? `LINKS * ${field.slots}` : "CAP";
    columns.push(`const S_${name} = columns.S_${name} = new ${arrayFor(each)}(${size});`);
    if (each.maybe) columns.push(`const H_${name} = columns.H_${name} = new Uint8Array(${size});`);
    if (isPerPort(field)) columns.push(`slots.S_${name} = slots.H_${name} = ${field.slots};`);
    if (each.kind === "one") columns.push(`const L_${name} = ${JSON.stringify(each.labels)};`);
    if (isPerPort(field)) {
      ports.push(portsText(name, field, base, degree));
      accessors.push(`get ${name}() { return p_${name}; }`);
    } else accessors.push(stateText(name, field));
  }
  if (needs.ids) accessors.push("get id() { return ID@[$P]; }");
  if (needs.n) accessors.push("get n() { return $KNOWN; }");
  if (!needs.ring) accessors.push("get degree() { return OFFSET[$P + 1] - OFFSET[$P]; }");
  if (needs.rounds) {
    accessors.push("get willing() { return ALL_WILLING || WILLING[$P] !== 0; }");
    accessors.push("alarm(rounds, tag = 0) { host.alarm($P, rounds, tag); }");
    accessors.push("calm() { host.calm($P); }");
  }
  if (needs.coins) accessors.push("toss(sides) { return host.toss($P, sides); }");
  const led = algorithm.led ? "algorithm.led(this);" : "";
  const decide = (...decision: readonly string[]) =>
    foldText(["$A", "$P", ...decision], "$DA", "$DB");
  // The id of the leader must fit into a word, so that two leaders are never confused.
  const follow = needs.ids
    ? `if (leader >>> 0 !== leader) host.unfit("follow", leader);
    ${decide(String(Decides.followsId), "leader")} host.decide($P, false, leader);`
    : `${decide(String(Decides.follows))} host.decide($P, false, 0);`;
  return `"use strict";
// var instead of let, because every use of a let tests whether it is initialised.
var host, OFFSET, OWNER, MATE, ALL_WILLING = true;
const R = new Int32Array(32);
// Columns of the state. A column named in slots has slots[name] cells per link. Any other column has one cell per
// process.
const columns = {}, slots = {};
const ID = new Uint32Array(${needs.ids ? "CAP" : "0"});
const LIFE = columns.LIFE = new Uint8Array(CAP);
const WILLING = new Uint8Array(${needs.rounds ? "CAP" : "0"});
const SWAP = new Uint8Array(${links === "twoWay" ? "CAP" : "0"});
const TOSSES = columns.TOSSES = new Uint32Array(${needs.coins ? "CAP" : "0"});
const COUNT = new Float64Array(${shape.kinds.length * PHASES});
const M = new Uint32Array(32); // the words of the message under delivery
const DECISION = ${JSON.stringify(DECISIONS)};
${columns.join("\n")}
class Me {
  send = undefined;
  ${accessors.join("\n  ")}
  get decision() { return DECISION[LIFE[$P] & ${DECISION_BITS}]; }
  lead() { ${decide(String(Decides.leads))} host.decide($P, true, ${needs.ids ? "ID@[$P]" : "0"}); ${led} }
  follow(leader) { ${follow} }
  mark(label) { host.mark($P, label); }
  because() {}
}
makeStrict(Me, "me");
const me = new Me();
class Cursor { get p() { return $P; } set p(p) { ${enterText(shape)} } }
const cursor = new Cursor();
${ports.join("\n")}`;
}

/** Returns the text of the class through which handlers read messages of one kind; it reads the words in place. */
function viewText({ name, index, fields }: Kind): string {
  const labels = fields
    .filter(([, field]) => field.kind === "one")
    .map(([field, { labels }]) => `const L_${name}_${field} = ${JSON.stringify(labels)};`);
  const getters = fields.map(
    ([label, field], i) =>
      `get ${label}() { return ${read(`${name}_${label}`, field, `M[${i}]`)}; }`,
  );
  return `${labels.join(" ")}
class V${index} { ${getters.join(" ")} }
makeStrict(V${index}, "${name}");
const v${index} = new V${index}();
const on${index} = algorithm.on.${name};`;
}

/**
 * Returns the text of the function that sends messages of one kind. It calls `put`, which checks the words, finds the
 * link, and counts and stores the message. The function is so short that it is always inlined into the author's
 * handler, so the message object costs nothing.
 */
function senderText(shape: Shape, engine: Engine, kind: Kind): string {
  const { links, algorithm } = shape;
  const { index, fields, name, phase } = kind;
  const words = fields.map((_, i) => `w${i}`);
  const plain = fields.flatMap(([label, field], i) =>
    field.kind === "one"
      ? []
      : [{ label: `${name}.${label}`, word: words[i], wrong: misfit(words[i], field) }],
  );
  const unfit = `function unfit${index}(${words.join(", ")}) { ${plain
    .map(({ label, word, wrong }) => `if (${wrong}) host.unfit("${label}", ${word});`)
    .join(" ")} }`;
  const wrong = plain.map(({ wrong }) => wrong).join(" || ");
  const check = wrong && `if (${wrong}) unfit${index}(${words.join(", ")});`;
  const linkOf = {
    oneWay: "p + 1 === $N ? 0 : p + 1",
    twoWay:
      "(port ^ SWAP[p]) === 1 ? (p + 1 === $N ? 0 : p + 1) << 1 : (p === 0 ? $N - 1 : p - 1) << 1 | 1",
    rows: "MATE[OFFSET[p] + port]",
  }[links];
  const count =
    phase < 0
      ? `COUNT[${index * PHASES}]++;`
      : `if (w${phase} < ${PHASES}) COUNT[${index * PHASES} + w${phase}]++; else host.phase(${index}, w${phase});`;
  const oneSided = algorithm.needs.ring && !algorithm.needs.bothWays;
  const takes = (port: string) => [...(oneSided ? [] : [port]), ...words].join(", ");
  // If port labels are scrambled, a process of a one-way algorithm sends at the port that it calls right.
  const port = oneSided
    ? links === "twoWay" && "const port = 1;"
    : links === "twoWay"
      ? `if (port !== 0 && port !== 1) return both${index}(${takes("port")});`
      : `if (port >>> 0 !== port || port >= OFFSET[$P + 1] - OFFSET[$P]) host.unfit("${name}: port", port);`;
  const put = `function put${index}(${takes("port")}) {
  ${port || ""} ${check} const p = $P, l = ${linkOf}; ${count} ${engine.put(shape, kind)}
}`;
  const both =
    oneSided || links !== "twoWay"
      ? ""
      : `function both${index}(${takes("port")}) {
  if (port !== -1) host.unfit("${name}: port", port);
  put${index}(${takes("0")}); put${index}(${takes("1")});
}`;
  const values = fields.map(([label, field]) =>
    field.kind === "one"
      ? `index(L_${name}_${label}, m.${label}, "${name}.${label}")`
      : `m.${label}`,
  );
  const target = oneSided ? [] : ["port"];
  const parameters = fields.length > 0 ? [...target, "m"] : target;
  return `${unfit}
${put}
${both}
senders.${name} = function (${parameters.join(", ")}) { put${index}(${[...target, ...values].join(", ")}); };`;
}

/** Replaces `NAME@[p]`, the value NAME of process p, by the array element in which the engine stores the value. */
const withCells = (shape: Shape, engine: Engine, text: string): string =>
  text.replace(
    /(\w+)@\[([^\]]*)\]/g,
    (_, name: string, p: string) => engine.cell?.(name, p, shape) ?? `${name}[${p}]`,
  );

/**
 * Replaces `$NAME` by a register, an element of one Int32Array. A variable of the scope would hold a tagged value,
 * tested on every use; registers made the loops up to twice as fast.
 */
function withRegisters(text: string): string {
  const names: string[] = [];
  return text.replace(/\$([A-Z]\w*)/g, (_, name: string) => {
    if (!names.includes(name)) names.push(name);
    return `R[${names.indexOf(name)}]`;
  });
}

/**
 * Compiles one instance of an engine for an algorithm. `new Function` gives the text its own scope. `own`: properties of
 * `me` that replace those of the text.
 */
export function compile<L>(
  shape: Shape,
  engine: Engine<L>,
  capacity: Capacity,
  own: PropertyDescriptorMap = {},
): Compiled<L> {
  const ports = shape.state.flatMap(([name, field]) => (isPerPort(field) ? [`p_${name}`] : []));
  const views = shape.kinds.map(({ index }) => `v${index}`);
  const source = `${prelude(shape)}
${engine.scope(shape)}
${shape.kinds.map((kind) => viewText(kind)).join("\n")}
const senders = {};
function index(labels, v, field) { const i = labels.indexOf(v); if (i < 0) host.unfit(field, v); return i; }
${shape.kinds.map((kind) => senderText(shape, engine, kind)).join("\n")}
class Send {}
Object.assign(Send.prototype, senders);
makeStrict(Send, "me.send");
me.send = new Send();
function reset(n, links, known) {
  $N = n; $KNOWN = known; $DA = $DB = 0;
  for (const name in columns) columns[name].fill(0, 0, name in slots ? links * slots[name] : n);
  COUNT.fill(0);
  start(n, links);
}
function bind(to, rows) { host = to; if (rows) { OFFSET = rows.offset; OWNER = rows.owner; MATE = rows.mate; } }
function setSwapped(swapped) { if (swapped) SWAP.set(swapped); else SWAP.fill(0, 0, Math.min($N, SWAP.length)); }
function layOut() { ${shape.algorithm.needs.ids && engine.cell?.("ID", "p", shape) ? "for (let p = 0; p < $N; p++) ID@[p] = ID[p];" : ""} }
${lookText(shape)}
function setWilling(willing) { ALL_WILLING = willing === undefined; if (willing) WILLING.set(willing); }
return { me, cursor, ID, LIFE, COUNT, TOSSES, columns, reset, bind, setSwapped, setWilling, layOut, look, loop,
  handles: [${["me", "me.send", ...views, ...ports].join(", ")}] };`;
  const text = withRegisters(withCells(shape, engine, source));
  show?.(`${shape.algorithm.name} on the engine ${engine.name}`, text);
  const make = makeFunction("algorithm", "CAP", "LINKS", "MESSAGES", "makeStrict", text);
  const { processes, links, messages } = capacity;
  const { handles, ...parts } = make(shape.algorithm, processes, links, messages, makeStrict);
  Object.defineProperties(parts.me, own);
  setCursor(parts.me, parts.cursor);
  handles.forEach(freezeHandle);
  return { ...parts, shape, capacity };
}

/** Freezes an object that handlers get, with its methods, so that no handler can keep anything in it. */
function freezeHandle(handle: object): void {
  const { prototype } = handle.constructor as Readonly<Record<"prototype", object>>;
  for (const object of [prototype, Object.freeze(handle)])
    for (const property of Object.values(Object.getOwnPropertyDescriptors(object)))
      for (const part of Object.values(property) as unknown[])
        if (typeof part === "function") Object.freeze(part);
  Object.freeze(prototype);
}

/** The constructor, taken before foreign code is confined. */
const MakeFunction = Function;

/** Makes a function of its text. A page whose content policy forbids that gets a sentence. */
export function makeFunction(...parametersAndText: readonly string[]): Function {
  try {
    // The text is made above, from a checked schema.
    return new MakeFunction(...parametersAndText);
  } catch (error) {
    if (!(error instanceof EvalError)) throw error;
    throw new Refusal(
      "the content policy of this page forbids generated code, which runs need; script-src 'unsafe-eval' allows it.",
    );
  }
}

/** What gives `me` a name that it does not have. */
const givers: Readonly<Record<string, string>> = {
  id: "needs: { ids: true } gives it",
  n: "needs: { n: true } gives it",
  toss: "needs: { coins: true } gives it",
  alarm: "needs: { rounds: true } gives it",
  calm: "needs: { rounds: true } gives it",
  willing: "needs: { rounds: true } gives it",
  degree: "it is for networks, so needs must not have ring",
};

/**
 * Makes the objects of a generated class throw if a handler reads or writes a property that they do not have, such as
 * a misspelt field. Existing properties are as fast as before, because only the end of the prototype chain changes.
 */
function makeStrict({ prototype }: { readonly prototype: object }, of: string): void {
  const refuse = (key: string): never => {
    const names = Object.getOwnPropertyNames(prototype).filter((name) => name !== "constructor");
    if (of === "me") names.push("send");
    throw new HandlerMistake(`${of} has no ${key}${instead(of, key, names)}`);
  };
  Object.setPrototypeOf(
    prototype,
    new Proxy(Object.create(null) as object, {
      // Symbols are allowed, because fields are never symbols and the language itself reads some symbols.
      get: (_, key) => (typeof key === "symbol" ? undefined : refuse(key)),
      set: (_, key) => refuse(String(key)),
    }),
  );
}

/** Ends the sentence that an object has no property `key`. */
function instead(of: string, key: string, names: readonly string[]): string {
  if (of === "me" && Object.hasOwn(givers, key)) return `: ${givers[key]}.`;
  const near = nearestWord(key, names);
  return near === undefined
    ? `; it has ${names.join(", ") || "no fields"}.`
    : `; did you mean ${near}?`;
}
