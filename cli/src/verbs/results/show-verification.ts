import { oneLine, shorten } from "@ringleader/core/internal/words";
import type { Finding, Verification } from "../../lab/verify/verify.ts";
import type { Detail } from "../../terminal/detail.ts";
import { counted, grouped } from "../../terminal/numbers.ts";
import { typedBut } from "../../terminal/shell-word.ts";
import { bad, doubtful, folded, good, quiet, strong } from "../../terminal/style.ts";
import { formatTable } from "./table-formats.ts";

/** Number of findings on one screen. */
const LISTED = 12;
/** Number of columns of one row that are listed on one screen. */
const COLUMNS = 3;

/** `differs`: a row is wrong and was not mended. `open`: some rows could not be run again. */
export function verdictOf({
  findings,
  notRun,
  changedPlans,
}: Verification): "proved" | "differs" | "open" {
  if (changedPlans > 0 || findings.some(({ isRepaired }) => !isRepaired)) return "differs";
  return notRun.length > 0 ? "open" : "proved";
}

export function showVerification(file: string, result: Verification, detail: Detail): string {
  const first = ` ${strong(file)}  ${headline(result)}`;
  if (detail === "line") return `${first}\n`;
  const { findings, notRun, replaced, removed } = result;
  const shown = detail === "everything" ? findings : findings.slice(0, LISTED);
  const more = findings.length - shown.length;
  const isOpen = findings.some(({ isRepaired }) => !isRepaired);
  const repairs = [
    replaced > 0 && `${counted(replaced, "row")} replaced or added`,
    removed > 0 && `${counted(removed, "row")} removed`,
  ].filter((it) => it !== false);
  return folded(
    [
      first,
      `   ${coverage(result)}`,
      ...(repairs.length > 0 ? [`   repaired: ${repairs.join(" · ")}`] : []),
      ...(shown.length > 0 ? ["", ...tableOf(shown, detail)] : []),
      ...(more > 0 ? [quiet(`   and ${grouped(more)} more (-v lists them)`)] : []),
      ...notRun.flatMap(({ algorithm, version, rows, why, command }) => [
        "",
        ` ${doubtful("○")} not run again: ${counted(rows, "row")} of ${algorithm}, version ${version}`,
        `   ${why}, then:`,
        `     ${command}`,
      ]),
      ...(isOpen ? ["", ` repair    ${typedBut("--repair", "--repair")}`] : []),
      "",
    ].map(oneLine),
  ).join("\n");
}

function headline(result: Verification): string {
  const { rows, findings, changedPlans, rerun } = result;
  const verdict = verdictOf(result);
  if (verdict === "proved" && findings.length === 0) {
    const all = rerun === rows ? "every row is proved" : "no row differs";
    return `${good("✓")} ${all}`;
  }
  if (verdict === "proved") return `${good("✓")} everything that differed is repaired`;
  if (verdict === "open") return `${doubtful("○")} not every row was run again`;
  const open = findings.filter(({ isRepaired }) => !isRepaired);
  const count = (kind: Finding["kind"]) => open.filter((it) => it.kind === kind).length;
  const parts = [
    [count("changed") + count("checksum"), `of ${counted(rows, "row")} changed`],
    [count("missing"), "missing"],
    [count("foreign"), "foreign"],
    [changedPlans, changedPlans === 1 ? "plan changed" : "plans changed"],
  ] as const;
  return `${bad("✗")} ${parts
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${grouped(number)} ${what}`)
    .join(" · ")}`;
}

function coverage({ rows, rerun, plans, withoutChecksum }: Verification): string {
  const old = withoutChecksum > 0 ? `, ${grouped(withoutChecksum)} without a checksum` : "";
  return `${counted(rows, "row")} read${old} · ${counted(plans, "plan")} · ${grouped(rerun)} run again`;
}

function tableOf(findings: readonly Finding[], detail: Detail): string[] {
  const rows = findings.flatMap(({ kind, algorithm, n, seed, columns }) => {
    const some = detail === "everything" ? columns : columns.slice(0, COLUMNS);
    const shown = some.map(([name, stored, again]) => [name, valueText(stored), valueText(again)]);
    const [head = ["", "", ""], ...others] = shown;
    return [[kind, algorithm, n, seed, ...head], ...others.map((it) => ["", "", "", "", ...it])];
  });
  return formatTable(
    {
      columns: [
        { name: "what", isText: true },
        { name: "algorithm", isText: true },
        { name: "n" },
        { name: "seed" },
        { name: "column", isText: true },
        { name: "stored", isText: true },
        { name: "run again", isText: true },
      ],
      rows,
    },
    "text",
  ).map((line) => ` ${line}`);
}

const valueText = (value: Finding["columns"][number][1]): string =>
  value === null ? "–" : shorten(String(value), 20);
