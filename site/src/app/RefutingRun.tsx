import type { CheckJob } from "../run/check/check-job.ts";
import { refutingRun } from "../run/check/refuting-run.ts";
import { formatForm, isList, words } from "../run/form.ts";
import { usePageStore } from "./store.ts";

interface RefutingRunProps extends Pick<CheckJob, "algorithm" | "set"> {
  /** The claim that is refuted. */
  readonly id: string;
  readonly says: string;
}

/** Opens the stored run that refutes a claim. */
export function RefutingRun({ id, says, ...algorithm }: RefutingRunProps) {
  const { run, view } = usePageStore();
  const spec = refutingRun(algorithm, id);
  if (!spec) return null;
  const form = formatForm(spec);
  const size = isList(form.ids) ? words(form.ids).length : form.n;
  const open = () => {
    const address = location.hash;
    usePageStore.setState({ view: "watch" });
    void run({ form });
    const sentence = `The run that refutes “${says}”.`;
    if (view === "check") usePageStore.setState({ note: { sentence, back: view, address } });
  };
  return (
    <button
      type="button"
      className="small"
      aria-label={`Open in Watch: the run that refutes “${says}”, n = ${size}`}
      onClick={open}
    >
      Open the run that refutes it, n = {size}
    </button>
  );
}
