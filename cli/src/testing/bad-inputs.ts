import { withNewNames } from "../flags/old-names.ts";
import { visible } from "@ringleader/core/internal/words";
import type { CommandUnknownOpts } from "@commander-js/extra-typings";
import { runnableVerbs, verbName } from "../flags/runnable-verbs.ts";
import { program } from "../program.ts";
import { collect } from "../terminal/help.ts";

/** A command line that must be refused, and what its sentence must name. */
export interface BadInput {
  readonly args: readonly string[];
  readonly names: readonly string[];
}

/** What the generator reads of a flag. */
interface FlagFacts {
  readonly flag: string;
  readonly placeholder: string;
  readonly isRepeatable: boolean;
  /** True if the flag may stand without its value. */
  readonly isOptional: boolean;
}
export interface VerbFacts {
  readonly name: string;
  readonly flags: readonly FlagFacts[];
  readonly operands: number;
}

/** Reads the verbs and flags of the command. */
export async function verbsOf(): Promise<VerbFacts[]> {
  const root = await program("completion", () => {});
  return runnableVerbs(root as CommandUnknownOpts).map((verb) => ({
    name: verbName(verb),
    operands: verb.registeredArguments.some((it) => it.variadic)
      ? Infinity
      : verb.registeredArguments.length,
    flags: verb.options.map((option) => ({
      flag: option.long ?? option.short ?? "",
      placeholder: /[<[](.*)[>\]]/.exec(option.flags)?.[1] ?? "",
      isRepeatable: option.parseArg === (collect as unknown),
      isOptional: option.optional,
    })),
  }));
}

/** A command of each verb that is accepted, so that what the generator adds is the only mistake. */
const right: Readonly<Record<string, readonly string[]>> = {
  list: [],
  show: ["peterson"],
  run: ["peterson", "-n", "4", "--seed", "1"],
  check: ["peterson", "-n", "2"],
  chance: ["itai-rodeh", "-n", "2"],
  prove: ["chang-roberts"],
  verify: ["peterson", "-n", "2", "--with", "spin"],
  replay: ["run.jsonl"],
  export: ["peterson", "--ids", "2,1", "--to", "aut"],
  sweep: ["peterson", "-n", "2", "--seeds", "1"],
  results: ["rows.duckdb"],
  plot: ["rows.csv"],
  worst: ["peterson", "-n", "2", "--evaluations", "1"],
  "lower-bound": ["peterson", "-n", "2"],
  limits: ["peterson", "-n", "3"],
  lift: ["itai-rodeh", "-n", "2"],
  class: ["chang-roberts", "--port", "0"],
  // Without its keys: a mistake that is overlooked starts no voter.
  elect: ["ring.json", "--me", "a"],
  "elect status": ["ring.json", "--wire", "tcp"],
  worker: ["--redis", "redis://127.0.0.1:1"],
  view: ["run.jsonl", "--no-open"],
  serve: [],
  reproduce: ["--quick"],
  completion: ["bash"],
  help: [],
};

const LONG = 5000;
/** Values that no flag accepts, except as the name of a file or as a condition. */
const odd = [
  "",
  " ",
  ",",
  "zzz",
  "NaN",
  "Infinity",
  "1e400",
  "-1.5",
  "null",
  "[object Object]",
  "\u001B]0;title\u0007",
  "1\u001B[31m2",
  "a\nb",
  "\u202Eabc",
  "🦁",
  "٣",
  "x".repeat(LONG),
  "9".repeat(LONG),
  "1,,2",
  "1,2,",
  "3..",
  "..3",
  "5..2",
  "2^",
  "0x10",
  "1e-3",
  "__proto__",
  "constructor",
  "-",
  "--",
  "%s",
  "$(id)",
];
/** Values of a flag that takes a file. */
const badPaths = ["", "nope/x.svg", "words.txt/x.svg", `${"x".repeat(300)}.svg`];
const badFiles = ["", "nope", "folder", "words.txt/x", "x".repeat(300), "@", "nope/nope"];

