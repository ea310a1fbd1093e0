import { shorten } from "@ringleader/core/internal";
import { plural } from "../../form/format.ts";
import { usePageStore } from "../../app/store.ts";

/** Says in one sentence what is being watched, and offers the tour. */
export function Intro() {
  const { shown, form, described, goToLesson } = usePageStore();
  const picture = shown?.picture;
  const who = plural(picture?.n ?? (Number(form.n) || 12), "process", "processes");
  const elects = described?.parameters.find(({ name }) => name === "elects")?.value;
  const which =
    elects === undefined || picture?.ids === undefined
      ? ""
      : `, here the one with the ${elects === "max" ? "largest" : "smallest"} id`;
  const where = picture?.ring === false ? "in a network" : "on a ring";
  const each =
    !picture || picture.ids
      ? "Each knows its own id and talks only to its neighbours."
      : "They have no ids and start alike; each talks only to its neighbours.";
  return (
    <div className="row intro">
      <p>
        <b>{shorten(form.algorithm)}: </b>
        {who} {where} must elect exactly one leader{which}. <span className="each">{each}</span>
      </p>
      <button
        type="button"
        className="small"
        onClick={() => goToLesson({ tour: "two-minutes", step: 1 })}
      >
        Take the two-minute tour
      </button>
    </div>
  );
}
