import { templates } from "@ringleader/core/internal/templates";
import { GAP } from "../tours/tour.ts";
import type { Exercise } from "./exercise.ts";

/** The first template without the line that is asked for, and without the sentences that say what the line does. */
const gapped = templates[0].text
  .replace("me.send.elect({ id });\n      } else", `${GAP}\n      } else`)
  .replace(": ids travel clockwise until they meet a larger one", "")
  .replace(/ A process forwards an id[^.]*\./, "")
  .replace("larger than {me.id}, so {me} forwards it", "larger than {me.id}");

/** Exercises to begin with, one of each kind. */
export const samples: readonly Exercise[] = [
  {
    title: "What happens next?",
    tasks: [
      {
        kind: "predict",
        run: { algorithm: "hirschberg-sinclair", ids: [8, 1, 5, 2, 7, 3, 6, 4], ports: "aligned" },
        after: 3,
      },
      { kind: "predict", run: { algorithm: "chang-roberts", ids: [3, 1, 4, 2, 5] }, after: 6 },
    ],
  },
  {
    title: "Place the ids",
    tasks: [
      {
        kind: "place",
        run: { algorithm: "chang-roberts", n: 5 },
        relation: "exactly",
        messages: 12,
        of: "elect",
      },
    ],
  },
  {
    title: "Two leaders",
    tasks: [
      {
        kind: "schedule",
        run: { algorithm: "peterson", ids: [1, 2, 4, 3], violate: ["fifo"] },
        find: "two leaders",
        asks: "Peterson's algorithm needs FIFO links. These links reorder messages. Deliver them in an order that elects two processes.",
      },
    ],
  },
  {
    title: "Fill in the line",
    tasks: [
      {
        kind: "line",
        program: gapped,
        n: 3,
        asks: "What must a process do with an id that is larger than its own?",
      },
    ],
  },
];
