import { stopPresenting } from "../../app/presenter.ts";
import { usePageStore } from "../../app/store.ts";
import { useLoaded } from "../../app/useLoaded.ts";
import { usePlayback, watchKeys } from "../../canvas/playback/playback.ts";
import { Player } from "../../canvas/playback/Player.tsx";
import { SpaceTime } from "../../canvas/space-time/SpaceTime.tsx";
import { Stage } from "../../canvas/Stage.tsx";
import { grouped } from "../../form/format.ts";
import { useKeys } from "../../form/useKeys.ts";
import "./embed.css";

const { jump } = usePlayback.getState();

/** A clicker sends Page Down and Page Up. */
const clickerKeys = {
  ...watchKeys,
  PageDown: () => jump(1),
  PageUp: () => jump(-1),
  Escape: stopPresenting,
  p: stopPresenting,
};

/** Shows the run to a room. No words tell the outcome before the run does. */
export default function Present() {
  const shown = usePageStore((store) => store.shown);
  const recording = useLoaded();
  useKeys(clickerKeys);
  return (
    <main className="embed present">
      <h1>{shown && `${shown.header.algorithm}, n = ${grouped(shown.picture.n)}`}</h1>
      <div className="pictures">
        <Stage shown={shown} />
        {recording && <SpaceTime recording={recording} ids={shown!.picture.ids} isFixed />}
      </div>
      {recording && <Player recording={recording} ids={shown!.picture.ids} />}
      <button type="button" className="small leave" onClick={stopPresenting}>
        Leave (Esc)
      </button>
    </main>
  );
}
