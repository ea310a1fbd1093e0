import { find, Refusal } from "@ringleader/core";
import type { Subject } from "./family.ts";
import { isOwn, ownName, ownTexts, textOf } from "./own.ts";
import type { Runner } from "./runner.ts";

/**
 * The own algorithm that a trace is of, as it is kept here. This page writes `own:NAME` into the
 * header, the command the path of the file, a program the algorithm's own name.
 */
export async function ownOf(
  algorithm: string | undefined,
  runner: Pick<Runner, "describe">,
): Promise<Subject | undefined> {
  if (algorithm === undefined || isOfCatalogue(algorithm)) return undefined;
  const named = isOwn(algorithm) ? algorithm : ownName(fileName(algorithm) ?? algorithm);
  const text = textOf(named);
  if (text !== undefined) return { algorithm: named, text };
  if (fileName(algorithm) !== undefined) {
    throw new Refusal(
      `the trace is of ${algorithm}, which is not kept in this browser; open that file under Write, then the trace again.`,
    );
  }
  if (isOwn(algorithm)) return { algorithm };
  for (const [name, it] of Object.entries(ownTexts())) {
    const subject = { algorithm: ownName(name), text: it };
    const described = await runner.describe(subject, {});
    if ("name" in described && described.name === algorithm) return subject;
  }
  return undefined;
}

/** NAME of a path that ends in NAME.ts, as the command takes it. */
const fileName = (algorithm: string): string | undefined =>
  /([^/\\]+)\.[cm]?[jt]s$/.exec(algorithm)?.[1];

function isOfCatalogue(algorithm: string): boolean {
  try {
    find(algorithm);
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}
