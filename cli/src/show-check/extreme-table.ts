import { meanOf, type Report } from "@ringleader/core";
import { grouped, shortened } from "../numbers.ts";
import { good, quiet, strong } from "../style.ts";
import { kindOf, momentOf } from "./checked.ts";

/** The least and the most that any run costs, and whether the schedule has a say in it. */
export function extremeTable(report: Report, reduced: boolean): string[] {
  const entries = Object.entries(report.extremes);
  if (entries.length === 0) return [];
  const mean = meanOf(report);
  const rows = entries.map(([key, { min, max }]) => {
    const part = kindOf(key) ?? momentOf(key);
    return {
      name: part === undefined ? (names[key] ?? key) : `  ${names[part] ?? part}`,
      cells: [grouped(min), grouped(max), key === "messages" ? (mean ?? "") : ""],
    };
  });
  const heads = ["least", "most", mean === undefined ? "" : "mean"];
  const width = Math.max(...rows.map(({ name }) => name.length));
  const widths = heads.map((head, i) =>
    Math.max(head.length, ...rows.map(({ cells }) => cells[i].length)),
  );
  const cells = (of: readonly string[]) =>
    of.map((it, i) => `  ${it.padStart(widths[i])}`).join("");
  const isSoFar = report.undecided !== undefined;
  return [
    `${strong("extremes")}${quiet(isSoFar ? "  so far" : "  over all that was gone through")}`,
    quiet(`  ${"".padEnd(width)}${cells(heads)}`).trimEnd(),
    ...rows.map(({ name, cells: of }) => `  ${name.padEnd(width)}${cells(of)}`.trimEnd()),
    `  ${independence(report, isSoFar)}`,
    ...schedules(report, reduced),
  ];
}

const names: Readonly<Record<string, string>> = {
  atElection: "  until declared",
  causal: "chain",
  declaration: "until declared",
};

function independence({ scheduleIndependent }: Report, isSoFar: boolean): string {
  if (scheduleIndependent === undefined) return "other schedules were not looked at";
  if (!scheduleIndependent) return "the schedule matters: both extremes are attained";
  const soFar = isSoFar ? " so far" : "";
  return `${good("schedule-independent")}${quiet(`: in each setup all schedules send as many${soFar}`)}`;
}

function schedules({ schedules: count }: Report, reduced: boolean): string[] {
  if (count !== undefined) return [`  ${shortened(count)} complete schedules`];
  return reduced ? [quiet("  --no-reduction counts the schedules")] : [];
}