/** Values of single flags that are nearly right. */
const near: Readonly<Record<string, readonly string[]>> = {
  "-n": ["0", "-5", "1e15", "0..3", "1.5", "2^60"],
  "--ids": ["1,1,1,1", "-1,2", "4294967296,1", "one,two", "@words.txt"],
  "--wake": ["9", "0,0", "0@x", "none"],
  "--willing": ["9", "0,0", "some"],
  "--ports": ["0", "012", "0.1/x", "aligne"],
  "--coins": ["9/9/9/9/9/9", "0/heads", "/", "0,/1"],
  "--ties": ["0..1", "abc", "1,2"],
  "--graph": [
    "grid:0x3",
    "complete:0",
    "complete:1e9",
    "edges:x",
    "edges:2:0-0",
    "random:5:3",
    "cube:3",
  ],
  "--schedule": [
    "later",
    "latency:",
    "latency:uniform:5:2",
    "latency:constant:0",
    "trace",
    "@words.txt",
  ],
  "--links": ["slow", "FIFO", "fifo,any,slow"],
  "--violate": ["gravity", "fifo,gravity", "n"],
  "--set": ["k", "=3", "elects=last", "elect=max", "nope=1", "elects="],
  "--workers": ["0", "257"],
  "--memory": ["5", "5k", "1e3M"],
  "--timeout": ["0", "-1", "1e9"],
  "--lease": ["0", "soon"],
  "--port": ["65536", "80.5"],
  "--drift": ["0.38", "1", "-0.1", ".", "5%", "0.0000000001"],
  "--http": ["65536", "127.0.0.1", "127.0.0.1:", ":x", "0:65536"],
  "--wire": ["TLS", "unix"],
  "--patience": ["0", "25h"],
  "--delay": ["11s", "soon", "-1ms"],
  "--rounds": ["-1", "1e9"],
  "--samples": ["1"],
  "--to": ["pdf", "AUT"],
  "--paper": ["5", "005"],
};

/** Flags whose texts are free: any text is an address, a condition or a file. */
const free = ["--host", "--where", "--redis", "--algorithm", "--sql"];
/** Flags of single verbs whose texts are free: any text is a folder. */
const freeOf: Readonly<Record<string, readonly string[]>> = { class: ["--out"], prove: ["--out"] };
/** Flags of commands that would run without end if the value were accepted. Only refused at once. */
const inputs: Readonly<Record<string, readonly string[]>> = {
  run: ["--batch"],
  export: ["--trace"],
};
const isOutput = (placeholder: string): boolean => placeholder.startsWith("file");

export class BadInputs {
  readonly #verbs: readonly VerbFacts[];
  readonly #known = new Set<string>();
  #state: number;

  constructor(verbs: readonly VerbFacts[], seed = 15) {
    this.#state = seed;
    this.#verbs = verbs.filter(({ name }) => Object.hasOwn(right, name));
  }

  #below(n: number): number {
    this.#state = (Math.imul(this.#state, 1664525) + 1013904223) >>> 0;
    return Math.floor((this.#state / 2 ** 32) * n);
  }
  #one<T>(list: readonly T[]): T {
    return list[this.#below(list.length)];
  }

  /** Draws a command that was not drawn before. */
  next(): BadInput {
    const input = this.#draw();
    const key = JSON.stringify(input.args);
    if (this.#known.has(key)) return this.next();
    this.#known.add(key);
    return input;
  }

  #draw(): BadInput {
    const verb = this.#one(this.#verbs);
    // A wrong value is drawn more often than the other kinds, because there are most of them.
    const kind = this.#below(9);
    const input =
      kind < 4
        ? this.#value(verb)
        : kind === 4
          ? this.#missing(verb)
          : kind === 5
            ? this.#twice(verb)
            : kind === 6
              ? this.#unknown(verb)
              : kind === 7
                ? this.#operand(verb)
                : this.#verb();
    return input ?? this.#draw();
  }

  /** A wrong value of a flag. */
  #value({ name, flags }: VerbFacts): BadInput | undefined {
    const { flag, placeholder } = this.#one(flags.length > 0 ? flags : [noFlag]);
    if (placeholder === "" || free.includes(flag) || freeOf[name]?.includes(flag)) return undefined;
    const base = without(baseFor(name, flag), flag);
    if (inputs[name]?.includes(flag)) {
      const value = this.#one(badFiles.filter((it) => it !== "@"));
      const command = name === "run" ? [] : ["--to", "itf"];
      return { args: [...wordsOf(name), ...command, flag, value], names: [flag, shown(value)] };
    }
    if (isOutput(placeholder)) {
      const value = this.#one(badPaths);
      return { args: [...wordsOf(name), ...base, flag, value], names: [flag, shown(value)] };
    }
    const isFile = /^--(ids|graph|schedule)$/.test(flag) && this.#below(3) === 0;
    const isNear = near[flag] !== undefined && this.#below(2) === 0;
    const value = isFile
      ? `@${this.#one(badFiles.slice(1))}`
      : this.#one(isNear ? near[flag] : odd);
    if (isAccepted(name, flag, value)) return undefined;
    const given = value.startsWith("-") ? [`${flag}=${value}`] : [flag, value];
    const args = flag === "-n" && value.startsWith("-") ? [flag, value] : given;
    return { args: [...wordsOf(name), ...base, ...args], names: [flag, shown(value)] };
  }

