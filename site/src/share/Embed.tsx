import { useBench } from "../app/bench.ts";
import { grouped } from "../app/figures.ts";
import { Headline } from "../watch/Headline.tsx";
import { Player } from "../watch/Player.tsx";
import { SpaceTime } from "../watch/SpaceTime.tsx";
import { Stage } from "../watch/Stage.tsx";
import { useKeys } from "../watch/useKeys.ts";
import { useLoaded } from "../watch/useLoaded.ts";
import { keys } from "../watch/keys.ts";
import type { Embedded } from "./embedded.ts";
import "../watch/watch.css";
import "./embed.css";

/** The run alone, for a slide or a page of somebody else's: a picture, the player, and the way to the rest. */
export function Embed({ what }: { readonly what: Embedded }) {
  const { shown, under, complaint } = useBench();
  const recording = useLoaded();
  useKeys(keys);
  const isPlayed = recording !== undefined && !under;
  return (
    <main className="embed" data-what={what}>
      <h1 className="hidden">
        ringleader{shown && `: ${shown.header.algorithm}, n = ${grouped(shown.picture.n)}`}
      </h1>
      {(under || complaint || !recording) && <Headline />}
      {what === "space-time" && isPlayed ? (
        <SpaceTime
          recording={recording}
          ids={shown!.picture.ids}
          chosen={undefined}
          onEvent={() => {}}
        />
      ) : (
        <Stage shown={shown} live={under?.progress?.picture} />
      )}
      {isPlayed && <Player recording={recording} />}
      <WholePage />
    </main>
  );
}

/** The same run on the whole page. */
export function WholePage() {
  // The address is another one with every run.
  useBench((it) => it.number);
  return (
    <a
      className="whole"
      href={`${location.pathname}${location.hash}`}
      target="_blank"
      rel="noopener"
    >
      Open in ringleader
    </a>
  );
}
