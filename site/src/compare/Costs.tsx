import { useMemo, type ReactNode } from "react";
import type { Shown } from "../run/run.worker.ts";
import { PlaybackHere } from "../watch/playback.ts";
import { useMoment } from "../watch/useMoment.ts";
import type { Known } from "./difference.ts";
import { atTheEnd, atThisMoment, growth } from "./figures-of.ts";
import { playbacks } from "./together.ts";

interface CostsProps {
  readonly first: Shown;
  readonly second: Shown;
  readonly children: (first: Known, second: Known) => ReactNode;
}

/** Whatever is said of the cost of both runs, at this moment. */
export const Costs = ({ first, second, children }: CostsProps) => (
  <PlaybackHere value={playbacks[0]}>
    <Cost shown={first}>
      {(one) => (
        <PlaybackHere value={playbacks[1]}>
          <Cost shown={second}>{(other) => children(one, other)}</Cost>
        </PlaybackHere>
      )}
    </Cost>
  </PlaybackHere>
);

interface CostProps {
  readonly shown: Shown;
  readonly children: (known: Known) => ReactNode;
}

function Cost({ shown, children }: CostProps) {
  const { recording, picture, header } = shown;
  const reel = useMoment(recording);
  const grown = useMemo(() => recording && growth(recording), [recording]);
  const end = useMemo(() => atTheEnd(shown), [shown]);
  const now = reel && grown && atThisMoment(reel, grown, picture);
  return children({ name: header.algorithm, now, end });
}
