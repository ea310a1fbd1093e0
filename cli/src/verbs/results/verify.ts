import { Refusal } from "@ringleader/core/internal/refusal";
import { shorten } from "@ringleader/core/internal/words";
import { digestOf } from "../../documents/digest-of.ts";
import { threadPool } from "../../lab/cell-runner.ts";
import { openStore } from "../../lab/store/store.ts";
import { Tally } from "../../lab/sweep.ts";
import { Verifier, type Verification } from "../../lab/verify/verify.ts";
import { workersOf } from "../../request/amounts.ts";
import { detailOf } from "../../terminal/detail.ts";
import { exit } from "../../terminal/exit.ts";
import { counted, duration, grouped, rough } from "../../terminal/numbers.ts";
import { complain, printJson, printPage } from "../../terminal/output.ts";
import { rateMeter, showWork } from "../../terminal/progress-line.ts";
import { typed, typedBut } from "../../terminal/shell-word.ts";
import { interruptStatus, onInterrupt } from "../../workers/interrupt.ts";
import { patiently } from "../../workers/patience.ts";
import type { ResultsFlags } from "./flags.ts";
import { showVerification, verdictOf } from "./show-verification.ts";

/** Milliseconds for comparing finished rows after a signal. */
const GRACE = patiently(800);

const statuses = { proved: exit.holds, differs: exit.violated, open: exit.undecided } as const;

/** Verifies a file of results; with --repair, also mends it. */
export async function runVerify(file: string, flags: ResultsFlags): Promise<number> {
  checkAlone(flags);
  const detail = detailOf(flags);
  const share = shareOf(flags.verify);
  const isRepair = flags.repair === true;
  const store = await openStore(file, isRepair ? "write" : "read");
  const runner = threadPool(workersOf(undefined));
  const tally = new Tally();
  let isStopped = false;
  let expected = 0;
  const verifier = new Verifier(store, {
    share,
    isRepair,
    runner,
    tally,
    isStopped: () => isStopped,
    expect: (cells) => (expected = cells),
  });
  const endProgress = showVerifyProgress(verifier, tally, () => expected);
  onInterrupt((leave) => {
    isStopped = true;
    endProgress();
    setTimeout(() => {
      sayInterrupted(verifier.result);
      leave();
    }, GRACE).unref();
    void runner.close();
  });
  try {
    await verifier.verify();
    endProgress();
    const { result } = verifier;
    if (isStopped) {
      sayInterrupted(result);
      return interruptStatus()!;
    }
    const verdict = verdictOf(result);
    if (flags.json) printJson(documentOf(file, share, result));
    else printPage(showVerification(file, result, detail));
    return statuses[verdict];
  } finally {
    endProgress();
    await runner.close();
    await store.close();
  }
}

function sayInterrupted({ rows, rerun, findings }: Verification): void {
  const differing = findings.length;
  const found =
    differing === 0 ? "none differs" : `${grouped(differing)} differ${differing === 1 ? "s" : ""}`;
  complain(
    `interrupted; ${counted(rows, "row")} read and ${grouped(rerun)} run again so far, ${found}. To start over: ${typed()}`,
  );
}

/** Refuses flags that have no meaning for a verification. */
function checkAlone(flags: ResultsFlags): void {
  const { verify, repair, verbose: _, quiet: __, json: ___, ...rest } = flags;
  if (verify === undefined && repair)
    throw new Refusal("--repair goes with --verify; give both, as in --verify --repair.");
  const [other] = Object.entries(rest).find(([, value]) => value !== undefined) ?? [];
  if (other === undefined) return;
  const dashes = other.length === 1 ? "-" : "--";
  throw new Refusal(
    `${dashes}${other} does not go with --verify, which reads the whole file; leave it out.`,
  );
}

function shareOf(text: string | true | undefined): number {
  if (text === true || text === undefined) return 1;
  const share = /^(\d+\.?\d*|\.\d+)(e-?\d+)?$/i.test(text) ? Number(text) : NaN;
  if (share > 0 && share <= 1) return share;
  throw new Refusal(
    `--verify ${shorten(text)} is not accepted; give a share above 0 and at most 1, like 0.1.`,
  );
}

/** Shows the progress of a verification. Returns a function that ends the display. */
function showVerifyProgress(verifier: Verifier, tally: Tally, expected: () => number): () => void {
  const rateOf = rateMeter();
  return showWork({
    parts() {
      const { stored, due } = tally;
      if (stored === 0) return [`${counted(verifier.rowsRead, "row")} read`];
      const rate = rateOf(stored);
      const left = (due - performance.now()) / 1000;
      return [
        `${grouped(stored)} of ${counted(expected(), "row")} run again`,
        `${rate < 10 ? rate.toFixed(1) : rough(rate)}/s`,
        left > 0 && `${duration(left)} left`,
      ];
    },
    share: () => (expected() === 0 ? undefined : tally.stored / expected()),
  });
}

function documentOf(file: string, share: number, result: Verification): object {
  const { findings, ...counts } = result;
  const verification = {
    share,
    ...counts,
    findings: findings.map(({ columns, isRepaired, ...rest }) => ({
      ...rest,
      columns: columns.map(([name, stored, again]) => ({ name, stored, again })),
      repaired: isRepaired,
    })),
    verdict: verdictOf(result),
  };
  const document = { file, verification };
  return { format: 1, ...document, digest: digestOf(document), replay: typedBut("--json") };
}
