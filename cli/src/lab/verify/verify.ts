import { shellWord } from "@ringleader/core/internal/words";
import type { CellRunner } from "../cell-runner.ts";
import type { Cell } from "../plan/cell.ts";
import { planOfRecord } from "../plan/plan-record.ts";
import { cellsOf, type Plan } from "../plan/plan.ts";
import { checksumOf, columnNames, type Row } from "../store/row.ts";
import type { ResultsStore } from "../store/store.ts";
import { sweep, type Tally } from "../sweep.ts";
import { isPath } from "../../terminal/shell-word.ts";
import { failingFile, rerunObstacle, withoutPlan, type RerunObstacle } from "./rerun-obstacle.ts";

type Value = string | number | null;

/** What is wrong with the row of one cell. */
export interface Finding {
  /**
   * `changed`: the run gives other values. `checksum`: the row does not fit its checksum. `missing`: a plan has the
   * cell, the file does not. `foreign`: no plan has the cell, and the row does not fit its checksum.
   */
  readonly kind: "changed" | "checksum" | "missing" | "foreign";
  readonly cell: string;
  readonly algorithm: string | null;
  readonly n: number | null;
  readonly seed: string | null;
  /** Columns of a changed row, with the stored value and that of the new run. */
  readonly columns: readonly (readonly [name: string, stored: Value, again: Value])[];
  readonly isRepaired: boolean;
}

/** Rows that were not run again. */
export interface NotRun {
  readonly algorithm: string;
  readonly version: string;
  readonly rows: number;
  readonly why: string;
  readonly command: string;
}

/** The result of a verification. */
export interface Verification {
  /** Number of rows in the file. */
  readonly rows: number;
  /** Number of plans; `changedPlans` of them do not fit their key. */
  readonly plans: number;
  readonly changedPlans: number;
  /** Number of rows without a checksum, from a file of version 1. */
  readonly withoutChecksum: number;
  /** Number of rows that were run again. */
  readonly rerun: number;
  readonly findings: readonly Finding[];
  readonly notRun: readonly NotRun[];
  /** What a repair did: rows replaced or added, rows removed. */
  readonly replaced: number;
  readonly removed: number;
}

export interface VerifyOptions {
  /** The share of the rows, from 0 to 1, that is run again. The key of a cell decides whether it is. */
  readonly share: number;
  readonly isRepair: boolean;
  readonly runner: CellRunner;
  readonly tally: Tally;
  readonly isStopped: () => boolean;
  /** Called with the number of cells that will be run again, when it is known. */
  readonly expect: (cells: number) => void;
}

/** Number of cells in one lookup. */
const LOOKED = 8192;
/** Number of rows, and milliseconds, after which rows that were run again are compared. */
const FULL = 8192;
const HELD = 500;

const compared = columnNames.filter((name) => name !== "seconds");
/** The part of a query that selects the rows of a table whose keys are in a JSON array. */
const among = (table: "runs" | "wanted"): string =>
  `${table} JOIN (SELECT unnest(from_json(?, '["VARCHAR"]')) AS cell) USING (cell)`;

export class Verifier {
  readonly #store: ResultsStore;
  readonly #options: VerifyOptions;
  readonly #findings = new Map<string, Omit<Finding, "isRepaired">>();
  readonly #repaired = new Set<string>();
  readonly #notRun = new Map<string, NotRun>();
  /** Keys of rows that do not fit their checksum, of rows without one, and of cells without a row. */
  readonly #wrong = new Set<string>();
  readonly #old = new Set<string>();
  readonly #missing = new Set<string>();
  /** Keys of cells that were given to the runner, because several plans may have a cell. */
  readonly #given = new Set<string>();
  #rows = 0;
  #plans = 0;
  #changedPlans = 0;
  #rerun = 0;
  #replaced = 0;
  #removed = 0;

  constructor(store: ResultsStore, options: VerifyOptions) {
    this.#store = store;
    this.#options = options;
  }

