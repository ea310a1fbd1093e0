import { proved } from "../../model/basis.ts";
import { always, type Always } from "../../model/claim.ts";
import { idsInside } from "./ids-inside.ts";
import { onWay, twice } from "./on-way.ts";

/** What is true of LCR at every moment, whatever the schedule, on links that reorder too. */
export const changRobertsAlways: readonly Always[] = [
  always(
    "an id is on its way at most once",
    "003, LCR: it is sent once, and then passed on or discarded",
    (config) => {
      const id = twice(onWay(config, "elect").map(({ fields }) => fields["id"] as number));
      return id === undefined ? undefined : `${id} is on its way twice`;
    },
    proved("decision 14"),
  ),
  always(
    "no id has passed an initiator with a smaller one",
    "003, LCR: what is larger is discarded",
    (config) => {
      const { n, setup, read } = config;
      const ids = idsInside(setup);
      for (const { to, fields } of onWay(config, "elect")) {
        const id = fields["id"] as number;
        for (let p = (ids.indexOf(id) + 1) % n; p !== to; p = (p + 1) % n) {
          if (read(p)["part"] === "initiator" && ids[p] < id)
            return `${id} has passed ${ids[p]}, the initiator at position ${p}`;
        }
      }
      return undefined;
    },
    proved("decision 14"),
  ),
  always(
    "terminate is on its way at most once, and only if there is a leader",
    "003, LCR: the leader sends it",
    (config) => {
      const many = onWay(config, "terminate").length;
      let leaders = 0;
      for (let p = 0; p < config.n; p++) if (config.read(p)["decision"] === "leads") leaders++;
      return many > leaders || many > 1 ? `${many} on their way of ${leaders} leaders` : undefined;
    },
    proved("decision 14"),
  ),
];
