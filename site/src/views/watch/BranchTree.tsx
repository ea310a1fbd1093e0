import type { KeyboardEvent } from "react";
import { usePageStore } from "../../app/store.ts";
import { usePlayback } from "../../canvas/playback/playback.ts";
import { useMoment } from "../../canvas/playback/useMoment.ts";
import { plural } from "../../form/format.ts";
import { useBranches, withShown, type Branch } from "./branches.ts";

/** Width of the drawing, height of a branch, and margin, in pixels of the drawing. */
const [WIDTH, LANE, MARGIN] = [320, 24, 10];
/** Least distance between two choices that are drawn as dots. */
const LEAST = 5;

/** Draws the runs of this setup that the user has made, as a tree of choices. A click returns to a choice. */
export function BranchTree() {
  useBranches();
  usePageStore((store) => store.shownRequest);
  const run = usePageStore((store) => store.run);
  const reel = useMoment(usePageStore((store) => store.shown?.recording));
  const { all, current } = withShown();
  if (all.length < 2) return null;
  const open = (index: number, taken: number) => {
    if (index === current) return usePlayback.getState().goToEvent(taken - 1);
    useBranches.getState().set(all, index);
    return void run({ ...all[index].request, at: taken });
  };
  const most = Math.max(1, ...all.map(({ steps }) => steps.length));
  const x = (step: number) => MARGIN + ((WIDTH - 2 * MARGIN) * step) / most;
  const y = (lane: number) => LANE * (lane + 0.5);
  const lanes = all.map((branch, i) => ({ branch, ...parentOf(all, i) }));
  const here = all[current].taken.filter((taken) => taken <= (reel?.taken ?? Infinity)).length;
  return (
    <section aria-label="Runs so far">
      <h3>Runs so far</h3>
      <svg className="branches" viewBox={`0 0 ${WIDTH} ${LANE * all.length}`}>
        {/* The current branch is drawn last, above the others. */}
        {[...lanes.keys()]
          .toSorted((i, j) => Number(i === current) - Number(j === current))
          .map((i) => {
            const { branch, parent, common } = lanes[i];
            const end = branch.steps.length;
            const isDotted = x(1) - x(0) >= LEAST;
            return (
              <g key={branch.name} data-current={i === current ? "" : undefined}>
                <path
                  d={
                    parent < 0
                      ? `M${x(0)} ${y(i)}H${x(end)}`
                      : `M${x(common)} ${y(parent)}C${x(common + 0.5)} ${y(parent)} ${x(common)} ${y(i)} ${x(common + 1)} ${y(i)}H${x(Math.max(end, common + 1))}`
                  }
                />
                {isDotted &&
                  branch.steps.map((step, k) =>
                    k < common || k + 1 === end ? null : (
                      <circle
                        // oxlint-disable-next-line react/no-array-index-key -- a step is its place.
                        key={k}
                        cx={x(k + 1)}
                        cy={y(i)}
                        r={/[a-z]/.test(step) ? 3.5 : 2}
                        data-fault={/[a-z]/.test(step) ? "" : undefined}
                        onClick={() => open(i, branch.taken[k])}
                      />
                    ),
                  )}
                <Node
                  x={x(end)}
                  y={y(i)}
                  label={`${branch.name}: ${plural(end, "choice")}, ${plural(branch.messages, "message")}${branch.finished ? "" : ", not finished"}`}
                  isCurrent={i === current}
                  onOpen={() => open(i, branch.events)}
                />
                {parent >= 0 && common > 0 && (
                  <Node
                    x={x(common)}
                    y={y(parent)}
                    label={`${branch.name} leaves ${all[parent].name} after ${plural(common, "choice")}`}
                    onOpen={() => open(parent, all[parent].taken[common - 1])}
                  />
                )}
              </g>
            );
          })}
        <circle className="here" cx={x(here)} cy={y(laneAt(lanes, current, here))} r={6} />
      </svg>
      <ul className="stack">
        {all.map((branch, i) => (
          <li key={branch.name} aria-current={i === current ? "true" : undefined}>
            {branch.name}: {plural(branch.messages, "message")}, {plural(branch.events, "event")}
            {branch.finished ? "" : ", not finished"}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Finds the earlier branch with which branch i has the most steps in common; -1 for the first branch. */
function parentOf(all: readonly Branch[], i: number): { parent: number; common: number } {
  let [parent, common] = [-1, 0];
  for (let j = 0; j < i; j++) {
    const length = commonSteps(all[j].steps, all[i].steps);
    if (parent < 0 || length > common) [parent, common] = [j, length];
  }
  return { parent, common };
}

function commonSteps(x: readonly string[], y: readonly string[]): number {
  const first = x.findIndex((step, i) => step !== y[i]);
  return first < 0 ? x.length : first;
}

/** Finds the branch on whose line a step of branch i is drawn. */
function laneAt(
  lanes: readonly { readonly parent: number; readonly common: number }[],
  i: number,
  step: number,
): number {
  const { parent, common } = lanes[i];
  return parent >= 0 && step <= common ? laneAt(lanes, parent, step) : i;
}

interface NodeProps {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly isCurrent?: boolean;
  readonly onOpen: () => void;
}

function Node({ x, y, label, isCurrent, onOpen }: NodeProps) {
  const press = (event: KeyboardEvent) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    event.stopPropagation();
    onOpen();
  };
  return (
    <g
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a drawing has no buttons.
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-current={isCurrent ? "true" : undefined}
      onClick={onOpen}
      onKeyDown={press}
    >
      <title>{label}</title>
      <circle cx={x} cy={y} r={4.5} />
    </g>
  );
}
