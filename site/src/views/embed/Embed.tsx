import { usePageStore } from "../../app/store.ts";
import { grouped } from "../../form/format.ts";
import { Headline } from "../../app/headline/Headline.tsx";
import { Player } from "../../canvas/playback/Player.tsx";
import { SpaceTime } from "../../canvas/space-time/SpaceTime.tsx";
import { Stage } from "../../canvas/Stage.tsx";
import { useKeys } from "../../form/useKeys.ts";
import { useLoaded } from "../../app/useLoaded.ts";
import { watchKeys } from "../../canvas/playback/playback.ts";
import type { Embedded } from "../../share/address.ts";
import "./embed.css";

/** Shows only the run, for a slide or another page. */
export function Embed({ what }: { readonly what: Embedded }) {
  const { shown, under, complaint } = usePageStore();
  const recording = useLoaded();
  useKeys(watchKeys);
  const isPlayed = recording !== undefined && !under;
  return (
    <main className="embed" data-what={what}>
      <h1 className="hidden">
        ringleader{shown && `: ${shown.header.algorithm}, n = ${grouped(shown.picture.n)}`}
      </h1>
      {(under || complaint || !recording) && <Headline />}
      {what === "space-time" && isPlayed ? (
        <SpaceTime recording={recording} ids={shown!.picture.ids} isFixed />
      ) : (
        <Stage shown={shown} live={under?.progress?.picture} />
      )}
      {isPlayed && <Player recording={recording} ids={shown?.picture.ids} />}
      <WholePage />
    </main>
  );
}

export function WholePage() {
  // Renders again after every run, because the address changes.
  usePageStore((store) => store.shown);
  return (
    <a
      className="aside whole"
      href={`${location.pathname}${location.hash}`}
      target="_blank"
      rel="noopener"
    >
      Open in ringleader
    </a>
  );
}