  /** A flag without its value. */
  #missing({ name, flags }: VerbFacts): BadInput | undefined {
    const { flag, placeholder, isOptional } = this.#one(flags.length > 0 ? flags : [noFlag]);
    if (placeholder === "" || isOptional) return undefined;
    return { args: [...wordsOf(name), ...without(right[name], flag), flag], names: [flag] };
  }

  /** A flag that is given twice. */
  #twice({ name, flags }: VerbFacts): BadInput | undefined {
    const { flag, placeholder, isRepeatable } = this.#one(flags.length > 0 ? flags : [noFlag]);
    if (flag === "" || isRepeatable) return undefined;
    const words = sampleValues[flag] ?? ["1", "2"];
    const [first, second] = placeholder === "" ? [[flag], [flag]] : words.map((it) => [flag, it]);
    const args = [...wordsOf(name), ...without(right[name], flag), ...first, ...second];
    return { args, names: [flag, ...second.slice(1)] };
  }

  /** A flag that the verb does not have: a misspelt one, or one of another verb. */
  #unknown({ name, flags }: VerbFacts): BadInput | undefined {
    const others = this.#verbs.flatMap((it) => it.flags.map(({ flag }) => flag));
    const names = ["--sed", "--", "-x", "--no-such", "---n", "--🦁", `--${"x".repeat(LONG)}`];
    const flag = this.#one([...others, ...names]);
    if (flag === "--" || flags.some((it) => it.flag === flag)) return undefined;
    // An old name of a flag is accepted.
    if (withNewNames(name, [flag])[0] !== flag) return undefined;
    return { args: [...wordsOf(name), ...right[name], flag], names: [shown(flag), name] };
  }

  /** A wrong name or file, or one operand too many. */
  #operand({ name, operands }: VerbFacts): BadInput | undefined {
    const base = right[name];
    const isExtra = operands === Infinity || operands === 0 || this.#below(2) === 0;
    // Further operands of elect are its job, and any text is one.
    if (isExtra && name !== "elect") {
      const extra = this.#one(["5", "peterson2", "\u001B[2J", "x".repeat(LONG), "🦁", ""]);
      if (name === "help") return { args: [name, "run", extra], names: [shown(extra)] };
      return { args: [...wordsOf(name), ...base, extra], names: [shown(extra)] };
    }
    const value = this.#one([
      ...odd.filter((it) => !it.startsWith("--") && it !== "-"),
      "petersn",
      ".",
    ]);
    const isFile = ["replay", "view", "results", "plot", "elect", "elect status"].includes(name);
    if (isFile && value === "") return undefined;
    return {
      args: [...wordsOf(name), value, ...base.slice(1)],
      names: [isFile && value.length > 60 ? "" : shown(value)],
    };
  }

  /** A word that is not a verb. */
  #verb(): BadInput | undefined {
    const name = this.#one([...odd.filter((it) => !it.startsWith("-")), "rum", "Run", "chek", "."]);
    return { args: [name, "peterson"], names: [shown(name)] };
  }
}

const noFlag: FlagFacts = { flag: "", placeholder: "", isRepeatable: false, isOptional: false };

/** The words of the name of a verb. */
const wordsOf = (verb: string): string[] => verb.split(" ");

/** Removes a flag and its value. */
function without(args: readonly string[], flag: string): string[] {
  const at = args.indexOf(flag);
  return at < 0 ? [...args] : [...args.slice(0, at), ...args.slice(at + 2)];
}

const sampleValues: Readonly<Record<string, readonly [string, string]>> = {
  "--links": ["fifo", "any"],
  "--schedules": ["all", "fifo"],
  "--starts": ["first", "steps"],
  "--coins": ["each", "each"],
  "--to": ["aut", "dot"],
  "--format": ["csv", "json"],
  "--wake": ["all", "each"],
  "--measure": ["messages", "causal"],
  "--claims": ["all", "none"],
  "--paper": ["000", "001"],
  "--memory": ["1G", "2G"],
  "--events": ["1..2", "2..3"],
  "--show": ["1..2", "2..3"],
  "--wire": ["tls", "tcp"],
};

/** The accepted command to which a flag belongs. */
function baseFor(verb: string, flag: string): readonly string[] {
  if (verb === "plot" && /^(-n|--i-min|--seeds)$/.test(flag)) return ["--trade-off"];
  if (verb === "worst" && flag === "--timeout") return without(right[verb], "--evaluations");
  if (verb === "run" || verb === "sweep" || verb === "check") {
    const size = verb === "sweep" ? ["--seeds", "1"] : [];
    if (["--willing", "--ties"].includes(flag)) return ["time-slice", "-n", "3", ...size];
    if (flag === "--coins") return ["itai-rodeh", "-n", "3", ...size];
  }
  if (flag === "--graph") return ["dfs", ...right[verb].slice(1)];
  return right[verb];
}

/** True if the flag accepts the value after all. The algorithm of `lift` assumes that processes know n. */
const isAccepted = (verb: string, flag: string, value: string): boolean =>
  (value === "-" && /^--(ids|graph|schedule)$/.test(flag)) ||
  (verb === "lift" && flag === "--violate" && value === "n");

/** The beginning of a value as a sentence shows it. */
const shown = (value: string): string =>
  value === "" ? '""' : Array.from(visible(value)).slice(0, 30).join("");
