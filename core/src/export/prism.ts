import type { StateGraph } from "./state-graph.ts";

/**
 * Writes PRISM's explicit files, which Storm reads too: a Markov decision process, or a Markov chain if no state has a
 * choice. As in PRISM, a final state has a loop and the label deadlock.
 */
export function writePrism(graph: StateGraph) {
  let choices = 0;
  let transitions = 0;
  for (let state = 0; state < graph.states; state++) {
    const all = choicesOf(graph, state);
    choices += all.length;
    for (const targets of all) transitions += targets.length;
  }
  // Every state has at least one choice, so a state has several if there are more choices than states.
  const model: "mdp" | "dtmc" = choices > graph.states ? "mdp" : "dtmc";
  const sizes =
    model === "mdp" ? [graph.states, choices, transitions] : [graph.states, transitions];
  return {
    model,
    transitions,
    files: [
      { ending: ".tra", lines: tra(graph, sizes, model === "dtmc") },
      { ending: ".lab", lines: lab(graph) },
      { ending: ".srew", lines: srew(graph) },
    ],
  };
}

/** Lists, for each choice of a state, its targets in increasing order, with their probabilities. */
function choicesOf(graph: StateGraph, state: number): (readonly [to: number, chance: number])[][] {
  const all: Map<number, number>[] = [];
  graph.each(state, ({ to, choice, chance }) => {
    const targets = (all[choice] ??= new Map());
    targets.set(to, (targets.get(to) ?? 0) + chance);
  });
  if (all.length === 0) all.push(new Map([[state, 1]]));
  return all.map((targets) => [...targets].sort(([x], [y]) => x - y));
}

function* tra(graph: StateGraph, sizes: readonly number[], isChain: boolean): Generator<string> {
  yield sizes.join(" ");
  for (let state = 0; state < graph.states; state++) {
    for (const [choice, targets] of choicesOf(graph, state).entries()) {
      for (const [to, chance] of targets)
        yield isChain ? `${state} ${to} ${chance}` : `${state} ${choice} ${to} ${chance}`;
    }
  }
}

function* lab(graph: StateGraph): Generator<string> {
  yield '0="init" 1="deadlock" 2="elected"';
  for (let state = 0; state < graph.states; state++) {
    const labels = [];
    if (state === 0) labels.push(0);
    if (graph.isEnd(state)) labels.push(1);
    if (graph.leaders(state).length === 1) labels.push(2);
    if (labels.length > 0) yield `${state}: ${labels.join(" ")}`;
  }
}

/** A state has reward 1 if a message is delivered next, so the rewards of a run add up to its number of messages. */
function* srew(graph: StateGraph): Generator<string> {
  const first = graph.starts.length > 0 ? 1 : 0;
  let ends = 0;
  for (let state = first; state < graph.states; state++) if (graph.isEnd(state)) ends++;
  yield `${graph.states} ${graph.states - first - ends}`;
  for (let state = first; state < graph.states; state++)
    if (!graph.isEnd(state)) yield `${state} 1`;
}
