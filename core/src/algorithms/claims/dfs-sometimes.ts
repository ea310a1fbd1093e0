import { sometimes, type Sometimes } from "../../model/sometimes.ts";
import { idsInside } from "./ids-inside.ts";
import { onWay } from "./on-way.ts";

export const dfsSometimes: readonly Sometimes[] = [
  sometimes("two searches that meet: one arrives where another has been, and stalls", 3, (config) =>
    onWay(config, "explore").some(({ to, fields }) => {
      const { cur, parent } = config.read(to);
      return parent !== undefined && (fields["id"] as number) > (cur as number);
    }),
  ),
  sometimes(
    "a search about to take over a process from a search that is not its own",
    3,
    (config) =>
      onWay(config, "explore").some(({ to, fields }) => {
        const { cur, parent } = config.read(to);
        return parent !== undefined && (fields["id"] as number) < (cur as number);
      }),
  ),
  sometimes(
    "another search with a process taken over, and the winner's still unheard of",
    3,
    (config) => {
      const ids = idsInside(config.setup);
      const least = Math.min(...ids);
      const others = ids.flatMap((id, p) => (id === least ? [] : [config.read(p)]));
      return (
        others.every(({ cur }) => cur !== least) &&
        others.some(({ parent }) => parent !== undefined)
      );
    },
  ),
];
