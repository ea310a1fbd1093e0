import { useEffect, useState } from "react";
import type { Failure, Shown } from "../run/run.worker.ts";
import { perform } from "./scene.ts";
import type { Scene } from "./tour.ts";

export interface Performed {
  readonly scene: Scene;
  readonly shown?: Shown;
  readonly failure?: Failure;
}

/** Runs a scene; until it is there, what was shown before. */
export function useScene(scene: Scene): Performed | undefined {
  const [performed, setPerformed] = useState<Performed>();
  useEffect(() => {
    let isWanted = true;
    const run = async () => {
      const answer = await perform(scene);
      if (!isWanted) return;
      setPerformed(answer.kind === "shown" ? { scene, shown: answer } : { scene, failure: answer });
    };
    void run();
    return () => {
      isWanted = false;
    };
  }, [scene]);
  return performed;
}
