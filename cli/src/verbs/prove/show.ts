import { sayProved, type DescribedCounterexample } from "@ringleader/core/internal/prove";
import type { Detail } from "../../terminal/detail.ts";
import { counted, duration } from "../../terminal/numbers.ts";
import {
  fact,
  heading,
  indented,
  marked,
  ownParameters,
  page,
  titled,
  type Line,
} from "../../terminal/page.ts";
import {
  bad,
  doubtful,
  good,
  leading,
  quiet,
  ROOM,
  strong,
  wrapped,
} from "../../terminal/style.ts";
import { ringPicture, type Label } from "../run/pictures.ts";
import type { Proof } from "./json.ts";

const signs: Readonly<Record<Proof["verdict"], string>> = {
  proved: leading("✓ proved"),
  "not-inductive": bad("✗ not inductive"),
  "not-expressible": doubtful("? not expressible"),
  undecided: doubtful("? undecided"),
};

/** Formats a proof: the verdict first, then the invariant, or the step that violates it. */
export function showProof(proof: Proof, detail: Detail): string {
  const { algorithm, verdict, answer } = proof;
  const head = `${signs[verdict]}  ${heading(algorithm, ...ownParameters(answer.parameters))}`;
  const why = sentenceOf(proof);
  const outside = outsideOf(proof);
  if (detail === "line") {
    const all = [why, ...(outside === undefined ? [] : [outside])].join(" ");
    return `${verdict}: ${algorithm}; ${all}\n`;
  }
  const { counterexample, leftOut } = answer;
  return page([
    [head, ...indented(why)],
    outside === undefined ? [] : indented(outside),
    counterexample ? pictureOf(counterexample) : [],
    verdict === "not-expressible" || (counterexample && detail !== "everything")
      ? []
      : titled(strong("invariant"), invariantLines(proof, detail === "everything")),
    titled(
      strong("left out"),
      leftOut.flatMap(({ says }) => marked(quiet("–"), `${says} (this mutant violates it)`)),
    ),
    detail === "everything" ? conditionLines(proof) : [],
    facts(proof),
  ]);
}

/** Says what is outside the proof of a mutant that is the right algorithm outside its model. */
const outsideOf = ({ answer: { outside } }: Proof): string | undefined =>
  outside.length === 0
    ? undefined
    : `This mutant is the right algorithm outside its model (${outside.join("; ")}). The proof is about the model.`;

function sentenceOf({ verdict, answer, asked }: Proof): string {
  if (verdict === "proved") {
    return sayProved(answer.proves, answer.assumes);
  }
  if (verdict === "not-expressible") return answer.inexpressible!;
  const { counterexample, suggests } = answer;
  const isLeft = counterexample !== undefined || asked.some(isRefuted);
  if (isLeft && suggests !== undefined) {
    return `Safety alone is not preserved by every step, and the definition states no invariant that is. State one, as chapter 21 of the guide does for Chang and Roberts: --invariant "${suggests}"`;
  }
  if (counterexample) {
    return "This state satisfies the invariant, and its successor does not. The state need not be reachable: the invariant may be too weak.";
  }
  const isOpen = ({ answers }: Proof["asked"][number]) =>
    Object.values(answers).some((it) => it !== "unsat");
  const open = asked.filter(isOpen);
  if (open.length === 0) return "No condition was asked, so nothing is proved.";
  const what =
    verdict === "undecided" ? "no answer in time to" : "a counterexample, too large to draw, to";
  return `The solver has ${what} ${counted(open.length, "condition")}, first: ${open[0].says}.`;
}

const isRefuted = ({ answers }: Proof["asked"][number]): boolean =>
  Object.values(answers).includes("sat");

/** Draws the ring before and after the step, with its messages. */
function pictureOf(step: DescribedCounterexample): Line[] {
  const { processes, received, messages, sent, command, violated } = step;
  const [actor] = processes;
  const labels = (of: "before" | "after"): Label[] =>
    processes.map((it, i) => ({
      text: i === 0 ? `[${it.id}: ${it[of]}]` : `${it.id}: ${it[of]}`,
      paint: i === 0 ? (of === "after" ? bad : strong) : (text) => text,
    }));
  const ring = (of: "before" | "after") =>
    ringPicture(labels(of), "clockwise ↻").map((line) => `  ${line}`);
  const none = processes.filter(({ contends }) => !contends).map(({ id }) => id);
  return [
    strong("before"),
    ...ring("before"),
    ...(none.length > 0 ? [quiet(`  not a candidate: ${none.join(", ")}`)] : []),
    ...(received === undefined ? [] : [`  in flight  ${received}`]),
    ...messages.map((it) => `  in flight  ${it}`),
    "",
    `${strong("step")}  ${quiet(`process ${actor.id} ${received === undefined ? "starts" : "receives it"}`)}`,
    ...indented(command),
    "",
    strong("after"),
    ...ring("after"),
    ...sent.map((it) => `  in flight  ${it}`),
    "",
    ...marked(bad("✗"), violated.says, below(violated.sentence)),
  ];
}

const below = (sentence: string): string[] => wrapped(sentence, ROOM).map(quiet);

function invariantLines({ answer, verdict }: Proof, isLong: boolean): string[] {
  const violated = answer.counterexample?.violated.sentence;
  const mark = (sentence: string) =>
    sentence === violated ? bad("✗") : verdict === "proved" ? good("✓") : quiet("·");
  return answer.invariant.flatMap(({ says, sentence }) =>
    marked(mark(sentence), says, isLong && says !== sentence ? below(sentence) : []),
  );
}

const conditionLines = ({ asked }: Proof): string[] =>
  titled(
    strong("conditions"),
    asked.flatMap(({ name, says, answers }) =>
      marked(
        Object.values(answers).every((it) => it === "unsat") ? good("✓") : bad("✗"),
        `${name}: ${says}`,
      ),
    ),
  );

function facts({ answer, asked, solvers, files, seconds }: Proof): Line[] {
  const { commands, small } = answer;
  if (!commands) return [];
  const tried =
    small &&
    `${counted(small.states, "small state")} tried without a solver, all to n = ${small.to}`;
  const by = solvers.map(({ name, version }) => `${name} ${version}`).join(" and ");
  return [
    fact(
      "commands",
      `${counted(commands.commands, "guarded command")} · ${counted(commands.orderTypes, "order type")}`,
    ),
    fact("ids", answer.ids ?? ""),
    asked.length > 0 &&
      fact("solved", `${counted(asked.length, "condition")} by ${by}, ${duration(seconds)}`),
    tried && quiet(tried),
    files.length > 0 && fact("files", `${counted(files.length, "file")}, as ${files[0]}`),
  ];
}
