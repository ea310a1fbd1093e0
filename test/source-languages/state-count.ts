/** A model that can be explored: its initial states, and the states that each step leads to. */
export interface ExploredModel {
  readonly initial: readonly object[];
  /** Lists the targets of all steps of a state, one for each outcome. */
  steps(state: object): readonly object[];
}

/** Counts the reachable states of a model and its steps. Two states are equal if their JSON is. */
export function countStates(model: ExploredModel) {
  const seen = new Map<string, object>();
  const waiting: object[] = [];
  const add = (state: object): void => {
    const key = JSON.stringify(state);
    if (seen.has(key)) return;
    seen.set(key, state);
    waiting.push(state);
  };
  model.initial.forEach(add);
  let transitions = 0;
  for (let state = waiting.pop(); state !== undefined; state = waiting.pop()) {
    const targets = model.steps(state);
    transitions += targets.length;
    targets.forEach(add);
  }
  return { states: seen.size, transitions };
}
