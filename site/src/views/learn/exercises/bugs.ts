import {
  allMutants,
  changedHandlers,
  findAlgorithm,
  isViolated,
  makeSetup,
  mutantName,
  mutantRun,
  nameSource,
  parseRun,
  Refusal,
  type Mutant,
  type Result,
} from "@ringleader/core/internal";
import { plural } from "../../../form/format.ts";
import { formatForm, isList } from "../../../run/form.ts";
import { orRefusal } from "../../../run/worker/failure.ts";
import type { Question, Scene, SeenRun, Tour } from "../tours/tour.ts";

/** A mutant as an exercise. Its name does not give the mistake away. */
export interface Bug {
  readonly mutant: Mutant;
  readonly name: string;
  readonly title: string;
}

/** All mutants, numbered within their algorithm. */
export const bugs: readonly Bug[] = allMutants.map((mutant) => {
  const number = allMutants.filter(({ of }) => of === mutant.of).indexOf(mutant) + 1;
  const { name } = mutant.of;
  return { mutant, name: `bug-${name}-${number}`, title: `${name}, bug ${number}` };
});

/** Makes the tour of a bug: show it, name it, then find it in the definition. */
export function tourOfBug({ mutant, name, title }: Bug): Tour {
  // The order of questions numbers the stored scores, so a new kind of question comes last.
  const questions = [
    scheduling(mutant) ?? showing(mutant),
    naming(mutant),
    locating(mutant),
  ].filter((question) => question !== undefined);
  const { says, truth, shows, cite } = mutant;
  const reveals = [
    `Wrong: ${says} (${nameSource(cite)}).`,
    `Right: ${truth}.`,
    `Consequence: ${shows}.`,
  ];
  return { name, title, about: "", minutes: 2, steps: [], questions, reveals };
}

/** Longest run of a mutant, in messages; some do not end. */
const LONGEST = 1000;

/** What a wrong schedule can show by itself. */
const seenInOneRun: readonly Mutant["caught"][] = ["deadlock", "election", "many-leaders"];

/** Asks for a schedule in which the mutant goes wrong; undefined if the ring alone shows the mistake. */
function scheduling(mutant: Mutant): Question | undefined {
  const { algorithm, schedule = "fifo", ...run } = mutantRun(mutant);
  const { needs } = findAlgorithm(algorithm).with(run.set ?? {});
  const isMatterOfOrder = schedule !== "fifo" && seenInOneRun.includes(mutant.caught);
  if (!isMatterOfOrder || needs.rounds || !needs.ring) return undefined;
  return {
    kind: "hand",
    asks: `This is ${mutant.of.name} with one mistake, which only some schedules show. Deliver the messages in an order that makes the election wrong.`,
    scene: { form: formatForm({ algorithm, ...run }), hand: { choices: [], then: "stop" } },
    accepts: ([{ result }]) =>
      result.violations !== undefined && (result.inFlight === 0 || result.leaders.length > 1),
    right: ([{ result }]) => `Yes: ${result.violations?.join("; ")}.`,
    wrong: () => "In this order the election is right. Go back with the player and try another.",
  };
}

/** Asks for ids with which the mutant goes wrong; undefined if its own run is not given by a list of ids. */
function showing(mutant: Mutant): Question | undefined {
  const form = { ...formatForm(mutantRun(mutant)), most: String(LONGEST) };
  const { needs } = findAlgorithm(mutantName(mutant)).with(form.set);
  if (!needs.ids || !needs.ring || !isList(form.ids)) return undefined;
  const right = mutant.of.name;
  // The right algorithm may refuse the setup in which the mutant goes wrong.
  const isComparable = !(
    orRefusal(() => makeSetup(parseRun({ ...mutantRun(mutant), algorithm: right }))) instanceof
    Refusal
  );
  const scenes = (ids: string): readonly Scene[] => [
    { form: { ...form, ids } },
    ...(isComparable ? [{ form: { ...form, algorithm: right, ids } }] : []),
  ];
  const size = form.ids.split(",").length;
  const isFixed = [form.ports, form.wake, form.willing].some((text) => /\d/.test(text));
  const how = isFixed ? `a ring of ${size}` : "a ring";
  const usual = Array.from({ length: isFixed ? size : 4 }, (_, i) => i + 1).join(" ");
  return {
    kind: "text",
    asks: `${isComparable ? `The picture shows ${right} as it should be. A second version has one mistake.` : `This is ${right} with one mistake.`} Find ${how} on which it goes wrong: a wrong leader, several leaders, no end, or another number of messages.`,
    label: "Ids, clockwise",
    hint: "whole numbers, like 2 1 3",
    // The run of the mutant itself would give the answer away.
    scene: scenes(usual).at(-1)!,
    scenes,
    accepts: ([broken, good]) => differ(broken, good).length > 0,
    right: ([broken, good]) => `Yes: ${differ(broken, good).join("; ")}.`,
    wrong: ([broken]) =>
      `On that ring it does what it should, with ${plural(broken.result.messages.total, "message")}. Try another one.`,
  };
}

