import { idOutside } from "../../model/algorithm.ts";
import { isContender } from "../../judge/election.ts";
import { decisionOf, Life } from "../../model/life.ts";
import { GAVE_UP, type ProcessState } from "../../check/states/process-states.ts";
import { WHOM } from "../../solo/reaction.ts";
import { describeTable } from "./describe-table.ts";
import type { Outgoing, ReactionTable, TableRow, Start } from "./reaction-table.ts";
import type { TableNames } from "./table-names.ts";

/**
 * Writes a table as a Promela model. A delivery is one step, and every step asserts what `check` judges: at most one
 * leader, no second decision, followers that agree and, if no message is in flight, the election of the right process.
 */
export function* writePromela(table: ReactionTable, names: TableNames): Generator<string> {
  const { setup, processes, messages, links } = table;
  const { n } = setup;
  yield "/*";
  for (const line of describeTable(table)) yield ` * ${line}`.trimEnd();
  yield " */";
  yield "";
  for (let p = 0; p < n; p++) {
    yield `/* position ${p} */`;
    yield* names.states[p].map(({ name, says }, i) => `#define ${name} ${i} /* ${says} */`);
  }
  yield "";
  yield "/* messages */";
  yield* names.messages.map(({ name, says }, i) => `#define ${name} ${i} /* ${says} */`);
  yield "";
  const word = (count: number) => (count <= 256 ? "byte" : "short");
  for (const [i, { name, says }] of names.links.entries())
    yield `chan ${name} = [${links[i].most}] of { ${word(messages.length)} }; /* ${says} */`;
  for (let p = 0; p < n; p++) yield `${word(processes[p].length)} state_${p};`;
  yield "";
  yield* election(table, names);
  yield "";
  for (let p = 0; p < n; p++) yield* processText(table, names, p);
  yield* initText(table, names);
}

/** Writes a condition: the state of a process is one of those that `holds` accepts. */
function among(table: ReactionTable, p: number, holds: (state: ProcessState) => boolean): string {
  const runs: [number, number][] = [];
  table.processes[p].forEach((state, i) => {
    if (!holds(state)) return;
    const last = runs.at(-1);
    if (last?.[1] === i - 1) last[1] = i;
    else runs.push([i, i]);
  });
  const tests = runs.map(([from, to]) =>
    from === to ? `state_${p} == ${from}` : `(state_${p} >= ${from} && state_${p} <= ${to})`,
  );
  return tests.length === 0 ? "false" : `(${tests.join(" || ")})`;
}

/** Writes the election as macros over the states of all processes, so that it adds no states. */
function* election(table: ReactionTable, names: TableNames): Generator<string> {
  const { setup, processes } = table;
  const { algorithm, ids, n } = setup;
  const positions = Array.from({ length: n }, (_, p) => p);
  const every = (holds: (state: ProcessState) => boolean) =>
    positions.map((p) => among(table, p, holds));
  const leads = every(({ flags }) => decisionOf(flags) === "leads");
  const stands = positions.map((p) => among(table, p, ({ flags }) => isContender(setup, p, flags)));
  const isFollowing = ({ flags }: ProcessState) => decisionOf(flags) === "follows";
  const followed = algorithm.needs.ids
    ? [
        ...new Set(
          processes
            .flat()
            .filter(isFollowing)
            .map(({ words }) => words[WHOM]),
        ),
      ]
    : [];
  const follows = (whom: number): string =>
    anyOf(every((state) => isFollowing(state) && state.words[WHOM] === whom));
  const idOf = (whom: number) => idOutside(algorithm, whom - 1);
  yield `#define leaders (${leads.map((it) => `(${it})`).join(" + ")})`;
  yield `#define faulty ${anyOf(every(({ flags }) => (flags & (Life.faulty | GAVE_UP)) !== 0))}`;
  for (const whom of followed) yield `#define follow_${idOf(whom)} ${follows(whom)}`;
  const agree = followed.map((whom) => `follow_${idOf(whom)}`).join(" + ") || "0";
  yield `#define agreed ((${agree}) <= 1)`;
  yield `#define in_flight (${names.links.map(({ name }) => `len(${name})`).join(" + ")})`;
  // The leader is the best of the processes that take part, and the followers follow it.
  const greatest = (algorithm.elects === "max") !== algorithm.complemented;
  const isBetter = (p: number, q: number) => (greatest ? ids![p] > ids![q] : ids![p] < ids![q]);
  const wrong = positions.flatMap((p) => {
    const better = ids && algorithm.elects ? positions.filter((q) => isBetter(q, p)) : [];
    const others = followed.filter((whom) => ids && idOf(whom) !== ids[p]);
    const against = [...better.map((q) => stands[q]), ...others.map((it) => `follow_${idOf(it)}`)];
    return against.length === 0 || leads[p] === "false"
      ? []
      : [`(${leads[p]} && ${anyOf(against)})`];
  });
  yield `#define wrong_leader ${anyOf(wrong)}`;
  const informed = algorithm.announces
    ? ` && ${every(({ flags }) => decisionOf(flags) !== "none").join(" && ")}`
    : "";
  yield `#define elected (leaders == 1 && !wrong_leader${informed})`;
  yield "#define judge assert(!faulty && agreed && leaders <= 1 && (in_flight > 0 || elected))";
}

