import { useLive } from "../../../app/live/live-store.ts";
import { grouped } from "../../../form/format.ts";

/** Counts, below the ring of a run under way, the links that are up or held and the messages that were sent again. */
export default function LiveLinks() {
  const run = useLive((store) => store.run);
  if (!run?.links) return null;
  const { links, resent = 0 } = run;
  const up = links.filter((link) => link.up).length;
  const held = links.filter((link) => link.held).length;
  const isDown = up < links.length && !run.over;
  return (
    <p className="aside live-links">
      links{" "}
      <b data-bad={isDown ? "" : undefined}>
        {grouped(up)} of {grouped(links.length)} up
      </b>
      {" · "}held <b>{grouped(held)}</b>
      {" · "}resent <b>{grouped(resent)}</b>
    </p>
  );
}