/** Says what a run shows of the mistake, beside a run of the right algorithm. */
function differ({ result: broken }: SeenRun, right: SeenRun | undefined): string[] {
  const found = [...(broken.violations ?? [])];
  if (isViolated(broken) && found.length === 0) {
    const claims = broken.claims.filter(({ holds, refuted }) => !holds && refuted === undefined);
    found.push(...claims.map(({ says }) => `“${says}” does not hold`));
  }
  const good = right?.result ?? broken;
  if (broken.messages.total !== good.messages.total)
    found.push(
      `${plural(broken.messages.total, "message")} instead of ${plural(good.messages.total, "message")}`,
    );
  const times = ({ time, causal }: Result) => JSON.stringify([time, causal]);
  if (found.length === 0 && times(broken) !== times(good))
    found.push("it takes another time than the right algorithm");
  return found;
}

/** Number of mistakes to choose from. */
const OPTIONS = 4;

/** Asks which of several mistakes the mutant makes. The run that reveals it is shown. */
function naming(mutant: Mutant): Question {
  const kin = allMutants.filter(({ of }) => of === mutant.of);
  const at = kin.indexOf(mutant);
  // The mutants that follow in the list, so that each bug has other options. Variants may share a mistake.
  const inTurn = [...kin.slice(at), ...kin.slice(0, at)];
  const some = inTurn
    .filter(({ says }, i) => inTurn.findIndex((other) => other.says === says) === i)
    .slice(0, OPTIONS);
  const options = some.toSorted((x, y) => (x.says < y.says ? -1 : 1));
  const chosen = (answer: string) => options[Number(answer)];
  const run = mutantRun(mutant);
  return {
    kind: "text",
    asks: `The run shows what goes wrong: ${mutant.shows}. What is the mistake?`,
    label: "Mistakes",
    scene: { form: formatForm(run) },
    options: options.map(({ says }) => `${says[0].toUpperCase()}${says.slice(1)}.`),
    scenes: () => [{ form: formatForm(run) }],
    accepts: (_, answer) => chosen(answer) === mutant,
    right: () => `Yes. Right would be: ${mutant.truth}.`,
    wrong: (_, answer) => `With that mistake, ${chosen(answer).shows}. This run shows another one.`,
  };
}

/** Asks which handler of the definition has the mistake; undefined if all have it, or none. */
function locating(mutant: Mutant): Question | undefined {
  const { all, changed } = changedHandlers(mutant);
  if (changed.length === 0 || changed.length === all.length) return undefined;
  const scene = { form: formatForm(mutantRun(mutant)) };
  return {
    kind: "text",
    asks: `The definition of ${mutant.of.name} has ${all.length} handlers. Which one is wrong?`,
    label: "Handlers",
    scene,
    options: all.map(sayHandler),
    scenes: () => [scene],
    accepts: (_, answer) => changed.includes(all[Number(answer)]),
    right: () => `Yes. Right would be: ${mutant.truth}.`,
    wrong: (_, answer) =>
      `No: ${sayHandler(all[Number(answer)])} is as it should be. Look at the first event that surprises you.`,
  };
}

const sayHandler = (name: string): string =>
  name === "wake"
    ? "wake(me), when a process starts"
    : name === "alarm"
      ? "alarm(me), when an alarm rings"
      : `on.${name}(me, message), when ${name} arrives`;
