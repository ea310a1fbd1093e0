import type { Algorithm } from "../model/algorithm.ts";
import { foldText } from "../model/digest.ts";
import { decisionOf, Decides, Life } from "../model/life.ts";
import { fieldOf, forgetfulLabels, isPerPort, labelField, type Forgets } from "../model/schema.ts";
import type { NetworkRows } from "../model/system/network.ts";
import { Refusal } from "../refusal/refusal.ts";
import { enterText } from "./delivery.ts";
import { setCursor, type Cursor, type Host } from "./loop.ts";
import { arrayFor, clearText, lookText, misfit, portsText, read, stateText } from "./state-text.ts";
import { freezeHandle, makeStrict, refuseForgotten, refuseMessage } from "./strict.ts";
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
  const labels = labelField(algorithm.state);
  const forgets = (labels?.labels ?? [])
    .map((label, i) => {
      const names = (algorithm.forgets as Forgets | undefined)?.[label] ?? [];
      const fields = state.filter(([name]) => names.includes(name));
      const cleared = fields.map(([name, field]) => clearText(name, field, degree)).join(" ");
      return cleared && `if (x === ${i}) { const base = ${base}; ${cleared} }`;
    })
    .join(" ");
  for (const [name, field] of state) {
    const each = fieldOf(field);
    const size = isPerPort(field) ? `LINKS * ${field.slots}` : "CAP";
    columns.push(`const S_${name} = columns.S_${name} = new ${arrayFor(each)}(${size});`);
    if (each.maybe) columns.push(`const H_${name} = columns.H_${name} = new Uint8Array(${size});`);
    if (isPerPort(field)) columns.push(`slots.S_${name} = slots.H_${name} = ${field.slots};`);
    if (each.kind === "one") columns.push(`const L_${name} = ${JSON.stringify(each.labels)};`);
    const forgetting = forgetfulLabels(algorithm, name);
    const guard = forgetting
      .map((label) => `if (S_${labels!.name}[$P] === ${label}) forgotten("${name}", ${label});`)
      .join(" ");
    if (isPerPort(field)) {
      ports.push(portsText(name, field, base, degree));
      accessors.push(`get ${name}() { ${guard} return p_${name}; }`);
    } else accessors.push(stateText(name, field, guard, name === labels?.name ? forgets : ""));
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
function forgotten(name, label) { refuseForgotten(name, ${JSON.stringify(labels?.labels ?? [])}[label]); }
${columns.join("\n")}
class Me {
  send = undefined;
  ${needs.ring ? "forward = undefined;" : ""} ${isOneWay(algorithm) ? "" : "reply = undefined;"}
  ${accessors.join("\n  ")}
  get decision() { return DECISION[LIFE[$P] & ${DECISION_BITS}]; }
  lead() { ${decide(String(Decides.leads))} host.decide($P, true, ${needs.ids ? "ID@[$P]" : "0"}); ${led} }
  follow(leader) { ${follow} }
  mark(label) { host.mark($P, label); }
  because() { return this; }
}
makeStrict(Me, "me");
const me = new Me();
class Cursor { get p() { return $P; } set p(p) { ${enterText(shape)} } }
const cursor = new Cursor();
${ports.join("\n")}`;
}

const isOneWay = ({ needs }: Algorithm): boolean => needs.ring === true && !needs.bothWays;

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
  const oneSided = isOneWay(algorithm);
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
  const given = ([label, field]: Kind["fields"][number]) =>
    field.kind === "one"
      ? `index(L_${name}_${label}, m.${label}, "${name}.${label}")`
      : `m.${label}`;
  /** The words of a message, the stamped one given by `stamp`. */
  const values = (stamp: (field: string) => string) =>
    fields.map((it) => (it[1].stamp === undefined ? given(it) : stamp(it[1].stamp)));
  const own = values((stamp) => `S_${stamp}[$P]`);
  const kept = fields.map((it, i) =>
    it[1].stamp === undefined
      ? `m === undefined || m.${it[0]} === undefined ? M[${i}] : ${given(it)}`
      : `M[${i}]`,
  );
  const answered = values((stamp) => `phaseOfMessage(S_${stamp}[$P])`);
  const target = oneSided ? [] : ["port"];
  const takesWords = fields.some(([, { stamp }]) => stamp === undefined);
  const parameters = takesWords ? [...target, "m"] : target;
  const back = ["$PORT", ...answered].join(", ");
  const onwards = [...(oneSided ? [] : ["$PORT ^ 1"]), ...kept].join(", ");
  return `${unfit}
${put}
${both}
senders.${name} = function (${parameters.join(", ")}) { put${index}(${[...target, ...own].join(", ")}); };
${oneSided ? "" : `replies.${name} = function (${takesWords ? "m" : ""}) { received(); put${index}(${back}); };`}
${algorithm.needs.ring ? `function forward${index}(m) { put${index}(${onwards}); }` : ""}`;
}

/** Returns the text of what a process can do with the message under delivery: forward it, and reply to it. */
function receivedText({ kinds, algorithm }: Shape): string {
  const cases = (act: (kind: Kind) => string) =>
    `switch ($KIND) { ${kinds.map((kind) => `case ${kind.index}: ${act(kind)}`).join(" ")} }`;
  const phased = kinds.filter(({ phase }) => phase >= 0);
  return `function received() { if ($KIND < 0) refuseMessage(); }
function phaseOfMessage(own) { switch ($KIND) { ${phased.map(({ index, phase }) => `case ${index}: return M[${phase}];`).join(" ")} default: return own; } }
${algorithm.needs.ring ? `me.forward = function (m) { ${cases(({ index }) => `return forward${index}(m);`)} refuseMessage(); };` : ""}
${isOneWay(algorithm) ? "" : `class Reply {}\nObject.assign(Reply.prototype, replies);\nmakeStrict(Reply, "me.reply");\nme.reply = new Reply();`}`;
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
const senders = {}, replies = {};
function index(labels, v, field) { const i = labels.indexOf(v); if (i < 0) host.unfit(field, v); return i; }
${shape.kinds.map((kind) => senderText(shape, engine, kind)).join("\n")}
class Send {}
Object.assign(Send.prototype, senders);
makeStrict(Send, "me.send");
me.send = new Send();
${receivedText(shape)}
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
  handles: [${["me", "me.send", ...(isOneWay(shape.algorithm) ? [] : ["me.reply"]), ...views, ...ports].join(", ")}] };`;
  const text = withRegisters(withCells(shape, engine, source));
  show?.(`${shape.algorithm.name} on the engine ${engine.name}`, text);
  const tools = { makeStrict, refuseForgotten, refuseMessage };
  const names = ["algorithm", "CAP", "LINKS", "MESSAGES", ...Object.keys(tools)];
  const make = makeFunction(...names, text);
  const { processes, links, messages } = capacity;
  const { handles, ...parts } = make(
    shape.algorithm,
    processes,
    links,
    messages,
    ...Object.values(tools),
  );
  Object.defineProperties(parts.me, own);
  setCursor(parts.me, parts.cursor);
  handles.forEach(freezeHandle);
  return { ...parts, shape, capacity };
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
