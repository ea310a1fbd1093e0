import { shellWord } from "@ringleader/core/internal";
import { jobOf, openingCheck } from "../run/check/check-job.ts";
import { words, type Form, type FormNeeds } from "../run/form.ts";
import { openingSweep, type MeasureForm } from "../run/measure/measure-form.ts";
import { commandName } from "../run/own/own-algorithms.ts";
import type { CheckWork } from "./work-address.ts";

type Flags = readonly (readonly [flag: string, value?: string | undefined])[];

const line = (verb: string, names: readonly string[], flags: Flags): string =>
  ["ringleader", verb, ...names.map(shellWord)]
    .concat(
      flags.map(([flag, value]) => (value === undefined ? flag : `${flag} ${shellWord(value)}`)),
    )
    .join(" ");

/** Returns the command that makes a check of the page; refuses what the page refuses. */
export function checkCommand(
  form: Form,
  { check, conjecture }: CheckWork,
  needs: FormNeeds,
): string {
  const { algorithm, set, sizes, scope, graph } = jobOf(form, check, needs);
  const isGiven = (value: unknown, text: string): value is string =>
    value !== undefined && text !== "";
  const isRange = sizes.length > 1 && sizes.at(-1)! - sizes[0] === sizes.length - 1;
  const n = isRange ? `${sizes[0]}..${sizes.at(-1)}` : sizes.join(",");
  const flags: Flags = [
    ...Object.entries(set).map(([name, value]) => ["--set", `${name}=${value}`] as const),
    ...(scope.ids || sizes.length === 0 ? [] : [["-n", n] as const]),
    ...(scope.ids ? [["--ids", (scope.ids as readonly number[]).join(",")] as const] : []),
    ...(graph === undefined || graph === "each" ? [] : [["--graph", graph] as const]),
    ...(isGiven(scope.ports, check.ports) ? [["--ports", check.ports] as const] : []),
    ...(isGiven(scope.wake, check.wake) ? [["--wake", words(check.wake).join(",")] as const] : []),
    ...(isGiven(scope.willing, check.willing)
      ? [["--willing", words(check.willing).join(",")] as const]
      : []),
    ...(scope.links ? [["--links", scope.links] as const] : []),
    ...(scope.violate ?? []).map((need) => ["--violate", need] as const),
    ...(check.reduce ? [] : [["--no-reduction"] as const]),
    ...(check.states === openingCheck.states ? [] : [["--max-states", check.states] as const]),
    ...(conjecture === "" ? [] : [["--conjecture", conjecture] as const]),
  ];
  return line("check", [commandName(algorithm)], flags);
}

/** Returns the command that measures and draws a chart of the page. */
export function measureCommand({ chart, sweep, tradeOff }: MeasureForm): string {
  if (chart === "trade-off") {
    const { n, iMin, seeds } = tradeOff;
    return line(
      "plot",
      [],
      [["--trade-off"], ["-n", n], ["--i-min", iMin], ["--seeds", seeds], ["--out", "chart.svg"]],
    );
  }
  const { algorithms, more, n, seeds, ids, schedule, measure, claims } = sweep;
  const names = [...algorithms, ...words(more)].map((entry) => {
    const at = entry.search(/:[^:=]+=/);
    return at < 0 ? commandName(entry) : `${commandName(entry.slice(0, at))}${entry.slice(at)}`;
  });
  const isUsual = measure === openingSweep.measure && claims === openingSweep.claims;
  const flags: Flags = [
    ["-n", n.trim()],
    ["--seeds", seeds.trim()],
    ...(ids === openingSweep.ids ? [] : [["--ids", ids] as const]),
    ...(schedule === openingSweep.schedule ? [] : [["--schedule", schedule] as const]),
    isUsual ? ["--plot", "chart.svg"] : ["--jsonl", "runs.jsonl"],
  ];
  const made = line("sweep", names, flags);
  if (isUsual) return made;
  const drawn: Flags = [
    ["--measure", measure],
    ["--claims", claims],
    ["--out", "chart.svg"],
  ];
  return `${made} && ${line("plot", ["runs.jsonl"], drawn)}`;
}
