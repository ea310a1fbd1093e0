import { nameSource, sayTruth } from "@ringleader/core/internal";
import { marked } from "../../terminal/page.ts";
import { bad, commandLines, doubtful, good, quiet, ROOM, wrapped } from "../../terminal/style.ts";
import type { claimDocument } from "./describe.ts";

type ClaimDocument = ReturnType<typeof claimDocument>;

const signs = { "at most": "≤", "less than": "<", "at least": "≥", exactly: "=" };

export function claimLines(claim: ClaimDocument): string[] {
  const { says, cite, basis, refuted, truth, truthKnown } = claim;
  const below =
    basis !== undefined
      ? [...wrapped(nameSource(basis), ROOM), ...evidence(claim)].map(quiet)
      : [
          ...commandLines(`false in general: ${refuted}`, ROOM).map(doubtful),
          ...wrapped(`true instead: ${nameSource(sayTruth(truth!, truthKnown))}`, ROOM).map(quiet),
        ];
  return marked(markOf(claim), `${says} [${nameSource(cite)}]`, below);
}

function markOf({ refuted, here, pair }: ClaimDocument): string {
  if (refuted !== undefined) return doubtful("✗");
  const judged = pair ?? here;
  if (!judged) return "·";
  return judged.holds ? good("✓") : bad("✗");
}

function evidence({ form, relation, here, mean, worst, pair, draws }: ClaimDocument): string[] {
  if (form === "average") {
    const one = mean ? `; ${mean.is} for n = ${mean.n}` : "";
    return wrapped(`the exact mean over all arrangements of the ids 1..n${one}`, ROOM);
  }
  if (form === "attained")
    return worst
      ? [`attained; ${worst.is} for n = ${worst.n} by`, ...commandLines(worst.run, ROOM)]
      : ["attained"];
  if (form === "chance") {
    const one = draws ? `; ${draws.is} for n = ${draws.n}` : "";
    return wrapped(
      `a claim about all draws; judged by ringleader chance, not on one run${one}`,
      ROOM,
    );
  }
  if (form === "always")
    return ["a claim about every state; judged by ringleader check, not on one run"];
  if (pair) {
    const { other, line, ids, first, second } = pair;
    const rounds = (lines: readonly string[]) =>
      lines.map((text, i) => `${line} ${i + 1}: ${text}`).join("; ");
    return [
      ...wrapped(`ids ${ids.join(",")}, ${rounds(first)}`, ROOM),
      ...wrapped(`${other}, ${rounds(second)}`, ROOM),
    ];
  }
  if (!here) return ["not judged on the example"];
  if (form === "along")
    return wrapped(`watched at every event of the example: ${here.measured}`, ROOM);
  return here.holds
    ? [`example: ${here.measured} ${signs[relation!]} ${here.bound}`]
    : [`example: ${here.measured}, not ${relation} ${here.bound}`];
}
