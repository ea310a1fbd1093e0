import { plural } from "../../form/format.ts";
import { usePageStore } from "../../app/store.ts";

/** Says in one sentence what is being watched, and offers the tour. */
export function Intro() {
  const { shown, form, openTour } = usePageStore();
  const picture = shown?.picture;
  const who = plural(picture?.n ?? (Number(form.n) || 12), "process", "processes");
  const where = picture?.ring === false ? "in a network" : "on a ring";
  const each =
    !picture || picture.ids
      ? "Each knows its own id and talks only to its neighbours."
      : "They have no ids and start alike; each talks only to its neighbours.";
  return (
    <div className="row intro">
      <p>
        {who} {where} must elect exactly one leader. {each}
      </p>
      <button type="button" className="small" onClick={() => openTour("two-minutes")}>
        Take the two-minute tour
      </button>
    </div>
  );
}