  /** Reads every row, looks up every cell of every plan, and runs a share of the rows again. */
  async verify(): Promise<void> {
    const { runner, tally, isStopped, expect } = this.#options;
    await this.#readRows();
    const records = await this.#store.plans();
    const plans = records.flatMap((record) => planOfRecord(record) ?? []);
    this.#plans = records.length;
    this.#changedPlans = records.length - plans.length;
    await this.#store.want([]);
    const runnable: Plan[] = [];
    for (const plan of plans) runnable.push(await this.#lookUp(plan));
    if (isStopped()) return;
    await this.#readForeign(plans.length > 0 && this.#changedPlans === 0);
    expect(runnable.reduce((sum, plan) => sum + this.#countChosen(plan), 0));
    for (const plan of runnable) {
      if (!isStopped()) await sweep(plan, runner, this.#comparer(), tally, isStopped);
    }
    if (this.#replaced + this.#removed > 0 && !isStopped()) await this.#verifyAgain();
  }

  /** Verifies a repaired file once more; what is found now was not repaired. */
  async #verifyAgain(): Promise<void> {
    const again = new Verifier(this.#store, {
      ...this.#options,
      share: 0,
      isRepair: false,
      expect: () => {},
    });
    await again.verify();
    for (const { isRepaired: _, ...finding } of again.result.findings) {
      this.#findings.set(finding.cell, finding);
      this.#repaired.delete(finding.cell);
    }
  }

  get rowsRead(): number {
    return this.#rows;
  }

  /** What was found so far. */
  get result(): Verification {
    return {
      rows: this.#rows,
      plans: this.#plans,
      changedPlans: this.#changedPlans,
      withoutChecksum: this.#old.size,
      rerun: this.#rerun,
      findings: [...this.#findings.values()]
        .map((finding) => ({ ...finding, isRepaired: this.#repaired.has(finding.cell) }))
        .sort(byCell),
      notRun: [...this.#notRun.values()],
      replaced: this.#replaced,
      removed: this.#removed,
    };
  }

  /** Compares every row with its checksum. */
  async #readRows(): Promise<void> {
    const sum = this.#store.schema > 1 ? "checksum" : "'' AS checksum";
    const list = columnNames.map((name) => `"${name}"`).join(", ");
    const rows = this.#store.each<Row & { created: number | null; checksum: string | null }>(
      `SELECT ${list}, epoch_us(created) AS created, ${sum} FROM runs`,
    );
    const seen = this.#store.schema > 1 ? undefined : new Set<string>();
    for await (const row of rows) {
      this.#rows++;
      // Tables of version 1 may have two rows of one cell; an upgrade keeps one of them.
      if (seen?.has(row.cell)) this.#find("checksum", row);
      seen?.add(row.cell);
      if (row.checksum === "") this.#old.add(row.cell);
      else if (row.checksum !== checksumOf(row, row.created)) {
        this.#wrong.add(row.cell);
        this.#find("checksum", row);
      }
      if (this.#options.isStopped()) return;
    }
  }

  #find(
    kind: Finding["kind"],
    { cell, algorithm, n, seed }: Pick<Row, "cell" | "algorithm" | "n" | "seed">,
    columns: Finding["columns"] = [],
  ): void {
    this.#findings.set(cell, { kind, cell, algorithm, n, seed, columns });
  }

  /** Looks up the cells of a plan. Returns the part of the plan that can be run here. */
  async #lookUp(plan: Plan): Promise<Plan> {
    const obstacles = plan.series.map(rerunObstacle);
    const stored = plan.series.map(() => 0);
    let some: { cell: Cell; index: number }[] = [];
    const look = async (): Promise<void> => {
      const keys = JSON.stringify(some.map(({ cell }) => cell.key));
      const known = await this.#cells("wanted", keys);
      const present = await this.#cells("runs", keys);
      const fresh = some.filter(({ cell }) => !known.has(cell.key));
      await this.#store.want(fresh.map(({ cell, index }) => ({ key: cell.key, series: index })));
      for (const { cell, index } of fresh) {
        if (present.has(cell.key)) stored[index]++;
        else {
          this.#missing.add(cell.key);
          const { algorithm, n, seed } = cell.asked;
          this.#find("missing", { cell: cell.key, algorithm, n: Number(n), seed });
        }
      }
      some = [];
    };
    for (const { cell, group } of cellsOf(plan)) {
      some.push({ cell, index: plan.groups[group].index });
      if (some.length === LOOKED) await look();
      if (this.#options.isStopped()) break;
    }
    await look();
    for (const [index, obstacle] of obstacles.entries()) {
      if (obstacle) this.#noteNotRun(plan.series[index], stored[index], obstacle);
    }
    return { ...plan, groups: plan.groups.filter(({ index }) => !obstacles[index]) };
  }

  async #cells(table: "runs" | "wanted", keys: string): Promise<ReadonlySet<string>> {
    const sql = `SELECT cell FROM ${among(table)}`;
    return new Set((await this.#store.ask<{ cell: string }>(sql, [keys])).map(({ cell }) => cell));
  }

  #noteNotRun(
    { algorithm, version }: { algorithm: string; version: string },
    rows: number,
    { why, command }: RerunObstacle,
  ): void {
    if (rows === 0) return;
    const key = JSON.stringify([algorithm, version, why]);
    const before = this.#notRun.get(key)?.rows ?? 0;
    const line = command(shellWord(this.#store.path));
    this.#notRun.set(key, { algorithm, version, rows: before + rows, why, command: line });
  }

  /**
   * Finds rows that no plan has. A row that fits its checksum is not foreign, because its plan may have been lost. If the
   * plans are not complete, no row is foreign.
   */
  async #readForeign(isComplete: boolean): Promise<void> {
    const rows = await this.#store.ask<Row & { version: string }>(
      "SELECT cell, algorithm, version, n, seed FROM runs ANTI JOIN wanted USING (cell)",
    );
    const isForeign = ({ cell }: Row): boolean => isComplete && this.#wrong.has(cell);
    const foreign = rows.filter(isForeign);
    for (const row of foreign) this.#find("foreign", row);
    for (const row of rows) if (!isForeign(row)) this.#noteNotRun(row, 1, withoutPlan);
    if (!this.#options.isRepair || foreign.length === 0) return;
    await this.#store.remove(foreign.map(({ cell }) => cell));
    for (const { cell } of foreign) this.#repaired.add(cell);
    this.#removed = foreign.length;
  }

  /** True if the cell is to be run again. */
  #isChosen(key: string): boolean {
    const { share, isRepair } = this.#options;
    if (this.#missing.has(key)) return isRepair;
    if (this.#wrong.has(key) || (isRepair && this.#old.has(key))) return true;
    return Number.parseInt(key.slice(0, 12), 16) < share * 2 ** 48;
  }

  #countChosen(plan: Plan): number {
    if (this.#options.share === 1) return plan.groups.reduce((sum, it) => sum + it.cells, 0);
    let count = 0;
    for (const { cell } of cellsOf(plan)) if (this.#isChosen(cell.key)) count++;
    return count;
  }

  /** Returns the store of a sweep that compares rows instead of storing them. */
  #comparer(): Pick<ResultsStore, "want" | "add" | "discard"> {
    let held: Row[] = [];
    let done: Promise<void> | undefined;
    let flush = () => {};
    return {
      want: async (cells) => {
        const isLeft = ({ key }: { key: string }) => !this.#isChosen(key) || this.#given.has(key);
        const left = new Set(cells.filter(isLeft).map(({ key }) => key));
        for (const { key } of cells) if (!left.has(key)) this.#given.add(key);
        return left;
      },
      discard: (cells) => void (held = held.filter(({ cell }) => !cells.has(cell))),
      add: (rows) => {
        held.push(...rows);
        done ??= new Promise<void>((fulfil, fail) => {
          const timer = setTimeout(() => flush(), HELD);
          flush = () => {
            clearTimeout(timer);
            const some = held;
            [held, done] = [[], undefined];
            this.#compare(some).then(fulfil, fail);
          };
        });
        const all = done;
        if (held.length >= FULL) flush();
        return all;
      },
    };
  }

  /** Compares rows that were run again with the stored rows. A repair stores those that differ. */
  async #compare(rows: readonly Row[]): Promise<void> {
    const stored = await this.#stored(rows);
    const better: Row[] = [];
    for (const again of rows) {
      const before = stored.get(again.cell);
      // A run that fails here proves nothing about a stored row, and never replaces it.
      const hasFailed = isFailed(again) && before !== undefined && !isFailed(before);
      if (hasFailed && isPath(again.algorithm)) {
        this.#noteNotRun(again, 1, failingFile(again));
        continue;
      }
      const columns = before === undefined ? [] : differences(before, again);
      if (columns.length > 0) this.#find("changed", again, columns);
      if (before !== undefined) this.#rerun++;
      const isWrong = columns.length > 0 || before === undefined || this.#wrong.has(again.cell);
      if ((isWrong || this.#old.has(again.cell)) && !hasFailed) better.push(again);
    }
    if (!this.#options.isRepair || better.length === 0) return;
    await this.#store.add(better);
    // A repair counts only if the file then has the row.
    const after = await this.#stored(better);
    for (const row of better) {
      const now = after.get(row.cell);
      if (now === undefined || differences(now, row).length > 0) continue;
      this.#repaired.add(row.cell);
      this.#replaced++;
    }
  }

  /** Returns the stored rows of the cells of these rows. */
  async #stored(rows: readonly Row[]): Promise<ReadonlyMap<string, Row>> {
    const keys = JSON.stringify(rows.map(({ cell }) => cell));
    const list = compared.map((name) => `"${name}"`).join(", ");
    const found = await this.#store.ask<Row>(`SELECT ${list} FROM ${among("runs")}`, [keys]);
    return new Map(found.map((row) => [row.cell, row]));
  }
}

const isFailed = ({ outcome }: Row): boolean => outcome === "error";

function differences(before: Row, again: Row): Finding["columns"] {
  return compared
    .filter((name) => before[name] !== again[name])
    .map((name) => [name, before[name], again[name]] as const);
}

const byCell = (x: Finding, y: Finding): number =>
  compareTexts(x.kind, y.kind) ||
  compareTexts(x.algorithm ?? "", y.algorithm ?? "") ||
  (x.n ?? 0) - (y.n ?? 0) ||
  Number(x.seed) - Number(y.seed) ||
  compareTexts(x.cell, y.cell);

const compareTexts = (x: string, y: string): number => (x < y ? -1 : x > y ? 1 : 0);