const anyOf = (tests: readonly string[]): string => {
  const some = tests.filter((it) => it !== "false");
  return some.length === 0 ? "false" : `(${some.join(" || ")})`;
};

const sendsText = (names: TableNames, { sends }: Outgoing, mark: string): string =>
  sends
    .map(({ link, message }) => ` ${names.links[link].name}${mark}${names.messages[message].name};`)
    .join("");

/** Writes a process: for each link and message, what it does in each of its states. */
function* processText(table: ReactionTable, names: TableNames, p: number): Generator<string> {
  const { setup, rows } = table;
  const isReordered = setup.links === "any";
  const hasCoins = setup.algorithm.needs.coins === true;
  const [take, put] = isReordered ? ["??", "!!"] : ["?", "!"];
  const groups = new Map<string, TableRow[]>();
  for (const row of rows) {
    if (row.process !== p) continue;
    const key = `${names.links[row.link].name}${take}${names.messages[row.message].name}`;
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const step = hasCoins ? "atomic" : "d_step";
  yield `proctype process_${p}() {`;
  if (groups.size === 0) yield "end: false";
  else {
    yield "end:";
    yield "  do";
    for (const [key, group] of groups) {
      const [link, message] = key.split(take);
      yield `  :: ${step} { ${key} -> printf("deliver ${link} ${message}\\n");`;
      yield "     if";
      for (const { state, outcomes } of group) {
        for (const outcome of outcomes) {
          const tossed =
            outcome.tosses.length > 0 ? ` printf("toss ${p} ${outcome.tosses.join(" ")}\\n");` : "";
          const after = names.states[p][outcome.state].name;
          yield `     :: state_${p} == ${names.states[p][state].name} ->${tossed} state_${p} = ${after};${sendsText(names, outcome, put)}`;
        }
      }
      yield "     fi; judge }";
    }
    yield "  od";
  }
  yield "}";
  yield "";
}

function* initText(table: ReactionTable, names: TableNames): Generator<string> {
  const { setup, starts } = table;
  const put = setup.links === "any" ? "!!" : "!";
  const one = ({ states, links, tosses }: Start): string[] => [
    ...tosses.flatMap((it, p) =>
      it.length > 0 ? [`printf("toss ${p} ${it.join(" ")}\\n");`] : [],
    ),
    ...states.map((state, p) => `state_${p} = ${names.states[p][state].name};`),
    ...links.flatMap((content, link) =>
      content.map((message) => `${names.links[link].name}${put}${names.messages[message].name};`),
    ),
  ];
  yield "init {";
  yield "  atomic {";
  if (starts.length === 1) for (const line of one(starts[0])) yield `    ${line}`;
  else {
    yield "    if";
    for (const start of starts) yield `    :: ${one(start).join(" ")}`;
    yield "    fi;";
  }
  yield "    judge;";
  for (let p = 0; p < setup.n; p++) yield `    run process_${p}();`;
  yield "  }";
  yield "}";
}
