import { fieldOf, isPerPort, type Field, type PortField } from "../model/schema.ts";
import type { Shape } from "./shape.ts";

export const arrayFor = ({ max }: Field<unknown>): string =>
  max < 2 ** 8 ? "Uint8Array" : max < 2 ** 16 ? "Uint16Array" : "Uint32Array";

/** Returns the expression that converts a stored word to the value that the algorithm sees. */
export const read = (name: string, field: Field<unknown>, at: string): string =>
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
export const misfit = (value: string, { max }: Field<unknown>): string =>
  `${value} >>> 0 !== ${value}${max === 2 ** 32 - 1 ? "" : ` || ${value} > ${max}`}`;

/** Returns the accessors of a field of the state. `guard` refuses a forgotten field, `after` follows a new value. */
export function stateText(
  name: string,
  field: Field<unknown>,
  guard: string,
  after: string,
): string {
  const at = `S_${name}[$P]`;
  const absent = field.maybe ? `if (v === undefined) { H_${name}[$P] = 0; return; }` : "";
  const present = field.maybe ? `H_${name}[$P] = 1;` : "";
  return `get ${name}() { ${guard} return ${valueText(name, field)}; }
  set ${name}(v) { ${guard} ${absent} ${store(name, field)} ${present} ${at} = x; ${after} }`;
}

/** Returns the expression for the value of a field of the state. */
function valueText(name: string, field: Field<unknown>): string {
  const value = read(name, field, `S_${name}[$P]`);
  return field.maybe ? `(H_${name}[$P] === 0 ? undefined : ${value})` : value;
}

/** Returns the statements that give a field of the state its initial value. */
export function clearText(
  name: string,
  field: Field<unknown> | PortField<unknown>,
  degree: string,
): string {
  const columns = [`S_${name}`, ...(fieldOf(field).maybe ? [`H_${name}`] : [])];
  if (!isPerPort(field)) return columns.map((it) => `${it}[$P] = 0;`).join(" ");
  const [from, to] = ["base", `base + ${degree}`].map((it) => `(${it}) * ${field.slots}`);
  return columns.map((it) => `${it}.fill(0, ${from}, ${to});`).join(" ");
}

export function portsText(
  name: string,
  { each, slots }: PortField<unknown>,
  base: string,
  degree: string,
): string {
  const at = slots === 1 ? "(base + port)" : `((base + port) * ${slots} + slot)`;
  const check = `if (port >>> 0 !== port || port >= ${degree} || slot >>> 0 !== slot || slot >= ${slots}) host.unfit("${name}[port, slot]", port + ", " + slot);`;
  const present = each.maybe ? `H_${name}[i] === 0 ? undefined : ` : "";
  const empty = each.maybe ? "undefined" : "0";
  const absent = each.maybe
    ? `if (v === undefined) { H_${name}[i] = 0; return; } H_${name}[i] = 1;`
    : "";
  return `class P_${name} {
  of(port, slot = 0) { const base = ${base}; ${check} const i = ${at}; return ${present}${read(name, each, `S_${name}[i]`)}; }
  put(port, slot, v) { const base = ${base}; ${check} const i = ${at}; ${absent} ${store(name, each)} S_${name}[i] = x; }
  add(port, v) { for (let slot = 0; slot < ${slots}; slot++) if (this.of(port, slot) === ${empty}) return this.put(port, slot, v); host.unfit("${name}: the values of port " + port, v); }
  get isFull() { const base = ${base}; for (let port = 0; port < ${degree}; port++) if (this.of(port) === ${empty}) return false; return true; }
  next() {
    const base = ${base}, end = (base + ${degree}) * ${slots};
    for (const column of [S_${name}${each.maybe ? `, H_${name}` : ""}])
      for (let i = base * ${slots}; i < end; i++) column[i] = (i + 1) % ${slots} === 0 ? 0 : column[i + 1];
  }
}
const p_${name} = new P_${name}();`;
}

export function lookText(shape: Shape): string {
  const { state, links } = shape;
  const fields = state.map(([name, field]) => {
    if (!isPerPort(field)) return `${name}: ${valueText(name, field)}`;
    const slots = Array.from({ length: field.slots }, (_, slot) => `p_${name}.of(port, ${slot})`);
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
